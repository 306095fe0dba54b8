#include "tests/unit/language/pegtl_oracles.h"

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/http.hpp>
#include <tao/pegtl/contrib/json.hpp>
#include <tao/pegtl/contrib/uri.hpp>

namespace surety {
namespace {

namespace pegtl = tao::pegtl;

template <class Grammar>
bool accepts(const std::string& text) {
  try {
    pegtl::memory_input<pegtl::tracking_mode::lazy> input(text, "");
    return pegtl::parse<pegtl::seq<Grammar, pegtl::eof>>(input);
  } catch (const pegtl::parse_error&) {
    return false;
  }
}

}  // namespace

bool pegtl_json(const std::string& text) { return accepts<pegtl::json::text>(text); }
bool pegtl_uri(const std::string& text) { return accepts<pegtl::uri::URI>(text); }
bool pegtl_request_line(const std::string& text) {
  return accepts<pegtl::http::request_line>(text);
}

}  // namespace surety
