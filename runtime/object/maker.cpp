#include "runtime/object/maker.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "surety/object.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety::object {

namespace {
constexpr Label object_label = label_of("object");
constexpr Label step_label = label_of("step");
constexpr std::size_t most_elements = 4;
constexpr int most_attempts = 10;
constexpr unsigned most_arguments = 8;
/// What steps may throw is theirs; what ends the case is not.
template <class Call>
bool returns(Call call) {
  try {
    call();
    return true;
  } catch (const Rejected&) {
    throw;
  } catch (const StopCase&) {
    throw;
  } catch (...) {
    return false;
  }
}
/// Whether the values of one way's arguments can serve the other's.
bool same_shape(const Way& a, const Way& b) {
  const auto shape = [](Kind kind) {
    return kind == Kind::small || kind == Kind::floating  ? Kind::integer
           : kind == Kind::view || kind == Kind::c_string ? Kind::string
                                                          : kind;
  };
  if (a.count != b.count) return false;
  for (unsigned i = 0; i < a.count; ++i) {
    if (shape(a.arguments[i]->kind) != shape(b.arguments[i]->kind)) return false;
  }
  return true;
}
}  // namespace

void Maker::begin(Source& source, bool describing) {
  arena_.clear();
  values_.begin();
  participants_.clear();
  log_.clear();
  replaying_ = false;
  source_ = &source;
  describing_ = describing;
}

std::uint64_t Maker::choose(std::uint64_t max) {
  if (max == 0) return 0;
  std::uint64_t chosen = 0;
  if (replaying_) {
    chosen = std::min(log_[replay_at_++], max);
  } else {
    chosen = source_->choose(max);
  }
  log_.push_back(chosen);
  return chosen;
}

template <class Body>
void Maker::repeat(std::size_t least, std::size_t most, Body body) {
  if (replaying_) {
    while (log_[replay_at_++] != 0) {
      log_.push_back(1);
      body();
    }
    log_.push_back(0);
    return;
  }
  for (Repeat loop(*source_, least, most); loop.more();) {
    log_.push_back(1);
    body();
  }
  log_.push_back(0);
}

std::string Maker::with_arguments(const char* text, const std::string& object,
                                  const std::vector<Made>& arguments) const {
  std::string out;
  for (; *text != '\0'; ++text) {
    if (*text != '$') {
      out += *text;
    } else if (*++text == 'o') {
      out += object;
    } else {
      out += arguments[static_cast<std::size_t>(*text - '0')].text;
    }
  }
  return out;
}

Made Maker::leaf(const Type& type) {
  Made made;
  made.object = values_.draw(
      type, [](void* self, std::uint64_t max) { return static_cast<Maker*>(self)->choose(max); },
      this, replaying_ ? nullptr : source_, arena_, describing_ ? &made.text : nullptr);
  return made;
}

Made Maker::pointer(const Type& type, unsigned depth) {
  Made made;
  void** memory = static_cast<void**>(arena_.allocate(sizeof(void*), alignof(void*)));
  *memory = nullptr;
  made.object = static_cast<void*>(memory);
  const bool possible = type.target != nullptr && depth > type.target->depth;
  if (possible && (choose(settings_.null ? 2 : 0) != 0 || !settings_.null)) {
    Made target = any(*type.target, depth - 1, {});
    *memory = target.object;
    if (describing_) made.text = "&(" + std::string(type.target->name) + "&)" + target.text;
  } else if (describing_) {
    made.text = "nullptr";
  }
  return made;
}

Made Maker::sequence(const Type& type, unsigned depth) {
  Made made;
  void* memory = arena_.allocate(type.size, type.align);
  made.object = type.ways[0].make(memory, nullptr);
  arena_.own(made.object, type.destroy);
  std::string elements;
  const Step& append = type.steps[0];
  bool possible = true;
  for (unsigned i = 0; i < append.count; ++i) {
    possible = possible && depth > append.arguments[i]->depth;
  }
  if (possible) {
    repeat(0, most_elements, [&] {
      void* arguments[most_arguments];
      std::string element;
      for (unsigned i = 0; i < append.count; ++i) {
        const Made argument = any(*append.arguments[i], depth - 1, {});
        arguments[i] = argument.object;
        if (describing_) element += (i == 0 ? "" : ", ") + argument.text;
      }
      append.call(made.object, arguments);
      if (!describing_) return;
      if (append.count > 1) element = "{" + element + "}";
      elements += (elements.empty() ? "" : ", ") + element;
    });
  }
  if (describing_) made.text = std::string(type.name) + "{" + elements + "}";
  return made;
}

