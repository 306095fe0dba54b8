// What the tables of classes say at run time: depths, observations, settings.
#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "surety/object.h"

namespace surety::object {

namespace {
constexpr unsigned impossible = 1000;

bool settle(Type& type) {
  unsigned least = impossible;
  if (type.kind == Kind::sequence) least = 1;
  if (type.kind == Kind::pointer) least = 0;
  if (type.kind == Kind::record) {
    for (unsigned i = 0; i < type.way_count; ++i) {
      if (type.ways[i].off) continue;
      unsigned deepest = 0;
      for (unsigned a = 0; a < type.ways[i].count; ++a) {
        const unsigned depth = type.ways[i].arguments[a]->depth;
        deepest = depth > deepest ? depth : deepest;
      }
      if (deepest < impossible && deepest + 1 < least) least = deepest + 1;
    }
  } else if (type.kind != Kind::sequence && type.kind != Kind::pointer) {
    least = 0;
  }
  const bool changed = type.depth != least;
  type.depth = least;
  return changed;
}
}  // namespace

void prepare(Type* const* types, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) types[i]->depth = impossible;
  bool changed = true;
  for (std::size_t round = 0; changed && round <= count + 1; ++round) {
    changed = false;
    for (std::size_t i = 0; i < count; ++i) changed = settle(*types[i]) || changed;
  }
}

void Observation::name(const char* observer) {
  seen_ += seen_.empty() ? "" : ", ";
  seen_ += observer;
  seen_ += " ";
}
void Observation::number(long long value) { seen_ += std::to_string(value); }
void Observation::number(unsigned long long value) { seen_ += std::to_string(value); }
void Observation::number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  seen_ += text;
}
void Observation::text(std::string_view value) {
  seen_ += '"';
  seen_ += value;
  seen_ += '"';
}

Observation observe(const Type& type, const void* object) {
  Observation seen;
  for (unsigned i = 0; i < type.observer_count; ++i) {
    if (type.observers[i].off) continue;
    seen.name(type.observers[i].name);
    try {
      type.observers[i].see(object, seen);
    } catch (...) {
      seen.text("throws");
    }
  }
  return seen;
}

namespace {
bool flag(std::string_view name, std::string_view value) {
  if (value == "true") return true;
  if (value == "false") return false;
  throw std::invalid_argument(std::string(name) + " is true or false");
}
}  // namespace

Settings parse_settings(std::string_view text) {
  Settings settings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, equals);
    const std::string value(line.substr(equals + 1));
    if (name == "int")
      settings.ints.push_back(std::stoll(value));
    else if (name == "int_low")
      settings.int_low = std::stoll(value);
    else if (name == "int_high")
      settings.int_high = std::stoll(value);
    else if (name == "double")
      settings.doubles.push_back(std::stod(value));
    else if (name == "double_low")
      settings.double_low = std::stod(value);
    else if (name == "double_high")
      settings.double_high = std::stod(value);
    else if (name == "string")
      settings.strings.push_back(value);
    else if (name == "pattern")
      settings.pattern = value;
    else if (name == "sample_ints")
      settings.sample_ints = flag(name, value);
    else if (name == "sample_doubles")
      settings.sample_doubles = flag(name, value);
    else if (name == "sample_strings")
      settings.sample_strings = flag(name, value);
    else if (name == "special")
      settings.special = flag(name, value);
    else if (name == "null")
      settings.null = flag(name, value);
    else if (name == "search")
      settings.search = flag(name, value);
    else if (name == "depth")
      settings.depth = static_cast<unsigned>(std::stoul(value));
    else if (name == "steps")
      settings.steps = static_cast<unsigned>(std::stoul(value));
    else if (name == "default_objects")
      settings.default_objects = static_cast<unsigned>(std::stoul(value));
    else if (name == "other_objects")
      settings.other_objects = static_cast<unsigned>(std::stoul(value));
    else
      throw std::invalid_argument("there is no setting " + std::string(name));
  }
  return settings;
}

}  // namespace surety::object
