#include "tool/system/files.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tool/model/user_error.h"

namespace surety::tool::system {

std::string read_file(const std::string& path) {
  std::ifstream input(path, std::ios::binary);
  std::ostringstream text;
  text << input.rdbuf();
  return std::move(text).str();
}

std::string required_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError(path + ": cannot be read; is the name right?");
  std::ostringstream text;
  // A folder can be opened, but not read.
  if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (file.bad()) throw UserError(path + ": reading failed (is it a directory?)");
  return std::move(text).str();
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();  // a full disk shows here at the latest
  if (!file) throw UserError("cannot write '" + path + "'");
}

void write_if_changed(const std::string& path, const std::string& text) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored) || read_file(path) != text) write_file(path, text);
}

std::string display_path(const std::string& path) {
  std::error_code ignored;
  const std::filesystem::path relative =
      std::filesystem::path(path).lexically_relative(std::filesystem::current_path(ignored));
  const std::string text = relative.string();
  return text.empty() || text.starts_with("..") ? path : text;
}

}  // namespace surety::tool::system
