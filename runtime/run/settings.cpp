// Settings from the environment and from the program's own arguments. One table serves the
// parsing, the messages and the manual.
#include "runtime/run/settings.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <vector>

#include "surety/run.h"

namespace surety {

namespace {

[[noreturn]] void bad(const SettingDescription& setting, const std::string& value) {
  throw SettingsError("the setting " + std::string(setting.name) + " does not take \"" + value +
                      "\": " + setting.values + " is wanted");
}

double number(const SettingDescription& setting, const std::string& value) {
  char* end = nullptr;
  errno = 0;
  const double parsed = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || errno != 0 || !(parsed >= 0)) bad(setting, value);
  return parsed;
}
std::uint64_t whole(const SettingDescription& setting, const std::string& value) {
  char* end = nullptr;
  errno = 0;
  const unsigned long long parsed = std::strtoull(value.c_str(), &end, 0);
  if (value.empty() || value[0] == '-' || *end != '\0' || errno != 0) bad(setting, value);
  return parsed;
}
bool truth(const SettingDescription& setting, const std::string& value) {
  if (value == "on" || value == "1" || value == "true" || value.empty()) return true;
  if (value == "off" || value == "0" || value == "false") return false;
  bad(setting, value);
}

using Description = SettingDescription;
constexpr const char* truth_values = "on or off";

const std::vector<SettingDescription>& table() {
  static const std::vector<SettingDescription> settings = {
      {"seconds", "a number of seconds", "time for one property, shrinking not counted",
       [](const Description& d, Settings& s, const std::string& v) {
         s.set_seconds(number(d, v));
       }},
      {"cases", "a whole number", "random cases of one property at the most",
       [](const Description& d, Settings& s, const std::string& v) { s.set_cases(whole(d, v)); }},
      {"seed", "a whole number, or random",
       "where the random inputs come from; by default it "
       "follows from the property's name",
       [](const Description& d, Settings& s, const std::string& v) {
         s.seed = v == "random" ? random_seed() : whole(d, v);
       }},
      {"size", "a whole number", "the scale of containers and strings",
       [](const Description& d, Settings& s, const std::string& v) {
         s.size = static_cast<std::uint32_t>(std::min<std::uint64_t>(whole(d, v), 1u << 30));
       }},
      {"case_seconds", "a number of seconds", "a case that runs longer hangs",
       [](const Description& d, Settings& s, const std::string& v) {
         s.case_seconds = number(d, v);
       }},
      {"memory_mb", "a whole number", "what a case may allocate, in MiB",
       [](const Description& d, Settings& s, const std::string& v) { s.memory_mb = whole(d, v); }},
      {"shrink_seconds", "a number of seconds", "time for shrinking one counterexample",
       [](const Description& d, Settings& s, const std::string& v) {
         s.shrink_seconds = number(d, v);
       }},
      {"jobs", "a whole number", "processes for one property; 0: one per core",
       [](const Description& d, Settings& s, const std::string& v) {
         s.jobs = static_cast<unsigned>(std::min<std::uint64_t>(whole(d, v), 1024));
       }},
      {"failures", "a whole number", "how many different faults to look for in one property",
       [](const Description& d, Settings& s, const std::string& v) {
         s.failures = static_cast<unsigned>(std::min<std::uint64_t>(whole(d, v), 1000));
       }},
      {"fork", truth_values, "run the cases in child processes; off to debug",
       [](const Description& d, Settings& s, const std::string& v) { s.fork = truth(d, v); }},
      {"exhaustive", truth_values, "try all inputs where they are few",
       [](const Description& d, Settings& s, const std::string& v) { s.exhaustive = truth(d, v); }},
      {"guide", truth_values, "look at what the code under test compares",
       [](const Description& d, Settings& s, const std::string& v) { s.guide = truth(d, v); }},
      {"corpus", "a path", "a folder of inputs that reached something new, kept between runs",
       [](const Description&, Settings& s, const std::string& v) { s.corpus = v; }},
      {"seeds", "a path", "a folder of texts, each a file, that the search begins with",
       [](const Description&, Settings& s, const std::string& v) { s.seeds = v; }},
      {"store_failures", truth_values, "keep failures, and try them first next time",
       [](const Description& d, Settings& s, const std::string& v) {
         s.store_failures = truth(d, v);
       }},
      {"store", "a path", "the file of the failure store",
       [](const Description&, Settings& s, const std::string& v) { s.store = v; }},
      {"observe", "a path", "the file that observations of cases are added to",
       [](const Description&, Settings& s, const std::string& v) { s.observe = v; }},
      {"replay", "the id of a stored failure", "run nothing but this failure",
       [](const Description&, Settings& s, const std::string& v) { s.replay = v; }},
  };
  return settings;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

/// The arguments of this process: a test's main need not hand them on.
std::vector<std::string> arguments_of_this_process() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::string> arguments;
  for (std::size_t at = 0; at < text.size();) {
    arguments.emplace_back(text.c_str() + at);
    at += arguments.back().size() + 1;
  }
  return arguments;
}

}  // namespace

std::uint64_t random_seed() {
  std::ifstream file("/dev/urandom", std::ios::binary);
  std::uint64_t seed = 0;
  file.read(reinterpret_cast<char*>(&seed), sizeof seed);
  return seed | 1;
}

const std::vector<SettingDescription>& setting_descriptions() { return table(); }

void set(Settings& settings, const std::string& name, const std::string& value) {
  for (const SettingDescription& setting : table()) {
    if (name == setting.name) return setting.assign(setting, settings, value);
  }
  std::string names;
  for (const SettingDescription& setting : table()) {
    names += (names.empty() ? "" : ", ") + std::string(setting.name);
  }
  throw SettingsError("there is no setting " + name + ". The settings are: " + names);
}

Settings settings_from_environment() {
  Settings settings;
  for (const SettingDescription& setting : table()) {
    const std::string variable = "SURETY_" + upper(setting.name);
    if (const char* value = std::getenv(variable.c_str())) set(settings, setting.name, value);
  }
  const std::string prefix = "--surety_";
  const auto arguments = arguments_of_this_process();
  for (std::size_t i = 1; i < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string& argument = arguments[i];
    if (argument.compare(0, prefix.size(), prefix) != 0) continue;
    const std::size_t equals = argument.find('=');
    std::string name = argument.substr(prefix.size(), equals - prefix.size());
    std::string value = equals == std::string::npos ? "on" : argument.substr(equals + 1);
    if (name.compare(0, 3, "no_") == 0 && equals == std::string::npos) {
      name = name.substr(3);
      value = "off";
    }
    set(settings, name, value);
  }
  return settings;
}

}  // namespace surety
