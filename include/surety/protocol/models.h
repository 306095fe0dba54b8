// Built-in models: register, key-value store, queue, stack, set, lock, bank account, counter.
//
// Small on purpose: they are also the examples of how a model is written. To add one, write the
// struct here and a line in runtime/protocol/models.cpp; `surety validate` and `surety model`
// then know it by its name.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "surety/protocol/context.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/persistent_map.h"
#include "surety/protocol/symbol.h"

namespace surety::protocol {

/// The model of this name, or of the program in `prog:PROGRAM` (see prog.h); null when there is
/// none.
ModelPtr builtin_model(const std::string& name);
std::vector<std::string> builtin_model_names();

namespace models {

// Messages that several models share. A message without fields and one with a field:
#define SURETY_PLAIN_MESSAGE(Type, text)      \
  struct Type {                               \
    static constexpr const char* name = text; \
    template <class F>                        \
    static void fields(F&) {}                 \
  }
#define SURETY_VALUE_MESSAGE(Type, text, Value, field) \
  struct Type {                                        \
    static constexpr const char* name = text;          \
    Value field{};                                     \
    template <class F>                                 \
    static void fields(F& f) {                         \
      f(#field, &Type::field);                         \
    }                                                  \
  }

SURETY_PLAIN_MESSAGE(Done, "done");
SURETY_VALUE_MESSAGE(Result, "result", bool, success);
SURETY_VALUE_MESSAGE(Number, "value", std::optional<Integer>, value);
SURETY_VALUE_MESSAGE(Text, "value", std::string, value);

/// One integer, nothing at first.
struct Register {
  static constexpr const char* name = "register";
  SURETY_PLAIN_MESSAGE(Read, "read");
  SURETY_VALUE_MESSAGE(Write, "write", Integer, value);
  struct Cas {
    static constexpr const char* name = "cas";
    std::optional<Integer> from;
    Integer to = 0;
    template <class F>
    static void fields(F& f) {
      f("from", &Cas::from);
      f("to", &Cas::to);
    }
  };
  using Request = std::variant<Read, Write, Cas>;
  using Response = std::variant<Number, Done, Result>;

  std::optional<Integer> value;
  template <class F>
  static void fields(F& f) {
    f("value", &Register::value);
  }
  void on(const Read&, Context& c) const { c.reply(Number{value}); }
  void on(const Write& q, Context& c) {
    value = q.value;
    c.reply(Done{});
  }
  void on(const Cas& q, Context& c) {
    const bool same = value == q.from;
    if (same) value = q.to;
    c.reply(Result{same});
  }
  static std::vector<Request> samples() {
    return {Read{}, Write{1}, Write{2}, Cas{1, 2}, Cas{2, 1}};
  }
};

/// Strings by key; a missing key reads as the empty string.
struct KeyValue {
  static constexpr const char* name = "key-value";
  SURETY_VALUE_MESSAGE(Get, "get", std::string, key);
  SURETY_VALUE_MESSAGE(Delete, "delete", std::string, key);
  struct Put {
    static constexpr const char* name = "put";
    std::string key, value;
    template <class F>
    static void fields(F& f) {
      f("key", &Put::key);
      f("value", &Put::value);
    }
  };
  struct Append {
    static constexpr const char* name = "append";
    std::string key, value;
    template <class F>
    static void fields(F& f) {
      f("key", &Append::key);
      f("value", &Append::value);
    }
  };
  struct Cas {
    static constexpr const char* name = "cas";
    std::string key, from, to;
    template <class F>
    static void fields(F& f) {
      f("key", &Cas::key);
      f("from", &Cas::from);
      f("to", &Cas::to);
    }
  };
  using Request = std::variant<Get, Put, Append, Delete, Cas>;
  using Response = std::variant<Text, Done, Result>;

  PersistentMap<std::string, std::string> entries;  // without empty strings
  template <class F>
  static void fields(F& f) {
    f("entries", &KeyValue::entries);
  }

  void on(const Get& q, Context& c) const { c.reply(Text{entries.get(q.key)}); }
  void on(const Put& q, Context& c) {
    write(q.key, q.value);
    c.reply(Done{});
  }
  void on(const Append& q, Context& c) {
    write(q.key, entries.get(q.key) + q.value);
    c.reply(Done{});
  }
  void on(const Delete& q, Context& c) {
    entries.erase(q.key);
    c.reply(Done{});
  }
  void on(const Cas& q, Context& c) {
    const bool same = entries.get(q.key) == q.from;
    if (same) write(q.key, q.to);
    c.reply(Result{same});
  }
  template <class Q>
  static std::string partition(const Q& q) {
    return q.key;
  }
  /// Appending only makes values longer: what is observed starts with the value, or with one
  /// that is still to be put.
  bool may_answer(const Get& q, const Text& observed, const Pending& pending) const {
    const auto begins_with = [&](const std::string& start) {
      return observed.value.compare(0, start.size(), start) == 0;
    };
    const std::string* value = entries.find(q.key);
    return value == nullptr || begins_with(*value) || pending.any_with<Put>([&](const Put& put) {
      return put.key == q.key && begins_with(put.value);
    }) || pending.any<Delete, Cas>();
  }
  static std::vector<Request> samples() {
    return {Get{"a"},         Put{"a", "x"}, Put{"b", "y"},
            Append{"a", "z"}, Delete{"a"},   Cas{"a", "x", "y"}};
  }

