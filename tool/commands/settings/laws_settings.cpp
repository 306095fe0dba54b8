#include "tool/commands/settings/laws_settings.h"

#include <fmt/core.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/run/settings.h"
#include "surety/object.h"
#include "surety/run.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

namespace fs = std::filesystem;

class Reader {
 public:
  Reader(std::string file, LawsSettings& out) : file_(std::move(file)), out_(out) {}

  void read(const toml::table& table) {
    for (const auto& [key, node] : table) read(std::string(key.str()), node);
  }

 private:
  [[noreturn]] void refuse(const toml::node& node, const std::string& what) const {
    throw UserError(fmt::format("{}:{}:{}: error: {}", file_, node.source().begin.line,
                                node.source().begin.column, what));
  }
  std::string text(const std::string& key, const toml::node& node) const {
    if (const auto number = node.value_exact<std::int64_t>()) return std::to_string(*number);
    if (const auto number = node.value_exact<double>()) return fmt::format("{}", *number);
    if (const auto flag = node.value_exact<bool>()) return *flag ? "true" : "false";
    if (const auto text = node.value_exact<std::string>()) return *text;
    refuse(node, fmt::format("'{}' takes a number, true, false or a string", key));
  }
  std::vector<std::string> list(const std::string& key, const toml::node& node) const {
    std::vector<std::string> out;
    const toml::array* array = node.as_array();
    if (array == nullptr) return {text(key, node)};
    for (const toml::node& each : *array) out.push_back(text(key, each));
    return out;
  }
  void object(const toml::node& node, const std::string& line) {
    try {
      (void)object::parse_settings(line);
    } catch (const std::exception& problem) {
      refuse(node, problem.what());
    }
    out_.objects.push_back(line);
  }

  void read(const std::string& key, const toml::node& node) {
    if (key == "ints" || key == "doubles" || key == "strings") {
      for (const std::string& value : list(key, node)) {
        object(node, key.substr(0, key.size() - 1) + "=" + value);
      }
    } else if (key == "int_range" || key == "double_range") {
      const std::vector<std::string> ends = list(key, node);
      if (ends.size() != 2) refuse(node, fmt::format("'{}' takes two numbers", key));
      const std::string name = key.substr(0, key.find('_'));
      object(node, name + "_low=" + ends[0]);
      object(node, name + "_high=" + ends[1]);
    } else if (key == "creation") {
      const std::string value = text(key, node);
      if (value != "search" && value != "random") {
        refuse(node, "'creation' is \"search\" or \"random\"");
      }
      object(node, std::string("search=") + (value == "search" ? "true" : "false"));
    } else if (key == "seconds" || key == "cases" || key == "seed") {
      const std::string value = text(key, node);
      try {
        Settings checked;
        set(checked, key, value);
      } catch (const SettingsError& problem) {
        refuse(node, problem.what());
      }
      out_.runtime[key] = value;
    } else if (key == "laws") {
      out_.files = list(key, node);
    } else if (key == "without") {
      out_.without = list(key, node);
    } else if (key == "off") {
      out_.off = list(key, node);
    } else if (key == "on") {
      out_.on = list(key, node);
    } else if (key == "classes") {
      const toml::table* classes = node.as_table();
      if (classes == nullptr) refuse(node, "'classes' is a table: \"ns::Class\" = [\"law\"]");
      for (const auto& [name, laws] : *classes) {
        out_.classes.emplace_back(std::string(name.str()), list("classes", laws));
      }
    } else if (std::any_of(laws_keys().begin(), laws_keys().end(),
                           [&](const LawsKey& known) { return key == known.name; })) {
      object(node, key + "=" + text(key, node));
    } else {
      std::string names;
      for (const LawsKey& known : laws_keys()) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
      }
      refuse(node, fmt::format("there is no key '{}' in [laws]; the keys are {}", key, names));
    }
  }

  std::string file_;
  LawsSettings& out_;
};

}  // namespace

const std::vector<LawsKey>& laws_keys() {
  static const std::vector<LawsKey> keys = {
      {"ints", "fixed integers, in the place of the standard ones"},
      {"int_range", "[low, high] of sampled integers"},
      {"sample_ints", "whether integers are also sampled"},
      {"doubles", "fixed floating-point numbers"},
      {"double_range", "[low, high] of sampled ones"},
      {"sample_doubles", "whether floating-point numbers are also sampled"},
      {"special", "whether NaN and the infinities occur"},
      {"strings", "fixed strings"},
      {"pattern", "the regular expression of sampled strings"},
      {"sample_strings", "whether strings are also sampled"},
      {"depth", "objects in objects, at the most"},
      {"null", "whether pointers may be null within the depth"},
      {"creation", "\"random\", or \"search\": all combinations, as far as time allows"},
      {"default_objects", "share of objects made with no arguments"},
      {"other_objects", "share of objects made with arguments"},
      {"steps", "calls that change an object, at the most"},
      {"without", "calls that are not made (regular expressions over their text)"},
      {"off", "laws or packs that are not checked"},
      {"on", "laws that are off by default and are checked"},
      {"laws", "more laws: files or folders"},
      {"classes", "laws that are not checked on a class: \"ns::Class\" = [\"law\"]"},
      {"seconds", "time for one law on one class"},
      {"cases", "runs of one law on one class, at the most"},
      {"seed", "a number, or \"random\""}};
  return keys;
}

void check_object_setting(const std::string& line) {
  try {
    if (line.find('=') == std::string::npos) throw std::invalid_argument("it is NAME=VALUE");
    (void)object::parse_settings(line);
  } catch (const std::exception& problem) {
    throw UserError(fmt::format("--set '{}': {}", line, problem.what()));
  }
}

LawsSettings parse_laws_settings(const std::string& text, const std::string& file) {
  LawsSettings settings;
  try {
    const toml::table table = toml::parse(text, file);
    if (const toml::table* laws = table["laws"].as_table()) Reader(file, settings).read(*laws);
  } catch (const toml::parse_error& problem) {
    throw UserError(fmt::format("{}:{}:{}: error: {}", file, problem.source().begin.line,
                                problem.source().begin.column, problem.description()));
  }
  return settings;
}

LawsSettings read_laws_settings() {
  std::error_code ignored;
  for (fs::path folder = fs::current_path(ignored);; folder = folder.parent_path()) {
    const fs::path file = folder / "surety.toml";
    if (fs::exists(file, ignored)) {
      std::ifstream input(file);
      return parse_laws_settings({std::istreambuf_iterator<char>(input), {}}, file.string());
    }
    if (folder == folder.parent_path()) return {};
  }
}

}  // namespace surety::tool::commands
