#include <cstdio>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>

/// expect: ret >= 0
int count_lines(std::istream& in) {
  int lines = 0;
  for (std::string line; std::getline(in, line);) ++lines;
  return lines;
}

/// expect: out.good()
void write_pair(std::ostream& out, int a, int b) { out << a << ' ' << b; }

/// There may be nothing to read.
/// expect: ret != '\0' || in.eof()
char first_char(std::istream& in) {
  char c = 'x';
  in.get(c);
  return in.good() && c == 'q' ? '\0' : c;
}

/// A FILE cannot be made up.
/// expect: ret >= 0
int size_of_file(std::FILE* file) {
  int n = 0;
  while (std::fgetc(file) != EOF) ++n;
  return n;
}
