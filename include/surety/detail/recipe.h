// How generated tests make objects: a recipe is one call that makes an object, a constructor or a
// function with a contract, and calls of methods with contracts that change it, all with their
// arguments. It is drawn before any of the calls happens, so that an object can be made anew for
// every execution, shown as an expression, and found again when one of the calls crashes.
//
// Nothing here is meant to be written by hand: tool/codegen/objects/recipes writes it. A callee is
// a class with a `name` and a function `call`; for a method, `call` takes the object and does
// nothing where the method's contract does not allow the arguments.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "surety/detail/contract_case.h"
#include "surety/detail/property.h"
#include "surety/generate/core.h"
#include "surety/source.h"

namespace surety::detail {

/// An argument for a parameter that takes rvalues: each call gets a copy of its own.
template <class T>
struct Moved {
  explicit Moved(const T& given) : value(given) {}
  T value;
};
/// An argument that a smart pointer owns, or null.
template <class T>
struct Owned {
  explicit Owned(const std::optional<T>& given) : value(given) {}
  std::optional<T> value;
};

/// The callee of a recipe that uses a constructor.
struct Constructor {};

/// A call with its arguments.
template <class Callee, class Tuple>
struct Called {
  using Arguments = Tuple;
  Tuple arguments;
};

/// The calls that may change an object.
template <class... Calls>
struct Changes {
  using One = std::variant<Calls...>;
};
template <>
struct Changes<> {
  using One = std::variant<std::monostate>;
};

/// An object that was made and changed.
template <class T>
struct MadeObject {
  template <class R>
  explicit MadeObject(const R& recipe) : object(recipe.made()) {
    recipe.change(object);
  }
  T object;
};

template <class T, class... Parts>
class Recipe;

/// What a recipe's argument is for the call.
template <class A>
const A& passed(const A& argument) {
  return argument;  // NOLINT(bugprone-return-const-ref-from-parameter): it outlives the call
}
template <class T>
T passed(const Moved<T>& argument) {
  return argument.value;
}
template <class T>
std::unique_ptr<T> passed(const Owned<T>& argument) {
  return argument.value ? std::make_unique<T>(*argument.value) : nullptr;
}
template <class T, class... Parts>
T passed(const Recipe<T, Parts...>& argument) {
  return argument.taken();
}

template <class T, class... Steps, class... Ways>
class Recipe<T, Changes<Steps...>, Ways...> {
 public:
  using Made = MadeObject<T>;
  using Way = std::variant<Ways...>;
  using Change = typename Changes<Steps...>::One;
  Recipe(Way way, std::vector<Change> changes)
      : way_(std::move(way)), changes_(std::move(changes)) {}

  /// Arguments for which the call throws make no object: the case is left.
  MadeObject<T> make() const { return MadeObject<T>(*this); }
  /// The object itself, for those who keep it.
  T taken() const {
    if constexpr (sizeof...(Steps) == 0 || !std::is_move_constructible_v<T>) {
      return made();
    } else {
      MadeObject<T> whole(*this);
      return static_cast<T&&>(whole.object);
    }
  }
  /// What `look` sees in such an object.
  template <class Look>
  auto seen(Look look) const {
    const MadeObject<T> whole(*this);
    return look(whole.object);
  }
  std::string text() const {
    std::string text = std::visit([](const auto& way) { return text_of(way); }, way_);
    if constexpr (sizeof...(Steps) != 0) {
      if (changes_.empty()) return text;
      text = "[] { auto o = " + text + "; ";
      for (const Change& change : changes_) {
        text.append("o.").append(
            std::visit([](const auto& call) { return call_text(call); }, change));
        text += "; ";
      }
      text += "return o; }()";
    }
    return text;
  }

 private:
  friend MadeObject<T>;

  T made() const {
    const ContractCase testing;
#if defined(__cpp_exceptions)
    try {
      return std::visit([](const auto& way) -> T { return follow(way); }, way_);
    } catch (const StopCase&) {
      throw;
    } catch (const Rejected&) {
      throw;
    } catch (...) {
      current_source().reject("the constructor of the object threw");
    }
#else
    return std::visit([](const auto& way) -> T { return follow(way); }, way_);
#endif
  }
  template <class Tuple>
  static T follow(const Called<Constructor, Tuple>& way) {
    const Arranging arranging(Arranging::By::constructor);
    return std::apply([](const auto&... argument) -> T { return T(passed(argument)...); },
                      way.arguments);
  }
  template <class Callee, class Tuple>
  static T follow(const Called<Callee, Tuple>& way) {
    const Arranging arranging(Arranging::By::call);
    return std::apply(
        [](const auto&... argument) -> T { return Callee::call(passed(argument)...); },
        way.arguments);
  }

