// The single tries of which a probation consists.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/object/maker.h"
#include "surety/object.h"

namespace surety::object {

/// A way, a step or an observer of a class, or several of its steps in a row.
struct Item {
  Type* type;
  Way* way = nullptr;
  Step* step = nullptr;
  Observer* observer = nullptr;
  /// Several steps in a row, which cannot be switched off.
  bool sequence() const { return way == nullptr && step == nullptr && observer == nullptr; }
  bool& off() const {
    return way != nullptr ? way->off : step != nullptr ? step->off : observer->off;
  }
  std::string text() const {
    return way != nullptr ? way->text : step != nullptr ? step->text : observer->name;
  }
};

/// All items of these types; what others are made of comes first.
std::vector<Item> items_of(Type* const* types, std::size_t count);

/// What came of a try.
inline constexpr std::uint8_t untried = 0, good = 1, throws = 2, unsteady = 3;
inline bool is_bad(std::uint8_t result) { return result == throws || result == unsteady; }

/// One try of an item; whether it did what it should.
std::uint8_t attempt(Maker& maker, const Item& item, Source& source);

/// What several tries of an item say together: one success is enough, unless it is unsteady.
std::uint8_t together(std::uint8_t before, std::uint8_t result);

}  // namespace surety::object
