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
  if (q.if_modified_since) text += " If-Modified-Since: " + date_text(*q.if_modified_since);
  if (q.if_unmodified_since) text += " If-Unmodified-Since: " + date_text(*q.if_unmodified_since);
  if (q.range) text += " Range: " + text_of(q.ranges());
  if (q.if_range && q.if_range->tag) text += " If-Range: " + text_of(*q.if_range->tag);
  if (q.if_range && q.if_range->date) text += " If-Range: " + date_text(*q.if_range->date);
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

std::string text_of(const std::vector<Range>& ranges) {
  std::string text;
  for (const Range& range : ranges) {
    text += text.empty() ? "bytes=" : ",";
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

std::string date_text(Integer seconds) {
  static constexpr const char* days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                           "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[64];
  std::snprintf(text, sizeof text, "%s, %02d %s %04d %02d:%02d:%02d GMT", days[parts.tm_wday],
                parts.tm_mday, months[parts.tm_mon], parts.tm_year + 1900, parts.tm_hour,
                parts.tm_min, parts.tm_sec);
  return text;
}

std::optional<Integer> date_from(const std::string& text) {
  static const std::string months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  std::tm parts{};
  char day[4] = {}, month[4] = {}, zone[4] = {};
  int end = 0;
  if (std::sscanf(text.c_str(), "%3s, %2d %3s %4d %2d:%2d:%2d %3s%n", day, &parts.tm_mday, month,
                  &parts.tm_year, &parts.tm_hour, &parts.tm_min, &parts.tm_sec, zone, &end) != 8) {
    return std::nullopt;
  }
  const std::size_t at = months.find(month);
  if (at == std::string::npos || at % 3 != 0 || std::string(zone) != "GMT" ||
      static_cast<std::size_t>(end) != text.size()) {
    return std::nullopt;
  }
  parts.tm_mon = static_cast<int>(at / 3);
  parts.tm_year -= 1900;
  const Integer result = static_cast<Integer>(timegm(&parts));
  // The one form that may be generated (5.6.7), with the right day of the week.
  return date_text(result) == text ? std::optional<Integer>(result) : std::nullopt;
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
