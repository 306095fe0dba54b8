// Messages and model states without their types, as the validator handles them.
//
// Users do not need this header: Model, Context and Validator wrap and unwrap. Types are told
// apart by the address of a constant, so that it works without RTTI.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "surety/protocol/digest.h"
#include "surety/protocol/fields.h"
#include "surety/protocol/json.h"

namespace surety::protocol {

/// One side of the conversation that is not the model: a client, a connection, an origin server.
using Endpoint = std::uint32_t;

using TypeTag = const void*;
template <class T>
inline constexpr char type_tag_of = 0;

class MessageBase {
 public:
  explicit MessageBase(TypeTag type) : type_(type) {}
  virtual ~MessageBase() = default;
  TypeTag type() const { return type_; }
  virtual void digest_into(Digest& d) const = 0;
  virtual bool match_with(Matcher& m, const MessageBase& observed) const = 0;
  /// A copy with other terms; null when nothing in it is symbolic.
  virtual std::shared_ptr<const MessageBase> rewritten(Rewriter& r) const = 0;
  virtual Json json() const = 0;

 private:
  TypeTag type_;
};
using Message = std::shared_ptr<const MessageBase>;

template <class T>
class MessageOf final : public MessageBase {
 public:
  explicit MessageOf(T content) : MessageBase(&type_tag_of<T>), value(std::move(content)) {}
  void digest_into(Digest& d) const override { digest(d, value); }
  bool match_with(Matcher& m, const MessageBase& observed) const override {
    return type() == observed.type() &&
           match(m, "", value, static_cast<const MessageOf&>(observed).value);
  }
  Message rewritten(Rewriter& r) const override {
    T copy = value;
    rewrite(r, copy);
    return std::make_shared<MessageOf>(std::move(copy));
  }
  Json json() const override { return to_json(value); }

  T value;
};

/// Wraps a message; of a variant, the alternative that it holds.
template <class T>
Message wrap(T value) {
  if constexpr (detail::IsA<T, std::variant>::value) {
    return std::visit(
        [](auto&& part) -> Message {
          using Part = std::decay_t<decltype(part)>;
          return std::make_shared<MessageOf<Part>>(std::forward<decltype(part)>(part));
        },
        std::move(value));
  } else {
    return std::make_shared<MessageOf<T>>(std::move(value));
  }
}

/// What a model with `on_closed` receives after all that came on a connection: its end.
struct Closed {
  static constexpr const char* name = "closed";
  template <class F>
  static void fields(F&) {}
};
inline bool is_end(const MessageBase& message) { return message.type() == &type_tag_of<Closed>; }

/// A request as a user reads it: `write(value 3)`.
std::string print(const MessageBase& message);
std::string print(const Json& json);

}  // namespace surety::protocol
