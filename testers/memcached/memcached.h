// A tester of memcached's text protocol: model, codec and generator in one header, as an example of
// what a protocol of your own takes. Clauses are cited from memcached's doc/protocol.txt.
//
// Limits: no expiry, no eviction (the items are few and small), one key a get.
#pragma once

#include <charconv>
#include <deque>
#include <map>
#include <string>

#include "surety/harness.h"
#include "surety/protocol.h"

namespace surety::memcached {

using protocol::Context;
using protocol::Integer;
using protocol::Sym;
using protocol::wrap;

struct Command {
  static constexpr const char* name = "command";
  std::string verb, key;  // get gets set add replace append prepend cas delete incr decr
  std::string value;      // what is stored
  Integer number = 0;     // flags; the amount of incr and decr
  Integer unique = 0;     // of cas
  template <class F>
  static void fields(F& f) {
    f("verb", &Command::verb);
    f("key", &Command::key);
    f("value", &Command::value);
    f("number", &Command::number);
    f("unique", &Command::unique);
  }
};
/// STORED, NOT_FOUND, a number, an error.
struct Line {
  static constexpr const char* name = "line";
  std::string text;
  template <class F>
  static void fields(F& f) {
    f("text", &Line::text);
  }
};
struct Value {
  static constexpr const char* name = "value";
  std::string value;
  Integer flags = 0;
  std::optional<Sym<Integer>> unique;  // the server's choice
  template <class F>
  static void fields(F& f) {
    f("value", &Value::value);
    f("flags", &Value::flags);
    f("unique", &Value::unique);
  }
};

struct Model {
  static constexpr const char* name = "memcached";
  using Request = Command;
  using Response = std::variant<Line, Value>;
  struct Item {
    std::string value;
    Integer flags = 0;
    Sym<Integer> unique;
    template <class F>
    static void fields(F& f) {
      f("value", &Item::value);
      f("flags", &Item::flags);
      f("unique", &Item::unique);
    }
  };
  std::map<std::string, Item> items;
  protocol::Setting<bool> append_replaces;  // a wrong belief, to see that it is refuted
  template <class F>
  static void fields(F& f) {
    f("items", &Model::items);
    f("append_replaces", &Model::append_replaces);
  }
  static std::string partition(const Command& q) { return q.key; }

  void on(const Command& q, Context& c) {
    const auto found = items.find(q.key);
    const bool there = found != items.end();
    if (q.verb == "get" || q.verb == "gets") return retrieve(q, c);
    if (q.verb == "delete") {
      c.cite("delete: DELETED, or NOT_FOUND");
      if (there) items.erase(found);
      return c.reply(Line{there ? "DELETED" : "NOT_FOUND"});
    }
    if (q.verb == "incr" || q.verb == "decr") return count(q, c);
    if (q.verb == "cas") {
      c.cite("cas: stored only if nobody has changed the item since: STORED, EXISTS, NOT_FOUND");
      if (!there) return c.reply(Line{"NOT_FOUND"});
      if (!c.decide(found->second.unique == Sym<Integer>(q.unique))) return c.reply(Line{"EXISTS"});
      return store(q.key, q.value, q.number, c);
    }
    const bool joins = q.verb == "append" || q.verb == "prepend";
    const bool refused = (q.verb == "add" && there) || ((q.verb == "replace" || joins) && !there);
    c.cite("add only what is not there; replace, append and prepend only what is: NOT_STORED");
    if (refused) return c.reply(Line{"NOT_STORED"});
    if (!joins || append_replaces) return store(q.key, q.value, q.number, c);
    c.cite("append and prepend ignore the flags and keep those of the item");
    const Item old = found->second;
    store(q.key, q.verb == "append" ? old.value + q.value : q.value + old.value, old.flags, c);
  }

 private:
  void store(const std::string& key, const std::string& value, Integer flags, Context& c) {
    // Every change has a new unique number.
    Item item{value, flags, c.fresh<Integer>("unique")};
    const auto old = items.find(key);
    if (old != items.end()) c.assume(item.unique != old->second.unique);
    items[key] = item;
    c.reply(Line{"STORED"});
  }
  void retrieve(const Command& q, Context& c) const {
    c.cite("get: the value as it was stored; gets: also its unique number");
    const auto found = items.find(q.key);
    if (found == items.end()) return c.reply(Line{"END"});
    const Item& item = found->second;
    Value value{item.value, item.flags, std::nullopt};
    if (q.verb == "gets") value.unique = item.unique;
    c.reply(value);
  }
  void count(const Command& q, Context& c) {
    const auto found = items.find(q.key);
    if (found == items.end()) return c.reply(Line{"NOT_FOUND"});
    // What follows a blank does not count: decr leaves blanks at the end.
    const std::string text = found->second.value.substr(0, found->second.value.find(' '));
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end) {
      c.cite("incr and decr need a number");
      return c.reply(Line{"CLIENT_ERROR cannot increment or decrement non-numeric value"});
    }
    c.cite("incr and decr: the new value; decr stops at 0");
    const auto amount = static_cast<std::uint64_t>(q.number);
    number = q.verb == "incr" ? number + amount : number - std::min(number, amount);
    Item& item = found->second;
    std::string result = std::to_string(number);
    c.reply(Line{result});
    // The item keeps its length after decr: blanks are added at the end (protocol.txt). Not so
    // where the server cannot change it in place, because a reply with it is still on its way.
    const bool in_place = result.size() >= item.value.size() || !c.maybe();
    while (in_place && result.size() < item.value.size()) result += ' ';
    const Sym<Integer> old = item.unique;
    item.value = result;
    item.unique = c.fresh<Integer>("unique");
    c.assume(item.unique != old);
  }
};

