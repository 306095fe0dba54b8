#include "tool/contracts/source_tokens.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tool/contracts/tokens.h"
#include "tool/model/source_text.h"

namespace surety::tool::contracts {
namespace {

/// The parts of a file, from left to right.
class SourceReader {
 public:
  explicit SourceReader(std::string_view text) : text_(text), kept_(text) {}

  void read() {
    while (at_ < text_.size()) step();
  }

  struct Directive {
    std::string_view word;  // `if` also for ifdef and ifndef
    std::size_t begin = 0;
    std::size_t end = 0;
    bool never = false;  // `#if 0`
  };
  const std::vector<Directive>& directives() const { return directives_; }
  std::string take() { return std::move(kept_); }

 private:
  bool starts_with(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  /// Behind the line, and those that a backslash joins to it.
  std::size_t end_of_line(std::size_t from) const {
    for (;;) {
      const std::size_t end = text_.find('\n', from);
      if (end == std::string_view::npos) return text_.size();
      std::size_t last = end;
      if (last > 0 && text_[last - 1] == '\r') --last;
      if (last == 0 || text_[last - 1] != '\\') return end;
      from = end + 1;
    }
  }

  void step() {
    const char c = text_[at_];
    if (starts_with("//")) {
      const std::size_t end = end_of_line(at_);
      blank(kept_, at_, end);
      at_ = end;
    } else if (starts_with("/*")) {
      const std::size_t found = text_.find("*/", at_ + 2);
      const std::size_t end = found == std::string_view::npos ? text_.size() : found + 2;
      blank(kept_, at_, end);
      at_ = end;
    } else if (c == '#' && fresh_) {
      directive();
    } else if (c == '"' || c == '\'') {
      fresh_ = false;
      quoted();
    } else if (in_word(c)) {
      fresh_ = false;
      word();
    } else {
      if (c == '\n') {
        fresh_ = true;
      } else if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        fresh_ = false;
      }
      ++at_;
    }
  }

  /// A word, a number with its separators, or the prefix of a raw string.
  void word() {
    const bool number = std::isdigit(static_cast<unsigned char>(text_[at_])) != 0;
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (in_word(text_[at_]) ||
            (number && text_[at_] == '\'' && at_ + 1 < text_.size() && in_word(text_[at_ + 1])))) {
      ++at_;
    }
    const std::string_view prefix = text_.substr(begin, at_ - begin);
    const bool raw =
        prefix == "R" || prefix == "u8R" || prefix == "uR" || prefix == "UR" || prefix == "LR";
    if (!raw || at_ >= text_.size() || text_[at_] != '"') return;
    const std::size_t paren = text_.find('(', at_);
    if (paren == std::string_view::npos) return;
    std::string close = ")";
    close += text_.substr(at_ + 1, paren - at_ - 1);
    close += '"';
    const std::size_t found = text_.find(close, paren);
    at_ = found == std::string_view::npos ? text_.size() : found + close.size();
  }

  /// A literal ends with its line at the latest: the text below `#if 0` can be prose.
  void quoted() {
    const char quote = text_[at_++];
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_, text_.size());
    if (at_ < text_.size() && text_[at_] == quote) ++at_;
  }

  void directive() {
    const std::size_t begin = at_;
    std::size_t end = end_of_line(at_);
    // A comment that is opened here may be closed further down.
    const std::size_t comment = text_.substr(begin, end - begin).find("/*");
    if (comment != std::string_view::npos) {
      const std::size_t close = text_.find("*/", begin + comment + 2);
      if (close != std::string_view::npos && close >= end) end = begin + comment;
    }
    std::size_t from = begin + 1;
    while (from < end && (text_[from] == ' ' || text_[from] == '\t')) ++from;
    std::size_t to = from;
    while (to < end && in_word(text_[to])) ++to;
    std::string_view name = text_.substr(from, to - from);
    if (name == "ifdef" || name == "ifndef") name = "if";
    const std::size_t value = text_.find_first_not_of(" \t", to);
    const bool never = name == "if" && value < end && text_[value] == '0' &&
                       (value + 1 >= text_.size() || !in_word(text_[value + 1]));
    directives_.push_back({name, begin, end, never});
    blank(kept_, begin, end);
    at_ = end;
  }

  std::string_view text_;
  std::string kept_;
  std::size_t at_ = 0;
  bool fresh_ = true;  // nothing but white space so far in the line
  std::vector<Directive> directives_;
};

/// One group of conditional directives: where its branches are.
struct ConditionalGroup {
  std::vector<std::pair<std::size_t, std::size_t>> branches;
  std::size_t open = 0;  // where the branch that is being read begins
  bool never = false;
};

std::vector<ConditionalGroup> groups_of(const std::vector<SourceReader::Directive>& directives) {
  std::vector<ConditionalGroup> done;
  std::vector<ConditionalGroup> around;
  for (const SourceReader::Directive& each : directives) {
    if (each.word == "if") {
      around.push_back({{}, each.end, each.never});
    } else if (!around.empty() && (each.word.starts_with("el") || each.word == "endif")) {
      ConditionalGroup& group = around.back();
      group.branches.emplace_back(group.open, each.begin);
      group.open = each.end;
      if (each.word != "endif") continue;
      done.push_back(std::move(group));
      around.pop_back();
    }
  }
  return done;
}

}  // namespace

void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < std::min(end, text.size()); ++i) {
    if (text[i] != '\n' && text[i] != '\r') text[i] = ' ';
  }
}

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::size_t branches_in(std::string_view text) {
  SourceReader reader(text);
  reader.read();
  std::size_t most = 1;
  for (const ConditionalGroup& group : groups_of(reader.directives())) {
    most = std::max(most, group.branches.size());
  }
  return most;
}

std::string without_comments(std::string_view text, std::size_t branch) {
  SourceReader reader(text);
  reader.read();
  const std::vector<ConditionalGroup> groups = groups_of(reader.directives());
  std::string kept = reader.take();
  for (const ConditionalGroup& group : groups) {
    const std::size_t chosen = std::min(branch, group.branches.size() - 1);
    for (std::size_t i = 0; i < group.branches.size(); ++i) {
      if (i == chosen && !(i == 0 && group.never)) continue;
      blank(kept, group.branches[i].first, group.branches[i].second);
    }
  }
  return kept;
}

std::string without_comments(std::string_view text, const TextSpans& left_out) {
  SourceReader reader(text);
  reader.read();
  std::string kept = reader.take();
  for (const auto& [begin, end] : left_out) blank(kept, begin, end);
  return kept;
}

SourceText text_between(std::string_view text, std::size_t begin, std::size_t end) {
  SourceText out;
  std::size_t done = begin;
  for (const Token& token : tokenize(text.substr(begin, end - begin))) {
    if (begin + token.begin > done && !out.empty()) out.add(' ', static_cast<unsigned>(done));
    for (std::size_t i = begin + token.begin; i < begin + token.end; ++i) {
      out.add(text[i], static_cast<unsigned>(i));
    }
    done = begin + token.end;
  }
  return out;
}

}  // namespace surety::tool::contracts
