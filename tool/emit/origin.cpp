#include "tool/emit/origin.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "tool/model/contract.h"
#include "tool/model/place.h"

namespace surety::tool::emit {
namespace {

constexpr std::size_t longest_clause = 100;
constexpr std::size_t longest_short = 40;

/// Text that neither ends nor continues a comment, and stays on its line.
std::string harmless(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const char last = out.empty() ? ' ' : out.back();
    // The ends and beginnings of comments, and trigraphs, one of which is a backslash.
    const bool pair =
        (last == '*' && c == '/') || (last == '/' && c == '*') || (last == '?' && c == '?');
    if (pair) out += ' ';
    const bool space = c == ' ' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    if (!space) {
      out += c;
    } else if (last != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// Cuts between characters of UTF-8.
std::string cut(const std::string& text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0u) == 0x80u) --end;
  return text.substr(0, end) + "...";
}

}  // namespace

OriginPointer origin_of(const Clause& clause) {
  return origin_of(clause.shown_in_full(), clause.place);
}

OriginPointer origin_of(std::string text, const Place& place) {
  return std::make_shared<const Origin>(Origin{std::move(text), place, 0});
}

std::string short_comment_of(const Origin& origin) {
  std::string text = cut(harmless(origin.clause), longest_short);
  if (!text.empty() && text.back() == '\\') text += '.';
  return text;
}

std::string comment_of(const Origin& origin) {
  std::string text = cut(harmless(origin.clause), longest_clause);
  if (!origin.place.file.empty()) {
    const std::size_t slash = origin.place.file.rfind('/');
    const std::string file =
        slash == std::string::npos ? origin.place.file : origin.place.file.substr(slash + 1);
    text += "   " + harmless(file) + ":" + std::to_string(origin.place.line);
  }
  // A line that ends with a backslash goes on in the next one.
  if (!text.empty() && text.back() == '\\') text += '.';
  return text;
}

}  // namespace surety::tool::emit
