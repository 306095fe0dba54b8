// The model of an HTTP/1.1 proxy or gateway between clients and an origin server: RFC 9110 7.6 as a
// nondeterministic reference implementation. The tester is both the clients and the origin server.
//
// Every answer of the origin server says `Cache-Control: no-store, no-transform`: what a cache may
// do is no part of the model.
#pragma once

#include "surety/protocol/complete.h"
#include "surety/protocol/context.h"
#include "testers/http/profile.h"
#include "testers/http/proxy_message.h"

namespace surety::http::proxy {

namespace clause {
inline constexpr char target[] =
    "RFC 9110 7.6, 9112 3.2: a request is forwarded with its method and target";
inline constexpr char content[] = "RFC 9110 7.7: content is not changed where no-transform says so";
inline constexpr char unknown_fields[] =
    "RFC 9110 5.1: a proxy must forward header fields that it does not know";
inline constexpr char preconditions[] =
    "RFC 9110 13.2.1: who cannot answer as a cache must forward preconditions";
inline constexpr char connection[] =
    "RFC 9110 7.6.1: fields that Connection names must be removed before forwarding";
inline constexpr char via[] =
    "RFC 9110 7.6.3: a proxy, and a gateway towards the origin server, must send Via";
inline constexpr char host[] =
    "RFC 9112 3.2.2: of a request in absolute form Host must be replaced by that of the target";
inline constexpr char order[] =
    "RFC 9112 9.3.2: answers come in the order of the requests on a connection";
inline constexpr char relayed[] =
    "RFC 9110 3.7, 15: the answer to a forwarded request is that of the origin server";
inline constexpr char date[] =
    "RFC 9110 6.6.1: an answer without Date must get one before it is forwarded";
inline constexpr char interim[] = "RFC 9110 15.2: a proxy must forward 1xx answers";
inline constexpr char refused[] = "RFC 9110 15.4, 15.5, 15.6: a proxy may refuse or fail by itself";
inline constexpr char failed[] =
    "RFC 9110 15.6.3: without an answer of the origin server the proxy answers with an error";
inline constexpr char retried[] =
    "RFC 9110 9.2.2: an idempotent request may be sent again, another must not";
inline constexpr const char* all[] = {target,  content, unknown_fields, preconditions, connection,
                                      via,     host,    order,          relayed,       date,
                                      interim, refused, failed,         retried};
}  // namespace clause

struct Model {
  static constexpr const char* name = "HTTP/1.1 proxy";
  using Request = ToProxy;
  using Response = FromProxy;

  /// Exchanges that were forwarded and not answered yet.
  struct Waiting {
    Exchange exchange;
    Integer client = 0;
    template <class F>
    static void fields(F& f) {
      f("exchange", &Waiting::exchange);
      f("client", &Waiting::client);
    }
  };
  std::map<std::string, Waiting> waiting;
  protocol::Setting<std::uint32_t> allowed;  // deviations
  protocol::Setting<bool> gateway;           // a reverse proxy
  protocol::Setting<std::string> authority;  // of the URL

  template <class F>
  static void fields(F& f) {
    f("waiting", &Model::waiting);
    f("allowed", &Model::allowed);
    f("gateway", &Model::gateway);
    f("authority", &Model::authority);
  }
  void on(const Exchange& q, protocol::Context& c);
  void on(const Reply& a, protocol::Context& c);
  void on(const Dropped& d, protocol::Context& c);
  /// Exchanges have nothing to do with each other, and every message says whose it is.
  template <class Q>
  static std::string partition(const Q& request) {
    return request.id;
  }
  template <class A>
  static std::string response_partition(const A& response) {
    return response.id;
  }
  static std::string response_partition(const Malformed&) { return ""; }
  static std::vector<Request> samples();

 private:
  /// A deviation of the profile, at the model's choice.
  bool deviates(Allowed deviation, protocol::Context& c) const {
    return (allowed & deviation) != 0 && c.maybe();
  }
  void forward(const Exchange& q, protocol::Context& c) const;
};

}  // namespace surety::http::proxy
