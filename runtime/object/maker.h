// Draws objects by their tables: see include/surety/object.h.
//
// An object is drawn and made in one go. To describe it, the same choices are drawn once more with
// `describing`. All of the maker's own choices are kept in a log while a case lasts, so that an
// object can be made again the same way for an equal pair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/object/arena.h"
#include "runtime/object/values.h"
#include "surety/object.h"

namespace surety::object {

/// An object and, if it was asked for, the C++ that makes it.
struct Made {
  void* object = nullptr;
  std::string text;   // an expression
  std::string after;  // statements that follow its definition
};

/// The step that is being called, the last one that was, and the one before it on the same object.
struct Watch {
  const Step* executing = nullptr;
  const Step* last = nullptr;
  const Step* previous = nullptr;
};

class Maker {
 public:
  explicit Maker(const Settings& settings) : settings_(settings), values_(settings) {}

  /// Destroys all objects and draws from `source` from now on.
  void begin(Source& source, bool describing);
  /// Destroys all objects.
  void end() { arena_.clear(); }

  /// The next participant of a case: an object that is independent of those before it, or, if one
  /// of them has the same type, perhaps meant to be equal to it. `mixed` allows objects of derived
  /// classes.
  Made participant(const Type& type, const std::string& name, bool mixed);
  /// A new object, changed by steps if `steps`.
  Made make(const Type& type, const std::string& name, bool mixed, bool steps);
  /// Draws the arguments of a step and calls it. What it throws is kept to itself; false then.
  bool call(const Step& step, void* object, const std::string& name, std::string& statements,
            const Step* previous = nullptr);
  /// Tells of every step in `watch`, which may lie in shared memory.
  void watch(Watch* watch) { watch_ = watch; }
  /// Makes the outermost object of `make` this way, to try it.
  void force(const Way* way) { forced_ = way; }

 private:
  /// What a participant was made from.
  struct Participant {
    const Type* type;
    void* object;
    std::string name;
    std::size_t log_begin, log_end, values_begin, values_end;
    bool derived;
    bool repeatable;  // the log makes it again
    bool changed;     // by steps
    const Way* way;
  };
  enum class Route : std::uint64_t { independent, same_values, copy, same_way, there_and_back };

  std::uint64_t choose(std::uint64_t max);
  Made like(const Participant& other, const std::string& name, bool mixed);
  Made any(const Type& type, unsigned depth, const std::string& name);
  Made record(const Type& type, unsigned depth, bool mixed);
  const Way* choose_way(const Type& type, unsigned depth, bool mixed);
  bool try_way(const Type& type, const Way& way, unsigned depth, Made& made);
  Made sequence(const Type& type, unsigned depth);
  Made pointer(const Type& type, unsigned depth);
  Made leaf(const Type& type);
  void mutate(const Type& type, Made& made, const std::string& name, const void* until_equal);
  /// A round more of a loop of at most `most` rounds?
  template <class Body>
  void repeat(std::size_t least, std::size_t most, Body body);
  std::string with_arguments(const char* text, const std::string& object,
                             const std::vector<Made>& arguments) const;

  const Settings& settings_;
  Values values_;
  Arena arena_;
  Source* source_ = nullptr;
  bool describing_ = false;
  Watch* watch_ = nullptr;
  const Way* forced_ = nullptr;
  const Way* other_than_ = nullptr;  // the outermost object is to be made another way
  const Way* last_way_ = nullptr;    // of the outermost object
  bool last_derived_ = false;
  bool last_changed_ = false;
  std::vector<Participant> participants_;
  std::vector<std::uint64_t> log_;
  bool replaying_ = false;
  std::size_t replay_at_ = 0;
};

}  // namespace surety::object
