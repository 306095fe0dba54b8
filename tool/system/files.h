// Reading and writing whole files, and their names for people.
#pragma once

#include <optional>
#include <string>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// The whole file. Throws SystemError with the reason if it cannot be read.
std::string read_file(const std::string& path);
/// Nothing if it cannot be read, for whatever reason.
std::optional<std::string> file_if_readable(const std::string& path);
/// The same of a file that the user has named: throws UserError.
std::string required_file(const std::string& path);
/// Replaces the file as a whole: nobody ever sees half of it. Throws UserError if there is no such
/// place or it is not writable, SystemError for other reasons, such as a full disk.
void write_file(const std::string& path, const std::string& text);
/// The same, but a file that has the text already keeps its time, so that nothing is built again.
void write_if_changed(const std::string& path, const std::string& text);

/// Relative to the current folder if the file is below it.
std::string display_path(const std::string& path);

}  // namespace surety::tool::system
