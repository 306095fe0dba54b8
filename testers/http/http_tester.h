// The HTTP tester: model, codec, generator and sockets put together for one server.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "surety/harness.h"
#include "testers/http/codec.h"
#include "testers/http/generator.h"
#include "testers/http/model.h"

namespace surety::http {

struct Target {
  std::string host = "127.0.0.1";
  std::string port = "80";
  std::string base = "/";  // resources are put below; ends with a slash
};
/// From http://host:port/folder/. Throws std::invalid_argument.
Target target_from(const std::string& url);
/// host:port, as in Host.
std::string authority_of(const Target& target);
/// A beginning for the names of the tester's own resources.
std::string unique_mark();

struct HttpSettings {
  Target target;
  std::uint32_t allowed = 0;  // deviations (profile.h)
  GeneratorSettings generator;
  bool keep = false;  // what was put is not removed
};

/// How often each method was answered with each status.
using Statuses = std::map<std::pair<std::string, int>, std::uint64_t>;

class HttpTester {
 public:
  explicit HttpTester(HttpSettings settings);
  ~HttpTester();
  HttpTester(const HttpTester&) = delete;
  HttpTester& operator=(const HttpTester&) = delete;
  const harness::Tester& tester() const { return tester_; }
  const Target& target() const { return settings_.target; }
  /// Why a search that has found nothing has shown nothing; or nothing.
  std::string vacuous(const harness::Finding& finding) const;
  /// Waits until the server can be connected to. Throws SystemError.
  void wait_until_ready() const;

 private:
  std::unique_ptr<harness::SocketSystem> system();
  std::string next_prefix();
  void remove_written();
  HttpSettings settings_;
  std::set<std::string> written_;  // paths, by runs that are over
  Statuses statuses_;
  std::uint64_t runs_ = 0;
  std::string mark_;  // of this tester, in the names of its resources
  HttpGenerator generator_;
  std::unique_ptr<harness::SocketSystem> system_;
  harness::Tester tester_;
};

/// Names of deviations, each of which would explain the run.
std::vector<std::string> deviations_explaining(const harness::Run& run, std::uint32_t allowed);
/// A stand-alone shell script of curl commands that shows the fault.
std::string curl_script(const harness::Run& run, const Target& target);

}  // namespace surety::http
