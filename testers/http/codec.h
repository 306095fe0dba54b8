// HTTP/1.1 between bytes and messages, incremental and safe against whatever a server sends.
//
// Bounds: 64 kB of headers (more: the connection is given up), 1 MB of content is kept (more is
// read and only its checksum kept, which still tells equal from different).
#pragma once

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "surety/harness/sockets.h"
#include "testers/http/message.h"

namespace surety::http {

/// How the names of resources become paths, new ones in every run.
struct Naming {
  std::string authority;   // for Host
  std::string base = "/";  // where resources may be put; ends with a slash
  std::string prefix;      // of the present run
  bool absolute = false;   // requests to a proxy name the whole URL
  std::string path_of(const std::string& name) const {
    return !name.empty() && name[0] == '/' ? name : base + prefix + name;
  }
};

struct CodecSettings {
  const Naming* naming = nullptr;
  bool allow_is_optional = false;            // a profile: 405 without Allow
  std::set<std::string>* written = nullptr;  // paths that were put, to be removed at the end
};

class HttpCodec final : public harness::Codec {
 public:
  explicit HttpCodec(CodecSettings settings) : settings_(settings) {}
  std::string encode(const protocol::MessageBase& request) override;
  void decode(std::string_view bytes, std::vector<protocol::Message>& messages) override;
  void closed(std::vector<protocol::Message>& messages) override;
  bool finished() const override { return state_ == State::done; }

 private:
  enum class State : std::uint8_t {
    head,
    body,
    chunk_size,
    chunk,
    chunk_end,
    trailers,
    until_close,
    done
  };
  struct Head {
    int status = 0;
    bool closes = false;
    bool has_allow = false;
    std::optional<EntityTag> etag;
    std::optional<Integer> modified;
    std::optional<Integer> length;
    std::optional<Parts::Piece> content_range;
    std::string boundary;  // of multipart/byteranges
  };
  /// Content, of which only so much is kept.
  struct Content {
    std::string kept;
    std::uint64_t size = 0, checksum = 0;
    void add(std::string_view bytes);
    std::string text() const;
  };
  struct Fields;

  bool take_line(std::string_view& bytes, std::string& line, std::size_t most);
  void read_head(std::vector<protocol::Message>& messages);
  std::string parse_head(Fields& fields);
  void begin_body(const Fields& fields, std::vector<protocol::Message>& messages);
  void complete(std::vector<protocol::Message>& messages);
  protocol::Message message() const;
  std::string parse_parts(Parts& parts) const;
  void malformed(std::string problem, std::vector<protocol::Message>& messages);

  CodecSettings settings_;
  std::deque<std::string> methods_;  // of requests without an answer
  State state_ = State::head;
  std::string buffer_;  // of headers and lines
  Head head_;
  Content content_;
  std::uint64_t left_ = 0;  // of the body or chunk
};

}  // namespace surety::http
