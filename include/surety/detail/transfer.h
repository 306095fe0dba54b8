// Values on their way from a child process to its parent, for executions that are isolated from
// each other. Nothing here is meant to be written by hand.
//
// Plain bytes for trivially copyable types, and strings, containers, optionals, pairs and tuples of
// what can be passed. `is_passed<T>()` says whether a type can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "surety/show.h"

namespace surety::detail {

/// Runs `work` in a forked child and takes what it writes. False if the child did not end well or
/// recorded a failure.
bool in_child(Shown& answer, void (*work)(Shown& out, void* context), void* context);
template <class Work>
bool in_child(Shown& answer, Work&& work) {
  return in_child(
      answer, [](Shown& out, void* context) { (*static_cast<std::decay_t<Work>*>(context))(out); },
      static_cast<void*>(&work));
}

template <class T, class = void>
struct IsSequence : std::false_type {};
template <class T>
struct IsSequence<T,
                  std::void_t<typename T::value_type, decltype(std::declval<T&>().insert(
                                                          std::declval<T&>().end(),
                                                          std::declval<typename T::value_type>()))>>
    : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};

/// A map's elements without the const of their keys.
template <class T>
struct Mutable {
  using type = T;
};
template <class K, class V>
struct Mutable<std::pair<const K, V>> {
  using type = std::pair<K, V>;
};

template <class T>
void write_part(Shown& out, const T& value);
template <class T>
T read_part(const char*& at);

template <class T>
constexpr bool is_passed();
template <class T, std::size_t... I>
constexpr bool is_passed_tuple(std::index_sequence<I...>) {
  return (is_passed<std::remove_cv_t<std::tuple_element_t<I, T>>>() && ...);
}
/// Whether a type can be passed between processes.
template <class T>
constexpr bool is_passed() {
  if constexpr (std::is_pointer_v<T>) {
    return false;
  } else if constexpr (std::is_trivially_copyable_v<T>) {
    return !std::is_same_v<T, Shown>;
  } else if constexpr (IsOptional<T>::value || IsSequence<T>::value) {
    return is_passed<typename T::value_type>();
  } else if constexpr (IsShownTuple<T>::value) {
    return is_passed_tuple<T>(std::make_index_sequence<std::tuple_size<T>::value>());
  } else {
    return false;
  }
}

/// A hash of a value that can be passed.
template <class T>
void hash_part(std::uint64_t& hash, const T& value);
inline void hash_bytes(std::uint64_t& hash, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  for (; size >= 8; size -= 8, at += 8) {
    std::uint64_t word;
    std::memcpy(&word, at, 8);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 32;
  }
  std::uint64_t rest = size;
  std::memcpy(&rest, at, size);
  hash = (hash ^ rest ^ (std::uint64_t{size} << 56)) * 0xbf58476d1ce4e5b9ull;
  hash ^= hash >> 29;
}
template <class T, std::size_t... I>
void hash_tuple(std::uint64_t& hash, const T& value, std::index_sequence<I...>) {
  using std::get;
  (hash_part(hash, get<I>(value)), ...);
}
template <class T>
void hash_part(std::uint64_t& hash, const T& value) {
  if constexpr (std::is_trivially_copyable_v<T>) {
    hash_bytes(hash, &value, sizeof value);
  } else if constexpr (IsShownString<T>::value) {
    hash_bytes(hash, value.data(), value.size());
  } else if constexpr (IsOptional<T>::value) {
    hash_part(hash, value.has_value());
    if (value) hash_part(hash, *value);
  } else if constexpr (IsSequence<T>::value) {
    for (const auto& element : value) hash_part(hash, element);
    hash_part(hash, value.size());
  } else {
    hash_tuple(hash, value, std::make_index_sequence<std::tuple_size<T>::value>());
  }
}

template <class T, std::size_t... I>
void write_tuple(Shown& out, const T& value, std::index_sequence<I...>) {
  using std::get;
  (write_part(out, get<I>(value)), ...);
}
template <class T, std::size_t... I>
T read_tuple(const char*& at, std::index_sequence<I...>) {
  return T{read_part<std::tuple_element_t<I, T>>(at)...};
}

template <class T>
void write_part(Shown& out, const T& value) {
  if constexpr (std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>) {
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  } else if constexpr (IsOptional<T>::value) {
    write_part(out, value.has_value());
    if (value) write_part(out, *value);
  } else if constexpr (IsSequence<T>::value) {
    write_part(out, static_cast<std::size_t>(value.size()));
    for (const auto& element : value) write_part(out, element);
  } else {
    static_assert(is_passed<T>(),
                  "config: isolate needs results that can be passed between processes: numbers, "
                  "strings, plain structs, and containers, optionals, pairs and tuples of these");
    write_tuple(out, value, std::make_index_sequence<std::tuple_size<T>::value>());
  }
}
template <class T>
T read_part(const char*& at) {
  if constexpr (std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>) {
    alignas(T) unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, at, sizeof bytes);
    at += sizeof bytes;
    return *reinterpret_cast<const T*>(bytes);
  } else if constexpr (IsOptional<T>::value) {
    if (!read_part<bool>(at)) return T();
    return T(read_part<typename T::value_type>(at));
  } else if constexpr (IsSequence<T>::value) {
    T result;
    for (std::size_t left = read_part<std::size_t>(at); left != 0; --left) {
      result.insert(result.end(), read_part<typename Mutable<typename T::value_type>::type>(at));
    }
    return result;
  } else {
    return read_tuple<T>(at, std::make_index_sequence<std::tuple_size<T>::value>());
  }
}

}  // namespace surety::detail