Made Maker::any(const Type& type, unsigned depth, const std::string&) {
  switch (type.kind) {
    case Kind::record:
      return record(type, depth, true);
    case Kind::sequence:
      return sequence(type, depth);
    case Kind::pointer:
      return pointer(type, depth);
    default:
      return leaf(type);
  }
}

const Way* Maker::choose_way(const Type& type, unsigned depth, bool mixed) {
  // Without arguments, with values only, with objects.
  enum Group : unsigned { plain, simple, nested, groups };
  const auto group_of = [&](const Way& way) -> unsigned {
    if (way.off || (way.derived && !mixed)) return groups;
    unsigned deepest = 0;
    for (unsigned i = 0; i < way.count; ++i) {
      if (way.arguments[i]->depth >= depth) return groups;
      deepest = std::max(deepest, way.arguments[i]->depth);
    }
    // The other way to make the same: not the way that the pair's first object was made.
    if (other_than_ != nullptr && (&way == other_than_ || !same_shape(way, *other_than_))) {
      return groups;
    }
    return way.count == 0 ? plain : deepest == 0 ? simple : nested;
  };
  unsigned counts[groups] = {0, 0, 0};
  for (unsigned i = 0; i < type.way_count; ++i) {
    const unsigned group = group_of(type.ways[i]);
    if (group != groups) ++counts[group];
  }
  if (counts[plain] + counts[simple] + counts[nested] == 0) return nullptr;
  std::uint64_t shares[groups] = {settings_.default_objects, settings_.other_objects,
                                  settings_.other_objects};
  // A class with many factories is mostly made without arguments; one object is soon tried.
  shares[plain] *= std::min(counts[plain], 4u);
  std::uint64_t sum = 0;
  for (unsigned g = 0; g < groups; ++g) sum += shares[g] = counts[g] == 0 ? 0 : shares[g];
  unsigned group = counts[plain] != 0 ? plain : counts[simple] != 0 ? simple : nested;
  if (sum != 0) {
    std::uint64_t left = choose(sum - 1);
    for (group = plain; left >= shares[group]; ++group) left -= shares[group];
  }
  std::uint64_t left = choose(counts[group] - 1);
  for (unsigned i = 0; i < type.way_count; ++i) {
    if (group_of(type.ways[i]) == group && left-- == 0) return &type.ways[i];
  }
  return nullptr;
}

bool Maker::try_way(const Type& type, const Way& way, unsigned depth, Made& made) {
  void* arguments[most_arguments];
  std::vector<Made> described;
  for (unsigned i = 0; i < way.count; ++i) {
    Made argument = any(*way.arguments[i], depth - 1, {});
    arguments[i] = argument.object;
    if (describing_) described.push_back(std::move(argument));
  }
  void* memory = arena_.allocate(type.size, type.align);
  if (!returns([&] { made.object = way.make(memory, arguments); })) return false;
  arena_.own(made.object, way.destroy != nullptr ? way.destroy : type.destroy);
  last_derived_ = way.derived;
  if (describing_) made.text = with_arguments(way.text, {}, described);
  return true;
}

Made Maker::record(const Type& type, unsigned depth, bool mixed) {
  const Way* forced = std::exchange(forced_, nullptr);
  const int attempts = replaying_ ? 1 : std::min(source_->attempts(), most_attempts);
  const bool was_replaying = replaying_;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const std::size_t position = replaying_ ? 0 : source_->position();
    const std::size_t logged = log_.size();
    Made made;
    {
      if (!was_replaying) source_->begin_span(object_label);
      const Way* way = forced != nullptr ? forced : choose_way(type, depth, mixed);
      if (depth == settings_.depth) {
        if (way == nullptr && other_than_ != nullptr) {
          other_than_ = nullptr;
          way = choose_way(type, depth, mixed);
        }
        other_than_ = nullptr;
        last_way_ = way;
      }
      const bool good = way != nullptr && try_way(type, *way, depth, made);
      if (!was_replaying) source_->end_span();
      if (good) return made;
      if (way == nullptr) break;
    }
    if (!was_replaying) source_->rewind(position);
    log_.resize(logged);
  }
  source_->reject("no object could be made");
}

bool Maker::call(const Step& step, void* object, const std::string& name, std::string& statements,
                 const Step* previous) {
  void* arguments[most_arguments];
  std::vector<Made> described;
  for (unsigned i = 0; i < step.count; ++i) {
    Made argument = any(*step.arguments[i], settings_.depth, {});
    arguments[i] = argument.object;
    if (describing_) described.push_back(std::move(argument));
  }
  if (watch_ != nullptr) *watch_ = {&step, &step, previous};
  const bool good = returns([&] { step.call(object, arguments); });
  if (watch_ != nullptr) watch_->executing = nullptr;
  if (describing_) {
    const std::string text = with_arguments(step.text, name, described) + ";";
    statements += good ? " " + text : " try { " + text + " } catch (...) {}";
  }
  return good;
}

