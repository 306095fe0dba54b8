#include "testers/http/codec.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "testers/http/request_check.h"

namespace surety::http {

using protocol::Message;
using protocol::wrap;

namespace {

std::optional<EntityTag> tag_in(std::string_view text) {
  const bool weak = text.substr(0, 2) == "W/";
  if (weak) text.remove_prefix(2);
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return {};
  text = text.substr(1, text.size() - 2);
  const auto wrong = [](char ch) {
    return ch == '"' || static_cast<unsigned char>(ch) <= 0x20 || ch == 0x7f;
  };
  if (std::any_of(text.begin(), text.end(), wrong)) return {};
  return EntityTag{Sym<bool>(weak), Sym<std::string>(std::string(text))};
}

/// bytes 0-3/10, bytes 0-3/*
std::optional<Parts::Piece> range_in(std::string_view text) {
  if (text.substr(0, 6) != "bytes ") return {};
  text.remove_prefix(6);
  const std::size_t dash = text.find('-'), slash = text.find('/');
  if (dash == std::string_view::npos || slash == std::string_view::npos || dash > slash) return {};
  const auto first = number_in(text.substr(0, dash));
  const auto last = number_in(text.substr(dash + 1, slash - dash - 1));
  const auto total = number_in(text.substr(slash + 1));
  if (!first || !last || *last < *first) return {};
  if (!total && text.substr(slash + 1) != "*") return {};
  return Parts::Piece{*first, *last, total.value_or(-1), {}};
}

bool is_refusal(int status) {
  return (status >= 300 && status < 500) && status != 304 && status != 404 && status != 410 &&
         status != 412 && status != 416;
}

}  // namespace

namespace {

std::string tag_lines(const char* name, const Tags& tags, bool several) {
  if (!several || tags.empty()) return std::string(name) + ": " + text_of(tags) + "\r\n";
  std::string text;
  for (const Tag& tag : tags) text += std::string(name) + ": " + text_of(tag) + "\r\n";
  return text;
}

std::string wire_text(const Request& q, const Naming& naming) {
  const auto date = [&](const char* name, Integer seconds) {
    return std::string(name) + ": " + date_text(seconds, q.dates.value_or("")) + "\r\n";
  };
  const bool several = q.lines.value_or(false);
  std::string text = q.method + " ";
  if (naming.absolute) text += "http://" + naming.authority;
  text += naming.path_of(q.path) + " HTTP/1.1\r\nHost: " + naming.authority + "\r\n";
  if (q.if_match) text += tag_lines("If-Match", *q.if_match, several);
  if (q.if_none_match) text += tag_lines("If-None-Match", *q.if_none_match, several);
  if (q.if_modified_since) text += date("If-Modified-Since", *q.if_modified_since);
  if (q.if_unmodified_since) text += date("If-Unmodified-Since", *q.if_unmodified_since);
  if (q.range) text += "Range: " + text_of(q.ranges(), q.unit.value_or("bytes")) + "\r\n";
  if (q.if_range && q.if_range->tag) text += "If-Range: " + text_of(*q.if_range->tag) + "\r\n";
  if (q.if_range && q.if_range->date) text += date("If-Range", *q.if_range->date);
  if (q.body || q.method == "PUT" || q.method == "POST") {
    const std::string body = q.body ? q.body->value() : "";
    return text + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }
  return text + "\r\n";
}

/// The server is sent what the model is given: what the bytes say is the request again.
void check_wire(const std::string& text, const Request& q, const Naming& naming) {
  constexpr std::size_t large = 500'000;  // of which not all is kept by the reader
  if (naming.absolute || text.size() > large) return;
  auto said = request_on_wire(text);
  if (said && said->path == naming.path_of(q.path)) said->path = q.path;
  const std::string wrong = said ? difference(q, *said) : "a text that cannot be read";
  if (!wrong.empty()) {
    throw std::logic_error(
        "surety http: model and server would be given different requests: " + wrong + "\n" + text);
  }
}

}  // namespace

std::string HttpCodec::encode(const protocol::MessageBase& request) {
  const auto& q = static_cast<const protocol::MessageOf<Request>&>(request).value;
  const Naming& naming = *settings_.naming;
  asked(q.method);
  if (q.method == "PUT" && settings_.written != nullptr) {
    settings_.written->insert(naming.path_of(q.path));
  }
  std::string text = wire_text(q, naming);
  check_wire(text, q, naming);
  return text;
}

/// What is wrong with the head of an answer, or nothing.
std::string HttpCodec::interpret_head() {
  told_ = {};
  const int status = this->status();
  for (const auto& [name, value] : head().fields) {
    if (name == "etag") {
      told_.etag = tag_in(value);
      if (!told_.etag) return "ETag: " + std::string(value) + " is no entity tag (RFC 9110 8.8.3)";
    } else if (name == "last-modified") {
      told_.modified = date_from(std::string(value));
      if (!told_.modified) return "Last-Modified: " + std::string(value) + " (RFC 9110 5.6.7)";
    } else if (name == "date") {
      told_.date = date_from(std::string(value));
      if (!told_.date) return "Date: " + std::string(value) + " (RFC 9110 5.6.7)";
    } else if (name == "content-range" && status == 206) {
      told_.content_range = range_in(value);
      if (!told_.content_range) return "Content-Range: " + std::string(value) + " (RFC 9110 14.4)";
    } else if (name == "content-type" && lower(value).rfind("multipart/byteranges", 0) == 0) {
      const std::size_t at = lower(value).find("boundary=");
      if (at != std::string::npos) told_.boundary = value.substr(at + 9);
      if (told_.boundary.size() > 1 && told_.boundary.front() == '"') {
        told_.boundary = told_.boundary.substr(1, told_.boundary.find('"', 1) - 1);
      }
    }
  }
  if (told_.modified && told_.date && *told_.modified > *told_.date &&
      !settings_.modified_may_be_later) {
    return std::string(modified_later) + " (RFC 9110 8.8.2.1)";
  }
  if (status == 405 && head().find("allow") == nullptr && !settings_.allow_is_optional) {
    return std::string(missing_allow) + " (RFC 9110 15.5.6)";
  }
  return "";
}

Message HttpCodec::answer(const std::string& method) {
  const int status = this->status();
  if (settings_.answered) settings_.answered(method, status);
  const bool success = status >= 200 && status < 300;
  if (is_refusal(status)) return wrap(Refusal{Sym<Integer>(status)});
  const bool usual = status == 200 || status == 201 || status == 204 || status == 206;
  if (status >= 500 || (success && (!usual || method == "POST"))) {
    return wrap(Unsure{Sym<Integer>(status)});
  }
  Answer answer;
  answer.status = status;
  const bool reads = method == "GET" || method == "HEAD";
  if ((reads && success) || status == 304 || (method == "PUT" && success)) {
    answer.etag = told_.etag;
    if (reads && told_.modified) answer.modified = Sym<Integer>(*told_.modified);
  }
  if (status == 200 && method == "GET") answer.body = Sym<std::string>(content().text());
  if (((method == "HEAD" && status == 200) || status == 304) && head().length) {
    answer.length = Sym<Integer>(*head().length);
  }
  if (status == 206 && method == "GET") {
    Parts parts;
    const std::string problem = parse_parts(parts);
    if (!problem.empty()) return wrap(Malformed{problem});
    answer.parts = std::move(parts);
  }
  return wrap(std::move(answer));
}

/// The parts of a 206, from Content-Range or from multipart/byteranges (RFC 9110 14.6).
std::string HttpCodec::parse_parts(Parts& parts) const {
  const std::string& text = content().kept();
  if (told_.content_range) {
    parts.pieces.push_back(*told_.content_range);
    parts.pieces.back().bytes = text;
    return "";
  }
  if (told_.boundary.empty()) return "206 without Content-Range (RFC 9110 15.3.7)";
  const std::string delimiter = "--" + told_.boundary;
  std::size_t at = text.find(delimiter);
  while (at != std::string::npos) {
    at += delimiter.size();
    if (text.compare(at, 2, "--") == 0) return "";
    const std::size_t head_end = text.find("\r\n\r\n", at);
    const std::size_t next = text.find("\r\n" + delimiter, head_end);
    if (head_end == std::string::npos || next == std::string::npos) break;
    const std::string fields = lower(std::string_view(text).substr(at, head_end - at));
    const std::size_t field = fields.find("content-range:");
    if (field == std::string::npos) return "a part of a 206 has no Content-Range (RFC 9110 15.3.7)";
    const std::size_t end = std::min(fields.find("\r\n", field), fields.size());
    auto piece = range_in(trimmed(std::string_view(fields).substr(field + 14, end - field - 14)));
    if (!piece) return "a part of a 206 has no proper Content-Range (RFC 9110 14.4)";
    piece->bytes = text.substr(head_end + 4, next - head_end - 4);
    parts.pieces.push_back(std::move(*piece));
    at = next + 2;
  }
  return "the parts of a 206 cannot be told apart (RFC 9110 14.6)";
}

}  // namespace surety::http
