// Objects of classes that nobody wrote a generator for: tables of what can be done with a class,
// which `surety laws` writes from what clang knows of it, and the maker that draws objects by them.
//
// Use: fill a `Type` for each class (its ways to be made, its steps, its observers), then
//   Maker maker(settings);  maker.begin(source);  void* object = maker.make(type, {});
// Objects live until the next `begin`. Everything is type-erased, so that a class costs its
// compiler no more than the calls themselves.
//
// Limits: a table belongs to one thread; what a step or way does to the world outside of its object
// is not undone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "surety/source.h"  // IWYU pragma: export

namespace surety::object {

/// How values of a type are drawn.
enum class Kind : std::uint8_t {
  record,    // through its ways, then its steps
  sequence,  // empty by its first way, grown by its first step; shown with braces
  pointer,   // null, or the address of an object of `target`
  boolean,
  character,  // char, and what else shows as one
  integer,    // any width, signed or not
  small,      // an integer that counts or indexes: small ones only
  floating,
  string,    // std::string
  view,      // std::string_view
  c_string,  // const char*
};

struct Type;
class Observation;

/// A way to make an object in `memory`; returns its address as a `Type`.
struct Way {
  const char* text = "";  // C++ with $0, $1, ... for the arguments
  const Type* const* arguments = nullptr;
  unsigned count = 0;
  void* (*make)(void* memory, void** arguments) = nullptr;
  void (*destroy)(void*) =
      nullptr;           // of an object of another dynamic class; null: as the type says
  bool derived = false;  // the object's class is derived from the type
  bool off = false;      // found to crash, to hang or to throw only
};
/// A call that may change an object.
struct Step {
  const char* text = "";  // $o is the object
  const Type* const* arguments = nullptr;
  unsigned count = 0;
  void (*call)(void* object, void** arguments) = nullptr;
  bool off = false;
  std::uint64_t conflicts = 0;  // steps of the same type, by number, after which it went wrong
};
/// Something that can be seen of an object without changing it.
struct Observer {
  const char* name = "";
  void (*see)(const void* object, Observation& seen) = nullptr;
  bool off = false;
};

struct Type {
  const char* name = "";
  Kind kind = Kind::record;
  bool is_signed = false;
  std::size_t size = 1;
  std::size_t align = 1;
  Way* ways = nullptr;
  unsigned way_count = 0;
  Step* steps = nullptr;
  unsigned step_count = 0;
  Observer* observers = nullptr;
  unsigned observer_count = 0;
  void (*destroy)(void*) = nullptr;
  void* (*copy)(void* memory, const void* object) = nullptr;     // null if it cannot be copied
  bool (*equal)(const void* left, const void* right) = nullptr;  // null if it has no ==
  const Type* target = nullptr;                                  // of a pointer
  /// The nesting of objects that the simplest one needs; filled in by `prepare`.
  unsigned depth = 0;
};

/// What was seen of an object, to be compared.
class Observation {
 public:
  void number(long long value);
  void number(unsigned long long value);
  void number(double value);
  void text(std::string_view value);
  void name(const char* observer);
  const std::string& seen() const { return seen_; }
  friend bool operator==(const Observation& a, const Observation& b) { return a.seen_ == b.seen_; }
  friend bool operator!=(const Observation& a, const Observation& b) { return a.seen_ != b.seen_; }

 private:
  std::string seen_;
};

template <class V>
void see(Observation& seen, const V& value) {
  if constexpr (std::is_enum_v<V>) {
    seen.number(static_cast<long long>(value));
  } else if constexpr (std::is_floating_point_v<V>) {
    seen.number(static_cast<double>(value));
  } else if constexpr (std::is_integral_v<V> && std::is_signed_v<V>) {
    seen.number(static_cast<long long>(value));
  } else if constexpr (std::is_integral_v<V>) {
    seen.number(static_cast<unsigned long long>(value));
  } else {
    seen.text(std::string_view(value));
  }
}

/// All that the observers of its class see.
Observation observe(const Type& type, const void* object);

/// How objects are made. docs/laws.md has the words for surety.toml.
struct Settings {
  std::vector<long long> ints;  // fixed ones; empty: those of `defaults`
  long long int_low = -1000;    // range of sampled ones
  long long int_high = 1000;
  std::vector<double> doubles;
  double double_low = -1000;
  double double_high = 1000;
  std::vector<std::string> strings;
  std::string pattern = "[a-zA-Z0-9_ .:/-]{0,8}";  // of sampled strings
  bool sample_ints = true;
  bool sample_doubles = true;
  bool sample_strings = true;
  bool special = false;          // NaN and the infinities
  unsigned depth = 3;            // objects in objects
  bool null = true;              // pointers may be null
  unsigned default_objects = 1;  // shares of objects made with no arguments, and with some
  unsigned other_objects = 5;
  unsigned steps = 3;   // calls that change an object, at the most
  bool search = false;  // all combinations of ways, as far as time allows
};
/// `name=value` lines, as `surety laws` writes them into its programs. Throws
/// std::invalid_argument.
Settings parse_settings(std::string_view text);

/// Of several sizes.
constexpr std::size_t largest(std::initializer_list<std::size_t> sizes) {
  std::size_t most = 1;
  for (const std::size_t size : sizes) most = size > most ? size : most;
  return most;
}

/// Works out what the tables need at run time.
void prepare(Type* const* types, std::size_t count);

}  // namespace surety::object
