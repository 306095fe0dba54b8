#include "runtime/guide/corpus.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "runtime/choice/drivers.h"
#include "runtime/choice/limits.h"
#include "surety/source.h"

namespace surety {

namespace fs = std::filesystem;

namespace {

constexpr const char* heading = "surety input 1";
constexpr std::size_t most_entries = 4000;
constexpr std::size_t most_troubles = 5;
constexpr std::uintmax_t most_bytes_of_a_seed = 1 << 20;

std::string sum_of(const Choices& choices) {
  std::uint64_t sum = 0x53757265;
  for (const std::uint64_t choice : choices) sum = Source::mix(sum ^ choice);
  char text[24];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum));
  return text;
}

std::string encode_input(const Choices& choices) {
  std::string text = std::string(heading) + "\n" + sum_of(choices) + "\n";
  for (const std::uint64_t choice : choices) text += std::to_string(choice) + "\n";
  return text;
}

std::optional<Choices> decode_input(const std::string& text) {
  std::istringstream lines(text);
  std::string first, sum;
  if (!std::getline(lines, first) || first != heading || !std::getline(lines, sum)) return {};
  Choices choices;
  std::uint64_t choice = 0;
  while (choices.size() <= max_choices && lines >> choice) choices.push_back(choice);
  if (!lines.eof() || choices.size() > max_choices || sum_of(choices) != sum) return {};
  return choices;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a folder, in the order of their names so that every run reads them alike. Those
/// whose name begins with a dot are being written.
std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
       at.increment(problem)) {
    if (at->path().filename().string()[0] != '.' && at->is_regular_file(problem)) {
      files.push_back(at->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

void tell(std::vector<std::string>& troubles, const std::string& text) {
  if (troubles.size() < most_troubles) troubles.push_back(text);
}

}  // namespace

Corpus::Corpus(const std::string& folder, const std::string& property) {
  if (folder.empty()) return;
  std::string name = property;
  std::replace(name.begin(), name.end(), '/', '_');
  folder_ = (fs::path(folder) / name).string();
}

std::vector<Corpus::Kept> Corpus::load() {
  std::vector<Kept> kept;
  if (folder_.empty()) return kept;
  for (const fs::path& file : files_of(folder_)) {
    if (kept.size() == most_entries) break;
    if (std::optional<Choices> choices = decode_input(contents(file))) {
      kept.push_back({file.string(), *choices});
    } else {
      tell(troubles_,
           file.string() + " is not an input of Surety's, or is damaged; it was skipped");
    }
  }
  return kept;
}

void Corpus::add(const Choices& choices) {
  if (folder_.empty()) return;
  std::error_code problem;
  fs::create_directories(folder_, problem);
  const fs::path path = fs::path(folder_) / sum_of(choices);
  if (fs::exists(path, problem)) return;
  const fs::path being_written =
      fs::path(folder_) / ("." + sum_of(choices) + "." + std::to_string(getpid()));
  const bool written = static_cast<bool>(std::ofstream(being_written, std::ios::binary)
                                         << encode_input(choices) << std::flush);
  if (written) fs::rename(being_written, path, problem);
  if (!written || problem) {
    fs::remove(being_written, problem);
    tell(troubles_, "inputs cannot be kept in " + folder_ + ": make it writable, or name another " +
                        "folder (--corpus)");
    folder_.clear();
  }
}

void Corpus::remove(const Kept& kept) {
  std::error_code ignored;
  fs::remove(kept.file, ignored);
}

std::vector<std::string> read_seeds(const std::string& folder, std::vector<std::string>& troubles) {
  std::vector<std::string> seeds;
  if (folder.empty()) return seeds;
  std::error_code problem;
  for (const fs::path& file : files_of(folder)) {
    if (seeds.size() == most_entries) break;
    if (fs::file_size(file, problem) > most_bytes_of_a_seed) {
      tell(troubles, file.string() + " is larger than 1 MiB; it was skipped");
    } else {
      seeds.push_back(contents(file));
    }
  }
  if (seeds.empty()) tell(troubles, "there are no files in " + folder + " to begin with");
  return seeds;
}

}  // namespace surety