 private:
  void write(const std::string& key, const std::string& value) {
    if (value.empty()) {
      entries.erase(key);
    } else {
      entries.set(key, value);
    }
  }
};

/// First in, first out.
struct Queue {
  static constexpr const char* name = "queue";
  SURETY_VALUE_MESSAGE(Enqueue, "enqueue", Integer, value);
  SURETY_PLAIN_MESSAGE(Dequeue, "dequeue");
  using Request = std::variant<Enqueue, Dequeue>;
  using Response = std::variant<Done, Number>;

  std::vector<Integer> values;
  template <class F>
  static void fields(F& f) {
    f("values", &Queue::values);
  }
  void on(const Enqueue& q, Context& c) {
    values.push_back(q.value);
    c.reply(Done{});
  }
  void on(const Dequeue&, Context& c) {
    Number answer;
    if (!values.empty()) {
      answer.value = values.front();
      values.erase(values.begin());
    }
    c.reply(answer);
  }
  static std::vector<Request> samples() { return {Enqueue{1}, Enqueue{2}, Dequeue{}}; }
};

/// Last in, first out.
struct Stack {
  static constexpr const char* name = "stack";
  SURETY_VALUE_MESSAGE(Push, "push", Integer, value);
  SURETY_PLAIN_MESSAGE(Pop, "pop");
  using Request = std::variant<Push, Pop>;
  using Response = std::variant<Done, Number>;

  std::vector<Integer> values;
  template <class F>
  static void fields(F& f) {
    f("values", &Stack::values);
  }
  void on(const Push& q, Context& c) {
    values.push_back(q.value);
    c.reply(Done{});
  }
  void on(const Pop&, Context& c) {
    Number answer;
    if (!values.empty()) {
      answer.value = values.back();
      values.pop_back();
    }
    c.reply(answer);
  }
  static std::vector<Request> samples() { return {Push{1}, Push{2}, Pop{}}; }
};

/// Add and remove say whether they changed anything.
struct Set {
  static constexpr const char* name = "set";
  SURETY_VALUE_MESSAGE(Add, "add", Integer, value);
  SURETY_VALUE_MESSAGE(Remove, "remove", Integer, value);
  SURETY_VALUE_MESSAGE(Contains, "contains", Integer, value);
  using Request = std::variant<Add, Remove, Contains>;
  using Response = Result;

  std::set<Integer> values;
  template <class F>
  static void fields(F& f) {
    f("values", &Set::values);
  }
  void on(const Add& q, Context& c) { c.reply(Result{values.insert(q.value).second}); }
  void on(const Remove& q, Context& c) { c.reply(Result{values.erase(q.value) != 0}); }
  void on(const Contains& q, Context& c) const { c.reply(Result{values.count(q.value) != 0}); }
  template <class Q>
  static std::string partition(const Q& q) {
    return std::to_string(q.value);
  }
  static std::vector<Request> samples() {
    return {Add{1}, Add{2}, Remove{1}, Contains{1}, Contains{2}};
  }
};

/// Not re-entrant; only the holder can release it.
struct Lock {
  static constexpr const char* name = "lock";
  SURETY_PLAIN_MESSAGE(Acquire, "acquire");
  SURETY_PLAIN_MESSAGE(Release, "release");
  using Request = std::variant<Acquire, Release>;
  using Response = Result;

  std::optional<Endpoint> holder;
  template <class F>
  static void fields(F& f) {
    f("holder", &Lock::holder);
  }
  void on(const Acquire&, Context& c) {
    const bool free = !holder.has_value();
    if (free) holder = c.source();
    c.reply(Result{free});
  }
  void on(const Release&, Context& c) {
    const bool held = holder == c.source();
    if (held) holder.reset();
    c.reply(Result{held});
  }
  static std::vector<Request> samples() { return {Acquire{}, Release{}}; }
};

/// A balance that never becomes negative.
struct Account {
  static constexpr const char* name = "account";
  SURETY_VALUE_MESSAGE(Deposit, "deposit", Integer, amount);
  SURETY_VALUE_MESSAGE(Withdraw, "withdraw", Integer, amount);
  SURETY_PLAIN_MESSAGE(Balance, "balance");
  using Request = std::variant<Deposit, Withdraw, Balance>;
  using Response = std::variant<Done, Result, Number>;

  Integer balance = 0;
  template <class F>
  static void fields(F& f) {
    f("balance", &Account::balance);
  }
  void on(const Deposit& q, Context& c) {
    balance += q.amount;
    c.reply(Done{});
  }
  void on(const Withdraw& q, Context& c) {
    const bool enough = balance >= q.amount;
    if (enough) balance -= q.amount;
    c.reply(Result{enough});
  }
  void on(const Balance&, Context& c) const { c.reply(Number{balance}); }
  static std::vector<Request> samples() {
    return {Deposit{2}, Withdraw{1}, Withdraw{3}, Balance{}};
  }
};

/// `next` adds one and gives the value before.
struct Counter {
  static constexpr const char* name = "counter";
  SURETY_VALUE_MESSAGE(Add, "add", Integer, amount);
  SURETY_PLAIN_MESSAGE(Next, "next");
  SURETY_PLAIN_MESSAGE(Get, "get");
  using Request = std::variant<Add, Next, Get>;
  using Response = std::variant<Done, Number>;

  Integer value = 0;
  template <class F>
  static void fields(F& f) {
    f("value", &Counter::value);
  }
  void on(const Add& q, Context& c) {
    value += q.amount;
    c.reply(Done{});
  }
  void on(const Next&, Context& c) { c.reply(Number{value++}); }
  void on(const Get&, Context& c) const { c.reply(Number{value}); }
  static std::vector<Request> samples() { return {Add{2}, Next{}, Get{}}; }
};

#undef SURETY_PLAIN_MESSAGE
#undef SURETY_VALUE_MESSAGE

}  // namespace models
}  // namespace surety::protocol