  /// What a change throws is its own affair: the object is what it has become.
  void change([[maybe_unused]] T& object) const {
    if constexpr (sizeof...(Steps) != 0) {
      const ContractCase testing;
      const Arranging arranging(Arranging::By::call);
      for (const Change& change : changes_) {
        contained([&] { apply(change, object); });
        reject_if_left();
      }
    }
  }
  static void apply(const Change& change, T& object) {
    std::visit([&](const auto& call) { apply_call(call, object); }, change);
  }
  template <class Callee, class Tuple>
  static void apply_call(const Called<Callee, Tuple>& call, T& object) {
    std::apply([&](const auto&... argument) { Callee::call(object, passed(argument)...); },
               call.arguments);
  }

  template <class Tuple>
  static std::string text_of(const Called<Constructor, Tuple>& way) {
    // An aggregate is its own argument.
    if constexpr (std::is_same_v<Tuple, std::tuple<T>>) {
      return literal(std::get<0>(way.arguments));
    } else {
      return type_name<T>() + listed(way.arguments);
    }
  }
  template <class Callee, class Tuple>
  static std::string text_of(const Called<Callee, Tuple>& way) {
    const std::string text = call_text(way);
    return text[0] == '*' ? "(" + text + ")" : text;  // what a pointer leads to
  }
  template <class Callee, class Tuple>
  static std::string call_text(const Called<Callee, Tuple>& call) {
    return Callee::name + listed(call.arguments);
  }
  template <class Tuple>
  static std::string listed(const Tuple& arguments) {
    return std::apply(
        [](const auto&... argument) {
          return std::string("(").append(joined(argument...)).append(")");
        },
        arguments);
  }

  Way way_;
  std::vector<Change> changes_;
};

/// What holds objects and is made of recipes: a sequence, a smart pointer, an optional object.
template <class C, class R>
class HeldObjects {
 public:
  using Made = MadeObject<C>;
  explicit HeldObjects(std::vector<R> parts) : parts_(std::move(parts)) {}
  MadeObject<C> make() const { return MadeObject<C>(*this); }
  C taken() const { return made(); }
  std::string text() const {
    std::string parts;
    for (const R& part : parts_) parts.append(parts.empty() ? "" : ", ").append(part.text());
    return text_as(static_cast<C*>(nullptr), parts);
  }

 private:
  friend MadeObject<C>;

  C made() const {
    C holder;
    for (const R& part : parts_) put(holder, part);
    return holder;
  }
  void change(C&) const {}
  template <class X, class... D>
  static std::string text_as(std::unique_ptr<X, D...>*, const std::string& part) {
    return "std::make_unique<" + type_name<X>() + ">(" + part + ")";
  }
  template <class X>
  static std::string text_as(std::shared_ptr<X>*, const std::string& part) {
    return "std::make_shared<" + type_name<X>() + ">(" + part + ")";
  }
  static std::string text_as(void*, const std::string& parts) {
    return type_name<C>() + "{" + parts + "}";
  }
  template <class... X>
  static void put(std::unique_ptr<X...>& holder, const R& part) {
    holder.reset(new auto(part.taken()));
  }
  template <class X>
  static void put(std::shared_ptr<X>& holder, const R& part) {
    holder.reset(new auto(part.taken()));
  }
  template <class X>
  static void put(std::optional<X>& holder, const R& part) {
    holder.emplace(part.taken());
  }
  template <class S>
  static void put(S& holder, const R& part) {
    holder.push_back(part.taken());
  }
  std::vector<R> parts_;
};
template <class C, class R>
C passed(const HeldObjects<C, R>& argument) {
  return argument.taken();
}
template <class C, class G>
class HeldObjectsOf : public OwnGenerator<HeldObjectsOf<C, G>> {
 public:
  using Part = value_of<G>;
  using value_type = HeldObjects<C, Part>;
  HeldObjectsOf(G part, std::size_t least, std::size_t most)
      : part_(std::move(part)), least_(least), most_(most) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    std::vector<Part> parts;
    for (Repeat loop(source, least_, most_); loop.more();)
      parts.push_back(draw_from(part_, source));
    return value_type(std::move(parts));
  }

