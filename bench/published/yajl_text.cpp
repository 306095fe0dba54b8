#include <cstddef>

#include "yajl/yajl_parse.h"

namespace {
int take_string(void*, const unsigned char*, std::size_t) { return 1; }
}  // namespace

/// Reads a text and lets somebody know its strings.
///
/// assume: text = buffer(length)
/// expect: true
void yajl_text(const unsigned char* text, std::size_t length) {
  yajl_callbacks callbacks = {};
  callbacks.yajl_string = &take_string;
  const yajl_handle parser = yajl_alloc(&callbacks, nullptr, nullptr);
  if (yajl_parse(parser, text, length) == yajl_status_ok) yajl_complete_parse(parser);
  yajl_free(parser);
}
