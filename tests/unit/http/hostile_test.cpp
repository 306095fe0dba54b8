// Servers that do anything but speak HTTP: the tester survives them, with bounded memory, and says
// what is wrong.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <functional>
#include <iostream>
#include <thread>

#include "tests/unit/http/counted_memory.h"
#include "tests/unit/http/server_thread.h"

namespace surety::http {
namespace {

/// Hands every connection to a function, until it is destroyed.
class Hostile {
 public:
  using Behaviour = std::function<void(int socket, const std::atomic<bool>& stop)>;
  explicit Hostile(Behaviour behaviour) : behaviour_(std::move(behaviour)) {
    listener_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener_, 16) != 0) {
      throw std::runtime_error("no socket");
    }
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~Hostile() {
    stop_ = true;
    thread_.join();
    close(listener_);
  }
  Hostile(const Hostile&) = delete;
  Hostile& operator=(const Hostile&) = delete;

  HttpSettings settings() const {
    HttpSettings result;
    result.target.port = std::to_string(port_);
    result.keep = true;
    return result;
  }

  harness::Finding test() const {
    HttpTester tester(settings());
    harness::Settings search;
    search.seconds = 2;
    search.runs = 3;
    search.clients = 1;
    search.patience = std::chrono::milliseconds(200);
    search.shrink_seconds = 1;
    return harness::test(tester.tester(), search);
  }

 private:
  void serve() {
    while (!stop_) {
      pollfd waiting{listener_, POLLIN, 0};
      if (poll(&waiting, 1, 20) <= 0) continue;
      const int peer = accept(listener_, nullptr, nullptr);
      if (peer < 0) continue;
      behaviour_(peer, stop_);
      close(peer);
    }
  }
  Behaviour behaviour_;
  int listener_ = -1;
  unsigned port_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

bool say(int peer, const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const ssize_t n = send(peer, text.data() + at, text.size() - at, MSG_NOSIGNAL);
    if (n <= 0) return false;
    at += static_cast<std::size_t>(n);
  }
  return true;
}
void hear(int peer) {
  char buffer[4096];
  pollfd waiting{peer, POLLIN, 0};
  if (poll(&waiting, 1, 1000) > 0 && recv(peer, buffer, sizeof buffer, 0) < 0) return;
}

TEST(HostileServer, ThatClosesIsNoViolation) {
  const Hostile server([](int peer, const auto&) { hear(peer); });
  const auto finding = server.test();
  EXPECT_NE(finding.kind, harness::Kind::violation);
  EXPECT_EQ(finding.totals.answers, 0u);
}

TEST(HostileServer, ThatHangsIsReportedAsSilent) {
  const Hostile server([](int peer, const auto& stop) {
    char buffer[4096];
    while (!stop) {
      pollfd waiting{peer, POLLIN, 0};
      if (poll(&waiting, 1, 20) > 0 && recv(peer, buffer, sizeof buffer, 0) <= 0) return;
    }
  });
  const auto finding = server.test();
  EXPECT_EQ(finding.kind, harness::Kind::unanswered);
  EXPECT_LE(finding.run.script.size(), 1u);
}

TEST(HostileServer, ThatSendsGarbageIsRejected) {
  const Hostile server([](int peer, const auto&) {
    hear(peer);
    std::string garbage;
    for (int i = 0; i < 10'000; ++i) garbage += static_cast<char>(i * 7919 >> 3);
    say(peer, garbage);
  });
  EXPECT_EQ(server.test().kind, harness::Kind::violation);
}

TEST(HostileServer, ThatSpeaksHttp09IsRejected) {
  const Hostile server([](int peer, const auto&) {
    hear(peer);
    say(peer, "<html>hello</html>\n");
  });
  EXPECT_EQ(server.test().kind, harness::Kind::violation);
}

TEST(HostileServer, ThatAnswersBeforeTheRequestIsRejected) {
  const Hostile server([](int peer, const auto&) {
    say(peer,
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\nContent-Length: "
        "2\r\n\r\nho");
    hear(peer);
    say(peer, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhu");
    hear(peer);
  });
  EXPECT_EQ(server.test().kind, harness::Kind::violation);
}

TEST(HostileServer, ThatSendsHeadersWithoutEndIsGivenUpInBoundedMemory) {
  const Hostile server([](int peer, const auto& stop) {
    hear(peer);
    say(peer, "HTTP/1.1 200 OK\r\n");
    const std::string lines(100'000, 'x');
    for (int i = 0; i < 500 && !stop; ++i) {
      if (!say(peer, "X-Header: " + lines + "\r\n")) return;
    }
  });
  const counted::Memory memory;
  EXPECT_NE(server.test().kind, harness::Kind::violation);
  EXPECT_LT(memory.most_bytes(), 1'000'000);
}

TEST(HostileServer, ThatSendsAGigabyteIsReadInBoundedMemory) {
  const Hostile server([](int peer, const auto& stop) {
    hear(peer);
    say(peer, "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
    const std::string block(1'000'000, 'x');
    for (int i = 0; i < 1000 && !stop; ++i) {
      if (!say(peer, block)) return;
    }
  });
  HttpTester tester(server.settings());
  harness::Settings settings;
  settings.patience = std::chrono::seconds(60);
  const counted::Memory memory;
  const harness::Run run = harness::run_script(
      tester.tester(), harness::read_script("{\"request\":{\"method\":\"GET\",\"path\":\"a\"}}\n"),
      settings);
  std::cout << memory.most_bytes() << " bytes were kept at most\n";
  EXPECT_EQ(run.answers, 1u);
  EXPECT_EQ(run.kind, harness::Kind::nothing);  // a server may have something long there
  // Of the content 1 MB is kept, in some copies while it is looked at.
  EXPECT_LT(memory.most_bytes(), 20'000'000);
}

TEST(HostileServer, ThatChunksWithoutEndIsGivenUp) {
  const Hostile server([](int peer, const auto& stop) {
    hear(peer);
    say(peer, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    while (!stop && say(peer, "5\r\nhello\r\n")) {
    }
  });
  const counted::Memory memory;
  EXPECT_EQ(server.test().kind, harness::Kind::unanswered);
  EXPECT_LT(memory.most_bytes(), 8'000'000);
}

}  // namespace
}  // namespace surety::http
