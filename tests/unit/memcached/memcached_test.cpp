// Debian's memcached against its model; and a wrong model, which is refuted.
#include "testers/memcached/memcached.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <iostream>
#include <thread>

namespace surety::memcached {
namespace {

/// A server of its own on a free port.
class Server {
 public:
  Server() : port_(std::to_string(harness::free_port())) {
    child_ = fork();
    if (child_ == 0) {
      execlp("memcached", "memcached", "-l", "127.0.0.1", "-p", port_.c_str(), "-U", "0", "-u",
             getuid() == 0 ? "root" : "", static_cast<char*>(nullptr));
      _exit(127);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
  }
  ~Server() {
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  bool runs() const { return waitpid(child_, nullptr, WNOHANG) == 0; }

  harness::Finding test(bool append_replaces, double seconds) const {
    std::string prefix;
    unsigned runs = 0;
    harness::SocketOptions options;
    options.port = port_;
    options.begin = [&] { prefix = "run" + std::to_string(++runs) + "-"; };
    options.codec = [&] { return std::make_unique<TextCodec>(prefix); };
    harness::SocketSystem system(std::move(options));
    CommandGenerator generator;
    Model model;
    model.append_replaces = append_replaces;
    harness::Tester tester;
    tester.model = protocol::model<Model>(model);
    tester.system = &system;
    tester.generator = &generator;
    guide(tester);
    harness::Settings settings;
    settings.seconds = seconds;
    return harness::test(tester, settings);
  }

 private:
  std::string port_;
  pid_t child_;
};

TEST(Memcached, IsWhatItsModelSays) {
  const Server server;
  if (!server.runs()) GTEST_SKIP() << "memcached is not installed";
  const harness::Finding finding = server.test(false, 3);
  std::cout << finding.totals.requests << " requests in " << finding.totals.seconds << " s\n";
  EXPECT_EQ(finding.kind, harness::Kind::nothing)
      << harness::write_script(finding.run.script) << finding.run.rejection.headline;
  EXPECT_GT(finding.totals.requests, 200u);
  EXPECT_GE(finding.coverage.reached().size(), 6u);
}

TEST(Memcached, RefutesAWrongModelWithAMinimalScript) {
  const Server server;
  if (!server.runs()) GTEST_SKIP() << "memcached is not installed";
  const harness::Finding finding = server.test(true, 10);
  ASSERT_EQ(finding.kind, harness::Kind::violation);
  // set, append and get; or two that tell it apart by their answers alone.
  EXPECT_LE(finding.run.script.size(), 3u) << harness::write_script(finding.run.script);
  EXPECT_EQ(finding.reproduced, finding.tried);
}

}  // namespace
}  // namespace surety::memcached
