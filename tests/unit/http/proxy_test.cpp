// A small proxy and faulty variants of it: the right one is never rejected, each fault is.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <iostream>
#include <thread>

#include "testers/http/proxy_tester.h"

namespace surety::http::proxy {
namespace {

/// A blocking socket on the loopback interface: listening on a free port, or connected to one.
int open_socket(unsigned& port, bool listening) {
  const int result = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (!listening) return connect(result, plain, size) == 0 ? result : -1;
  if (bind(result, plain, size) != 0 || listen(result, 16) != 0) return -1;
  getsockname(result, plain, &size);
  port = ntohs(address.sin_port);
  return result;
}

void write_all(int socket, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t n = send(socket, text.data() + at, text.size() - at, MSG_NOSIGNAL);
    if (n <= 0) return;
    at += static_cast<std::size_t>(n);
  }
}

/// A reverse proxy: each client has a thread, each request a connection of its own to the origin.
class SmallProxy {
 public:
  SmallProxy(std::string fault, unsigned origin) : fault_(std::move(fault)), origin_(origin) {
    listener_ = open_socket(port_, true);
    thread_ = std::thread([this] { accept_all(); });
  }
  ~SmallProxy() {
    stop_ = true;
    thread_.join();
    close(listener_);
  }
  SmallProxy(const SmallProxy&) = delete;
  SmallProxy& operator=(const SmallProxy&) = delete;
  unsigned port() const { return port_; }

 private:
  bool has(const char* fault) const { return fault_ == fault; }

  void accept_all() {
    std::vector<std::thread> clients;
    while (!stop_) {
      pollfd waiting{listener_, POLLIN, 0};
      if (poll(&waiting, 1, 20) <= 0) continue;
      const int client = accept(listener_, nullptr, nullptr);
      if (client >= 0) clients.emplace_back([this, client] { serve(client); });
    }
    for (std::thread& client : clients) client.join();
  }

  /// False when the connection has ended, or the proxy ends.
  bool more(int socket, std::string& bytes) const {
    char buffer[65536];
    while (!stop_) {
      pollfd waiting{socket, POLLIN, 0};
      if (poll(&waiting, 1, 20) <= 0) continue;
      const ssize_t n = recv(socket, buffer, sizeof buffer, 0);
      if (n <= 0) return false;
      bytes.assign(buffer, static_cast<std::size_t>(n));
      return true;
    }
    return false;
  }

  /// The fields to be forwarded.
  std::string forwarded_fields(const Head& head) const {
    std::string named = "connection,transfer-encoding,content-length,expect,";
    for (const Head::Field& field : head.fields) {
      if (field.name == "connection" && !has("keeps-hop")) named += lower(field.value) + ",";
    }
    std::string text;
    for (const Head::Field& field : head.fields) {
      if (lists(named, field.name) || (has("drops-field") && field.name == "cookie")) continue;
      text += field.name + ": " + std::string(field.value) + "\r\n";
    }
    return text + (has("no-via") ? "" : "Via: 1.1 small\r\n");
  }

  void serve(int client) {
    MessageReader requests("");
    std::string bytes;
    std::string_view rest;
    for (;;) {
      const auto event = requests.next(rest);
      if (event == MessageReader::Event::more) {
        if (!more(client, bytes)) break;
        rest = bytes;
      } else if (event == MessageReader::Event::head) {
        requests.content_is(MessageReader::Ends::as_told);
      } else if (event == MessageReader::Event::complete) {
        write_all(client, relay(requests));
      } else {
        break;
      }
    }
    close(client);
  }

  std::string relay(const MessageReader& request) {
    const std::string line(request.head().first_line);
    std::string body = request.content().kept();
    if (has("short-request") && !body.empty()) body.pop_back();
    const std::string text = (has("get-only") ? "GET" + line.substr(line.find(' ')) : line) +
                             "\r\n" + forwarded_fields(request.head()) +
                             "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    const bool head = line.rfind("HEAD", 0) == 0;
    std::string answer = ask(text, head);
    const bool again = line[0] != 'P' || line[1] == 'U' || has("retries-post");
    if (answer.empty() && again) answer = ask(text, head);
    if (answer.empty()) answer = "HTTP/1.1 502 Bad\r\nContent-Length: 0\r\n\r\n";
    if (has("late-answers")) std::swap(answer, kept_);
    return answer.empty() ? "HTTP/1.1 502 First\r\nContent-Length: 0\r\n\r\n" : answer;
  }

