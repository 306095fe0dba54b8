// The user's cache: what can be made again, but takes time.
#pragma once

#include <filesystem>
#include <string>

#include "tool/system/layer.h"

namespace surety::tool::system {

/// $XDG_CACHE_HOME/surety, or its usual stand-ins; empty if there is nowhere to write.
std::filesystem::path cache_folder();

/// Whether the file has the text now. A cache that is full or read-only is not an error.
bool cached(const std::string& path, const std::string& text);

/// A name beside a file of the cache, for what is to become it: other threads and processes may be
/// making the same one, and the last to finish wins.
std::filesystem::path unfinished(const std::filesystem::path& wanted);

/// Deletes files that have not been used for longest, if the cache has become too large. Those that
/// another process uses are no exception: whoever reads the cache can do without it.
void trim_cache(const std::filesystem::path& cache);

/// Says that the file is used, without changing its time of change.
void mark_used(const std::filesystem::path& file);

}  // namespace surety::tool::system
