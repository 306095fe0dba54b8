#include <cstddef>
#include <cstring>

/// expect: forall i in range(std::size_t(0), n): to[i] == from[i]
void copy_bytes(unsigned char* to, const unsigned char* from, std::size_t n) {
  for (std::size_t i = 0; i != n; ++i) to[i] = from[i];
}

/// assume: text = buffer(size)
/// assume: size > 0
/// expect: std::strlen(text) < size
void copy_text(char* text, std::size_t size, const char* from) {
  std::size_t i = 0;
  for (; i + 1 < size && from[i] != '\0'; ++i) text[i] = from[i];
  text[i] = '\0';
}

/// A text that fills the buffer gets no end.
/// assume: text = buffer(size)
/// assume: size > 0
/// expect: std::memchr(text, 0, size) != nullptr
void copy_text_wrongly(char* text, std::size_t size, const char* from) { std::strncpy(text, from, size); }
