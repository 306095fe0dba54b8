// Reading laws: the files of a folder, one file, or the lines of a doc comment.
#include "tool/contracts/read_law.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/build_contract.h"
#include "tool/contracts/keywords.h"
#include "tool/model/law.h"
#include "tool/model/place.h"
#include "tool/model/problem.h"
#include "tool/model/user_error.h"
#include "tool/system/files.h"

namespace surety::tool::contracts {

namespace {

namespace fs = std::filesystem;

/// A line of a law without what surrounds it in its file.
struct Line {
  std::string_view text;
  unsigned offset;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}
Line trimmed(const Line& line) {
  const std::string_view inner = trimmed(line.text);
  return {inner, inner.empty()
                     ? line.offset
                     : line.offset + static_cast<unsigned>(inner.data() - line.text.data())};
}

/// The first word and what stands behind it.
std::pair<std::string_view, std::string_view> split_word(std::string_view text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

/// Calls `visit(i, depth)` for every character outside of literals; `depth` counts the brackets
/// that are open behind it.
template <class Visit>
void each_character(std::string_view text, Visit visit) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c; ++i) i += text[i] == '\\' ? 1 : 0;
      continue;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    visit(i, depth);
  }
}
/// Calls `visit(i)` for every character outside of brackets and literals.
template <class Visit>
void each_outer(std::string_view text, Visit visit) {
  each_character(text, [&](std::size_t i, int depth) {
    if (depth == 0) visit(i);
  });
}
int open_brackets(std::string_view text) {
  int open = 0;
  each_character(text, [&](std::size_t, int depth) { open = depth; });
  return open;
}

bool begins_with_connective(std::string_view text) {
  const std::string_view word = split_word(text).first;
  if (word == "AND" || word == "OR") return true;
  for (const char* op : {"&&", "||", "==", "!=", "<=", ">=", "+", "?", ":", ".", ","}) {
    if (text.substr(0, std::string_view(op).size()) == op) return true;
  }
  return false;
}
bool ends_with_connective(std::string_view text) {
  const std::size_t space = text.find_last_of(" \t");
  const std::string_view last = space == std::string_view::npos ? text : text.substr(space + 1);
  if (last == "AND" || last == "OR") return true;
  for (const char* op : {"&&", "||", "==", "!=", "<=", ">=", "+", "=", ",", "(", "<"}) {
    const std::string_view sign = op;
    if (text.size() >= sign.size() && text.substr(text.size() - sign.size()) == sign) return true;
  }
  return false;
}

class Reader {
 public:
  Reader(std::string file, Problems& problems) : file_(std::move(file)), problems_(problems) {}

  /// One law: its name and the lines below it.
  void law(const Line& name, const std::vector<Line>& lines, Law& law) {
    law.name = name.text;
    law.identifier = region_identifier(std::string(name.text));
    if (law.identifier.empty()) law.identifier = "law";
    law.offset = name.offset;
    law.file = file_;
    if (name.text.empty()) problem(name, "a law needs a name", "law equal objects hash equally");
    std::size_t at = 0;
    for (; at < lines.size(); ++at) {
      const Line line = trimmed(lines[at]);
      const auto [word, rest] = split_word(line.text);
      if (word == "off:") {
        law.off = rest.empty() ? "off by default" : rest;
      } else if (word == "mixed" && rest.empty()) {
        law.mixed = true;
      } else {
        break;
      }
    }
    if (at == lines.size() || split_word(trimmed(lines[at]).text).first != "given") {
      problem(at == lines.size() ? name : trimmed(lines[at]),
              "a law declares its participants first", "given T a, T b");
      return;
    }
    given(trimmed(lines[at]), law);
    ++at;
    const std::vector<Line> rest(lines.begin() + static_cast<std::ptrdiff_t>(at), lines.end());
    blocks(name, rest, law);
  }

 private:
  void problem(const Line& line, const std::string& message, const std::string& remedy = {}) {
    problems_.push_back({file_, line.offset, std::max(1u, static_cast<unsigned>(line.text.size())),
                         message, Severity::error, remedy});
  }