  /// The answer as it is to be sent on; empty when there is none.
  std::string ask(const std::string& request, bool head) const {
    unsigned port = origin_;
    const int origin = open_socket(port, false);
    if (origin < 0) return "";
    write_all(origin, request);
    MessageReader answers("HTTP/1.");
    std::string bytes, interim, result;
    std::string_view rest;
    int status = 0;
    while (result.empty()) {
      const auto event = answers.next(rest);
      if (event == MessageReader::Event::more) {
        if (!more(origin, bytes)) break;
        rest = bytes;
      } else if (event == MessageReader::Event::head) {
        status = status_in(answers.head().first_line).value_or(0);
        const bool none = head || status < 200 || status == 204 || status == 304;
        answers.content_is(none ? MessageReader::Ends::at_once : MessageReader::Ends::as_told);
      } else if (event == MessageReader::Event::complete) {
        const std::string line(answers.head().first_line);
        if (status < 200) {
          if (!has("no-interim"))
            interim += line + "\r\n" + forwarded_fields(answers.head()) + "\r\n";
          continue;
        }
        std::string content = answers.content().kept();
        if (has("short-answer") && !content.empty()) content.pop_back();
        result = interim + (has("status") && status == 299 ? "HTTP/1.1 200 OK" : line) + "\r\n" +
                 forwarded_fields(answers.head()) +
                 (has("no-date") ? "" : "Date: Mon, 01 Jan 2024 00:00:00 GMT\r\n");
        if (status != 204) {
          const auto length =
              head ? answers.head().length.value_or(0) : static_cast<Integer>(content.size());
          result += "Content-Length: " + std::to_string(length) + "\r\n";
        }
        result += "\r\n" + content;
      } else {
        break;
      }
    }
    close(origin);
    return result;
  }

  std::string fault_;
  unsigned origin_, port_ = 0;
  int listener_ = -1;
  std::string kept_;  // an answer that was kept back
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

harness::Finding test_proxy(const std::string& fault, double seconds, unsigned clients) {
  ProxySettings settings;
  settings.gateway = true;
  settings.faults = true;
  settings.origin.port = std::to_string(harness::free_port());
  const SmallProxy proxy(fault, static_cast<unsigned>(std::stoul(settings.origin.port)));
  settings.proxy.port = std::to_string(proxy.port());
  const ProxyTester tester(settings);
  harness::Settings search;
  search.seconds = seconds;
  search.clients = clients;
  search.shrink_seconds = 3;
  harness::Finding finding = harness::test(tester.tester(), search);
  std::cout << (fault.empty() ? "right" : fault) << ", seed 1: " << finding.totals.seconds << " s, "
            << finding.totals.requests << " requests, " << finding.totals.undecided
            << " runs undecided; shrunk to " << finding.run.script.size() << "; shows in "
            << finding.reproduced << " of " << finding.tried << "\n";
  return finding;
}

std::string last_event(const harness::Finding& finding) {
  if (finding.run.trace.empty() || finding.run.trace.back().message == nullptr) return "nothing";
  return describe(*finding.run.trace.back().message);
}

TEST(Proxy, ThatIsRightIsNeverRejected) {
  const auto finding = test_proxy("", 3, 3);
  EXPECT_EQ(finding.kind, harness::Kind::nothing) << last_event(finding);
  EXPECT_GT(finding.totals.answers, 100u);
  EXPECT_EQ(finding.totals.undecided, 0u);
}

TEST(Proxy, WithAFaultIsRejectedWithOneOrTwoExchanges) {
  for (const char* fault : {"no-via", "keeps-hop", "drops-field", "short-request", "short-answer",
                            "get-only", "retries-post", "late-answers", "status", "no-date"}) {
    // Answers are kept back for whoever asks next: with one client that is deterministic.
    const auto finding = test_proxy(fault, 10, 1);
    EXPECT_EQ(finding.kind, harness::Kind::violation) << fault << ": " << last_event(finding);
    EXPECT_LE(finding.run.script.size(), 2u) << fault << ": " << last_event(finding);
    EXPECT_LT(finding.totals.seconds, 10) << fault;
  }
}

TEST(Proxy, OfWhichTheOriginsPortIsTakenIsAnError) {
  unsigned port = 0;
  const int taken = open_socket(port, true);
  ProxySettings settings;
  settings.origin.port = std::to_string(port);
  EXPECT_THROW(ProxyTester{settings}, harness::SystemError);
  close(taken);
}

}  // namespace
}  // namespace surety::http::proxy
