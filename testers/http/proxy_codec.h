// Both ends of a proxy: the codec of the clients, and the origin server that the tester is.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>

#include "surety/harness/sockets.h"
#include "testers/http/answer_codec.h"
#include "testers/http/codec.h"
#include "testers/http/proxy_message.h"

namespace surety::http::proxy {

/// Names of header fields that are sent and looked at, in lower case.
const std::vector<std::string>& request_headers();
const std::vector<std::string>& answer_headers();

/// What both ends know of the present run.
struct Link {
  Naming naming;                      // of the clients
  std::string origin_base = "/";      // where the paths begin that reach the origin server
  std::string mark;                   // how the paths of all runs go on
  bool gateway = false;               // the proxy is a reverse one
  std::map<std::string, Plan> plans;  // by exchange
  std::set<std::string> dropped;      // exchanges that were dropped already
};

class ClientCodec final : public AnswerCodec {
 public:
  explicit ClientCodec(Link& link) : link_(link) {}
  std::string encode(const protocol::MessageBase& request) override;

 private:
  protocol::Message answer(const std::string& method) override;
  Link& link_;
  std::deque<std::string> ids_;  // of exchanges without an answer
};

class OriginServer final : public harness::Origin {
 public:
  explicit OriginServer(Link& link) : link_(link) {}
  void decode(std::string_view bytes, std::vector<harness::Observation>& happened,
              std::string& answers) override;
  bool finished() const override { return finished_; }

 private:
  void serve(std::vector<harness::Observation>& happened, std::string& answers);
  Link& link_;
  MessageReader reader_{""};
  bool finished_ = false;
};

}  // namespace surety::http::proxy
