// The client's side of a connection: answers belong to requests in their order, and what is no
// HTTP/1.1 is a message that no model sends. What an answer means is said by those that derive.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "surety/harness/sockets.h"
#include "testers/http/framing.h"

namespace surety::http {

class AnswerCodec : public harness::Codec {
 public:
  void decode(std::string_view bytes, std::vector<protocol::Message>& messages) final;
  void closed(std::vector<protocol::Message>& messages) final;
  bool finished() const final { return finished_; }

 protected:
  /// A request with this method goes out.
  void asked(const std::string& method) { methods_.push_back(method); }
  /// What is wrong with the head that has come, or nothing.
  virtual std::string interpret_head() { return ""; }
  /// The answer that is complete now, to a request with this method.
  virtual protocol::Message answer(const std::string& method) = 0;

  const Head& head() const { return reader_.head(); }
  const Content& content() const { return reader_.content(); }
  int status() const { return status_; }
  /// Of the 1xx answers that came before this one.
  const std::vector<int>& interim() const { return interim_; }

 private:
  void begin_answer(std::vector<protocol::Message>& messages);
  void complete(std::vector<protocol::Message>& messages);
  void malformed(std::string problem, std::vector<protocol::Message>& messages);

  std::deque<std::string> methods_;  // of requests without an answer
  MessageReader reader_{"HTTP/1."};
  int status_ = 0;
  std::vector<int> interim_;
  bool closes_ = false, finished_ = false;
  bool begun_ = false;  // something has come
};

/// The status in a status line; nothing if it is none.
std::optional<int> status_in(std::string_view line);
/// Whether the connection ends after a message with this head (RFC 9112 9.3).
bool closes_after(const Head& head);

}  // namespace surety::http
