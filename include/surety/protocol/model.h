// Models: a protocol written down as a nondeterministic reference implementation.
//
//   struct Counter {
//     static constexpr const char* name = "counter";
//     struct Add { static constexpr const char* name = "add"; Integer amount = 1; ...fields };
//     struct Get { static constexpr const char* name = "get"; ...fields };
//     struct Answer { Integer value = 0; ...fields };
//     using Request = std::variant<Add, Get>;      // what the model receives (or one struct)
//     using Response = Answer;                     // what it sends (or a variant)
//
//     Integer value = 0;                                            // the state
//     template <class F> static void fields(F& f) { f("value", &Counter::value); }
//
//     void on(const Add& q, Context& c) { value += q.amount; c.reply(Answer{value}); }
//     void on(const Get&, Context& c) const { c.reply(Answer{value}); }
//   };
//
// A reaction declared `const` is known not to change the state, which the search uses. Optional:
//
//   void on_idle(Context&)
//       what the system may do by itself at any time
//   void on_closed(Context&)
//       the connection of the source has ended: sessions, locks and transactions that end with it.
//       Comes after the requests of the connection; those that were not answered may be lost. Who
//       keeps something of a connection keeps it by `c.session()`, not by `c.source()`: an endpoint
//       may have a new connection before the end of the old one is noticed
//   static std::string partition(const Q&)
//       for every request: independent parts of the state
//   static std::string response_partition(const A&)
//       for every response: they name their part, too
//   static std::vector<Request> samples()
//       requests with which `surety model` explores
//   bool may_answer(const Q&, const A&, const Pending& pending) const
//       false: this answer to the request can never come any more, if only `pending` requests come
//       before (a hint for histories; Q's reaction is const)
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "surety/protocol/complete.h"
#include "surety/protocol/context.h"
#include "surety/protocol/digest.h"
#include "surety/protocol/fields.h"
#include "surety/protocol/fields_json.h"
#include "surety/protocol/json.h"
#include "surety/protocol/message.h"

namespace surety::protocol {

/// Requests that may still take effect before the one in question.
class Pending {
 public:
  virtual ~Pending() = default;
  /// Whether one of these types is among them.
  template <class... Q>
  bool any() const {
    return (some(&type_tag_of<Q>, nullptr, nullptr) || ...);
  }
  /// Whether a request of type Q is among them for which `test` holds.
  template <class Q, class F>
  bool any_with(const F& test) const {
    return some(
        &type_tag_of<Q>,
        [](const void* data, const MessageBase& message) -> bool {
          return (*static_cast<const F*>(data))(static_cast<const MessageOf<Q>&>(message).value);
        },
        &test);
  }

 protected:
  using Test = bool (*)(const void* data, const MessageBase& message);
  virtual bool some(TypeTag type, Test test, const void* data) const = 0;
};

/// The state of a model without its type.
class StateBase {
 public:
  virtual ~StateBase() = default;
  virtual std::unique_ptr<StateBase> clone() const = 0;
  /// Takes over the value of a state of the same model.
  virtual void assign(const StateBase& other) = 0;
  virtual void react(const MessageBase& request, Context& context) = 0;
  virtual void idle(Context& context) = 0;
  virtual void digest_into(Digest& d) const = 0;
  virtual void rewrite_with(Rewriter& r) = 0;
  virtual Json json() const = 0;
  virtual bool may_answer(const MessageBase& request, const MessageBase& response,
                          const Pending& pending) const = 0;
  /// The state of a model of this type; null when it is one of another.
  template <class M>
  const M* as() const {
    return static_cast<const M*>(value_of(&type_tag_of<M>));
  }

