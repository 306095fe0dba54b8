#include "testers/http/message.h"

#include <ctime>

#include "surety/protocol/message.h"

namespace surety::http {

namespace {

template <class T>
std::string value_text(const Sym<T>& value) {
  if (!value.known()) return "any";
  if constexpr (std::is_same_v<T, std::string>) {
    return value.value();
  } else {
    return std::to_string(value.value());
  }
}

std::string text_of(const Request& q) {
  std::string text = q.method + " " + q.path;
  if (q.body) text += " " + quoted(q.body->value());
  if (q.if_match) text += " If-Match: " + text_of(*q.if_match);
  if (q.if_none_match) text += " If-None-Match: " + text_of(*q.if_none_match);
  const auto date = [&](Integer seconds) { return date_text(seconds, q.dates.value_or("")); };
  if (q.if_modified_since) text += " If-Modified-Since: " + date(*q.if_modified_since);
  if (q.if_unmodified_since) text += " If-Unmodified-Since: " + date(*q.if_unmodified_since);
  if (q.range) text += " Range: " + text_of(q.ranges(), q.unit.value_or("bytes"));
  if (q.if_range && q.if_range->tag) text += " If-Range: " + text_of(*q.if_range->tag);
  if (q.if_range && q.if_range->date) text += " If-Range: " + date(*q.if_range->date);
  if (q.lines) text += " (tags on lines of their own)";
  return text;
}

std::string text_of(const Answer& a) {
  std::string text = std::to_string(a.status);
  if (a.body) {
    text += a.body->known() ? " " + quoted(a.body->value()) : std::string(" with some content");
  }
  if (a.parts) {
    for (const Parts::Piece& piece : a.parts->pieces) {
      text += " bytes " + std::to_string(piece.first) + "-" + std::to_string(piece.last) + " " +
              quoted(piece.bytes);
    }
    if (a.parts->pieces.empty()) {
      text += " with bytes " + std::to_string(a.parts->low) + "-" + std::to_string(a.parts->high);
      if (a.parts->content.known()) text += " of " + quoted(a.parts->content.value());
    }
  }
  if (a.length) text += " Content-Length: " + value_text(*a.length);
  if (a.etag) {
    const bool weak = a.etag->weak.known() && a.etag->weak.value();
    text += a.etag->opaque.known()
                ? std::string(" ETag: ") + (weak ? "W/" : "") + "\"" + a.etag->opaque.value() + "\""
                : std::string(weak ? " with a weak ETag" : " with a strong ETag");
  }
  if (a.modified) {
    text += a.modified->known() ? " Last-Modified: " + date_text(a.modified->value())
                                : std::string(" with Last-Modified");
  }
  return text;
}

}  // namespace

std::string describe(const protocol::MessageBase& message) {
  if (const auto* q = message_as<Request>(message)) return text_of(*q);
  if (const auto* a = message_as<Answer>(message)) return text_of(*a);
  if (const auto* a = message_as<Refusal>(message)) {
    return a->status.known() ? value_text(a->status) : "a refusal (3xx, 4xx)";
  }
  if (const auto* a = message_as<Unsure>(message)) {
    return a->status.known() ? value_text(a->status) : "an error of the server (5xx)";
  }
  if (const auto* a = message_as<Malformed>(message)) return "no HTTP: " + a->problem;
  return protocol::print(message);
}

std::string quoted(const std::string& text) {
  constexpr std::size_t shown = 30;
  std::string result = "\"";
  for (const char ch : text.substr(0, shown)) {
    const auto byte = static_cast<unsigned char>(ch);
    if (byte < 0x20 || byte > 0x7e) {
      static constexpr char digits[] = "0123456789abcdef";
      result += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    } else {
      result += ch;
    }
  }
  if (text.size() > shown) return result + "...\" (" + std::to_string(text.size()) + " bytes)";
  return result + "\"";
}

std::string text_of(const Tag& tag) { return (tag.weak ? "W/\"" : "\"") + tag.opaque + "\""; }

std::string text_of(const Tags& tags) {
  if (tags.empty()) return "*";
  std::string text;
  for (const Tag& tag : tags) text += (text.empty() ? "" : ", ") + text_of(tag);
  return text;
}

std::string text_of(const std::vector<Range>& ranges, const std::string& unit) {
  std::string text;
  for (const Range& range : ranges) {
    text += text.empty() ? unit + "=" : ",";
    if (range.first || !range.last) text += std::to_string(range.first.value_or(0));
    text += "-" + (range.last ? std::to_string(*range.last) : "");
  }
  return text;
}

std::vector<Range> Request::ranges() const {
  std::vector<Range> result;
  if (!range) return result;
  result.push_back(*range);
  if (more_ranges) result.insert(result.end(), more_ranges->begin(), more_ranges->end());
  return result;
}

std::string date_text(Integer seconds, const std::string& form) {
  static constexpr const char* days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                         "Thursday", "Friday", "Saturday"};
  static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = static_cast<std::time_t>(seconds);
  std::tm t{};
  gmtime_r(&time, &t);
  const char *day = days[t.tm_wday], *month = months[t.tm_mon];
  const int year = t.tm_year + 1900;
  char text[96];
  if (form == "invalid") {
    std::snprintf(text, sizeof text, "not-a-date-%lld", static_cast<long long>(seconds));
  } else if (form == "rfc850") {
    std::snprintf(text, sizeof text, "%s, %02d-%s-%02d %02d:%02d:%02d GMT", day, t.tm_mday, month,
                  year % 100, t.tm_hour, t.tm_min, t.tm_sec);
  } else if (form == "asctime") {
    std::snprintf(text, sizeof text, "%.3s %s %2d %02d:%02d:%02d %04d", day, month, t.tm_mday,
                  t.tm_hour, t.tm_min, t.tm_sec, year);
  } else {
    std::snprintf(text, sizeof text, "%.3s, %02d %s %04d %02d:%02d:%02d GMT", day, t.tm_mday, month,
                  year, t.tm_hour, t.tm_min, t.tm_sec);
  }
  return text;
}

