// Exchanges through a proxy: few resources, all kinds of heads and contents both ways.
#pragma once

#include "surety/harness/tester.h"

namespace surety::http::proxy {

struct GeneratorSettings {
  bool gateway = false;  // a reverse proxy
  bool interim = true;   // 103 now and then
  bool faults = false;   // more split and held requests, and connections that the origin drops
};

class ExchangeGenerator final : public harness::Generator {
 public:
  explicit ExchangeGenerator(GeneratorSettings settings) : settings_(settings) {}
  harness::Step next(harness::View& view) override;

 private:
  harness::Json plan(harness::View& view, const std::string& method, bool conditional) const;
  GeneratorSettings settings_;
};

/// Simpler forms of an exchange that the general ones do not contain.
std::vector<harness::Json> simpler_exchanges(const harness::Json& request);
/// Whether a simpler form of an exchange is one still.
bool sensible_exchange(const harness::Json& request);

}  // namespace surety::http::proxy
