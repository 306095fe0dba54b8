// What a parameter gets that is a handle: an object that one function of the user makes and another
// one ends, such as `db_open` and `db_close`. Nothing here is meant to be written by hand:
// tool/derive/handles writes it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "surety/detail/contract_case.h"
#include "surety/detail/property.h"
#include "surety/generate/core.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

/// The handle is made when it is first wanted, so that its arguments are known when that crashes. A
/// copy makes another one.
template <class T>
class Handle {
 public:
  using Make = std::function<T*()>;
  using End = void (*)(T*);
  using Text = std::function<std::string()>;

  Handle() = default;  // null
  Handle(Make make, End end, Text text)
      : make_(std::move(make)), end_(end), text_(std::move(text)) {}
  Handle(const Handle& other) : Handle(other.make_, other.end_, other.text_) {}
  Handle(Handle&&) noexcept = default;
  Handle& operator=(Handle other) {
    make_ = std::move(other.make_);
    end_ = other.end_;
    text_ = std::move(other.text_);
    made_ = std::move(other.made_);
    return *this;
  }
  ~Handle() = default;

  operator T*() const {
    if (made_ == nullptr && make_ != nullptr) {
      T* const handle = made();
      if (handle == nullptr) current_source().reject("the handle could not be made");
      made_ = std::shared_ptr<T>(handle, [end = end_](T* ended) {
        const detail::Arranging arranging(detail::Arranging::By::call);
        end(ended);
      });
    }
    return made_.get();
  }
  std::string text() const { return text_ == nullptr ? "nullptr" : text_(); }

 private:
  T* made() const {
    const detail::ContractCase testing;
    const detail::Arranging arranging(detail::Arranging::By::call);
#if defined(__cpp_exceptions)
    try {
      return make_();
    } catch (const StopCase&) {
      throw;
    } catch (const Rejected&) {
      throw;
    } catch (...) {
      current_source().reject("what makes the handle threw");
    }
#else
    return make_();
#endif
  }

  Make make_;
  End end_ = nullptr;
  Text text_;
  mutable std::shared_ptr<T> made_;
};

template <class T>
struct Literal<Handle<T>> {
  static std::string of(const Handle<T>& value) { return value.text(); }
};

namespace detail {

template <class T, class Create, class... G>
class HandlesOf : public detail::OwnGenerator<HandlesOf<T, Create, G...>> {
 public:
  using value_type = Handle<T>;
  using End = typename value_type::End;
  HandlesOf(const char* name, Null null, Create create, End end, G... arguments)
      : name_(name), null_(null), create_(create), end_(end), arguments_(std::move(arguments)...) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    source.incomplete("a handle may have been used before");
    if (null_ == Null::allowed && source.choose(7) == 1) return {};
    // Braces: from left to right.
    const auto drawn = std::apply(
        [&](const G&... each) {
          return std::make_shared<std::tuple<value_of<G>...>>(
              std::tuple<value_of<G>...>{detail::draw_from(each, source)...});
        },
        arguments_);
    const auto text = [name = name_, drawn] {
      return name +
             ("(" + std::apply([](const auto&... each) { return joined(each...); }, *drawn) + ")");
    };
    return value_type([create = create_, drawn] { return std::apply(create, *drawn); }, end_, text);
  }

 private:
  std::string name_;
  Null null_;
  Create create_;
  End end_;
  std::tuple<G...> arguments_;
};
template <class T, class Create, class... G>
HandlesOf<T, Create, G...> handles(const char* name, Null null, Create create, void (*end)(T*),
                                   G... arguments) {
  return HandlesOf<T, Create, G...>(name, null, create, end, std::move(arguments)...);
}

}  // namespace detail
}  // namespace surety
