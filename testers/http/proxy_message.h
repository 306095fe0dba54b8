// Messages of the proxy tester: an exchange begins at a client and reaches the tester's own origin
// server through the proxy; the answer comes back the same way.
//
//   client --Exchange--> proxy --Forwarded--> origin
//   client <--Relayed--- proxy <----Reply---- origin      or Refused by the proxy, or Dropped
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "testers/http/message.h"

namespace surety::http::proxy {

/// One line of a head.
struct Header {
  std::string field, value;
  template <class F>
  static void fields(F& f) {
    f("field", &Header::field);
    f("value", &Header::value);
  }
};
/// Header fields by name, in lower case; lines of the same name are joined by ", " (RFC 9110 5.3).
using HeaderMap = std::map<std::string, std::string>;

/// What the origin server is to answer when the exchange reaches it.
struct Plan {
  Integer status = 200;
  std::string body;
  std::vector<Header> headers;
  bool chunked = false;
  bool hop = false;      // with a field that Connection names
  bool interim = false;  // with a 103 before it
  bool drop = false;     // the connection is closed without an answer, the first time
  template <class F>
  static void fields(F& f) {
    f("status", &Plan::status);
    f("body", &Plan::body);
    f("headers", &Plan::headers);
    f("chunked", &Plan::chunked);
    f("hop", &Plan::hop);
    f("interim", &Plan::interim);
    f("drop", &Plan::drop);
  }
};

/// A request of a client, and what the origin server will say to it.
struct Exchange {
  static constexpr const char* name = "exchange";
  std::string id;  // four digits, of this exchange alone: the proxy passes it on in a field
  std::string method = "GET";
  std::string path;
  std::string body;
  std::vector<Header> headers;
  bool chunked = false;
  bool hop = false;         // with a field that Connection names
  bool other_host = false;  // Host differs from the URL; forward proxies only
  Plan plan;
  template <class F>
  static void fields(F& f) {
    f("id", &Exchange::id);
    f("method", &Exchange::method);
    f("path", &Exchange::path);
    f("body", &Exchange::body);
    f("headers", &Exchange::headers);
    f("chunked", &Exchange::chunked);
    f("hop", &Exchange::hop);
    f("other_host", &Exchange::other_host);
    f("plan", &Exchange::plan);
  }
};

/// What the origin server has sent.
struct Reply {
  static constexpr const char* name = "reply";
  std::string id;
  Plan plan;
  template <class F>
  static void fields(F& f) {
    f("id", &Reply::id);
    f("plan", &Reply::plan);
  }
};
/// The origin server has closed the connection instead.
struct Dropped {
  static constexpr const char* name = "dropped";
  std::string id;
  template <class F>
  static void fields(F& f) {
    f("id", &Dropped::id);
  }
};

/// What reached the origin server.
struct Forwarded {
  static constexpr const char* name = "forwarded";
  std::string id;
  std::string method, path, body;
  HeaderMap headers;
  std::string host;  // not looked at behind gateways, which set it as they are told
  bool hop = false;  // with a field that Connection has named
  bool via = true;
  template <class F>
  static void fields(F& f) {
    f("id", &Forwarded::id);
    f("method", &Forwarded::method);
    f("path", &Forwarded::path);
    f("body", &Forwarded::body);
    f("headers", &Forwarded::headers);
    f("host", &Forwarded::host);
    f("hop", &Forwarded::hop);
    f("via", &Forwarded::via);
  }
};

/// An answer of the origin server that reached the client.
struct Relayed {
  static constexpr const char* name = "relayed";
  std::string id;      // of the request that it answers by its place on the connection
  std::string marked;  // of the exchange that the origin server made it for
  Integer status = 200;
  std::string body;
  HeaderMap headers;
  bool hop = false;
  bool interim = false;
  bool date = true;
  bool via = true;  // not looked at behind gateways
  template <class F>
  static void fields(F& f) {
    f("id", &Relayed::id);
    f("marked", &Relayed::marked);
    f("status", &Relayed::status);
    f("body", &Relayed::body);
    f("headers", &Relayed::headers);
    f("hop", &Relayed::hop);
    f("interim", &Relayed::interim);
    f("date", &Relayed::date);
    f("via", &Relayed::via);
  }
};

/// An answer that the proxy has made itself.
struct Refused {
  static constexpr const char* name = "refused";
  std::string id;
  Sym<Integer> status;
  template <class F>
  static void fields(F& f) {
    f("id", &Refused::id);
    f("status", &Refused::status);
  }
};

using ToProxy = std::variant<Exchange, Reply, Dropped>;
using FromProxy = std::variant<Forwarded, Relayed, Refused, Malformed>;

HeaderMap joined(const std::vector<Header>& headers);

/// The origin server has an endpoint of its own for each exchange: which connection a proxy takes
/// is its own business.
protocol::Endpoint origin_endpoint(const std::string& id);
/// "origin" of these, the number of others.
std::string endpoint_name(protocol::Endpoint endpoint);

/// One line for people.
std::string describe(const protocol::MessageBase& message);

}  // namespace surety::http::proxy
