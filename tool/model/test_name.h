// The name of a test, as GoogleTest knows it.
#pragma once

#include <string>

#include "tool/model/layer.h"

namespace surety::tool::model {

struct TestName {
  std::string suite;
  std::string name;
  std::string row;  // of a test with rows: which one; empty for all of them, and for other tests

  bool empty() const { return name.empty(); }
  /// `Contract.discount_summer`, `Contract.addition/2`; empty if there is no test.
  std::string full() const {
    return empty() ? name : suite + "." + name + (row.empty() ? "" : "/" + row);
  }
};

/// The suite that tests of contracts are in.
inline constexpr const char* contract_suite = "Contract";

}  // namespace surety::tool::model