  void given(const Line& line, Law& law) {
    std::vector<Line> parts;
    std::size_t begin = std::string_view("given").size();
    int angles = 0;
    const auto add = [&](std::size_t end) {
      parts.push_back(trimmed(
          Line{line.text.substr(begin, end - begin), line.offset + static_cast<unsigned>(begin)}));
      begin = end + 1;
    };
    each_outer(line.text, [&](std::size_t i) {
      angles += line.text[i] == '<' ? 1 : line.text[i] == '>' ? -1 : 0;
      if (line.text[i] == ',' && angles == 0) add(i);
    });
    add(line.text.size());
    for (const Line& part : parts) {
      std::size_t name = part.text.size();
      while (name > 0 && (std::isalnum(static_cast<unsigned char>(part.text[name - 1])) != 0 ||
                          part.text[name - 1] == '_')) {
        --name;
      }
      const std::string_view type = trimmed(part.text.substr(0, name));
      if (type.empty() || name == part.text.size()) {
        problem(part.text.empty() ? line : part, "a participant has a type and a name",
                "given T a, int n");
        continue;
      }
      law.participants.push_back(
          {{std::string(type), part.offset}, std::string(part.text.substr(name))});
    }
    if (law.participants.size() > 8) problem(line, "a law has at most 8 participants");
  }

  void blocks(const Line& name, const std::vector<Line>& lines, Law& law) {
    bool conclusion = false;
    bool arrow = false;
    const auto target = [&]() -> std::vector<LawBlock>& {
      return conclusion ? law.conclusions : law.premises;
    };
    for (std::size_t i = 0; i < lines.size();) {
      Line line = trimmed(lines[i]);
      // The arrow stands alone, or at an end of its line.
      const bool first = line.text.substr(0, 2) == "->";
      const bool last = line.text.size() > 2 && line.text.substr(line.text.size() - 3) == " ->";
      if (first || last) {
        if (arrow) problem(line, "a law has one arrow");
      }
      if (first) {
        conclusion = arrow = true;
        line = trimmed(Line{line.text.substr(2), line.offset + 2});
      }
      if (last) line = trimmed(Line{line.text.substr(0, line.text.size() - 2), line.offset});
      ++i;
      LawText text{std::string(line.text), line.offset};
      while (!last && i < lines.size() && !text.text.empty() && continues(text.text, lines[i])) {
        // Line breaks become spaces; offsets stay those of the beginning.
        text.text += " " + std::string(trimmed(lines[i].text));
        ++i;
      }
      if (!text.text.empty()) add(text, target());
      if (last) conclusion = arrow = true;
    }
    if (!arrow) {
      problem(name, "a law needs an arrow between its premise and its conclusion",
              "a == b\n->\nb == a");
    } else if (std::none_of(law.conclusions.begin(), law.conclusions.end(),
                            [](const LawBlock& block) { return block.predicate; })) {
      problem(name, "the conclusion of this law has no predicate: nothing could violate it");
    }
  }
  static bool continues(const std::string& text, const Line& next) {
    const std::string_view after = trimmed(next.text);
    if (after.substr(0, 2) == "->") return false;
    return open_brackets(text) > 0 || ends_with_connective(text) || begins_with_connective(after);
  }

  /// Statements up to the last `;`, then a predicate.
  void add(const LawText& text, std::vector<LawBlock>& blocks) {
    std::size_t begin = 0;
    LawBlock statements;
    each_outer(text.text, [&](std::size_t i) {
      if (text.text[i] != ';') return;
      const std::string_view one = trimmed(std::string_view(text.text).substr(begin, i - begin));
      if (!one.empty()) {
        statements.parts.push_back(
            {std::string(one) + ";",
             text.offset + static_cast<unsigned>(one.data() - text.text.data())});
      }
      begin = i + 1;
    });
    if (!statements.parts.empty()) blocks.push_back(std::move(statements));
    const std::string_view left = trimmed(std::string_view(text.text).substr(begin));
    if (left.empty()) return;
    predicate(
        {std::string(left), text.offset + static_cast<unsigned>(left.data() - text.text.data())},
        blocks);
  }

  void predicate(const LawText& text, std::vector<LawBlock>& blocks) {
    LawBlock block;
    block.predicate = true;
    bool all = false;
    std::size_t begin = 0;
    const std::string_view whole = text.text;
    const auto add = [&](std::size_t end) {
      const std::string_view part = trimmed(whole.substr(begin, end - begin));
      const unsigned offset = text.offset + static_cast<unsigned>(begin);
      if (part.empty()) {
        problem({whole, text.offset}, "there is nothing on one side of AND or OR");
        return;
      }
      block.parts.push_back(
          {std::string(part), text.offset + static_cast<unsigned>(part.data() - whole.data())});
      (void)offset;
    };
    each_outer(whole, [&](std::size_t i) {
      const bool starts = i == 0 || whole[i - 1] == ' ' || whole[i - 1] == ')';
      if (!starts) return;
      for (const std::string_view word : {std::string_view("AND"), std::string_view("OR")}) {
        if (whole.substr(i, word.size()) != word) continue;
        const std::size_t end = i + word.size();
        if (end < whole.size() && whole[end] != ' ' && whole[end] != '(') continue;
        if ((word == "AND" && block.any) || (word == "OR" && all)) {
          problem({whole.substr(i, word.size()), text.offset + static_cast<unsigned>(i)},
                  "AND and OR are mixed in one predicate block",
                  "put them on lines of their own, or use && and || with brackets");
        }
        (word == "AND" ? all : block.any) = true;
        add(i);
        begin = end;
      }
    });
    add(whole.size());
    blocks.push_back(std::move(block));
  }

