#include "testers/http/codec.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <vector>

namespace surety::http {

using protocol::Message;
using protocol::wrap;

namespace {

constexpr std::size_t most_head = 64 * 1024;
constexpr std::size_t most_kept = 1024 * 1024;
constexpr std::size_t most_line = 4096;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& ch : result) {
    if (ch >= 'A' && ch <= 'Z') ch = static_cast<char>(ch - 'A' + 'a');
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::optional<Integer> number_in(std::string_view text, int base = 10) {
  Integer value = 0;
  const auto end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value, base);
  if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end || value < 0) return {};
  return value;
}

bool is_token(std::string_view text) {
  static constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char ch) {
    return (ch >= '0' && ch <= '9') || (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
           others.find(ch) != std::string_view::npos;
  });
}

/// Whether a list like that of Connection has the member.
bool lists(std::string_view list, std::string_view member) {
  const std::string all = lower(list);
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = std::min(all.find(',', begin), all.size());
    if (trimmed(std::string_view(all).substr(begin, end - begin)) == member) return true;
    begin = end + 1;
  }
  return false;
}

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

/// The header fields of one answer.
struct HttpCodec::Fields {
  std::vector<std::pair<std::string, std::string_view>> all;  // names in lower case
  std::string_view version;
  bool chunked = false;
  const std::string_view* find(std::string_view name) const {
    for (const auto& field : all) {
      if (field.first == name) return &field.second;
    }
    return nullptr;
  }
};

void HttpCodec::Content::add(std::string_view bytes) {
  size += bytes.size();
  const std::size_t room = most_kept - std::min(most_kept, kept.size());
  kept.append(bytes.substr(0, room));
  if (bytes.size() <= room) return;
  for (const char ch : bytes.substr(room)) {
    checksum = (checksum ^ static_cast<unsigned char>(ch)) * 1099511628211ull;
  }
}

std::string HttpCodec::Content::text() const {
  if (size <= most_kept) return kept;
  return kept + "...(" + std::to_string(size) + " bytes, checksum " + std::to_string(checksum) +
         ")";
}

std::string HttpCodec::encode(const protocol::MessageBase& request) {
  const auto& q = static_cast<const protocol::MessageOf<Request>&>(request).value;
  const Naming& naming = *settings_.naming;
  const std::string path = naming.path_of(q.path);
  methods_.push_back(q.method);
  if (q.method == "PUT" && settings_.written != nullptr) settings_.written->insert(path);
  std::string text = q.method + " ";
  if (naming.absolute) text += "http://" + naming.authority;
  text += path + " HTTP/1.1\r\nHost: " + naming.authority + "\r\n";
  if (q.if_match) text += "If-Match: " + text_of(*q.if_match) + "\r\n";
  if (q.if_none_match) text += "If-None-Match: " + text_of(*q.if_none_match) + "\r\n";
  if (q.if_modified_since) {
    text += "If-Modified-Since: " + date_text(*q.if_modified_since) + "\r\n";
  }
  if (q.if_unmodified_since) {
    text += "If-Unmodified-Since: " + date_text(*q.if_unmodified_since) + "\r\n";
  }
  if (q.range) text += "Range: " + text_of(*q.range) + "\r\n";
  if (q.if_range && q.if_range->tag) {
    text += "If-Range: " + text_of(*q.if_range->tag) + "\r\n";
  } else if (q.if_range && q.if_range->date) {
    text += "If-Range: " + date_text(*q.if_range->date) + "\r\n";
  }
  if (q.body || q.method == "PUT" || q.method == "POST") {
    const std::string body = q.body.value_or("");
    return text + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  }
  return text + "\r\n";
}