 private:
  G part_;
  std::size_t least_, most_;
};
/// `least` and `most` objects are in the holder.
template <class C, class G>
HeldObjectsOf<C, G> objects_in(G part, std::size_t least, std::size_t most) {
  return HeldObjectsOf<C, G>(std::move(part), least, most);
}

/// The only object of a class, which is not made but found.
template <class T>
struct FoundObject {
  template <class R>
  explicit FoundObject(const R& recipe) : object(recipe.found()) {}
  T& object;
};
template <class T, class Callee>
class OnlyObject {
 public:
  using Made = FoundObject<T>;
  Made make() const { return Made(*this); }
  template <class Look>
  auto seen(Look look) const {
    return look(found());
  }
  T& found() const {
    const ContractCase testing;
    const Arranging arranging(Arranging::By::call);
    return Callee::call();
  }
  std::string text() const { return std::string(Callee::name) + "()"; }
};

/// The address of an object that was made, or null.
template <class T, class Made = MadeObject<T>>
struct MadePointer {
  template <class R>
  explicit MadePointer(const std::optional<R>& recipe) {
    if (recipe) object = &held.emplace(*recipe).object;
  }
  MadePointer(const MadePointer&) = delete;
  MadePointer& operator=(const MadePointer&) = delete;
  std::optional<Made> held;
  T* object = nullptr;
};
/// An argument that is the address of an object.
template <class T, class R>
class PointedObject {
 public:
  explicit PointedObject(std::optional<R> recipe) : recipe_(std::move(recipe)) {}
  MadePointer<T, typename R::Made> make() const {
    return MadePointer<T, typename R::Made>(recipe_);
  }
  std::string text() const {
    if (!recipe_) return "nullptr";
    if constexpr (std::is_same_v<typename R::Made, FoundObject<T>>) return "&" + recipe_->text();
    return "surety::Pointee<" + type_name<T>() + ">(" + recipe_->text() + ")";
  }

 private:
  std::optional<R> recipe_;
};
template <class T, class G>
class PointedObjects : public OwnGenerator<PointedObjects<T, G>> {
 public:
  using value_type = PointedObject<T, value_of<G>>;
  PointedObjects(G object, Null null) : object_(std::move(object)), null_(null) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    if (null_ == Null::allowed && !source.flip()) return value_type(std::nullopt);
    return value_type(draw_from(object_, source));
  }

 private:
  G object_;
  Null null_;
};
template <class T, class G>
PointedObjects<T, G> pointed_objects(G object, Null null) {
  return PointedObjects<T, G>(std::move(object), null);
}

/// The arguments of a call, drawn one after the other: each slot is a generator, or a function of
/// what was drawn before that returns one. `Passed` are the slots that are arguments.
template <class Tuple, class Passed, class... Slots>
class ArgumentsOf;
template <class Tuple, std::size_t... Passed, class... Slots>
class ArgumentsOf<Tuple, std::index_sequence<Passed...>, Slots...> {
 public:
  using value_type = Tuple;
  explicit ArgumentsOf(Slots... slots) : slots_(std::move(slots)...) {}
  Tuple draw(Source& source) const { return draw_from<0>(source); }
  Wide size() const { return product_of_sizes(slots_); }

 private:
  template <std::size_t I, class... Before>
  Tuple draw_from(Source& source, const Before&... before) const {
    if constexpr (I == sizeof...(Slots)) {
      return arguments(std::tie(before...), std::make_index_sequence<sizeof...(Passed)>());
    } else {
      static constexpr Label parameter = label_of("parameter");
      source.begin_span(parameter);
      const auto value = draw_one(std::get<I>(slots_), source, before...);
      source.end_span();
      return draw_from<I + 1>(source, before..., value);
    }
  }
  template <class Drawn, std::size_t... To>
  static Tuple arguments(const Drawn& drawn, std::index_sequence<To...>) {
    (void)drawn;
    return Tuple(static_cast<std::tuple_element_t<To, Tuple>>(std::get<Passed>(drawn))...);
  }
  template <class Slot, class... Before>
  static auto draw_one(const Slot& slot, Source& source, const Before&... before) {
    if constexpr (is_generator_v<Slot>) {
      return detail::draw_from(slot, source);
    } else {
      return detail::draw_from(slot(before...), source);
    }
  }
  std::tuple<Slots...> slots_;
};
template <class Tuple, std::size_t... Passed, class... Slots>
auto arguments_of(Slots... slots) {
  return ArgumentsOf<Tuple, std::index_sequence<Passed...>, Slots...>(std::move(slots)...);
}

