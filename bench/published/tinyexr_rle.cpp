#define TINYEXR_USE_MINIZ 0
#define TINYEXR_IMPLEMENTATION
#include <zlib.h>

#include "tinyexr.h"

/// Uncompresses a block of a picture; the length of the result, 0 if the block is not valid.
///
/// assume: in_length >= 0 && out_length >= 0
/// assume: in = buffer(in_length)
/// assume: out = buffer(out_length)
/// expect: ret >= 0 && ret <= out_length
int tinyexr_rle(const signed char* in, int in_length, char* out, int out_length) {
  return tinyexr::rleUncompress(in_length, out_length, in, out);
}