void HttpCodec::decode(std::string_view bytes, std::vector<Message>& messages) {
  std::string line;
  while (!bytes.empty() && state_ != State::done) {
    switch (state_) {
      case State::head: {
        // The end of the headers may have come in two pieces.
        const std::size_t before = buffer_.size();
        buffer_.append(bytes.substr(0, most_head + 4 - std::min(most_head, before)));
        static constexpr std::string_view start = "HTTP/1.";
        const std::size_t compared = std::min(buffer_.size(), start.size());
        if (std::string_view(buffer_).substr(0, compared) != start.substr(0, compared)) {
          malformed("the answer does not begin with HTTP/1.", messages);
          return;
        }
        const std::size_t end = buffer_.find("\r\n\r\n", before < 3 ? 0 : before - 3);
        if (end == std::string::npos) {
          if (buffer_.size() > most_head) state_ = State::done;  // given up
          return;
        }
        bytes.remove_prefix(end + 4 - before);
        buffer_.resize(end + 2);
        read_head(messages);
        buffer_.clear();
        break;
      }
      case State::body:
      case State::chunk: {
        const std::string_view part =
            bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())));
        content_.add(part);
        bytes.remove_prefix(part.size());
        left_ -= part.size();
        if (left_ != 0) return;
        if (state_ == State::chunk) {
          state_ = State::chunk_end;
        } else {
          complete(messages);
        }
        break;
      }
      case State::chunk_end:
      case State::chunk_size:
      case State::trailers: {
        if (!take_line(bytes, line, most_line)) {
          if (buffer_.size() > most_line)
            malformed("a line of the chunked content is too long", messages);
          return;
        }
        if (state_ == State::chunk_end) {
          if (!line.empty()) return malformed("a chunk is longer than it says", messages);
          state_ = State::chunk_size;
        } else if (state_ == State::trailers) {
          if (line.empty()) complete(messages);
        } else {
          const auto size =
              number_in(std::string_view(line).substr(0, line.find_first_of("; \t")), 16);
          if (!size)
            return malformed("\"" + line.substr(0, 40) + "\" is no size of a chunk", messages);
          left_ = static_cast<std::uint64_t>(*size);
          state_ = left_ == 0 ? State::trailers : State::chunk;
        }
        break;
      }
      case State::until_close:
        content_.add(bytes);
        return;
      case State::done:
        return;
    }
  }
}

/// Takes a line that ends with CRLF out of the bytes; false when its end has not come yet.
bool HttpCodec::take_line(std::string_view& bytes, std::string& line, std::size_t most) {
  const std::size_t end = bytes.find('\n');
  const std::size_t size = end == std::string_view::npos ? bytes.size() : end + 1;
  buffer_.append(bytes.substr(0, std::min(size, most + 1)));
  bytes.remove_prefix(size);
  if (end == std::string_view::npos) return false;
  line = std::move(buffer_);
  buffer_.clear();
  line.pop_back();
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

void HttpCodec::read_head(std::vector<Message>& messages) {
  Fields fields;
  head_ = {};
  content_ = {};
  std::string problem = parse_head(fields);
  if (!problem.empty()) return malformed(std::move(problem), messages);
  if (head_.status < 200) {
    if (head_.status == 101) malformed("101, but nothing was asked to be upgraded", messages);
    return;  // interim: another answer follows
  }
  if (methods_.empty() && head_.status == 408) {  // may come by itself (15.5.9)
    state_ = State::done;
    return;
  }
  begin_body(fields, messages);
}

/// What is wrong with the headers in the buffer, or nothing.
std::string HttpCodec::parse_head(Fields& fields) {
  std::string_view text = buffer_;
  const std::string_view status_line = text.substr(0, text.find("\r\n"));
  text.remove_prefix(status_line.size() + 2);
  fields.version = status_line.substr(0, 8);
  const auto status =
      number_in(status_line.substr(std::min<std::size_t>(9, status_line.size()), 3));
  if (status_line.size() < 12 || !status || *status < 100 || *status > 599 ||
      status_line[8] != ' ' || (status_line.size() > 12 && status_line[12] != ' ')) {
    return "\"" + std::string(status_line.substr(0, 60)) + "\" is no status line (RFC 9112 4)";
  }
  head_.status = static_cast<int>(*status);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find("\r\n"));
    text.remove_prefix(std::min(text.size(), line.size() + 2));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
      return "\"" + std::string(line.substr(0, 60)) + "\" is no header field (RFC 9112 5)";
    }
    fields.all.emplace_back(lower(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
  }
  std::optional<Integer> length;
  for (const auto& [name, value] : fields.all) {
    if (name == "content-length") {
      const auto number = number_in(value);
      if (!number || (length && *length != *number)) {
        return "Content-Length: " + std::string(value) + " (RFC 9110 8.6)";
      }
      length = number;
    } else if (name == "transfer-encoding") {
      if (!lists(value, "chunked")) return "Transfer-Encoding: " + std::string(value);
      fields.chunked = true;
    } else if (name == "etag") {
      head_.etag = tag_in(value);
      if (!head_.etag) return "ETag: " + std::string(value) + " is no entity tag (RFC 9110 8.8.3)";
    } else if (name == "last-modified") {
      head_.modified = date_from(std::string(value));
      if (!head_.modified) return "Last-Modified: " + std::string(value) + " (RFC 9110 5.6.7)";
    } else if (name == "content-range" && head_.status == 206) {
      head_.content_range = range_in(value);
      if (!head_.content_range) return "Content-Range: " + std::string(value) + " (RFC 9110 14.4)";
    } else if (name == "content-type" && lower(value).rfind("multipart/byteranges", 0) == 0) {
      const std::size_t at = lower(value).find("boundary=");
      if (at != std::string::npos) head_.boundary = value.substr(at + 9);
      if (head_.boundary.size() > 1 && head_.boundary.front() == '"') {
        head_.boundary = head_.boundary.substr(1, head_.boundary.find('"', 1) - 1);
      }
    } else if (name == "allow") {
      head_.has_allow = true;
    } else if (name == "connection" && lists(value, "close")) {
      head_.closes = true;
    }
  }
  head_.length = length;
  if (fields.chunked && length) return "both Content-Length and Transfer-Encoding (RFC 9112 6.2)";
  if (fields.version == "HTTP/1.0") {
    const std::string_view* connection = fields.find("connection");
    head_.closes = connection == nullptr || !lists(*connection, "keep-alive");
  }
  if (head_.status == 405 && !head_.has_allow && !settings_.allow_is_optional) {
    return "405 without Allow (RFC 9110 15.5.6)";
  }
  return "";
}

