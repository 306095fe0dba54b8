// Laws and classes as a C++ file: the tables of include/surety/object.h and include/surety/law.h.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tool/codegen/layer.h"
#include "tool/emit/printer.h"
#include "tool/model/survey.h"

namespace surety::tool::codegen {

/// What a line of the generated file is about, so that the compiler's complaints find their cause.
struct LineOwner {
  enum class Sort { none, type, way, step, observer, copy, equal, law } sort = Sort::none;
  std::size_t first = 0;   // the type, or the class
  std::size_t second = 0;  // the call, or the law among those of the class
  std::size_t part = 0;    // of the law
};

struct WrittenLaws {
  Printed file;
  std::vector<LineOwner> owners;  // the subjects that the origins of its lines number

  /// `line` counts from 0.
  LineOwner owner_of(std::size_t line) const;
};

/// `classes` are indices of classes of the survey; `head` stands before everything.
WrittenLaws write_laws(const Survey& survey, const std::vector<std::size_t>& classes,
                       const std::string& head, const std::string& settings);

/// Takes out what a line is about: it does not compile, for this reason.
void drop(Survey& survey, const LineOwner& owner, const std::string& why);

}  // namespace surety::tool::codegen
