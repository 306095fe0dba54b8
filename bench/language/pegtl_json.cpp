// PEGTL's own JSON grammar, in a file of its own because it is slow to compile.
#include <string>
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/json.hpp>

bool pegtl_accepts_json(const std::string& text) {
  namespace pegtl = tao::pegtl;
  using grammar = pegtl::seq<pegtl::json::text, pegtl::eof>;
  try {
    pegtl::memory_input<pegtl::tracking_mode::lazy> input(text, "");
    return pegtl::parse<grammar>(input);
  } catch (const pegtl::parse_error&) {
    return false;
  }
}
