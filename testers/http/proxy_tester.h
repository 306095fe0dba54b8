// The proxy tester: clients and origin server around one proxy.
//
// Forward:  the clients ask the proxy for URLs of the origin server.
// Reverse (a gateway): the clients ask the proxy as if it were the server; it is set up to pass
// requests on to the origin server.
#pragma once

#include <memory>

#include "surety/harness.h"
#include "testers/http/http_tester.h"
#include "testers/http/proxy_codec.h"
#include "testers/http/proxy_generator.h"
#include "testers/http/proxy_model.h"

namespace surety::http::proxy {

struct ProxySettings {
  Target proxy;
  Target origin;         // where the tester listens
  bool gateway = false;  // a reverse proxy
  std::uint32_t allowed = 0;
  bool faults = false;
};

class ProxyTester {
 public:
  /// Throws harness::SystemError when the tester cannot listen there.
  explicit ProxyTester(ProxySettings settings);
  ProxyTester(const ProxyTester&) = delete;
  ProxyTester& operator=(const ProxyTester&) = delete;
  const harness::Tester& tester() const { return tester_; }

 private:
  ProxySettings settings_;
  Link link_;
  std::uint64_t runs_ = 0;
  ExchangeGenerator generator_;
  std::unique_ptr<harness::SocketSystem> system_;
  harness::Tester tester_;
};

}  // namespace surety::http::proxy
