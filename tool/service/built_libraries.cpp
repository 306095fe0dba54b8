#include "tool/service/built_libraries.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "tool/model/compile_command.h"
#include "tool/service/process.h"
#include "tool/system/files.h"
#include "tool/system/shell.h"

namespace surety::tool::service {
namespace {

namespace fs = std::filesystem;

/// Where `rm`, `ranlib` and the like stand beside it.
void add_steps(const std::string& line, const std::string& directory,
               std::vector<LinkStep>& steps) {
  if (line.find(" -c ") != std::string::npos) return;
  LinkStep step{directory, {}};
  for (const std::string& word : shell_words(line + " &&")) {
    if (word != "&&" && word != ";") {
      step.words.push_back(word);
    } else if (step.words.size() > 2) {
      steps.push_back(step);
      step.words.clear();
    } else {
      step.words.clear();
    }
  }
}

void add_lines(const std::string& text, const std::string& directory,
               std::vector<LinkStep>& steps) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) add_steps(line, directory, steps);
}

std::string absolute(const LinkStep& step, const std::string& path) {
  return (fs::path(step.directory) / path).lexically_normal().string();
}

bool is_archiver(const LinkStep& step) {
  const std::string program = fs::path(step.words.front()).filename();
  return program == "ar" || program.ends_with("-ar");
}

/// What the step makes, absolute; empty if it is not one that links.
std::string output_of(const LinkStep& step) {
  if (is_archiver(step)) return absolute(step, step.words[2]);
  const auto flag = std::find(step.words.begin(), step.words.end(), "-o");
  return flag == step.words.end() || flag + 1 == step.words.end() ? ""
                                                                  : absolute(step, *(flag + 1));
}

bool is_library_file(const std::string& word) {
  if (word.starts_with("-")) return false;
  const std::string name = fs::path(word).filename();
  return name.ends_with(".a") || name.ends_with(".so") || name.find(".so.") != std::string::npos;
}

/// The tests have these already, and must not have them twice.
bool is_of_tests(const std::string& word) {
  std::string name = fs::path(word).filename();
  if (word.starts_with("-l")) name = "lib" + word.substr(2) + ".";
  constexpr std::string_view begins[] = {"libgtest.", "libgtest_main.", "libgmock.",
                                         "libgmock_main.", "libsurety_"};
  return std::any_of(std::begin(begins), std::end(begins),
                     [&](std::string_view begin) { return name.starts_with(begin); });
}

/// Collects the flags of steps.
class Libraries {
 public:
  explicit Libraries(std::set<std::string> made) : made_(std::move(made)) {}

  void add(const LinkStep& step) {
    for (std::size_t i = 1; i < step.words.size(); ++i) {
      const std::string& word = step.words[i];
      const bool more = i + 1 < step.words.size();
      if (is_library_file(word)) {
        add_file(absolute(step, word));
      } else if ((word == "-l" || word == "-L") && more) {
        add_named(step, word + step.words[++i]);
      } else if (word == "-o") {
        ++i;
      } else {
        add_named(step, word);
      }
    }
  }

  std::vector<std::string> flags() const {
    if (flags_.empty()) return {};
    std::vector<std::string> all{"-Wl,--push-state,--as-needed", "-Wl,--start-group"};
    all.insert(all.end(), flags_.begin(), flags_.end());
    all.insert(all.end(), {"-Wl,--end-group", "-Wl,--pop-state"});
    return all;
  }

 private:
  void add_file(const std::string& path) {
    std::error_code missing;
    if (made_.contains(path) || is_of_tests(path) || !fs::exists(path, missing)) return;
    add_flag(path);
  }
  void add_named(const LinkStep& step, const std::string& word) {
    if (word.starts_with("-L")) {
      add_flag("-L" + absolute(step, word.substr(2)));
    } else if (word.starts_with("-l") ? !is_of_tests(word)
                                      : word == "-pthread" || word.starts_with("-fopenmp") ||
                                            word.starts_with("-Wl,-rpath")) {
      add_flag(word);
    }
  }
  void add_flag(const std::string& flag) {
    if (std::find(flags_.begin(), flags_.end(), flag) == flags_.end()) flags_.push_back(flag);
  }

  std::set<std::string> made_;  // by the build itself
  std::vector<std::string> flags_;
};

/// Whether each step takes one of the objects, directly or in something that another step makes.
std::vector<bool> taking(const std::vector<LinkStep>& steps, std::set<std::string> objects) {
  std::vector<bool> takes(steps.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const LinkStep& step = steps[i];
      const bool own = std::any_of(step.words.begin(), step.words.end(), [&](const auto& word) {
        return !word.starts_with("-") && objects.contains(absolute(step, word));
      });
      if (takes[i] || !own) continue;
      takes[i] = changed = true;
      objects.insert(output_of(step));
    }
  }
  return takes;
}

}  // namespace

std::vector<LinkStep> link_steps(const std::string& build_directory,
                                 const std::vector<CompileCommand>& commands) {
  std::vector<LinkStep> steps;
  const std::string root = fs::absolute(build_directory).lexically_normal().string();
  if (fs::exists(fs::path(root) / "build.ninja")) {
    const Ended ninja = run_process({.arguments = {"ninja", "-t", "commands"},
                                     .directory = root,
                                     .output = Sink::captured(std::size_t{1} << 28)});
    if (ninja.succeeded()) add_lines(ninja.output, root, steps);
    return steps;
  }
  // CMake puts the objects of a target below CMakeFiles/TARGET.dir.
  std::set<fs::path> seen;
  for (const CompileCommand& command : commands) {
    for (fs::path folder = fs::path(object_of(command)).parent_path(); folder.has_relative_path();
         folder = folder.parent_path()) {
      if (folder.extension() != ".dir" || !seen.insert(folder).second) continue;
      const fs::path base = folder.parent_path().parent_path();
      add_lines(file_if_readable(folder / "link.txt").value_or(""), base, steps);
    }
  }
  return steps;
}

std::vector<std::string> library_flags(const std::vector<LinkStep>& steps,
                                       const std::set<std::string>& objects) {
  std::vector<LinkStep> links;
  std::set<std::string> made;
  for (const LinkStep& step : steps) {
    const std::string output = output_of(step);
    if (output.empty()) continue;
    made.insert(output);
    links.push_back(step);
  }
  const std::vector<bool> first = taking(links, objects);
  Libraries libraries(std::move(made));
  for (const bool turn : {true, false}) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (first[i] == turn && !is_archiver(links[i])) libraries.add(links[i]);
    }
  }
  return libraries.flags();
}

}  // namespace surety::tool::service
