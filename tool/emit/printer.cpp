#include "tool/emit/printer.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "tool/emit/code.h"
#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/origin.h"
#include "tool/emit/statement.h"

namespace surety::tool::emit {
namespace {

constexpr std::size_t widest = 100;
using Kind = Fragment::Kind;

bool has_block(const Code& code) {
  return std::any_of(code.fragments.begin(), code.fragments.end(), [](const Fragment& each) {
    return each.kind == Kind::block || std::any_of(each.items.begin(), each.items.end(), has_block);
  });
}

std::size_t width_of(const Code& code) {
  std::size_t width = 0;
  for (const Fragment& each : code.fragments) {
    width += each.text.size() + each.close.size();
    for (const Code& item : each.items) width += width_of(item) + 2;
  }
  return width;
}

class OneLinePrinter {
 public:
  void lines(const Lines& list, const OriginPointer& around = {}) {
    OriginPointer last = around;
    for (const Line& line : list) {
      if (line.is_directive) {
        out.text += "\n";
        code(line.code, {});
        out.text += "\n";
        continue;
      }
      const OriginPointer origin = line.origin ? line.origin : around;
      if (line.origin && origin != last && !origin->clause.empty()) {
        out.text += "/* " + short_comment_of(*origin) + " */ ";
      }
      last = origin;
      code(line.code, origin);
      out.text += " ";
    }
  }
  void code(const Code& printed, const OriginPointer& origin) {
    for (const Fragment& each : printed.fragments) {
      switch (each.kind) {
        case Kind::text:
          out.text += each.text;
          break;
        case Kind::block:
          out.text += each.lines->empty() ? "{" : "{ ";
          lines(*each.lines, origin);
          out.text += "}";
          break;
        case Kind::list:
          out.text += each.text;
          for (std::size_t i = 0; i < each.items.size(); ++i) {
            if (i != 0) out.text += ", ";
            code(each.items[i], origin);
          }
          out.text += each.close;
          break;
        case Kind::user_body:
          body = out.text.size();
          break;
        case Kind::line_break:
          out.breaks.push_back(out.text.size());
          break;
        case Kind::test_name:
          break;
      }
    }
  }

  OneLine out;
  std::size_t body = 0;
};

class Formatter {
 public:
  Printed print(const Lines& list) {
    lines(list, 0);
    return std::move(out_);
  }

 private:
  void put(const std::string& text) {
    for (const char c : text) {
      if (c == '\n') {
        out_.origins.push_back(origin_);
        line_begin_ = out_.text.size() + 1;
      }
      out_.text += c;
    }
  }
  std::size_t column() const { return out_.text.size() - line_begin_; }
  void new_line(std::size_t indent) { put("\n" + std::string(indent, ' ')); }

  void lines(const Lines& list, std::size_t indent) {
    const OriginPointer around = origin_;
    OriginPointer last = around;
    for (const Line& line : list) {
      const std::size_t margin = line.is_directive ? 0 : indent;
      origin_ = line.origin ? line.origin : around;
      if (line.origin && origin_ != last && !origin_->clause.empty()) {
        put(std::string(margin, ' ') + "// " + comment_of(*origin_) + "\n");
      }
      last = origin_;
      put(std::string(margin, ' '));
      code(line.code, margin);
      put("\n");
    }
    origin_ = around;
  }

  void code(const Code& printed, std::size_t indent) {
    for (const Fragment& each : printed.fragments) {
      switch (each.kind) {
        case Kind::text:
          put(each.text);
          break;
        case Kind::block:
          block(*each.lines, indent);
          break;
        case Kind::list:
          items(each, indent);
          break;
        case Kind::test_name:
          out_.test_names.push_back(out_.text.size());
          break;
        case Kind::user_body:
        case Kind::line_break:
          break;
      }
    }
  }

  void block(const Lines& list, std::size_t indent) {
    if (list.empty()) {
      put("{}");
      return;
    }
    put("{\n");
    lines(list, indent + 2);
    put(std::string(indent, ' ') + "}");
  }

