#include "surety/harness/script.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "surety/harness/jexpression.h"
#include "surety/protocol/json.h"

namespace surety::harness {

using protocol::TraceError;

namespace {

constexpr Fault faults[] = {Fault::none, Fault::split, Fault::hold, Fault::reset};
constexpr After afters[] = {After::own, After::all, After::nothing};

Json step_json(const Step& step) {
  Json result = Json::object();
  result.add("label", Json::of(static_cast<std::int64_t>(step.label)));
  result.add("client", Json::of(static_cast<std::int64_t>(step.client)));
  if (step.after != After::own) result.add("after", Json::of(std::string(name_of(step.after))));
  if (step.pause != 0) result.add("pause", Json::of(static_cast<std::int64_t>(step.pause)));
  if (step.fault != Fault::none) result.add("fault", Json::of(std::string(name_of(step.fault))));
  result.add("request", step.request);
  return result;
}

unsigned number(const Json& step, const char* name, unsigned otherwise) {
  const Json* found = step.find(name);
  return found == nullptr ? otherwise : static_cast<unsigned>(found->integer);
}

template <class T, std::size_t N>
T named(const Json& step, const char* name, const T (&all)[N], std::size_t line) {
  const Json* found = step.find(name);
  if (found == nullptr) return all[0];
  for (const T value : all) {
    if (found->string == name_of(value)) return value;
  }
  throw TraceError("\"" + found->string + "\" is no value of \"" + name + "\"", line, 1);
}

}  // namespace

const char* name_of(Fault fault) {
  switch (fault) {
    case Fault::none:
      return "none";
    case Fault::split:
      return "split";
    case Fault::hold:
      return "hold";
    case Fault::reset:
      return "reset";
  }
  return "";
}

const char* name_of(After after) {
  switch (after) {
    case After::own:
      return "own";
    case After::all:
      return "all";
    case After::nothing:
      return "nothing";
  }
  return "";
}

std::string write_script(const Script& script) {
  std::string text;
  for (const Step& step : script) text += step_json(step).dump() + "\n";
  return text;
}

Script read_script(const std::string& text) {
  Script script;
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    ++line;
    if (end > begin) {
      const Json json =
          protocol::parse_json(std::string_view(text).substr(begin, end - begin), line);
      const Json* request = json.kind == Json::Kind::object ? json.find("request") : nullptr;
      if (request == nullptr) throw TraceError("a step needs a \"request\"", line, 1);
      Step step;
      step.request = *request;
      step.label = number(json, "label", static_cast<unsigned>(2 * script.size() + 1));
      step.client = number(json, "client", 1);
      step.pause = number(json, "pause", 0);
      step.after = named(json, "after", afters, line);
      step.fault = named(json, "fault", faults, line);
      script.push_back(std::move(step));
    }
    begin = end + 1;
  }
  return script;
}

std::vector<std::uint64_t> pack(const Script& script) {
  const std::string text = write_script(script);
  std::vector<std::uint64_t> numbers{text.size()};
  for (std::size_t at = 0; at < text.size(); at += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, std::min<std::size_t>(8, text.size() - at));
    numbers.push_back(word);
  }
  return numbers;
}

Script unpack(const std::vector<std::uint64_t>& numbers) {
  const std::size_t size = numbers.empty() ? 0 : static_cast<std::size_t>(numbers[0]);
  if (numbers.empty() || (numbers.size() - 1) * 8 < size) {
    throw TraceError("the stored numbers are no script", 1, 1);
  }
  std::string text(size, '\0');
  std::memcpy(text.data(), numbers.data() + 1, size);
  return read_script(text);
}

}  // namespace surety::harness
