// Requests that are likely to tell a right server from a wrong one: to few resources, with tags and
// dates that were seen in this run, close to them, or made up.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "surety/harness/tester.h"

namespace surety::http {

struct GeneratorSettings {
  bool writes = true;  // PUT and DELETE
  bool posts = false;
  bool faults = false;             // also resets, and more split and held requests
  unsigned names = 3;              // resources of a run
  std::vector<std::string> paths;  // that exist already; only read
  std::set<std::string> without;   // features (features())
};

/// What can be left out by name.
struct Feature {
  const char* name;
  const char* meaning;
};
const std::vector<Feature>& features();

class HttpGenerator final : public harness::Generator {
 public:
  explicit HttpGenerator(GeneratorSettings settings) : settings_(std::move(settings)) {}
  harness::Step next(harness::View& view) override;

 private:
  std::string path(harness::View& view) const;
  harness::Json tag(harness::View& view, const std::string& path) const;
  harness::Json tags(harness::View& view, const std::string& path) const;
  harness::Json date(harness::View& view, const std::string& path) const;
  harness::Json body(harness::View& view) const;
  void conditions(harness::View& view, const std::string& path, bool reads,
                  harness::Json& request) const;
  void range(harness::View& view, const std::string& path, harness::Json& request) const;
  static void spelling(harness::View& view, harness::Json& request);
  /// The weight of something that a feature is needed for.
  double weight(const char* feature, double usual) const {
    return settings_.without.count(feature) != 0 ? 0.0 : usual;
  }
  GeneratorSettings settings_;
};

/// "weak", "strong", "other" and "case" for tags.
harness::Functions http_functions();
/// Simpler forms of a request that the general ones do not contain.
std::vector<harness::Json> simpler_requests(const harness::Json& request);
/// The same with other resources: a and b before c, everywhere.
std::vector<harness::Script> simpler_scripts(const harness::Script& script);

}  // namespace surety::http
