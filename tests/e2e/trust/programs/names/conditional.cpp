#include <string>

#if defined(_WIN32)
/// expect: ret == '\\'
char separator() { return '/'; }
#else
/// expect: ret == '/'
char separator() { return '/'; }
#endif

#ifdef NDEBUG
#define CHECKED 0
#else
#define CHECKED 1
#endif

/// expect: ret == folder + separator() + file
std::string joined(const std::string& folder, const std::string& file) {
#if CHECKED
  if (folder.empty()) return file;
#endif
  return folder + separator() + file;
}
