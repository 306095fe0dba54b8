#include "testers/http/proxy_tester.h"

namespace surety::http::proxy {

namespace {

std::string proxy_signature_of(const protocol::Message&, const protocol::Message& message) {
  if (const auto* q = message_as<Forwarded>(*message)) {
    return "forwarded" + std::string(q->via ? "" : " without Via") + (q->hop ? " with X-Hop" : "") +
           (q->host == "other.example" ? " Host" : "");
  }
  if (const auto* a = message_as<Relayed>(*message)) {
    return "relayed " + std::string(a->via ? "" : " without Via") + (a->hop ? " with X-Hop" : "") +
           (a->date ? "" : " without Date");
  }
  return describe(*message).substr(0, 24);
}

}  // namespace

ProxyTester::ProxyTester(ProxySettings settings)
    : settings_(std::move(settings)),
      generator_({settings_.gateway, (settings_.allowed & interim_broken) == 0, settings_.faults}) {
  const Target& asked = settings_.gateway ? settings_.proxy : settings_.origin;
  link_.naming.authority = authority_of(asked);
  link_.naming.base = asked.base;
  link_.naming.absolute = !settings_.gateway;
  link_.origin_base = settings_.origin.base;
  link_.mark = unique_mark() + "-";
  link_.gateway = settings_.gateway;
  harness::SocketOptions options;
  options.host = settings_.proxy.host;
  options.port = settings_.proxy.port;
  options.codec = [this] { return std::make_unique<ClientCodec>(link_); };
  options.begin = [this] {
    link_.naming.prefix = link_.mark + std::to_string(++runs_) + "-";
    link_.plans.clear();
    link_.dropped.clear();
  };
  options.origin = [this] { return std::make_unique<OriginServer>(link_); };
  options.origin_host = settings_.origin.host;
  options.origin_port = settings_.origin.port;
  system_ = std::make_unique<harness::SocketSystem>(std::move(options));
  Model model;
  model.allowed = settings_.allowed;
  model.gateway = settings_.gateway;
  model.authority = link_.naming.authority;
  tester_.model = protocol::model<Model>(model);
  tester_.options.partition = true;
  tester_.options.hypotheses = 20'000;
  tester_.options.steps = 500'000;
  tester_.system = system_.get();
  tester_.generator = &generator_;
  tester_.signature = proxy_signature_of;
  tester_.simpler = simpler_exchanges;
  tester_.sensible = sensible_exchange;
}

}  // namespace surety::http::proxy
