// The report as SARIF 2.1.0: faults are results, what is wrong with tests are notifications.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "surety/failure.h"
#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"
#include "tool/system/files.h"

namespace surety::tool::report {

namespace {

using nlohmann::ordered_json;

/// Relative to the current folder where the file is below it, so that viewers find it in a
/// checkout.
std::string uri_of(const std::string& file) {
  constexpr const char* digits = "0123456789ABCDEF";
  const std::string shown = display_path(file);
  std::string uri = shown.starts_with("/") ? "file://" : "";
  for (const char c : shown) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || std::string_view("/-._~").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
  return uri;
}

template <class AnyPlace>
ordered_json physical(const AnyPlace& place) {
  ordered_json region = {{"startLine", std::max(1u, place.line)}};
  if (place.column != 0) region["startColumn"] = place.column;
  return {{"artifactLocation", {{"uri", uri_of(place.file)}}}, {"region", region}};
}

ordered_json related(const SourcePlace& place, const std::string& text) {
  return {{"physicalLocation", physical(place)}, {"message", {{"text", text}}}};
}

ordered_json related_locations(const Fault& fault) {
  ordered_json places = ordered_json::array();
  const auto add = [&places](const SourcePlace& place, const std::string& text) {
    const ordered_json one = related(place, text);
    const bool known = std::find(places.begin(), places.end(), one) != places.end();
    if (place.known() && !known) places.push_back(one);
  };
  add(fault.clause.place, fault.clause.full());
  add(fault.blame_place, "blame: " + fault.blame);
  for (const ContractedCall& call : fault.calls) add(call.called_at, "call of " + call.function);
  return places;
}

/// The numbers of the rules, by the kinds of faults.
class Rules {
 public:
  std::size_t index_of(const std::string& kind) {
    const auto found = std::find(kinds_.begin(), kinds_.end(), kind);
    if (found != kinds_.end()) return static_cast<std::size_t>(found - kinds_.begin());
    kinds_.push_back(kind);
    return kinds_.size() - 1;
  }
  ordered_json json() const {
    ordered_json rules = ordered_json::array();
    for (const std::string& kind : kinds_) rules.push_back({{"id", kind}});
    return rules;
  }

 private:
  std::vector<std::string> kinds_;
};

ordered_json result_json(const TestResult& result, const Fault& fault, Rules& rules) {
  ordered_json row = {{"ruleId", fault.kind},
                      {"ruleIndex", rules.index_of(fault.kind)},
                      {"level", "error"},
                      {"message", {{"text", fault_text(fault)}}},
                      {"locations", {{{"physicalLocation", physical(result.place)}}}}};
  const ordered_json others = related_locations(fault);
  if (!others.empty()) row["relatedLocations"] = others;
  if (!fault.id.empty()) row["partialFingerprints"] = {{"suretyFailure/v1", fault.id}};
  return row;
}

}  // namespace

std::string to_sarif(const Report& report) {
  ordered_json results = ordered_json::array();
  ordered_json notifications = ordered_json::array();
  Rules rules;
  for (const TestResult& result : report.results) {
    for (const Fault& fault : result.faults) {
      results.push_back(result_json(result, fault, rules));
    }
    if (result.outcome != Outcome::error) continue;
    notifications.push_back({{"level", "error"},
                             {"message", {{"text", result.reason}}},
                             {"locations", {{{"physicalLocation", physical(result.place)}}}}});
  }
  ordered_json invocation = {{"executionSuccessful", notifications.empty()}};
  if (!notifications.empty()) invocation["toolExecutionNotifications"] = notifications;
  const ordered_json whole = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool", {{"driver", {{"name", "Surety"}, {"rules", rules.json()}}}}},
         {"invocations", {invocation}},
         {"results", results}}}}};
  return whole.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace surety::tool::report
