// The report as JUnit XML. It knows tests that pass, fail, are skipped or have errors: what was
// proved or undecided is a property of the test case, and what is undecided counts as skipped.
#include <fmt/core.h>

#include <cstddef>
#include <pugixml.hpp>
#include <sstream>
#include <string>

#include "runtime/generate/utf8.h"
#include "tool/model/fault.h"
#include "tool/model/report.h"
#include "tool/model/result.h"
#include "tool/report/formats.h"

namespace surety::tool::report {

namespace {

/// XML 1.0 has no spelling for control characters, nor for what is not UTF-8.
std::string xml_text(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text, at);
    const char c = text[at];
    const bool control = static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t';
    out += length == 0 ? "\xef\xbf\xbd" : control ? "?" : text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return out;
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

void add_property(pugi::xml_node properties, const char* name, const std::string& value) {
  if (value.empty()) return;
  pugi::xml_node property = properties.append_child("property");
  set(property, "name", name);
  set(property, "value", value);
}

void add_fault(pugi::xml_node test, const Fault& fault) {
  pugi::xml_node failure = test.append_child("failure");
  set(failure, "type", fault.kind);
  set(failure, "message", fault.clause.empty() ? fault.message : fault.clause.full());
  failure.text().set(xml_text(fault_text(fault)).c_str());
}

void add_result(pugi::xml_node suite, const TestResult& result) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", result.law ? result.law->class_name : result.function);
  set(test, "name", result.law ? result.law->law : result.title());
  set(test, "file", result.place.file);
  set(test, "line", std::to_string(result.place.line));
  set(test, "time", fmt::format("{:.3f}", result.seconds));
  pugi::xml_node properties = test.append_child("properties");
  add_property(properties, "outcome", name_of(result.outcome));
  if (result.outcome == Outcome::proved) {
    add_property(properties, "proved by", result.by_proof ? "proof" : "enumeration");
  }
  add_property(properties, "runs", std::to_string(result.runs));
  add_property(properties, "seed", std::to_string(result.seed));
  for (const Fault& fault : result.faults) add_property(properties, "replay", fault.replay);
  for (const Fault& fault : result.faults) add_fault(test, fault);
  const bool skipped = result.outcome == Outcome::skipped || result.outcome == Outcome::undecided;
  if (skipped) set(test.append_child("skipped"), "message", result.reason);
  if (result.outcome == Outcome::error) set(test.append_child("error"), "message", result.reason);
  std::string output;
  for (const Fault& fault : result.faults) output += fault.output;
  if (!output.empty()) test.append_child("system-out").text().set(xml_text(output).c_str());
}

}  // namespace

std::string to_junit(const Report& report) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node suites = document.append_child("testsuites");
  pugi::xml_node suite = suites.append_child("testsuite");
  std::size_t tests = 0;
  for (const TestResult& result : report.results) {
    if (result.precondition_only) continue;
    ++tests;
    add_result(suite, result);
  }
  for (pugi::xml_node node : {suites, suite}) {
    set(node, "name", "Contract");
    set(node, "tests", std::to_string(tests));
    set(node, "failures", std::to_string(report.count(Outcome::failed)));
    set(node, "errors", std::to_string(report.count(Outcome::error)));
    set(node, "skipped",
        std::to_string(report.count(Outcome::skipped) + report.count(Outcome::undecided)));
    set(node, "time", fmt::format("{:.3f}", report.seconds));
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace surety::tool::report