/// How the length of the content is known (RFC 9112 6.3).
void HttpCodec::begin_body(const Fields& fields, std::vector<Message>& messages) {
  const bool head = !methods_.empty() && methods_.front() == "HEAD";
  if (head || head_.status == 204 || head_.status == 304) {
    complete(messages);
  } else if (fields.chunked) {
    state_ = State::chunk_size;
  } else if (head_.length) {
    left_ = static_cast<std::uint64_t>(*head_.length);
    state_ = State::body;
    if (left_ == 0) complete(messages);
  } else {
    state_ = State::until_close;
  }
}

void HttpCodec::closed(std::vector<Message>& messages) {
  if (state_ == State::until_close) complete(messages);
  state_ = State::done;
}

void HttpCodec::complete(std::vector<Message>& messages) {
  messages.push_back(message());
  if (!methods_.empty()) methods_.pop_front();
  state_ = head_.closes || state_ == State::until_close ? State::done : State::head;
  content_ = {};
}

Message HttpCodec::message() const {
  const std::string method = methods_.empty() ? "GET" : methods_.front();
  const int status = head_.status;
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
    answer.etag = head_.etag;
    if (reads && head_.modified) answer.modified = Sym<Integer>(*head_.modified);
  }
  if (status == 200 && method == "GET") answer.body = Sym<std::string>(content_.text());
  if (((method == "HEAD" && status == 200) || status == 304) && head_.length) {
    answer.length = Sym<Integer>(*head_.length);
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
  const std::string& text = content_.kept;
  if (head_.content_range) {
    parts.pieces.push_back(*head_.content_range);
    parts.pieces.back().bytes = text;
    return "";
  }
  if (head_.boundary.empty()) return "206 without Content-Range (RFC 9110 15.3.7)";
  const std::string delimiter = "--" + head_.boundary;
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

void HttpCodec::malformed(std::string problem, std::vector<Message>& messages) {
  messages.push_back(wrap(Malformed{std::move(problem)}));
  if (!methods_.empty()) methods_.pop_front();
  state_ = State::done;
}

}  // namespace surety::http