 private:
  virtual const void* value_of(TypeTag model) const = 0;
};

/// What is known of a model beside its states.
class ModelType {
 public:
  virtual ~ModelType() = default;
  virtual std::string name() const = 0;
  virtual std::unique_ptr<StateBase> initial() const = 0;
  virtual bool has_idle() const = 0;
  /// Whether the model wants to know that a connection has ended.
  virtual bool has_closed() const = 0;
  virtual bool accepts(const MessageBase& request) const = 0;
  /// Whether the reaction to this request is declared const.
  virtual bool reads_only(const MessageBase& request) const = 0;
  virtual bool has_partition() const = 0;
  /// Whether responses say which part they belong to, too.
  virtual bool responses_name_parts() const = 0;
  virtual std::string partition(const MessageBase& message) const = 0;
  virtual bool has_may_answer() const = 0;
  virtual std::vector<Message> samples() const = 0;
  virtual Message request_from(const Json& json, std::optional<JsonProblem>& problem) const = 0;
  virtual Message response_from(const Json& json, std::optional<JsonProblem>& problem) const = 0;
};
using ModelPtr = std::shared_ptr<const ModelType>;

/// A model as the library handles it. Starts from `initial`. Throws ModelError when its fields()
/// forgets a member (surety/protocol/complete.h).
template <class M>
ModelPtr model(M initial = M());

// ---- bodies ------------------------------------------------------------------------------

namespace detail {

template <class T>
struct Alternatives {
  template <class F>
  static void each(F&& f) {
    f(std::enable_if<true, T>{});
  }
};
template <class... A>
struct Alternatives<std::variant<A...>> {
  template <class F>
  static void each(F&& f) {
    (f(std::enable_if<true, A>{}), ...);
  }
};

template <class M, class Q, class = void>
struct ConstReaction : std::false_type {};
template <class M, class Q>
struct ConstReaction<M, Q,
                     std::void_t<decltype(std::declval<const M&>().on(
                         std::declval<const Q&>(), std::declval<Context&>()))>> : std::true_type {};
template <class M, class = void>
struct HasIdle : std::false_type {};
template <class M>
struct HasIdle<M, std::void_t<decltype(std::declval<M&>().on_idle(std::declval<Context&>()))>>
    : std::true_type {};
template <class M, class = void>
struct HasClosed : std::false_type {};
template <class M>
struct HasClosed<M, std::void_t<decltype(std::declval<M&>().on_closed(std::declval<Context&>()))>>
    : std::true_type {};
template <class M, class Q, class = void>
struct HasPartition : std::false_type {};
template <class M, class Q>
struct HasPartition<M, Q, std::void_t<decltype(M::partition(std::declval<const Q&>()))>>
    : std::true_type {};
template <class M, class A, class = void>
struct HasResponsePartition : std::false_type {};
template <class M, class A>
struct HasResponsePartition<M, A,
                            std::void_t<decltype(M::response_partition(std::declval<const A&>()))>>
    : std::true_type {};
template <class M, class = void>
struct HasSamples : std::false_type {};
template <class M>
struct HasSamples<M, std::void_t<decltype(M::samples())>> : std::true_type {};
template <class M, class Q, class A, class = void>
struct HasMayAnswer : std::false_type {};
template <class M, class Q, class A>
struct HasMayAnswer<
    M, Q, A,
    std::void_t<decltype(std::declval<const M&>().may_answer(
        std::declval<const Q&>(), std::declval<const A&>(), std::declval<const Pending&>()))>>
    : std::true_type {};

[[noreturn]] void unknown_request(const MessageBase& request);

template <class M>
class StateOf final : public StateBase {
  SURETY_REQUIRE_DESCRIBED(M);
  static_assert(std::is_copy_constructible_v<M> && std::is_copy_assignable_v<M>,
                "surety: a model has to be copyable, every hypothesis holds a copy of its state");

 public:
  explicit StateOf(const M& value) : value_(value) {}
  std::unique_ptr<StateBase> clone() const override { return std::make_unique<StateOf>(value_); }
  void assign(const StateBase& other) override {
    value_ = static_cast<const StateOf&>(other).value_;
  }
  void react(const MessageBase& request, Context& context) override {
    bool done = false;
    if constexpr (HasClosed<M>::value) {
      if (is_end(request)) return value_.on_closed(context);
    }
    Alternatives<typename M::Request>::each([&](auto tag) {
      using Q = typename decltype(tag)::type;
      if (done || request.type() != &type_tag_of<Q>) return;
      done = true;
      value_.on(static_cast<const MessageOf<Q>&>(request).value, context);
    });
    if (!done) unknown_request(request);
  }
  void idle(Context& context) override {
    if constexpr (HasIdle<M>::value) value_.on_idle(context);
    (void)context;
  }
  void digest_into(Digest& d) const override { digest(d, value_); }
  void rewrite_with(Rewriter& r) override { rewrite(r, value_); }
  Json json() const override { return to_json(value_); }
  bool may_answer(const MessageBase& request, const MessageBase& response,
                  const Pending& pending) const override {
    bool result = true;
    Alternatives<typename M::Request>::each([&](auto tag) {
      using Q = typename decltype(tag)::type;
      if (request.type() == &type_tag_of<Q>) {
        result = may_answer_to(static_cast<const MessageOf<Q>&>(request).value, response, pending);
      }
    });
    return result;
  }

