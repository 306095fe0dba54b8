#include "runtime/object/trial.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/object/maker.h"
#include "surety/object.h"
#include "surety/source.h"

namespace surety::object {

std::vector<Item> items_of(Type* const* types, std::size_t count) {
  std::vector<Type*> ordered(types, types + count);
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const Type* a, const Type* b) { return a->depth < b->depth; });
  std::vector<Item> items;
  for (Type* type : ordered) {
    if (type->kind != Kind::record) continue;
    for (unsigned i = 0; i < type->way_count; ++i) items.push_back({type, &type->ways[i]});
    for (unsigned i = 0; i < type->step_count; ++i) {
      items.push_back({type, nullptr, &type->steps[i]});
    }
    if (type->step_count > 1) items.push_back({type});
    for (unsigned i = 0; i < type->observer_count; ++i) {
      items.push_back({type, nullptr, nullptr, &type->observers[i]});
    }
  }
  return items;
}

namespace {
Observation look(const Item& item, const void* object) {
  Observation seen;
  item.observer->see(object, seen);
  return seen;
}
}  // namespace

std::uint8_t attempt(Maker& maker, const Item& item, Source& source) {
  maker.begin(source, false);
  try {
    if (item.way != nullptr) {
      maker.force(item.way);
      maker.make(*item.type, {}, true, false);
      maker.force(nullptr);
      maker.end();
      return good;
    }
    const Made made = maker.make(*item.type, {}, false, item.step == nullptr);
    std::uint8_t result = good;
    if (item.sequence()) {
      // Destroying it is all that is left to do.
    } else if (item.step != nullptr) {
      std::string ignored;
      if (!maker.call(*item.step, made.object, {}, ignored)) result = throws;
    } else {
      const Observation first = look(item, made.object);
      if (look(item, made.object) != first) result = unsteady;
      // What changes while copies come and go counts references; it is no part of the value.
      if (item.type->copy != nullptr && result == good) {
        std::vector<char> memory(item.type->size + item.type->align);
        void* at = memory.data();
        std::size_t space = memory.size();
        at = std::align(item.type->align, item.type->size, at, space);
        void* copy = item.type->copy(at, made.object);
        if (look(item, made.object) != first) result = unsteady;
        if (item.type->destroy != nullptr) item.type->destroy(copy);
        if (look(item, made.object) != first) result = unsteady;
      }
    }
    maker.end();
    return result;
  } catch (const Rejected&) {
    maker.force(nullptr);
    maker.end();
    return item.way != nullptr ? throws : untried;
  } catch (...) {
    maker.force(nullptr);
    maker.end();
    return throws;
  }
}

std::uint8_t together(std::uint8_t before, std::uint8_t result) {
  if (before == unsteady || result == untried) return before;
  if (result == unsteady) return unsteady;
  return before == good ? good : result;
}

}  // namespace surety::object
