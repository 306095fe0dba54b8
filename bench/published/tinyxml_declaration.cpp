#include "tinyxml.h"

/// Reads a document of single bytes.
///
/// expect: true
void tinyxml_declaration(const char* text) {
  TiXmlDocument().Parse(text, nullptr, TIXML_ENCODING_LEGACY);
}