 private:
  const void* value_of(TypeTag model) const override {
    if (model != &type_tag_of<M>) return nullptr;
    return &value_;
  }
  template <class Q>
  bool may_answer_to(const Q& request, const MessageBase& response, const Pending& pending) const {
    bool result = true;
    Alternatives<typename M::Response>::each([&](auto tag) {
      using A = typename decltype(tag)::type;
      if (response.type() == &type_tag_of<A>) {
        result = may_give(request, static_cast<const MessageOf<A>&>(response).value, pending);
      }
    });
    return result;
  }
  // Not part of the lambda above: there, clang looks for the member in models that have none.
  template <class Q, class A>
  bool may_give(const Q& request, const A& response, const Pending& pending) const {
    if constexpr (HasMayAnswer<M, Q, A>::value) {
      return value_.may_answer(request, response, pending);
    } else {
      (void)request, (void)response, (void)pending;
      return true;
    }
  }

  M value_;
};

template <class M>
class ModelTypeOf final : public ModelType {
 public:
  explicit ModelTypeOf(M initial) : initial_(std::move(initial)) { check_complete<M>(); }
  std::string name() const override {
    if constexpr (HasName<M>::value) return M::name;
    return "model";
  }
  std::unique_ptr<StateBase> initial() const override {
    return std::make_unique<StateOf<M>>(initial_);
  }
  bool has_idle() const override { return HasIdle<M>::value; }
  bool has_closed() const override { return HasClosed<M>::value; }
  bool accepts(const MessageBase& request) const override {
    bool result = false;
    for_request(request, [&](const auto&) { result = true; });
    return result;
  }
  bool reads_only(const MessageBase& request) const override {
    bool result = false;
    for_request(request, [&](const auto& q) {
      result = ConstReaction<M, std::decay_t<decltype(q)>>::value;
    });
    return result;
  }
  bool has_partition() const override {
    bool all = true;
    Alternatives<typename M::Request>::each(
        [&](auto tag) { all = all && HasPartition<M, typename decltype(tag)::type>::value; });
    return all && !HasIdle<M>::value;
  }
  bool responses_name_parts() const override {
    bool all = true;
    Alternatives<typename M::Response>::each([&](auto tag) {
      all = all && HasResponsePartition<M, typename decltype(tag)::type>::value;
    });
    return all;
  }
  std::string partition(const MessageBase& message) const override {
    std::string result;
    for_request(message, [&](const auto& q) { partition_of_request(q, result); });
    for_one_of<typename M::Response>(message,
                                     [&](const auto& a) { partition_of_response(a, result); });
    return result;
  }
  bool has_may_answer() const override {
    bool any = false;
    Alternatives<typename M::Request>::each(
        [&](auto tag) { any = any || has_may_answer_to<typename decltype(tag)::type>(); });
    return any;
  }
  std::vector<Message> samples() const override {
    std::vector<Message> result;
    if constexpr (HasSamples<M>::value) {
      for (auto& request : M::samples()) result.push_back(wrap(typename M::Request(request)));
    }
    return result;
  }
  Message request_from(const Json& json, std::optional<JsonProblem>& problem) const override {
    return read<typename M::Request>(json, problem);
  }
  Message response_from(const Json& json, std::optional<JsonProblem>& problem) const override {
    return read<typename M::Response>(json, problem);
  }

 private:
  template <class Q>
  static bool has_may_answer_to() {
    bool any = false;
    Alternatives<typename M::Response>::each(
        [&](auto tag) { any = any || HasMayAnswer<M, Q, typename decltype(tag)::type>::value; });
    return any;
  }
  // These two are not part of lambdas: there, clang looks for members that the model lacks.
  template <class Q>
  static void partition_of_request(const Q& request, std::string& result) {
    if constexpr (HasPartition<M, Q>::value) result = M::partition(request);
    (void)request, (void)result;
  }
  template <class A>
  static void partition_of_response(const A& response, std::string& result) {
    if constexpr (HasResponsePartition<M, A>::value) result = M::response_partition(response);
    (void)response, (void)result;
  }
  template <class F>
  static void for_request(const MessageBase& request, F&& f) {
    for_one_of<typename M::Request>(request, f);
  }
  template <class Types, class F>
  static void for_one_of(const MessageBase& message, F&& f) {
    Alternatives<Types>::each([&](auto tag) {
      using T = typename decltype(tag)::type;
      if (message.type() == &type_tag_of<T>) f(static_cast<const MessageOf<T>&>(message).value);
    });
  }
  template <class T>
  static Message read(const Json& json, std::optional<JsonProblem>& problem) {
    T value{};
    problem = from_json(json, value);
    return problem ? nullptr : wrap(std::move(value));
  }

  M initial_;
};

}  // namespace detail

template <class M>
ModelPtr model(M initial) {
  return std::make_shared<detail::ModelTypeOf<M>>(std::move(initial));
}

}  // namespace surety::protocol
