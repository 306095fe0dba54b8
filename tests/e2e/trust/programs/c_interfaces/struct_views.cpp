#include <cstddef>
#include <cstring>

struct Slice {
  const char* data;
  std::size_t size;
};

struct Header {
  char name[8];
  unsigned short version;
  unsigned flags : 4;
  unsigned reserved : 4;
};

/// expect: ret <= sizeof h.name
std::size_t name_length(const Header& h) { return strnlen(h.name, sizeof h.name); }

/// expect: ret == (h.flags & 8) >> 3
unsigned top_flag(Header h) { return h.flags > 8; }

/// expect: std::strlen(h.name) < sizeof h.name
void set_name(Header& h, const char* name) {
  for (std::size_t i = 0; i < sizeof h.name; ++i) {
    h.name[i] = name[i];
    if (name[i] == '\0') break;
  }
  if (std::memchr(h.name, 0, sizeof h.name) == nullptr) h.version = 1;
}
