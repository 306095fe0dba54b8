#include "testers/http/proxy_codec.h"

#include <algorithm>
#include <cstdio>

namespace surety::http::proxy {

using harness::Observation;
using protocol::Message;
using protocol::wrap;

namespace {

constexpr std::string_view mark_of_exchange = "surety-exchange", mark_of_answer = "surety-answer";

std::string hop_lines(bool hop) { return hop ? "Connection: x-hop\r\nX-Hop: 1\r\n" : ""; }

std::string lines_of(const std::vector<Header>& headers) {
  std::string text;
  for (const Header& header : headers) text += header.field + ": " + header.value + "\r\n";
  return text;
}

/// The rest of a head that is followed by this content, and the content.
std::string framed(const std::string& content, bool chunked) {
  if (!chunked) return "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n" + content;
  std::string text = "Transfer-Encoding: chunked\r\n\r\n";
  constexpr std::size_t most = 5000;
  for (std::size_t at = 0; at < content.size(); at += most) {
    const std::string part = content.substr(at, most);
    char size[32];
    std::snprintf(size, sizeof size, "%zx\r\n", part.size());
    text += size + part + "\r\n";
  }
  return text + "0\r\n\r\n";
}

/// Those of the fields that are looked at.
HeaderMap seen(const Head& head, const std::vector<std::string>& names) {
  std::vector<Header> headers;
  for (const Head::Field& field : head.fields) {
    if (std::find(names.begin(), names.end(), field.name) != names.end()) {
      headers.push_back({field.name, std::string(field.value)});
    }
  }
  return joined(headers);
}

std::string value_of(const Head& head, std::string_view name) {
  const std::string_view* value = head.find(name);
  return value == nullptr ? "" : std::string(*value);
}

bool has_content(const std::string& method) {
  return method == "PUT" || method == "POST" || method == "PATCH";
}

}  // namespace

const std::vector<std::string>& request_headers() {
  static const std::vector<std::string> all = {"x-surety", "x_surety", "accept-language", "cookie",
                                               "if-match"};
  return all;
}

const std::vector<std::string>& answer_headers() {
  static const std::vector<std::string> all = {"x-answer", "etag", "last-modified",
                                               "content-language"};
  return all;
}

std::string ClientCodec::encode(const protocol::MessageBase& request) {
  const auto& q = *message_as<Exchange>(request);
  link_.plans[q.id] = q.plan;
  asked(q.method);
  ids_.push_back(q.id);
  const Naming& naming = link_.naming;
  std::string text = q.method + " " + (naming.absolute ? "http://" + naming.authority : "") +
                     naming.path_of(q.path) + " HTTP/1.1\r\nHost: " +
                     (q.other_host && naming.absolute ? "other.example" : naming.authority) +
                     "\r\nSurety-Exchange: " + q.id + "\r\n" + lines_of(q.headers) +
                     hop_lines(q.hop);
  return text + (has_content(q.method) ? framed(q.body, q.chunked) : "\r\n");
}

Message ClientCodec::answer(const std::string&) {
  const std::string id = ids_.empty() ? "" : ids_.front();
  if (!ids_.empty()) ids_.pop_front();
  const std::string marked = value_of(head(), mark_of_answer);
  if (marked.empty() && status() >= 300) return wrap(Refused{id, Sym<Integer>(status())});
  Relayed r;
  r.id = id;
  r.marked = marked;
  r.status = status();
  r.body = content().text();
  r.headers = seen(head(), answer_headers());
  r.hop = head().find("x-hop") != nullptr;
  r.interim = std::find(interim().begin(), interim().end(), 103) != interim().end();
  r.date = head().find("date") != nullptr;
  r.via = link_.gateway || head().find("via") != nullptr;
  return wrap(std::move(r));
}

void OriginServer::decode(std::string_view bytes, std::vector<Observation>& happened,
                          std::string& answers) {
  using Event = MessageReader::Event;
  while (!finished_) {
    switch (reader_.next(bytes)) {
      case Event::more:
        return;
      case Event::head:
        reader_.content_is(MessageReader::Ends::as_told);
        break;
      case Event::complete:
        serve(happened, answers);
        break;
      case Event::wrong:
        happened.push_back(
            {Observation::Kind::received, origin_endpoint(""),
             wrap(Malformed{"what reached the origin server: " + reader_.problem()})});
        finished_ = true;
        return;
      case Event::given_up:
        finished_ = true;
        return;
    }
  }
}

void OriginServer::serve(std::vector<Observation>& happened, std::string& answers) {
  const Head& head = reader_.head();
  const std::string_view line = head.first_line;
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::size_t second = std::min(line.find(' ', space + 1), line.size());
  const bool old = line.substr(second) == " HTTP/1.0";
  Forwarded q;
  q.id = value_of(head, mark_of_exchange);
  q.method = line.substr(0, space);
  q.path = line.substr(std::min(space + 1, line.size()), second - std::min(space + 1, second));
  finished_ = closes_after(head);
  const std::string stem = link_.origin_base + link_.mark;
  if (q.path.rfind(stem, 0) == 0 && q.path.rfind(link_.origin_base + link_.naming.prefix, 0) != 0) {
    answers += "HTTP/1.1 204 Late\r\n\r\n";  // of a run that is over
    return;
  }
  if (q.path.rfind(stem, 0) == 0) {
    q.path = q.path.substr(link_.origin_base.size() + link_.naming.prefix.size());
  }
  q.body = reader_.content().text();
  q.headers = seen(head, request_headers());
  if (!link_.gateway) q.host = value_of(head, "host");
  q.hop = head.find("x-hop") != nullptr;
  q.via = head.find("via") != nullptr;
  const auto endpoint = origin_endpoint(q.id);
  happened.push_back({Observation::Kind::received, endpoint, wrap(q)});
  const auto found = link_.plans.find(q.id);
  if (found == link_.plans.end()) {
    answers += "HTTP/1.1 404 Unknown\r\nContent-Length: 0\r\n\r\n";
    return;
  }
  if (found->second.drop && link_.dropped.insert(q.id).second) {
    happened.push_back({Observation::Kind::sent, endpoint, wrap(Dropped{q.id})});
    finished_ = true;
    return;
  }
  Reply reply{q.id, found->second};
  Plan& plan = reply.plan;
  // What a server must not send to HTTP/1.0 (RFC 9110 15.2, 9112 6.1).
  plan.interim = plan.interim && !old;
  plan.chunked = plan.chunked && !old;
  happened.push_back({Observation::Kind::sent, endpoint, wrap(reply)});
  if (plan.interim) answers += "HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n";
  answers += "HTTP/1.1 " + std::to_string(plan.status) + " Planned\r\nSurety-Answer: " + q.id +
             "\r\nCache-Control: no-store, no-transform\r\n" + lines_of(plan.headers) +
             hop_lines(plan.hop) + (finished_ ? "Connection: close\r\n" : "");
  if (plan.status == 204 || plan.status == 304) {
    answers += "\r\n";
  } else if (q.method == "HEAD") {
    answers += "Content-Length: " + std::to_string(plan.body.size()) + "\r\n\r\n";
  } else {
    answers += framed(plan.body, plan.chunked);
  }
}

}  // namespace surety::http::proxy
