// The framing of HTTP/1.1 messages (RFC 9112): where heads and contents begin and end. Incremental,
// and safe against whatever the other side sends.
//
//   MessageReader reader("HTTP/1.");                    // what every message begins with
//   for (;;) switch (reader.next(bytes)) {              // takes what it uses off the bytes
//     case MessageReader::Event::more: return;          // nothing more to be told now
//     case MessageReader::Event::head: reader.content_is(...); break;
//     case MessageReader::Event::complete: ... reader.content().text() ...
//
// Bounds: 64 kB of head (more: given up), 1 MB of content is kept (of more only a checksum, which
// still tells equal from different).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surety/protocol/message.h"

namespace surety::http {

using protocol::Integer;

std::string lower(std::string_view text);
std::string_view trimmed(std::string_view text);
/// A number without a sign, and nothing else; nothing if it is none.
std::optional<Integer> number_in(std::string_view text, int base = 10);
/// Whether a comma-separated list has the member, in any case.
bool lists(std::string_view list, std::string_view member);

/// The first line and the header fields of one message. Views into the reader's buffer: valid until
/// its next message.
struct Head {
  struct Field {
    std::string name;  // in lower case
    std::string_view value;
  };
  std::string_view first_line;
  std::vector<Field> fields;
  std::optional<Integer> length;  // Content-Length
  bool chunked = false;
  const std::string_view* find(std::string_view name) const;
};

/// Content, of which only so much is kept.
class Content {
 public:
  void add(std::string_view bytes);
  const std::string& kept() const { return kept_; }
  /// All of it, or what stands for it.
  std::string text() const;

 private:
  std::string kept_;
  std::uint64_t size_ = 0, checksum_ = 0;
};

class MessageReader {
 public:
  /// Messages that do not begin so are wrong.
  explicit MessageReader(std::string_view beginning) : beginning_(beginning) {}

  enum class Event : std::uint8_t {
    more,      // all bytes are used up
    head,      // a head is complete: say what its content is
    complete,  // and now the whole message
    wrong,     // this is no HTTP/1.1: see problem(). Nothing more is read
    given_up   // a head without end. Nothing more is read
  };
  Event next(std::string_view& bytes);

  enum class Ends : std::uint8_t {
    at_once,     // there is no content, whatever the head says
    as_told,     // by Content-Length or chunks; without either there is none
    with_stream  // as told; without either when the stream ends
  };
  /// To be called after each Event::head.
  void content_is(Ends ends);
  /// The stream has ended: whether that completes a message.
  bool completed_by_end();

  const Head& head() const { return head_; }
  const Content& content() const { return content_; }
  const std::string& problem() const { return problem_; }

 private:
  enum class State : std::uint8_t {
    head,
    body,
    chunk_size,
    chunk,
    chunk_end,
    trailers,
    until_end,
    done
  };
  Event read_head(std::string_view& bytes);
  Event read_line(std::string_view& bytes);
  bool take_line(std::string_view& bytes, std::string& line);
  std::string parse_head();
  Event wrong(std::string problem);

  std::string_view beginning_;
  State state_ = State::head;
  std::string buffer_;  // of the head
  std::string line_;    // of chunks, as far as it has come
  Head head_;
  Content content_;
  std::uint64_t left_ = 0;  // of the body or chunk
  std::string problem_;
};

}  // namespace surety::http