std::optional<Integer> date_from(const std::string& text, const std::string& form) {
  static const std::string months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  std::tm t{};
  char month[4] = {};
  Integer result = 0;
  if (form == "invalid") {
    constexpr std::size_t mark = 11;  // not-a-date-
    if (text.size() <= mark) return std::nullopt;
    result = std::strtoll(text.c_str() + mark, nullptr, 10);
  } else {
    const bool named = form == "rfc850";
    const bool parsed =
        named ? std::sscanf(text.c_str(), "%*[A-Za-z], %2d-%3[A-Za-z]-%2d %2d:%2d:%2d", &t.tm_mday,
                            month, &t.tm_year, &t.tm_hour, &t.tm_min, &t.tm_sec) == 6
        : form == "asctime"
            ? std::sscanf(text.c_str(), "%*3[A-Za-z] %3[A-Za-z] %2d %2d:%2d:%2d %4d", month,
                          &t.tm_mday, &t.tm_hour, &t.tm_min, &t.tm_sec, &t.tm_year) == 6
            : std::sscanf(text.c_str(), "%*3[A-Za-z], %2d %3[A-Za-z] %4d %2d:%2d:%2d", &t.tm_mday,
                          month, &t.tm_year, &t.tm_hour, &t.tm_min, &t.tm_sec) == 6;
    const std::size_t at = months.find(month);
    if (!parsed || at == std::string::npos || at % 3 != 0) return std::nullopt;
    constexpr int pivot = 70;  // of years with two digits
    t.tm_mon = static_cast<int>(at / 3);
    t.tm_year += named ? (t.tm_year < pivot ? 100 : 0) : -1900;
    result = static_cast<Integer>(timegm(&t));
  }
  // Just this form (5.6.7), with the right day of the week.
  return date_text(result, form) == text ? std::optional<Integer>(result) : std::nullopt;
}

void Parts::digest_into(protocol::Digest& d) const {
  digest(d, content);
  digest(d, low);
  digest(d, high);
  for (const Piece& piece : pieces) {
    digest(d, piece.first);
    digest(d, piece.last);
    digest(d, piece.bytes);
  }
}

bool Parts::match_with(protocol::Matcher&, const char*, const Parts& observed) const {
  if (observed.pieces.empty()) return false;
  for (const Piece& piece : observed.pieces) {
    if (piece.first < low || piece.last > high) return false;
    if (static_cast<Integer>(piece.bytes.size()) != piece.last - piece.first + 1) return false;
    if (!content.known()) continue;  // nothing is known of what is there
    const std::string& whole = content.value();
    if (piece.total >= 0 && piece.total != static_cast<Integer>(whole.size())) return false;
    if (whole.compare(static_cast<std::size_t>(piece.first), piece.bytes.size(), piece.bytes) !=
        0) {
      return false;
    }
  }
  return true;
}

protocol::Json Parts::json() const {
  using protocol::Json;
  Json result = Json::array();
  for (const Piece& piece : pieces) {
    Json part = Json::object();
    part.add("first", Json::of(piece.first));
    part.add("last", Json::of(piece.last));
    part.add("total", Json::of(piece.total));
    part.add("bytes", Json::of(piece.bytes));
    result.items.push_back(std::move(part));
  }
  return result;
}

}  // namespace surety::http