  void items(const Fragment& list, std::size_t indent) {
    std::size_t width = list.text.size() + list.close.size();
    std::size_t blocks = 0;
    for (const Code& item : list.items) {
      blocks += has_block(item) ? 1 : 0;
      width += width_of(item) + 2;
    }
    put(list.text);
    const bool last_alone = blocks == 1 && has_block(list.items.back());
    const bool fits = blocks == 0 && column() + width <= widest;
    const bool apart = std::any_of(list.items.begin(), list.items.end(),
                                   [](const Code& item) { return item.origin != nullptr; });
    if (!apart && (list.items.size() < 2 || last_alone || fits)) {
      for (std::size_t i = 0; i < list.items.size(); ++i) {
        if (i != 0) put(", ");
        code(list.items[i], indent);
      }
    } else {
      const OriginPointer around = origin_;
      new_line(indent + 4);
      for (std::size_t i = 0; i < list.items.size(); ++i) {
        const bool last = i + 1 == list.items.size();
        const bool full = column() + width_of(list.items[i]) + 2 > widest;
        const bool own = list.items[i].origin || (i != 0 && list.items[i - 1].origin);
        if (i != 0 && (full || blocks > 0 || own)) {
          new_line(indent + 4);
        } else if (i != 0) {
          put(" ");
        }
        origin_ = list.items[i].origin ? list.items[i].origin : around;
        code(list.items[i], indent + 4);
        if (!last) put(",");
      }
      if (list.items.back().origin) new_line(indent);
      origin_ = around;
    }
    put(list.close);
  }

  Printed out_;
  OriginPointer origin_;
  std::size_t line_begin_ = 0;
};

Around split(const OneLinePrinter& printer) {
  Around around;
  around.before.text = printer.out.text.substr(0, printer.body);
  around.behind.text = printer.out.text.substr(printer.body);
  for (const std::size_t at : printer.out.breaks) {
    if (at < printer.body) {
      around.before.breaks.push_back(at);
    } else {
      around.behind.breaks.push_back(at - printer.body);
    }
  }
  return around;
}
Around split(const Lines& lines) {
  OneLinePrinter printer;
  printer.lines(lines);
  return split(printer);
}

}  // namespace

void Printed::add(const Printed& more) {
  for (const std::size_t at : more.test_names) test_names.push_back(text.size() + at);
  text += more.text;
  origins.insert(origins.end(), more.origins.begin(), more.origins.end());
}

Printed Printed::named(const std::string& name) const {
  Printed out{{}, origins, {}};
  std::size_t done = 0;
  for (const std::size_t at : test_names) {
    out.text.append(text, done, at - done).append(name);
    done = at;
  }
  out.text.append(text, done);
  return out;
}

const Origin* Printed::origin_of_line(std::size_t line) const {
  return line < origins.size() ? origins[line].get() : nullptr;
}

Printed as_written(const std::string& text, const OriginPointer& origin) {
  const bool ended = text.empty() || text.back() == '\n';
  Printed out{ended ? text : text + "\n", {}, {}};
  out.origins.assign(static_cast<std::size_t>(std::count(out.text.begin(), out.text.end(), '\n')),
                     origin);
  return out;
}

Printed print(const Declarations& declarations) { return Formatter().print(declarations.lines()); }

OneLine print_on_one_line(const Declarations& declarations) {
  OneLinePrinter printer;
  printer.lines(declarations.lines());
  return std::move(printer.out);
}

Around print_around(const Statements& statements) { return split(statements.lines()); }
Around print_around(const Declarations& declarations) { return split(declarations.lines()); }

Around print_around(const Expression& expression) {
  OneLinePrinter printer;
  printer.code(expression.code(), {});
  return split(printer);
}

std::string text_of(const Expression& expression) {
  OneLinePrinter printer;
  printer.code(expression.code(), {});
  return std::move(printer.out.text);
}

}  // namespace surety::tool::emit
