// Whoever may not read a record must not learn whether it exists. The error is an observation.
#include <stdexcept>
#include <string>

struct Forbidden : std::runtime_error {
  using std::runtime_error::runtime_error;
};

namespace faulty {

/// region: strangers
/// assume: !may_read
/// expect: throws std::runtime_error
/// hyper: noninterference(exists)
///
/// region: readers
/// assume: may_read
/// expect: throws std::runtime_error iff !exists
std::string read_record(int id, bool exists, bool may_read) {
  if (!exists) throw std::runtime_error("there is no record " + std::to_string(id));
  if (!may_read) throw Forbidden("you may not read record " + std::to_string(id));
  return "record " + std::to_string(id);
}

}  // namespace faulty

namespace repaired {

/// region: strangers
/// assume: !may_read
/// expect: throws std::runtime_error
/// hyper: noninterference(exists)
///
/// region: readers
/// assume: may_read
/// expect: throws std::runtime_error iff !exists
std::string read_record(int id, bool exists, bool may_read) {
  if (!may_read) throw Forbidden("you may not read record " + std::to_string(id));
  if (!exists) throw std::runtime_error("there is no record " + std::to_string(id));
  return "record " + std::to_string(id);
}

}  // namespace repaired
