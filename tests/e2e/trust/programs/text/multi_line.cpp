#include <string>
#include <vector>

/**
 * @brief Counts the lines of a text; the last one needs no line feed.
 *
 * @param text any text
 * @return how many lines
 *
 * expect: ret ==
 *           static_cast<int>(std::count(text.begin(), text.end(), '\n'))
 *           + (text.empty() ||
 *              text.back() == '\n' ? 0 : 1)
 */
int count_lines(const std::string &text)
{
    int lines = 0;
    bool open = false;
    for (char c : text)
    {
        open = c != '\n';
        if (!open) lines++;
    }
    return lines + open;
}

/*!
  Indents every line.

  assume: by = inclusive(0, 8)
  expect: ret.size()
          == lines.size()
  expect: forall i in indices(lines):
            ret[i].size() == lines[i].size()
                             + by
*/
std::vector<std::string> indented(const std::vector<std::string> &lines,
                                  unsigned by)
{
    std::vector<std::string> out;
    for (auto &line : lines)
        out.push_back(line.empty() ? line : std::string(by, ' ') + line);
    return out;
}
