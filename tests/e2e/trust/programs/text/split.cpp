#include <sstream>
#include <string>
#include <vector>

using namespace std;

/// expect: ret.size() == 1 + static_cast<size_t>(std::count(line.begin(), line.end(), separator))
vector<string> split_line(const string& line, char separator) {
  vector<string> parts(1);
  for (char c : line) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

/// A line that ends with the separator loses its last, empty field.
/// expect: ret.size() == 1 + static_cast<size_t>(std::count(line.begin(), line.end(), separator))
vector<string> split_stream(const string& line, char separator) {
  vector<string> parts;
  istringstream in(line);
  for (string part; getline(in, part, separator);) parts.push_back(part);
  return parts;
}

/// assume: !parts.empty()
/// expect: ret.size() >= parts.size() - 1
string joined(const vector<string>& parts, char separator) {
  string out;
  for (size_t i = 0; i != parts.size(); ++i) {
    if (i != 0) out += separator;
    out += parts[i];
  }
  return out;
}
