// Grammars of PEGTL, behind plain functions because they are slow to compile.
#pragma once

#include <string>

namespace surety {

bool pegtl_json(const std::string& text);
bool pegtl_uri(const std::string& text);
bool pegtl_request_line(const std::string& text);

}  // namespace surety