void Maker::mutate(const Type& type, Made& made, const std::string& name, const void* until_equal) {
  if (type.step_count == 0 || settings_.steps == 0) return;
  bool stopped = false;
  std::uint64_t applied = 0;
  const Step* previous = nullptr;
  const auto usable = [&](const Step& step) {
    return !step.off && (step.conflicts & applied) == 0;
  };
  repeat(0, settings_.steps, [&] {
    unsigned count = 0;
    for (unsigned i = 0; i < type.step_count; ++i) count += usable(type.steps[i]) ? 1 : 0;
    if (count == 0) return;
    std::uint64_t left = choose(count - 1);
    for (unsigned i = 0; i < type.step_count; ++i) {
      const Step& step = type.steps[i];
      if (!usable(step) || left-- != 0) continue;
      if (!stopped) {
        std::string statements;
        call(step, made.object, name, statements, previous);
        made.after += statements;
        previous = &step;
        applied |= std::uint64_t{1} << (i % 64);
      }
      break;
    }
    if (!stopped && until_equal != nullptr) {
      returns([&] { stopped = type.equal(made.object, until_equal); });
    }
  });
}

Made Maker::make(const Type& type, const std::string& name, bool mixed, bool steps) {
  if (type.kind != Kind::record) return any(type, settings_.depth, name);
  const bool quiet = other_than_ != nullptr;
  Made made = record(type, settings_.depth, mixed);
  const bool changes = type.step_count != 0 && steps && !last_derived_ && !quiet;
  last_changed_ = changes && choose(1) != 0;
  if (last_changed_) mutate(type, made, name, nullptr);
  return made;
}

Made Maker::like(const Participant& other, const std::string& name, bool mixed) {
  const Type& type = *other.type;
  const bool copies = type.copy != nullptr && !other.derived;
  static constexpr Route routes[] = {Route::independent, Route::copy,        Route::same_values,
                                     Route::same_way,    Route::same_values, Route::there_and_back,
                                     Route::same_values};
  Route route = routes[choose(6)];
  if (!copies && (route == Route::copy || route == Route::there_and_back)) route = Route::same_way;
  if (route == Route::there_and_back && type.equal == nullptr) route = Route::copy;
  if (route == Route::same_way && !other.repeatable) route = Route::same_values;
  switch (route) {
    case Route::copy:
    case Route::there_and_back: {
      Made made;
      void* memory = arena_.allocate(type.size, type.align);
      if (!returns([&] { made.object = type.copy(memory, other.object); })) {
        source_->reject("an object could not be copied");
      }
      arena_.own(made.object, type.destroy);
      if (describing_) made.text = std::string(type.name) + "(" + other.name + ")";
      if (route == Route::there_and_back) mutate(type, made, name, other.object);
      return made;
    }
    case Route::same_way: {
      replaying_ = true;
      replay_at_ = other.log_begin;
      values_.echo(other.values_begin, other.values_end);
      Made made = make(type, name, mixed, true);
      replaying_ = false;
      values_.echo(0, 0);
      return made;
    }
    case Route::same_values: {
      values_.echo(other.values_begin, other.values_end);
      // What the first object was changed by is not repeated: an unchanged one is the best partner.
      if (!other.changed) other_than_ = other.way;
      Made made = make(type, name, mixed, true);
      other_than_ = nullptr;
      values_.echo(0, 0);
      return made;
    }
    default:
      return make(type, name, mixed, true);
  }
}

Made Maker::participant(const Type& type, const std::string& name, bool mixed) {
  const Participant* other = nullptr;
  for (const Participant& each : participants_) {
    if (each.type == &type && type.kind == Kind::record) other = &each;
  }
  const std::size_t log = log_.size(), values = values_.count();
  last_derived_ = last_changed_ = false;
  last_way_ = nullptr;
  Made made;
  {
    const Span span(*source_, step_label);
    if (other != nullptr) {
      const Participant copy = *other;  // the list may move
      made = like(copy, name, mixed);
    } else {
      made = make(type, name, mixed, true);
    }
  }
  participants_.push_back({&type, made.object, name, log, log_.size(), values, values_.count(),
                           last_derived_, other == nullptr, last_changed_, last_way_});
  return made;
}

}  // namespace surety::object
