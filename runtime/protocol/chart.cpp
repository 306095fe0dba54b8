#include "surety/protocol/chart.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "surety/protocol/message.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

namespace {

/// What both kinds of chart show.
struct Rows {
  struct Row {
    std::size_t number;  // of the event, from 1
    std::size_t column;
    Event::Kind kind;
    std::string label;
    bool unexplained;
  };
  std::vector<std::string> names;  // of the columns
  std::vector<Row> rows;
  std::size_t skipped = 0;
};

/// At most `most` bytes, cut between characters of UTF-8.
std::string cut(std::string text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  text.resize(end);
  return text + "...";
}

Rows rows_of(const Trace& trace, const ChartOptions& options) {
  Rows result;
  std::vector<std::size_t> shown = options.only;
  if (shown.empty()) {
    const std::size_t end =
        options.unexplained ? std::min(*options.unexplained + 1, trace.size()) : trace.size();
    for (std::size_t i = 0; i < end; ++i) shown.push_back(i);
  }
  if (shown.size() > options.most_events) {
    result.skipped = shown.size() - options.most_events;
    shown.erase(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(result.skipped));
  }
  std::map<Endpoint, std::size_t> column;
  for (const std::size_t i : shown) column.emplace(trace[i].endpoint, 0);
  for (auto& entry : column) {
    const std::string name = options.name ? options.name(entry.first) : std::to_string(entry.first);
    const auto same = std::find(result.names.begin(), result.names.end(), name);
    entry.second = static_cast<std::size_t>(same - result.names.begin());
    if (same == result.names.end()) result.names.push_back(name);
  }
  for (const std::size_t i : shown) {
    const Event& event = trace[i];
    result.rows.push_back(
        {i + 1, column[event.endpoint], event.kind,
         event.kind == Event::Kind::closed ? std::string("the connection ended")
         : event.message == nullptr
             ? "gave up waiting"
             : cut(options.describe ? options.describe(*event.message) : print(*event.message),
                   options.most_label),
         options.unexplained == i});
  }
  return result;
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // Control characters are not allowed in XML, however they are written.
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

}  // namespace

std::string text_chart(const Trace& trace, const ChartOptions& options) {
  const Rows chart = rows_of(trace, options);
  if (chart.rows.empty()) return "";
  constexpr std::size_t margin = 8;
  std::size_t step = 6;
  for (const std::string& name : chart.names) step = std::max(step, name.size() + 2);
  const std::size_t system = margin + step * chart.names.size();
  const auto place = [&](std::size_t column) { return margin + step * column; };
  const auto lifelines = [&] {
    std::string line(system + 1, ' ');
    for (std::size_t i = 0; i < chart.names.size(); ++i) line[place(i)] = '|';
    line[system] = '|';
    return line;
  };

  std::string header(system, ' ');
  for (std::size_t i = 0; i < chart.names.size(); ++i) {
    const std::string& name = chart.names[i];
    header.replace(place(i), std::min(name.size(), header.size() - place(i)), name);
  }
  std::string text = header + "system\n" + lifelines() + "\n";
  if (chart.skipped != 0) text += "  (" + std::to_string(chart.skipped) + " events before)\n";
  for (const Rows::Row& row : chart.rows) {
    std::string line = lifelines();
    const std::string number = std::to_string(row.number);
    line.replace(margin > number.size() + 2 ? margin - number.size() - 2 : 0, number.size(),
                 number);
    const std::size_t from = place(row.column);
    if (row.kind == Event::Kind::gave_up || row.kind == Event::Kind::closed) {
      line[from] = 'x';
    } else {
      for (std::size_t i = from + 1; i < system; ++i) line[i] = '-';
      if (row.kind == Event::Kind::sent) {
        line[system - 1] = '>';
      } else {
        line[from + 1] = '<';
      }
    }
    text += line + "  " + row.label + (row.unexplained ? "   <== not explained" : "") + "\n";
  }
  return text;
}

std::string svg_chart(const Trace& trace, const ChartOptions& options) {
  const Rows chart = rows_of(trace, options);
  constexpr int step = 90, row_height = 26, top = 50, left = 60;
  const auto x_of = [&](std::size_t column) { return left + step * static_cast<int>(column); };
  const int system = x_of(chart.names.size());
  const int bottom = top + row_height * (static_cast<int>(chart.rows.size()) + 1);
  const int width = system + 60 + 8 * static_cast<int>(options.most_label);
  const auto number = [](int value) { return std::to_string(value); };
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) +
                    "\" height=\"" + number(bottom + 20) +
                    "\" font-family=\"sans-serif\" font-size=\"13\">\n"
                    "<title>Sequence chart</title>\n"
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  const auto text_at = [&](int x, int y, const std::string& content, const char* more) {
    svg += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\"" + more + ">" + escaped(content) +
           "</text>\n";
  };
  const auto line = [&](int x1, int y1, int x2, int y2, const char* colour) {
    svg += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
           "\" y2=\"" + number(y2) + "\" stroke=\"" + colour + "\"/>\n";
  };
  for (std::size_t i = 0; i <= chart.names.size(); ++i) {
    const std::string name = i == chart.names.size() ? "system" : chart.names[i];
    text_at(x_of(i), top - 22, name, " text-anchor=\"middle\" font-weight=\"bold\"");
    line(x_of(i), top - 14, x_of(i), bottom, "#bbb");
  }
  if (chart.skipped != 0) {
    text_at(4, top, std::to_string(chart.skipped) + " events before", " fill=\"#888\"");
  }
  int y = top;
  for (const Rows::Row& row : chart.rows) {
    y += row_height;
    const char* colour = row.unexplained ? "#c00" : "#246";
    text_at(4, y + 4, std::to_string(row.number), " fill=\"#888\"");
    const int x = x_of(row.column);
    if (row.kind == Event::Kind::gave_up || row.kind == Event::Kind::closed) {
      line(x - 5, y - 5, x + 5, y + 5, colour);
      line(x - 5, y + 5, x + 5, y - 5, colour);
    } else {
      line(x, y, system, y, colour);
      const bool sent = row.kind == Event::Kind::sent;
      const int tip = sent ? system : x, back = sent ? system - 8 : x + 8;
      svg += "<path d=\"M " + number(tip) + " " + number(y) + " L " + number(back) + " " +
             number(y - 4) + " L " + number(back) + " " + number(y + 4) + " Z\" fill=\"" + colour +
             "\"/>\n";
    }
    text_at(system + 12, y + 4, row.label + (row.unexplained ? " (not explained)" : ""),
            row.unexplained ? " fill=\"#c00\" font-weight=\"bold\"" : "");
  }
  return svg + "</svg>\n";
}

}  // namespace surety::protocol
