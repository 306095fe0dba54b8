#include "tool/system/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "tool/model/user_error.h"
#include "tool/system/system_error.h"

namespace surety::tool::system {
namespace {

namespace fs = std::filesystem;

/// 0, or the error number of the first step that failed.
int read_into(const std::string& path, std::string& text) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  std::array<char, 65536> buffer;
  ssize_t got = 0;
  do {
    got = read(file, buffer.data(), buffer.size());
    if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
  } while (got > 0 || (got < 0 && errno == EINTR));
  const int number = got < 0 ? errno : 0;
  close(file);
  return number;
}

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = write(file, text.data(), text.size());
    if (wrote < 0 && errno != EINTR) return errno;
    if (wrote > 0) text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return 0;
}

/// 0, or the error number. A full disk shows when the file is closed at the latest.
int write_to(const std::string& path, const std::string& text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  const int number = write_all(file, text);
  return close(file) != 0 && number == 0 ? errno : number;
}

/// Through a second file in the same folder; where that cannot be made, directly.
int replace(const std::string& path, const std::string& text) {
  struct stat old {};
  const bool exists = stat(path.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) return write_to(path, text);
  std::error_code dangling;
  const fs::path real = exists ? fs::canonical(path, dangling) : fs::path(path);
  if (dangling || (exists && access(path.c_str(), W_OK) != 0)) return write_to(path, text);
  static std::atomic<unsigned> count = 0;
  const std::string part =
      real.string() + "." + std::to_string(getpid()) + "_" + std::to_string(count++) + ".part";
  int number = write_to(part, text);
  if (number == EACCES || number == EROFS || number == EPERM) return write_to(path, text);
  if (number == 0 && exists && chmod(part.c_str(), old.st_mode & 07777) != 0) number = errno;
  if (number == 0 && rename(part.c_str(), real.c_str()) != 0) number = errno;
  if (number != 0) unlink(part.c_str());
  return number;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::string text;
  if (const int number = read_into(path, text)) {
    throw SystemError("cannot read '" + path + "'", number);
  }
  return text;
}

std::optional<std::string> file_if_readable(const std::string& path) {
  std::string text;
  if (read_into(path, text) != 0) return std::nullopt;
  return text;
}

std::string required_file(const std::string& path) {
  std::string text;
  switch (const int number = read_into(path, text)) {
    case 0:
      return text;
    case EISDIR:
      throw UserError(path + ": reading failed (is it a directory?)");
    case ENOENT:
    case ENOTDIR:
      throw UserError(path + ": cannot be read; is the name right?");
    default:
      throw SystemError("cannot read '" + path + "'", number);
  }
}

void write_file(const std::string& path, const std::string& text) {
  const int number = replace(path, text);
  if (number == 0) return;
  const SystemError error("cannot write '" + path + "'", number);
  switch (number) {
    case ENOENT:
    case ENOTDIR:
    case EISDIR:
    case EACCES:
    case EPERM:
    case EROFS:
      throw UserError(error.what());
    default:
      throw error;
  }
}

void write_if_changed(const std::string& path, const std::string& text) {
  if (file_if_readable(path) != text) write_file(path, text);
}

std::string display_path(const std::string& path) {
  std::error_code ignored;
  const fs::path relative = fs::path(path).lexically_relative(fs::current_path(ignored));
  const std::string text = relative.string();
  return text.empty() || text.starts_with("..") ? path : text;
}

}  // namespace surety::tool::system
