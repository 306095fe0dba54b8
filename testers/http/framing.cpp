#include "testers/http/framing.h"

#include <algorithm>
#include <charconv>

namespace surety::http {

namespace {

constexpr std::size_t most_head = 64 * 1024;
constexpr std::size_t most_kept = 1024 * 1024;
constexpr std::size_t most_line = 4096;
constexpr std::string_view end_of_head = "\r\n\r\n";

bool is_token(std::string_view text) {
  static constexpr std::string_view others = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char ch) {
    return (ch >= '0' && ch <= '9') || (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
           others.find(ch) != std::string_view::npos;
  });
}

}  // namespace

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

std::optional<Integer> number_in(std::string_view text, int base) {
  Integer value = 0;
  const auto end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value, base);
  if (text.empty() || parsed.ec != std::errc() || parsed.ptr != end || value < 0) return {};
  return value;
}

bool lists(std::string_view list, std::string_view member) {
  const std::string all = lower(list);
  for (std::size_t begin = 0; begin <= all.size();) {
    const std::size_t end = std::min(all.find(',', begin), all.size());
    if (trimmed(std::string_view(all).substr(begin, end - begin)) == member) return true;
    begin = end + 1;
  }
  return false;
}

const std::string_view* Head::find(std::string_view name) const {
  for (const Field& field : fields) {
    if (field.name == name) return &field.value;
  }
  return nullptr;
}

void Content::add(std::string_view bytes) {
  size_ += bytes.size();
  const std::size_t room = most_kept - std::min(most_kept, kept_.size());
  kept_.append(bytes.substr(0, room));
  if (bytes.size() <= room) return;
  for (const char ch : bytes.substr(room)) {
    checksum_ = (checksum_ ^ static_cast<unsigned char>(ch)) * 1099511628211ull;
  }
}

std::string Content::text() const {
  if (size_ <= most_kept) return kept_;
  return kept_ + "...(" + std::to_string(size_) + " bytes, checksum " + std::to_string(checksum_) +
         ")";
}

MessageReader::Event MessageReader::next(std::string_view& bytes) {
  for (;;) {
    switch (state_) {
      case State::head:
        return bytes.empty() ? Event::more : read_head(bytes);
      case State::body:
      case State::chunk: {
        const std::string_view part =
            bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())));
        content_.add(part);
        bytes.remove_prefix(part.size());
        left_ -= part.size();
        if (left_ != 0) return Event::more;
        if (state_ == State::body) {
          state_ = State::head;
          return Event::complete;
        }
        state_ = State::chunk_end;
        break;
      }
      case State::chunk_end:
      case State::chunk_size:
      case State::trailers: {
        const State before = state_;
        const Event event = read_line(bytes);
        if (event != Event::more || state_ == before) return event;
        break;
      }
      case State::until_end:
        content_.add(bytes);
        bytes = {};
        return Event::more;
      case State::done:
        bytes = {};
        return Event::more;
    }
  }
}

MessageReader::Event MessageReader::read_head(std::string_view& bytes) {
  if (head_.first_line.data() != nullptr) {  // of the message before
    head_ = {};
    content_ = {};
    buffer_.clear();
  }
  // The end of the head may have come in two pieces.
  const std::size_t before = buffer_.size();
  buffer_.append(bytes.substr(0, most_head + end_of_head.size() - std::min(most_head, before)));
  const std::size_t compared = std::min(buffer_.size(), beginning_.size());
  if (std::string_view(buffer_).substr(0, compared) != beginning_.substr(0, compared)) {
    return wrong("the answer does not begin with " + std::string(beginning_));
  }
  const std::size_t end = buffer_.find(end_of_head, before < 3 ? 0 : before - 3);
  if (end == std::string::npos) {
    bytes = {};
    if (buffer_.size() <= most_head) return Event::more;
    state_ = State::done;
    return Event::given_up;
  }
  bytes.remove_prefix(end + end_of_head.size() - before);
  buffer_.resize(end + 2);
  std::string problem = parse_head();
  return problem.empty() ? Event::head : wrong(std::move(problem));
}

/// What is wrong with the head in the buffer, or nothing.
std::string MessageReader::parse_head() {
  std::string_view text = buffer_;
  head_.first_line = text.substr(0, text.find("\r\n"));
  text.remove_prefix(head_.first_line.size() + 2);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find("\r\n"));
    text.remove_prefix(std::min(text.size(), line.size() + 2));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !is_token(line.substr(0, colon))) {
      return "\"" + std::string(line.substr(0, 60)) + "\" is no header field (RFC 9112 5)";
    }
    const std::string_view value = trimmed(line.substr(colon + 1));
    head_.fields.push_back({lower(line.substr(0, colon)), value});
    const std::string& name = head_.fields.back().name;
    if (name == "content-length") {
      const auto number = number_in(value);
      if (!number || (head_.length && *head_.length != *number)) {
        return "Content-Length: " + std::string(value) + " (RFC 9110 8.6)";
      }
      head_.length = number;
    } else if (name == "transfer-encoding") {
      if (!lists(value, "chunked")) return "Transfer-Encoding: " + std::string(value);
      head_.chunked = true;
    }
  }
  if (head_.chunked && head_.length) {
    return "both Content-Length and Transfer-Encoding (RFC 9112 6.2)";
  }
  return "";
}

void MessageReader::content_is(Ends ends) {
  left_ = 0;
  state_ = State::body;
  if (ends == Ends::at_once) return;
  if (head_.chunked) {
    state_ = State::chunk_size;
  } else if (head_.length) {
    left_ = static_cast<std::uint64_t>(*head_.length);
  } else if (ends == Ends::with_stream) {
    state_ = State::until_end;
  }
}

bool MessageReader::completed_by_end() {
  const bool complete = state_ == State::until_end;
  state_ = State::done;
  return complete;
}

/// A line of the chunked content. Event::more: a new state, or (in the same state) no line yet.
MessageReader::Event MessageReader::read_line(std::string_view& bytes) {
  std::string line;
  if (!take_line(bytes, line)) {
    if (line_.size() > most_line) return wrong("a line of the chunked content is too long");
    return Event::more;
  }
  if (state_ == State::chunk_end) {
    if (!line.empty()) return wrong("a chunk is longer than it says");
    state_ = State::chunk_size;
  } else if (state_ == State::trailers) {
    while (!line.empty()) {
      if (!take_line(bytes, line)) return Event::more;
    }
    state_ = State::head;
    return Event::complete;
  } else {
    const auto size = number_in(std::string_view(line).substr(0, line.find_first_of("; \t")), 16);
    if (!size) return wrong("\"" + line.substr(0, 40) + "\" is no size of a chunk");
    left_ = static_cast<std::uint64_t>(*size);
    state_ = left_ == 0 ? State::trailers : State::chunk;
  }
  return Event::more;
}

/// Takes a line that ends with CRLF off the bytes; false when its end has not come yet.
bool MessageReader::take_line(std::string_view& bytes, std::string& line) {
  const std::size_t end = bytes.find('\n');
  const std::size_t size = end == std::string_view::npos ? bytes.size() : end + 1;
  line_.append(bytes.substr(0, std::min(size, most_line + 1)));
  bytes.remove_prefix(size);
  if (end == std::string_view::npos) return false;
  line = std::move(line_);
  line_.clear();
  line.pop_back();
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

MessageReader::Event MessageReader::wrong(std::string problem) {
  problem_ = std::move(problem);
  state_ = State::done;
  return Event::wrong;
}

}  // namespace surety::http