/// Draws the arguments of one of several calls: alternative `Index`.
template <std::size_t Index, class G>
struct CallBy {
  G arguments;
};
template <std::size_t Index, class G>
CallBy<Index, G> call_by(G arguments) {
  return {std::move(arguments)};
}
template <class... Calls>
class AnyCall {
 public:
  explicit AnyCall(Calls... calls) : calls_(std::move(calls)...) {}
  template <class Variant>
  Variant draw(Source& source) const {
    return draw_from<Variant, 0>(static_cast<std::size_t>(source.choose(sizeof...(Calls) - 1)),
                                 source);
  }
  Wide size() const {
    return std::apply(
        [](const auto&... call) {
          Wide sum = 0;
          ((sum = saturating_add(sum, call.arguments.size())), ...);
          return sum;
        },
        calls_);
  }

 private:
  template <class Variant, std::size_t I>
  Variant draw_from(std::size_t pick, Source& source) const {
    if constexpr (I + 1 < sizeof...(Calls)) {
      if (pick != I) return draw_from<Variant, I + 1>(pick, source);
    }
    return drawn<Variant>(std::get<I>(calls_), source);
  }
  template <class Variant, std::size_t Index, class G>
  static Variant drawn(const CallBy<Index, G>& call, Source& source) {
    using Alternative = std::variant_alternative_t<Index, Variant>;
    return Variant(std::in_place_index<Index>, Alternative{call.arguments.draw(source)});
  }
  std::tuple<Calls...> calls_;
};
template <class... Calls>
AnyCall<Calls...> any_call(Calls... calls) {
  return AnyCall<Calls...>(std::move(calls)...);
}

/// Recipes, each by one of several ways, every other one with changes.
template <class R, class Ways, class Steps>
class RecipesBy : public OwnGenerator<RecipesBy<R, Ways, Steps>> {
 public:
  using value_type = R;
  RecipesBy(Ways ways, Steps steps) : ways_(std::move(ways)), steps_(std::move(steps)) {}
  bool contains(const R&) const { return true; }
  R draw(Source& source) const {
    source.incomplete("an object may have states that no call with a contract leads to");
    auto way = ways_.template draw<typename R::Way>(source);
    std::vector<typename R::Change> changes;
    if constexpr (changes_objects) {
      if (source.flip()) {
        for (Repeat loop(source, 0, most_changes); loop.more();) {
          changes.push_back(steps_.template draw<typename R::Change>(source));
        }
      }
    }
    return R(std::move(way), std::move(changes));
  }
  /// With changes there are more objects than recipes reach.
  Wide size() const { return changes_objects ? ~Wide{0} : ways_.size(); }
  R at(Wide) const { raise_unsupported("objects cannot be enumerated by index"); }

 private:
  static constexpr bool changes_objects = !std::is_same_v<Steps, AnyCall<>>;
  static constexpr std::size_t most_changes = 8;
  Ways ways_;
  Steps steps_;
};
template <class R, class Ways, class Steps>
auto recipes_by(Ways ways, Steps steps) {
  return RecipesBy<R, Ways, Steps>(std::move(ways), std::move(steps));
}

}  // namespace surety::detail

namespace surety {

template <class T, class... Parts>
struct Literal<detail::Recipe<T, Parts...>> {
  static std::string of(const detail::Recipe<T, Parts...>& recipe) { return recipe.text(); }
};
template <class T, class Callee>
struct Literal<detail::OnlyObject<T, Callee>> {
  static std::string of(const detail::OnlyObject<T, Callee>& object) { return object.text(); }
};
template <class T, class R>
struct Literal<detail::PointedObject<T, R>> {
  static std::string of(const detail::PointedObject<T, R>& pointed) { return pointed.text(); }
};
template <class C, class R>
struct Literal<detail::HeldObjects<C, R>> {
  static std::string of(const detail::HeldObjects<C, R>& objects) { return objects.text(); }
};
template <class T>
struct Literal<detail::Moved<T>> {
  static std::string of(const detail::Moved<T>& moved) { return literal(moved.value); }
};
template <class T>
struct Literal<detail::Owned<T>> {
  static std::string of(const detail::Owned<T>& owned) { return literal(detail::passed(owned)); }
};

}  // namespace surety
