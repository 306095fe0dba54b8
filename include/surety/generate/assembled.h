// Structures whose fields are set one by one: with arrays, bit-fields and pointers among them, or
// with themselves. Nothing here is meant to be written by hand: for such a structure the tool
// writes a `DefaultGenerator` and a `Literal` that name its fields.
//
// What pointers in it lead to lives until the case ends. An array of characters holds a text with
// its end; structures in structures go a few levels deep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "surety/generate/any.h"
#include "surety/generate/core.h"
#include "surety/generate/integers.h"
#include "surety/generate/shape.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety::detail {

void keep_for_case(std::shared_ptr<void> object);

inline constexpr std::uint32_t deepest_structure = 4;

/// Structures in structures end somewhere.
class Deeper {
 public:
  explicit Deeper(Source& source) : source_(source), before_(source.depth()) {
    source_.set_depth(before_ + 1);
  }
  ~Deeper() { source_.set_depth(before_); }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;

 private:
  Source& source_;
  std::uint32_t before_;
};

/// The value of a bit-field, or of a field that no reference can be bound to.
template <class T>
T drawn_bits(Source& source, unsigned bits) {
  if constexpr (std::is_same_v<T, bool>) {
    return source.flip();
  } else if constexpr (!is_integer_v<T>) {
    return any<T>().draw(source);
  } else {
    const int unused = static_cast<int>(sizeof(T) * 8) - static_cast<int>(bits);
    if (unused <= 0) return any<T>().draw(source);
    const T high = static_cast<T>(IntegerLimits<T>::max() >> unused);
    const T low = static_cast<T>(IntegerLimits<T>::is_signed ? -high - 1 : 0);
    return inclusive(low, high).draw(source);
  }
}

template <class T>
void draw_into(Source& source, T& field);

template <class T>
void draw_pointer(Source& source, T*& field) {
  field = nullptr;
  if constexpr (is_text_v<T>) {
    auto text = std::make_shared<CText<T>>(any<T*>().draw(source));
    field = text->get();
    keep_for_case(std::move(text));
  } else if constexpr (std::is_object_v<T>) {
    source.incomplete("what a pointer in a structure leads to may be anything");
    if (source.depth() >= deepest_structure || !source.flip()) return;
    auto object = std::make_shared<std::remove_cv_t<T>>();
    draw_into(source, *object);
    field = object.get();
    keep_for_case(std::move(object));
  } else {
    source.incomplete("a pointer in a structure is always null");
  }
}

template <class T>
void draw_into(Source& source, T& field) {
  using Element = std::remove_all_extents_t<T>;
  static constexpr Label label = label_of("field");
  const Span span(source, label);
  if constexpr (std::is_array_v<T> && std::rank_v<T> == 1 && is_character_v<Element>) {
    source.incomplete("an array of characters in a structure always holds a text with its end");
    constexpr std::size_t size = std::extent_v<T>;
    const auto text = any<std::basic_string<Element>>();
    const std::basic_string<Element> drawn = text.draw(source);
    for (std::size_t i = 0; i < size; ++i) {
      field[i] = i + 1 < size && i < drawn.size() ? drawn[i] : Element{};
    }
  } else if constexpr (std::is_array_v<T>) {
    for (auto& element : field) draw_into(source, element);
  } else if constexpr (std::is_pointer_v<T>) {
    draw_pointer(source, field);
  } else {
    field = any<T>().draw(source);
  }
}

/// A container of the structure itself.
template <class T>
void draw_recursive(Source& source, T& field) {
  source.incomplete("structures in themselves go a few levels deep only");
  if (source.depth() >= deepest_structure) return;
  if constexpr (std::is_pointer_v<T>) {
    draw_into(source, field);
  } else if constexpr (shape_of<T> == Shape::sequence) {
    for (Repeat repeat(source, 0, 3); repeat.more();) {
      field.push_back(any<typename T::value_type>().draw(source));
    }
  } else {
    if (source.flip()) field = any<T>().draw(source);
  }
}

/// Structures that a function fills.
template <class T, class Fill>
class Assembled : public detail::OwnGenerator<Assembled<T, Fill>> {
 public:
  using value_type = T;
  explicit Assembled(Fill fill) : fill_(std::move(fill)) {}
  bool contains(const T&) const { return true; }
  T draw(Source& source) const {
    const Deeper deeper(source);
    T object{};
    fill_(source, object);
    return object;
  }

 private:
  Fill fill_;
};
template <class T, class Fill>
Assembled<T, Fill> assembled(Fill fill) {
  return Assembled<T, Fill>(std::move(fill));
}

template <class T>
std::string field_text(const T& field) {
  if constexpr (std::is_array_v<T>) {
    using Element = std::remove_extent_t<T>;
    if constexpr (std::is_same_v<Element, char>) {
      const std::string_view all(field, std::extent_v<T>);
      const std::size_t end = all.find('\0');
      if (end != all.npos && all.find_first_not_of('\0', end) == all.npos) {
        return string_literal(all.substr(0, end));
      }
    }
    std::string list;
    for (const auto& element : field) append_item(list, field_text(element));
    return "{" + list + "}";
  } else if constexpr (std::is_pointer_v<T>) {
    using Target = std::remove_pointer_t<T>;
    if (field == nullptr) return "nullptr";
    if constexpr (std::is_same_v<Target, const char>) {
      return string_literal(std::string_view(field));
    } else if constexpr (std::is_same_v<Target, char>) {
      return "const_cast<char*>(" + string_literal(std::string_view(field)) + ")";
    } else if constexpr (std::is_object_v<Target>) {
      const std::string type = type_name<std::remove_cv_t<Target>>();
      const std::string value = literal(*field);
      const bool braced = value.compare(0, type.size() + 1, type + "{") == 0;
      return "new " + (braced ? value : type + "(" + value + ")");
    } else {
      return "/* a pointer */";
    }
  } else {
    return literal(field);
  }
}
/// `Point{1, 2}`: the fields in their order.
template <class T, class... Texts>
std::string structure_text(const Texts&... fields) {
  std::string list;
  (append_item(list, fields), ...);
  return type_name<T>() + "{" + list + "}";
}

}  // namespace surety::detail