class TextCodec final : public harness::Codec {
 public:
  explicit TextCodec(const std::string& prefix) : prefix_(prefix) {}
  std::string encode(const protocol::MessageBase& request) override {
    const auto& q = static_cast<const protocol::MessageOf<Command>&>(request).value;
    const std::string start = q.verb + " " + prefix_ + q.key;
    if (q.verb == "get" || q.verb == "gets" || q.verb == "delete") return start + "\r\n";
    if (q.verb == "incr" || q.verb == "decr")
      return start + " " + std::to_string(q.number) + "\r\n";
    return start + " " + std::to_string(q.number) + " 0 " + std::to_string(q.value.size()) +
           (q.verb == "cas" ? " " + std::to_string(q.unique) : "") + "\r\n" + q.value + "\r\n";
  }
  void decode(std::string_view bytes, std::vector<protocol::Message>& messages) override {
    if (buffer_.size() + bytes.size() > 100'000) finished_ = true;  // more than was ever stored
    if (finished_) return;
    buffer_.append(bytes);
    for (std::size_t end; !finished_ && (end = buffer_.find("\r\n")) != std::string::npos;) {
      const std::string line = buffer_.substr(0, end);
      if (line.rfind("VALUE ", 0) != 0) {
        buffer_.erase(0, end + 2);
        messages.push_back(wrap(Line{line}));
        continue;
      }
      // VALUE key flags bytes [unique], the value, END
      char key[256] = {};
      long long flags = 0, size = 0, unique = 0;
      const int fields =
          std::sscanf(line.c_str(), "VALUE %250s %lld %lld %lld", key, &flags, &size, &unique);
      if (fields < 3 || size < 0 || size > 90'000) {
        finished_ = true;
        messages.push_back(wrap(Line{"no answer: " + line.substr(0, 60)}));
        return;
      }
      const std::size_t whole = end + 2 + static_cast<std::size_t>(size) + 2 + 5;
      if (buffer_.size() < whole) return;
      Value value{buffer_.substr(end + 2, static_cast<std::size_t>(size)), flags, std::nullopt};
      if (fields == 4) value.unique = Sym<Integer>(unique);
      buffer_.erase(0, whole);
      messages.push_back(wrap(value));
    }
  }
  bool finished() const override { return finished_; }

 private:
  const std::string& prefix_;  // of the keys of the present run
  std::string buffer_;
  bool finished_ = false;
};

class CommandGenerator final : public harness::Generator {
 public:
  harness::Step next(harness::View& view) override {
    using harness::Json;
    static constexpr const char* verbs[] = {"get",     "gets",   "set",     "add",
                                            "replace", "append", "prepend", "cas",
                                            "delete",  "incr",   "decr"};
    const std::size_t verb = view.pick({{"get", 3},
                                        {"gets", 3},
                                        {"set", 2},
                                        {"add", 1},
                                        {"replace", 1},
                                        {"append", 1},
                                        {"prepend", 1},
                                        {"cas", 2},
                                        {"delete", 1},
                                        {"incr", 1},
                                        {"decr", 1}});
    harness::Step step;
    step.label = view.label;
    step.client = static_cast<protocol::Endpoint>(1 + view.below(view.clients));
    step.after = view.one_in(4) ? harness::After::nothing : harness::After::own;
    Json unique = Json::of(std::int64_t{1});
    const auto seen = view.labels_with("@unique");
    if (!seen.empty()) {  // a number that was seen in this run
      unique = to_json(harness::Hole{seen[view.below(seen.size())], "@unique", "id", unique});
    }
    step.request = Json::object();
    step.request.add("verb", Json::of(std::string(verbs[verb])));
    step.request.add("key", Json::of(std::string(1, static_cast<char>('a' + view.below(2)))));
    step.request.add("value", Json::of(view.one_in(2) ? std::to_string(view.below(200)) : "x"));
    step.request.add("number", Json::of(static_cast<std::int64_t>(view.below(20))));
    step.request.add("unique", std::move(unique));
    return step;
  }
};

/// Shrinking keeps to commands that exist, and to one fault.
inline void guide(harness::Tester& tester) {
  tester.sensible = [](const harness::Json& request) {
    static const std::string verbs =
        " get gets set add replace append prepend cas delete incr decr ";
    const harness::Json *verb = request.find("verb"), *key = request.find("key");
    return verb != nullptr && verbs.find(" " + verb->string + " ") != std::string::npos &&
           key != nullptr && !key->string.empty();
  };
  tester.signature = [](const protocol::Message& request, const protocol::Message& answer) {
    const std::string text = protocol::print(*answer);
    if (request == nullptr) return text;
    return static_cast<const protocol::MessageOf<Command>&>(*request).value.verb + " " +
           text.substr(0, text.find('('));
  };
}

}  // namespace surety::memcached
