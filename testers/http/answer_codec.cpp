#include "testers/http/answer_codec.h"

#include <algorithm>
#include <utility>

#include "surety/harness/system.h"
#include "testers/http/message.h"

namespace surety::http {

using protocol::Message;
using protocol::wrap;

namespace {
/// An alert of TLS, which no text begins with (RFC 8446 5.1).
bool speaks_tls(std::string_view bytes) {
  return bytes.size() >= 3 && bytes[0] == 0x15 && bytes[1] == 0x03 && bytes[2] <= 0x04;
}
}  // namespace

void AnswerCodec::decode(std::string_view bytes, std::vector<Message>& messages) {
  using Event = MessageReader::Event;
  if (!std::exchange(begun_, true) && speaks_tls(bytes)) {
    throw harness::SystemError(
        "the server answers with TLS: this is the port of an https:// URL, not of http://");
  }
  while (!finished_) {
    switch (reader_.next(bytes)) {
      case Event::more:
        return;
      case Event::given_up:
        finished_ = true;
        return;
      case Event::wrong:
        return malformed(reader_.problem(), messages);
      case Event::head:
        begin_answer(messages);
        break;
      case Event::complete:
        if (status_ < 200) {
          interim_.push_back(status_);  // another answer follows
        } else {
          complete(messages);
        }
        break;
    }
  }
}

/// A head has come: what it means, and how long its content is (RFC 9112 6.3).
void AnswerCodec::begin_answer(std::vector<Message>& messages) {
  const std::string_view line = head().first_line;
  const auto status = status_in(line);
  if (!status) {
    return malformed("\"" + std::string(line.substr(0, 60)) + "\" is no status line (RFC 9112 4)",
                     messages);
  }
  status_ = *status;
  closes_ = closes_after(head());
  std::string problem = interpret_head();
  if (!problem.empty()) return malformed(std::move(problem), messages);
  if (status_ == 101) return malformed("101, but nothing was asked to be upgraded", messages);
  if (status_ == 408 && methods_.empty()) {  // may come by itself (15.5.9)
    finished_ = true;
    return;
  }
  const bool bodiless = !methods_.empty() && methods_.front() == "HEAD";
  const bool none = bodiless || status_ < 200 || status_ == 204 || status_ == 304;
  reader_.content_is(none ? MessageReader::Ends::at_once : MessageReader::Ends::with_stream);
}

void AnswerCodec::closed(std::vector<Message>& messages) {
  if (reader_.completed_by_end()) complete(messages);
  finished_ = true;
}

void AnswerCodec::complete(std::vector<Message>& messages) {
  messages.push_back(answer(methods_.empty() ? "GET" : methods_.front()));
  if (!methods_.empty()) methods_.pop_front();
  interim_.clear();
  finished_ = closes_;
}

void AnswerCodec::malformed(std::string problem, std::vector<Message>& messages) {
  messages.push_back(wrap(Malformed{std::move(problem)}));
  if (!methods_.empty()) methods_.pop_front();
  finished_ = true;
}

std::optional<int> status_in(std::string_view line) {
  const auto status = number_in(line.substr(std::min<std::size_t>(9, line.size()), 3));
  if (line.size() < 12 || !status || *status < 100 || *status > 599 || line[8] != ' ' ||
      (line.size() > 12 && line[12] != ' ')) {
    return {};
  }
  return static_cast<int>(*status);
}

bool closes_after(const Head& head) {
  bool close = false, keep = false;
  for (const Head::Field& field : head.fields) {
    if (field.name != "connection") continue;
    close = close || lists(field.value, "close");
    keep = keep || lists(field.value, "keep-alive");
  }
  return close || (head.first_line.substr(0, 8) == "HTTP/1.0" && !keep);
}

}  // namespace surety::http
