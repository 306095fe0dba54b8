#include <cstddef>

#include "cJSON.h"

/// Reads a text that no NUL ends, as it comes from a file or a socket.
///
/// assume: text = buffer(length)
/// expect: true
void cjson_length(const char* text, std::size_t length) {
  cJSON_Delete(cJSON_ParseWithLength(text, length));
}
