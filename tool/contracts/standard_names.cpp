#include "tool/contracts/standard_names.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tool/contracts/tokens.h"

namespace surety::tool::contracts {
namespace {

struct Header {
  std::string_view name;
  std::string_view declares;  // names between spaces
};

constexpr Header standard[] = {
    {"algorithm",
     " adjacent_find all_of any_of binary_search clamp copy copy_if copy_n count count_if equal "
     "equal_range fill find find_end find_first_of find_if find_if_not for_each generate includes "
     "is_heap is_heap_until is_partitioned is_permutation is_sorted is_sorted_until "
     "lexicographical_compare lower_bound make_heap max max_element merge min min_element minmax "
     "minmax_element mismatch none_of nth_element partition_point remove remove_if replace reverse "
     "rotate search search_n set_difference set_intersection set_union sort stable_sort "
     "swap_ranges "
     "transform unique upper_bound "},
    {"numeric",
     " accumulate adjacent_difference gcd inner_product iota lcm midpoint partial_sum reduce "
     "transform_reduce "},
    {"cmath",
     " acos asin atan atan2 cbrt ceil copysign cos cosh erf exp exp2 expm1 fabs fdim floor fma "
     "fmax "
     "fmin fmod fpclassify hypot ilogb isfinite isinf isnan isnormal ldexp lerp lgamma llround log "
     "log10 log1p log2 logb lround modf nan nearbyint nextafter pow remainder rint round signbit "
     "sin "
     "sinh sqrt tan tanh tgamma trunc "},
    {"cstdlib", " abs abort atof atoi atol div exit labs llabs strtod strtol strtoll strtoul "},
    {"string",
     " string wstring u8string u16string u32string basic_string to_string to_wstring stoi stol "
     "stoll "
     "stoul stoull stof stod stold getline "},
    {"string_view", " string_view wstring_view basic_string_view "},
    {"vector", " vector "},
    {"array", " array to_array "},
    {"deque", " deque "},
    {"list", " list "},
    {"forward_list", " forward_list "},
    {"map", " map multimap "},
    {"set", " set multiset "},
    {"unordered_map", " unordered_map unordered_multimap "},
    {"unordered_set", " unordered_set unordered_multiset "},
    {"queue", " queue priority_queue "},
    {"stack", " stack "},
    {"bitset", " bitset "},
    {"limits", " numeric_limits "},
    {"functional",
     " function bind divides equal_to greater greater_equal hash invoke less less_equal "
     "logical_and "
     "logical_not logical_or minus modulus multiplies negate not_equal_to not_fn plus ref cref "},
    {"iterator",
     " advance back_inserter begin cbegin cend crbegin crend data distance empty end inserter "
     "istream_iterator iterator_traits next ostream_iterator prev rbegin rend reverse_iterator "
     "size "
     "ssize "},
    {"utility",
     " as_const cmp_equal cmp_greater cmp_greater_equal cmp_less cmp_less_equal cmp_not_equal "
     "declval exchange forward in_range make_pair move pair swap "},
    {"tuple", " apply forward_as_tuple get make_tuple tie tuple tuple_cat tuple_size "},
    {"optional", " make_optional nullopt optional "},
    {"variant", " get_if holds_alternative monostate variant visit "},
    {"any", " any any_cast make_any "},
    {"memory", " addressof make_shared make_unique shared_ptr to_address unique_ptr weak_ptr "},
    {"type_traits",
     " common_type_t conditional_t decay_t is_arithmetic_v is_base_of_v is_convertible_v "
     "is_integral_v is_same is_same_v is_signed_v is_unsigned_v make_unsigned_t remove_cvref_t "
     "remove_reference_t underlying_type_t "},
    {"cctype",
     " isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper "
     "isxdigit tolower toupper "},
    {"cstring",
     " memchr memcmp memcpy memmove memset strchr strcmp strcpy strlen strncmp strncpy strrchr "
     "strspn strstr "},
    {"cstdint",
     " int8_t int16_t int32_t int64_t intmax_t intptr_t uint8_t uint16_t uint32_t uint64_t "
     "uintmax_t "
     "uintptr_t "},
    {"cstddef", " byte nullptr_t ptrdiff_t size_t "},
    {"bit",
     " bit_cast bit_ceil bit_floor bit_width countl_one countl_zero countr_one countr_zero "
     "has_single_bit popcount rotl rotr "},
    {"ranges", " views "},
    {"algorithm", " ranges "},
    {"span", " span "},
    {"numbers", " numbers "},
    {"chrono", " chrono "},
    {"filesystem", " filesystem "},
    {"regex", " regex regex_match regex_replace regex_search smatch cmatch "},
    {"complex", " complex norm polar "},
    {"sstream", " istringstream ostringstream stringstream "},
    {"stdexcept",
     " domain_error invalid_argument length_error logic_error out_of_range overflow_error "
     "range_error runtime_error underflow_error "},
    {"exception", " exception exception_ptr "},
    {"new", " bad_alloc "},
    {"system_error", " errc error_code system_error "},
};

constexpr Header c_macros[] = {
    {"climits",
     " CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN LLONG_MAX LLONG_MIN LONG_MAX LONG_MIN SCHAR_MAX "
     "SCHAR_MIN SHRT_MAX SHRT_MIN UCHAR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX "},
    {"cfloat",
     " DBL_DIG DBL_EPSILON DBL_MAX DBL_MIN FLT_DIG FLT_EPSILON FLT_MAX FLT_MIN LDBL_EPSILON "
     "LDBL_MAX "
     "LDBL_MIN "},
    {"cstdint",
     " INT16_MAX INT16_MIN INT32_MAX INT32_MIN INT64_MAX INT64_MIN INT8_MAX INT8_MIN INTMAX_MAX "
     "INTMAX_MIN INTPTR_MAX INTPTR_MIN PTRDIFF_MAX PTRDIFF_MIN SIZE_MAX UINT16_MAX UINT32_MAX "
     "UINT64_MAX UINT8_MAX UINTMAX_MAX UINTPTR_MAX "},
    {"cmath", " HUGE_VAL INFINITY M_E M_PI M_SQRT2 NAN "},
    {"cerrno", " EDOM EINVAL ENOENT ENOMEM ERANGE errno "},
};

/// What `surety::vocabulary` has. A test compares it with the headers.
constexpr Header words[] = {
    {"surety/contract.h", " indices same "},
    {"surety/generator.h",
     " Null any any_number array_of ascii bind buffer bytes constant custom exclusive "
     "flat_map ge gt inclusive interval le lt map map_like map_of matching object "
     "one_of optional_of pair_of pointer_to printable range recursive sequence_of set_of "
     "shared_ptr_of step string_of tuple_of union_of unique_of unique_ptr_of utf8 variant_of "
     "vector_of weighted where "},
    {"surety/generate/standard.h", " duration_of "},
    {"surety/generate/functions.h", " function_of "},
    {"surety/language.h",
     " arithmetic computed containing count_equals each equal_parts holding integer language "
     "languages length none_of prefix reaching same_count select select_all suffix "},
};

template <std::size_t N>
std::string_view header_in(const Header (&headers)[N], std::string_view name) {
  for (const Header& header : headers) {
    for (std::size_t at = header.declares.find(name); at != std::string_view::npos;
         at = header.declares.find(name, at + 1)) {
      if (header.declares[at - 1] == ' ' && header.declares[at + name.size()] == ' ') {
        return header.name;
      }
    }
  }
  return {};
}

}  // namespace

std::string_view header_of_standard(std::string_view name) { return header_in(standard, name); }

std::string_view header_of_c_macro(std::string_view name) { return header_in(c_macros, name); }

std::string_view header_of_c_function(std::string_view name) {
  const std::string_view header = header_of_standard(name);
  for (const std::string_view each : {"cmath", "cstdlib", "cctype", "cstring"}) {
    if (header == each) return header;
  }
  return {};
}

bool is_generator(std::string_view name) {
  return header_in(words, name).starts_with("surety/generat");
}

std::string header_of_word(std::string_view name) { return std::string(header_in(words, name)); }

const std::vector<std::string>& vocabulary() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> names;
    for (const Header& header : words) {
      for (const Token& token : tokenize(header.declares)) names.emplace_back(token.text);
    }
    return names;
  }();
  return all;
}

bool mentions_generators(std::string_view text) {
  const std::vector<Token> tokens = tokenize(text);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool member = i > 0 && (tokens[i - 1].text == "." || tokens[i - 1].text == "->");
    if (tokens[i].kind != TokenKind::identifier || member) continue;
    if (tokens[i].text == "surety" || is_generator(tokens[i].text)) return true;
  }
  return false;
}

}  // namespace surety::tool::contracts