  std::string file_;
  Problems& problems_;
};

std::vector<Line> lines_of(std::string_view text, unsigned offset) {
  std::vector<Line> lines;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back({text.substr(begin, end - begin), offset + static_cast<unsigned>(begin)});
    begin = end + 1;
  }
  return lines;
}

/// Without what marks it as a comment.
Line uncommented(const Line& line) {
  Line inner = trimmed(line);
  for (const char* marker : {"///<", "///", "//!", "//", "/**", "/*!", "/*", "*/", "*"}) {
    const std::string_view sign = marker;
    if (inner.text.substr(0, sign.size()) != sign) continue;
    inner = {inner.text.substr(sign.size()), inner.offset + static_cast<unsigned>(sign.size())};
    break;
  }
  if (inner.text.size() >= 2 && inner.text.substr(inner.text.size() - 2) == "*/") {
    inner.text.remove_suffix(2);
  }
  return trimmed(inner);
}

}  // namespace

std::vector<Law> read_law_file(const std::string& path, const std::string& text,
                               Problems& problems) {
  std::vector<Law> laws;
  const std::vector<Line> lines = lines_of(text, 0);
  Reader reader(path, problems);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line line = trimmed(lines[i]);
    if (line.text.empty() || line.text[0] == '#' || line.text.substr(0, 2) == "//") continue;
    const auto [word, rest] = split_word(line.text);
    if (word != "law") {
      problems.push_back({path, line.offset, static_cast<unsigned>(line.text.size()),
                          "this belongs to no law", Severity::error,
                          "a law begins with a line `law NAME` and ends at an empty line"});
      while (i + 1 < lines.size() && !trimmed(lines[i + 1].text).empty()) ++i;
      continue;
    }
    std::vector<Line> body;
    for (; i + 1 < lines.size(); ++i) {
      const std::string_view next = trimmed(lines[i + 1].text);
      if (next.empty() || split_word(next).first == "law") break;
      if (next[0] == '#' || next.substr(0, 2) == "//") continue;
      body.push_back(lines[i + 1]);
    }
    Law law;
    const unsigned behind =
        static_cast<unsigned>(rest.empty() ? 0 : rest.data() - line.text.data());
    reader.law({rest, line.offset + behind}, body, law);
    law.line = line_column(text, line.offset).line;
    law.pack = fs::path(path).stem();
    laws.push_back(std::move(law));
  }
  return laws;
}

std::vector<Law> read_law_comment(std::string_view comment, unsigned offset,
                                  const std::string& file, const std::string& class_name,
                                  Problems& problems) {
  std::vector<Law> laws;
  const std::vector<Line> lines = lines_of(comment, offset);
  Reader reader(file, problems);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line line = uncommented(lines[i]);
    if (line.text.substr(0, 4) != "law:") continue;
    std::vector<Line> body;
    for (; i + 1 < lines.size(); ++i) {
      const Line next = uncommented(lines[i + 1]);
      if (next.text.empty() || next.text.substr(0, 4) == "law:") break;
      const std::size_t colon = next.text.find(':');
      if (colon != std::string_view::npos && find_keyword(next.text.substr(0, colon)) != nullptr) {
        break;
      }
      body.push_back(next);
    }
    Law law;
    reader.law(trimmed(Line{line.text.substr(4), line.offset + 4}), body, law);
    law.class_name = class_name;
    laws.push_back(std::move(law));
  }
  return laws;
}

std::vector<Law> read_laws(const std::string& path, Problems& problems) {
  std::vector<std::string> files;
  if (fs::is_directory(path)) {
    for (const auto& entry : fs::directory_iterator(path)) {
      if (entry.path().extension() == ".law") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
  } else if (fs::exists(path)) {
    files.push_back(fs::absolute(path).lexically_normal());
  } else {
    throw UserError("there is no file or folder of laws '" + path + "'");
  }
  std::vector<Law> laws;
  for (const std::string& file : files) {
    for (Law& law : read_law_file(file, read_file(file), problems)) laws.push_back(std::move(law));
  }
  return laws;
}

}  // namespace surety::tool::contracts
