#include <cstddef>
#include <cstdlib>

extern "C" {
#include "cmark-gfm-core-extensions.h"
#include "cmark-gfm.h"
}

/// Makes HTML of a text, with links where addresses are.
///
/// assume: text = buffer(length)
/// expect: true
void cmark_autolink(const char* text, std::size_t length) {
  cmark_gfm_core_extensions_ensure_registered();
  cmark_parser* const parser = cmark_parser_new(CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("autolink"));
  cmark_parser_feed(parser, text, length);
  cmark_node* const document = cmark_parser_finish(parser);
  std::free(cmark_render_html(document, CMARK_OPT_DEFAULT, nullptr));
  cmark_node_free(document);
  cmark_parser_free(parser);
}
