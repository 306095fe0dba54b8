#include "testers/http/request_check.h"

#include <algorithm>

#include "surety/protocol/fields_json.h"
#include "testers/http/framing.h"

namespace surety::http {

namespace {

constexpr Integer latest_date = 253402300799;  // the end of 9999
constexpr Integer latest_two_digits =
    2524608000;  // 2050: two digits of a year are enough till then

bool is_visible(const std::string& text, char without = 0) {
  return std::all_of(text.begin(), text.end(),
                     [&](char ch) { return ch > 0x20 && ch < 0x7f && ch != without; });
}

std::string problem_of(const Tags& tags) {
  for (const Tag& tag : tags) {
    if (!is_visible(tag.opaque, '"')) return "\"" + tag.opaque + "\" is not an entity tag";
  }
  return "";
}

std::string problem_of(const Range& range) {
  if (!range.first && !range.last) return "a range has neither a first nor a last byte";
  if (range.first.value_or(0) < 0 || range.last.value_or(0) < 0) return "a range is negative";
  return "";
}

std::string problem_of_date(Integer date, const std::string& form) {
  if (date < earliest_date || date > latest_date) return "a date is not between 1994 and 9999";
  if (form == "rfc850" && date >= latest_two_digits) return "the year needs four digits";
  return "";
}

// ---- from the wire ---------------------------------------------------------------------------

std::optional<Tags> tags_in(std::string_view text) {
  Tags tags;
  if (text == "*") return tags;
  while (!text.empty()) {
    Tag tag;
    tag.weak = text.substr(0, 2) == "W/";
    if (tag.weak) text.remove_prefix(2);
    const std::size_t end = text.substr(0, 1) == "\"" ? text.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos) return std::nullopt;
    tag.opaque = text.substr(1, end - 1);
    tags.push_back(std::move(tag));
    text.remove_prefix(end + 1);
    if (text.empty()) break;
    if (text.substr(0, 2) != ", ") return std::nullopt;
    text.remove_prefix(2);
  }
  if (tags.empty()) return std::nullopt;
  return tags;
}

std::optional<Range> one_range_in(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  Range range;
  range.first = number_in(text.substr(0, dash));
  range.last = number_in(text.substr(dash + 1));
  if (!range.first && dash != 0) return std::nullopt;
  if (!range.last && dash + 1 != text.size()) return std::nullopt;
  return range;
}

bool read_ranges(std::string_view text, Request& q) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return false;
  if (text.substr(0, equals) != "bytes") q.unit = std::string(text.substr(0, equals));
  text.remove_prefix(equals + 1);
  std::vector<Range> ranges;
  for (bool more = true; more;) {
    const std::size_t end = std::min(text.find(','), text.size());
    more = end < text.size();
    const auto range = one_range_in(text.substr(0, end));
    if (!range) return false;
    ranges.push_back(*range);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  q.range = ranges.front();
  if (ranges.size() > 1) q.more_ranges = std::vector<Range>(ranges.begin() + 1, ranges.end());
  return true;
}

/// A date in any of its forms; the form goes into the request.
std::optional<Integer> read_date(std::string_view text, Request& q) {
  for (const char* form : {"", "rfc850", "asctime", "invalid"}) {
    const auto date = date_from(std::string(text), form);
    if (!date) continue;
    if (*form != '\0') q.dates = std::string(form);
    return date;
  }
  return std::nullopt;
}

bool read_tags(std::string_view value, std::optional<Tags>& into, Request& q) {
  auto tags = tags_in(value);
  if (!tags) return false;
  if (into) {
    q.lines = true;
    into->insert(into->end(), tags->begin(), tags->end());
  } else {
    into = std::move(tags);
  }
  return true;
}

bool read_field(const Head::Field& field, Request& q) {
  const auto date = [&](std::optional<Integer>& into) {
    into = read_date(field.value, q);
    return into.has_value();
  };
  if (field.name == "if-match") return read_tags(field.value, q.if_match, q);
  if (field.name == "if-none-match") return read_tags(field.value, q.if_none_match, q);
  if (field.name == "if-modified-since") return date(q.if_modified_since);
  if (field.name == "if-unmodified-since") return date(q.if_unmodified_since);
  if (field.name == "range") return read_ranges(field.value, q);
  if (field.name != "if-range") return true;
  q.if_range.emplace();
  if (const auto tags = tags_in(field.value)) {
    q.if_range->tag = tags->front();
    return tags->size() == 1;
  }
  return date(q.if_range->date);
}

}  // namespace

