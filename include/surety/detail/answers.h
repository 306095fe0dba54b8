// What the stubs of the present case have answered. A clause speaks of the functions that the code
// around it calls: where one of them is stubbed, the clause is told what the stub answered last.
// Nothing here is meant to be written by hand.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>

#include "surety/detail/transfer.h"
#include "surety/show.h"

namespace surety::detail {

/// Whether the value of an argument can be compared by its bytes. Of an incomplete type nothing is
/// known.
template <class T, class = void>
struct HasBytes : std::false_type {};
template <class T>
struct HasBytes<T, std::void_t<decltype(sizeof(T))>>
    : std::bool_constant<IsShownString<T>::value || std::is_pointer_v<T> || is_passed<T>()> {};

template <class T>
void add_bytes(Shown& key, const T& value) {
  if constexpr (IsShownString<T>::value) {
    write_part(key, static_cast<std::size_t>(value.size()));
    key.append(value.data(), value.size());
  } else if constexpr (std::is_pointer_v<T>) {
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
  } else {
    write_part(key, value);
  }
}

/// The arguments of a call, to be compared with those of another one; empty if they cannot be.
template <class... T>
std::string key_of_call(const void* object, const T&... arguments) {
  if constexpr ((HasBytes<T>::value && ...)) {
    Shown key;
    add_bytes(key, object);
    (add_bytes(key, arguments), ...);
    return std::string(key.c_str(), key.size());
  } else {
    return {};
  }
}

/// Whether a clause is being evaluated that can be left unjudged.
bool asked_by_clause() noexcept;
/// It was answered: with what the code was told, or with anything. In the latter case it is not
/// judged, and neither is what compares with a value on entry that a stub gave. Whether all is
/// judged.
bool answered_clause(bool as_before) noexcept;

/// The last answer to such a call in the present case; null if there is none.
std::shared_ptr<void> last_answer(const char* function, const std::string& key);
void remember_answer(const char* function, const std::string& key, std::shared_ptr<void> answer);

}  // namespace surety::detail
