// Inputs that went new ways, kept between runs: a file for each in the folder of their property.
//
// A file appears at once and whole, so that nothing is lost when the run is killed, and several
// runs may share a folder.
#pragma once

#include <string>
#include <vector>

#include "runtime/choice/drivers.h"

namespace surety {

class Corpus {
 public:
  struct Kept {
    std::string file;
    Choices choices;
  };

  /// Of a property. Keeps nothing if there is no folder.
  Corpus(const std::string& folder, const std::string& property);

  /// What was kept. A file that is not an input is left alone, and told of.
  std::vector<Kept> load();
  void add(const Choices& choices);
  static void remove(const Kept& kept);

  /// What could not be read or written, in words.
  const std::vector<std::string>& troubles() const { return troubles_; }

 private:
  std::string folder_;
  std::vector<std::string> troubles_;
};

/// The files of a folder as they are: inputs that somebody else has collected.
std::vector<std::string> read_seeds(const std::string& folder, std::vector<std::string>& troubles);

}  // namespace surety
