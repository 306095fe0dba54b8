// HTTP/1.1 between bytes and messages of the model of an origin server. What is read and kept is
// bounded (framing.h).
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "testers/http/answer_codec.h"
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
  bool modified_may_be_later = false;        // a profile: Last-Modified after Date
  std::set<std::string>* written = nullptr;  // paths that were put, to be removed at the end
  /// Told the method and the status of each answer.
  std::function<void(const std::string& method, int status)> answered{};
};

class HttpCodec final : public AnswerCodec {
 public:
  explicit HttpCodec(CodecSettings settings) : settings_(std::move(settings)) {}
  std::string encode(const protocol::MessageBase& request) override;

 private:
  /// What the head of an answer says of the representation.
  struct Told {
    std::optional<EntityTag> etag;
    std::optional<Integer> modified, date;
    std::optional<Parts::Piece> content_range;
    std::string boundary;  // of multipart/byteranges
  };
  std::string interpret_head() override;
  protocol::Message answer(const std::string& method) override;
  std::string parse_parts(Parts& parts) const;

  CodecSettings settings_;
  Told told_;
};

}  // namespace surety::http
