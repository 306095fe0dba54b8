#include "runtime/language/standard/refinements.h"

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/language/constrain/condition.h"
#include "surety/language.h"
#include "surety/language/constraint.h"
#include "surety/language/tree.h"

namespace surety::lang {

namespace {

int number(std::string_view digits, int base = 10) {
  int value = 0;
  for (char c : digits) {
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    value = value * base + digit;
  }
  return value;
}

bool is_real_day(std::string_view date) {
  const int year = number(date.substr(0, 4));
  const int month = number(date.substr(5, 2));
  const int day = number(date.substr(8, 2));
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  static constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return day <= days[month - 1] + (month == 2 && leap ? 1 : 0);
}

bool is_xml_character(int c) {
  return c == 9 || c == 10 || c == 13 || (c >= 0x20 && c <= 0xD7FF) ||
         (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

bool attributes_are_unique(const Tree& tree) {
  for (std::size_t element : tree.select("..attributes")) {
    std::set<std::string_view> names;
    for (std::size_t name : tree.select(".attribute.attribute-name", element)) {
      if (!names.insert(tree.text_of(name)).second) return false;
    }
  }
  return true;
}

bool references_are_characters(const Tree& tree) {
  for (std::size_t part : tree.select("..decimal")) {
    if (!is_xml_character(number(tree.text_of(part)))) return false;
  }
  for (std::size_t part : tree.select("..hexadecimal")) {
    if (!is_xml_character(number(tree.text_of(part), 16))) return false;
  }
  return true;
}

bool targets_are_not_xml(const Tree& tree) {
  for (std::string_view target : tree.texts("..target")) {
    if (target.size() == 3 && (target[0] | 0x20) == 'x' && (target[1] | 0x20) == 'm' &&
        (target[2] | 0x20) == 'l') {
      return false;
    }
  }
  return true;
}

/// A line end behind the last record ends it; it does not begin an empty one.
bool records_are_equally_wide(const Tree& tree) {
  std::vector<std::size_t> records = tree.select("..record");
  if (records.size() > 1 && tree.text_of(records.back()).empty()) records.pop_back();
  const std::size_t width = tree.select(".field", records[0]).size();
  for (std::size_t record : records) {
    if (tree.select(".field", record).size() != width) return false;
  }
  return true;
}

/// ISO 7064 mod 97-10: letters count from 10, the country and its digits go to the end.
std::string check_digits(const Tree& tree) {
  const std::string rearranged =
      std::string(tree.texts("..account")[0]) + std::string(tree.texts("..country")[0]) + "00";
  int rest = 0;
  for (char c : rearranged) {
    const int value = c <= '9' ? c - '0' : c - 'A' + 10;
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  const int check = 98 - rest;
  return {static_cast<char>('0' + check / 10), static_cast<char>('0' + check % 10)};
}

Language keywords() {
  static constexpr const char* words[] = {"alignas",       "alignof",     "and",
                                          "and_eq",        "asm",         "auto",
                                          "bitand",        "bitor",       "bool",
                                          "break",         "case",        "catch",
                                          "char",          "char8_t",     "char16_t",
                                          "char32_t",      "class",       "compl",
                                          "concept",       "const",       "consteval",
                                          "constexpr",     "constinit",   "const_cast",
                                          "continue",      "co_await",    "co_return",
                                          "co_yield",      "decltype",    "default",
                                          "delete",        "do",          "double",
                                          "dynamic_cast",  "else",        "enum",
                                          "explicit",      "export",      "extern",
                                          "false",         "float",       "for",
                                          "friend",        "goto",        "if",
                                          "inline",        "int",         "long",
                                          "mutable",       "namespace",   "new",
                                          "noexcept",      "not",         "not_eq",
                                          "nullptr",       "operator",    "or",
                                          "or_eq",         "private",     "protected",
                                          "public",        "register",    "reinterpret_cast",
                                          "requires",      "return",      "short",
                                          "signed",        "sizeof",      "static",
                                          "static_assert", "static_cast", "struct",
                                          "switch",        "template",    "this",
                                          "thread_local",  "throw",       "true",
                                          "try",           "typedef",     "typeid",
                                          "typename",      "union",       "unsigned",
                                          "using",         "virtual",     "void",
                                          "volatile",      "wchar_t",     "while",
                                          "xor",           "xor_eq"};
  std::string grammar = "start: ";
  for (const char* word : words) {
    grammar += (grammar.back() == ' ' ? "\"" : " | \"") + std::string(word) + "\"";
  }
  return language("keyword", grammar + ";");
}

}  // namespace

Language refine_built_in(BuiltIn which, const Language& plain) {
  switch (which) {
    case BuiltIn::Host:
      return plain.where("it has at most 253 bytes",
                         [](std::string_view text) { return text.size() <= 253; });
    case BuiltIn::Date:
      return plain.where("the month has that day", is_real_day);
    case BuiltIn::Xml:
      return plain.where(equal_parts("..element", ".open", ".close"))
          .where(holding("no attribute comes twice", attributes_are_unique))
          .where(holding("references are legal characters", references_are_characters))
          .where(holding("no instruction is called xml", targets_are_not_xml));
    case BuiltIn::Csv: {
      auto condition = std::make_shared<Condition>();
      condition->kind = Condition::on_tree;
      condition->words = "every record has as many fields";
      condition->first = ".field";  // repetitions of it share their count
      condition->tree_predicate = records_are_equally_wide;
      return plain.where(Constraint(condition));
    }
    case BuiltIn::Identifier:
      return plain.where(none_of(matching(keywords())));
    case BuiltIn::Iban:
      return plain.where(computed("..check", "the check digits of the rest", check_digits));
    default:
      return plain;
  }
}

}  // namespace surety::lang
