#include "tool/report/law_faults.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"

namespace surety::tool::report {

namespace {

const Values& objects_of(const TestResult& result) { return result.faults.front().arguments; }

std::size_t length_of(const TestResult& result) {
  std::size_t length = 0;
  for (const auto& [name, value] : objects_of(result)) length += value.size() + 1;
  return length;
}

/// The objects themselves, whatever the participants are called; copies do not count.
std::set<std::string> distinct_objects(const TestResult& result) {
  std::set<std::string> objects;
  for (const auto& [name, value] : objects_of(result)) {
    const bool copy =
        std::any_of(objects_of(result).begin(), objects_of(result).end(), [&](const auto& other) {
          return value == result.law->class_name + "(" + other.first + ")";
        });
    if (!copy) objects.insert(value);
  }
  return objects;
}

bool is_violation(const TestResult& result) { return result.faults.front().kind == "law"; }

}  // namespace

std::vector<LawFault> law_faults(const Report& report) {
  const auto& all = report.results;
  std::vector<std::size_t> broken;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].outcome == Outcome::failed && all[i].law && !all[i].faults.empty()) {
      broken.push_back(i);
    }
  }
  std::stable_sort(broken.begin(), broken.end(), [&](std::size_t a, std::size_t b) {
    return all[a].law->class_name != all[b].law->class_name
               ? all[a].law->class_name < all[b].law->class_name
               : length_of(all[a]) < length_of(all[b]);
  });
  std::vector<LawFault> faults;
  for (const std::size_t i : broken) {
    const auto same = std::find_if(faults.begin(), faults.end(), [&](const LawFault& fault) {
      const TestResult& shown = all[fault.results.front()];
      return shown.law->class_name == all[i].law->class_name &&
             is_violation(shown) == is_violation(all[i]) &&
             distinct_objects(shown) == distinct_objects(all[i]);
    });
    if (same != faults.end()) {
      same->results.push_back(i);
    } else {
      faults.push_back({{i}});
    }
  }
  return faults;
}

std::vector<std::string> classes_of(const Report& report) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const TestResult& result : report.results) {
    if (result.law && seen.insert(result.law->class_name).second) {
      names.push_back(result.law->class_name);
    }
  }
  return names;
}

}  // namespace surety::tool::report
