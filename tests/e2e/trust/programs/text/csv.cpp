#include <string>
#include <vector>

namespace csv {

using Row = std::vector<std::string>;

/// expect: ret.size() >= 2 && ret.front() == '"' && ret.back() == '"'
std::string quoted(const std::string& field) {
  std::string out = "\"";
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

/// expect: ret == field
/// assume: true
std::string unquoted(std::string field) {
  const std::string text = quoted(field);
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '"' && text[i - 1] == '"') continue;
    out += text[i];
  }
  return out;
}

/// expect: row.empty() ==> ret.empty()
/// expect: !row.empty() ==> ret.size() >= 3 * row.size() - 1
std::string line(const Row& row) {
  std::string out;
  for (const std::string& field : row) {
    if (!out.empty()) out += ',';
    out += quoted(field);
  }
  return out;
}

}  // namespace csv