std::string problem_of(const Request& q) {
  static const char* const methods[] = {"GET", "HEAD", "PUT", "DELETE", "POST", "OPTIONS"};
  const std::string form = q.dates.value_or("");
  if (std::find(std::begin(methods), std::end(methods), q.method) == std::end(methods)) {
    return "the method " + q.method + " is not one of those that the model knows";
  }
  if (q.path.empty() || !is_visible(q.path)) return "\"" + q.path + "\" is not a path";
  if (q.body && q.method != "PUT" && q.method != "POST") return q.method + " has content";
  if (q.range && q.method != "GET" && q.method != "HEAD") return q.method + " has Range";
  if (form != "" && form != "rfc850" && form != "asctime" && form != "invalid") {
    return form + " is not a form of dates";
  }
  const bool dated =
      q.if_modified_since || q.if_unmodified_since || (q.if_range && q.if_range->date);
  if (!form.empty() && !dated) return "there is no date to be written in another form";
  if (form == "invalid" && q.if_range && q.if_range->date) return "If-Range has an invalid date";
  if (q.more_ranges && q.more_ranges->empty()) return "more_ranges is empty";
  if (!q.range && (q.more_ranges || q.if_range || q.unit)) return "there is no Range to go with it";
  if (q.unit && (q.unit->empty() || *q.unit == "bytes" || !is_visible(*q.unit, '='))) {
    return "\"" + *q.unit + "\" is not another range unit";
  }
  if (q.if_range && q.if_range->tag.has_value() == q.if_range->date.has_value()) {
    return "If-Range needs a tag or a date";
  }
  const auto several = [](const std::optional<Tags>& tags) { return tags && tags->size() > 1; };
  if (q.lines && !*q.lines) return "lines is true or left out";
  if (q.lines && !several(q.if_match) && !several(q.if_none_match)) {
    return "there is no list to be written on several lines";
  }
  std::string problem;
  const auto see = [&](std::string found) {
    if (problem.empty()) problem = std::move(found);
  };
  for (const Range& range : q.ranges()) see(problem_of(range));
  for (const auto* tags : {&q.if_match, &q.if_none_match}) {
    if (*tags) see(problem_of(**tags));
  }
  if (q.if_range && q.if_range->tag) see(problem_of(Tags{*q.if_range->tag}));
  for (const auto* date : {&q.if_modified_since, &q.if_unmodified_since}) {
    if (*date) see(problem_of_date(**date, form));
  }
  if (q.if_range && q.if_range->date) see(problem_of_date(*q.if_range->date, form));
  return problem;
}

std::optional<Request> request_on_wire(std::string_view bytes) {
  MessageReader reader("");
  if (reader.next(bytes) != MessageReader::Event::head) return std::nullopt;
  Request q;
  const std::string_view line = reader.head().first_line;
  const std::size_t space = line.find(' '), end = line.rfind(' ');
  if (space == std::string_view::npos || end <= space) return std::nullopt;
  q.method = line.substr(0, space);
  q.path = line.substr(space + 1, end - space - 1);
  for (const Head::Field& field : reader.head().fields) {
    if (!read_field(field, q)) return std::nullopt;
  }
  const bool has_content = reader.head().length.has_value();
  reader.content_is(MessageReader::Ends::as_told);
  if (reader.next(bytes) != MessageReader::Event::complete || !bytes.empty()) return std::nullopt;
  if (has_content) q.body = Sym<std::string>(reader.content().text());
  return q;
}

std::string difference(const Request& a, const Request& b) {
  protocol::Digest one, other;
  digest(one, a);
  digest(other, b);
  if (one.value() == other.value()) return "";
  const auto text = [](Request q) {
    if (!q.body && (q.method == "PUT" || q.method == "POST")) q.body = Sym<std::string>("");
    return protocol::to_json(q).dump();
  };
  const std::string left = text(a), right = text(b);
  return left == right ? "" : left + " and " + right;
}

}  // namespace surety::http
