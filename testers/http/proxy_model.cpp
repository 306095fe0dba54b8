#include "testers/http/proxy_model.h"

#include "testers/http/clauses.h"

namespace surety::http::proxy {

using protocol::Context;
using protocol::Endpoint;

namespace {

bool idempotent(const std::string& method) { return method != "POST" && method != "PATCH"; }

bool without_content(const std::string& method, Integer status) {
  return method == "HEAD" || status == 204 || status == 304;
}

}  // namespace

void Model::on(const Exchange& q, Context& c) {
  if (c.maybe()) {
    c.cite(clause::refused);
    const auto status = c.fresh<Integer>("status");
    c.assume(status >= 300);
    c.reply(Refused{q.id, status});
    return;
  }
  waiting[q.id] = {q, static_cast<Integer>(c.source())};
  forward(q, c);
}

void Model::forward(const Exchange& q, Context& c) const {
  Forwarded f;
  f.id = q.id;
  f.method = q.method;
  f.path = q.path;
  f.body = q.body;
  f.headers = joined(q.headers);
  if (!gateway) f.host = authority;
  c.cite(clause::target);
  c.cite(clause::content);
  if (!f.headers.empty()) {
    c.cite(f.headers.count("if-match") != 0 ? clause::preconditions : clause::unknown_fields);
  }
  if (q.hop) c.cite(clause::connection);
  if (q.other_host) c.cite(clause::host);
  c.cite(clause::via);
  const auto profile = [&] { c.cite(http::clause::profile); };
  if (deviates(via_missing, c)) profile(), f.via = false;
  if (q.hop && deviates(connection_fields_kept, c)) profile(), f.hop = true;
  if (q.other_host && deviates(host_kept, c)) profile(), f.host = "other.example";
  if (f.headers.count("x_surety") != 0 && deviates(underscore_dropped, c)) {
    profile(), f.headers.erase("x_surety");
  }
  c.send(origin_endpoint(q.id), std::move(f));
}

void Model::on(const Reply& a, Context& c) {
  const auto found = waiting.find(a.id);
  if (found == waiting.end()) return;
  const std::string method = found->second.exchange.method;
  const auto client = static_cast<Endpoint>(found->second.client);
  waiting.erase(found);
  if (c.maybe()) {
    c.cite(clause::refused);
    const auto status = c.fresh<Integer>("status");
    c.assume(status >= 500);
    c.send(client, Refused{a.id, status});
    return;
  }
  Relayed r;
  r.id = r.marked = a.id;
  r.status = a.plan.status;
  if (!without_content(method, r.status)) r.body = a.plan.body;
  r.headers = joined(a.plan.headers);
  r.interim = a.plan.interim;
  for (const char* cited : {clause::relayed, clause::order, clause::content, clause::date}) {
    c.cite(cited);
  }
  if (!r.headers.empty()) c.cite(clause::unknown_fields);
  if (a.plan.hop) c.cite(clause::connection);
  if (!gateway) c.cite(clause::via);
  if (r.interim) c.cite(clause::interim);
  // A gateway is an origin server to its clients: 15.2 binds proxies.
  if (r.interim && gateway && c.maybe()) r.interim = false;
  const auto profile = [&] { c.cite(http::clause::profile); };
  if (!gateway && deviates(via_missing, c)) profile(), r.via = false;
  if (a.plan.hop && deviates(connection_fields_kept, c)) profile(), r.hop = true;
  if (deviates(date_missing, c)) profile(), r.date = false;
  c.send(client, std::move(r));
}

void Model::on(const Dropped& d, Context& c) {
  const auto found = waiting.find(d.id);
  if (found == waiting.end()) return;
  const Waiting before = found->second;
  if ((idempotent(before.exchange.method) || deviates(any_retried, c)) && c.maybe()) {
    c.cite(clause::retried);
    forward(before.exchange, c);
    return;
  }
  waiting.erase(found);
  c.cite(clause::failed);
  const auto status = c.fresh<Integer>("status");
  c.assume(status >= 400);
  c.send(static_cast<Endpoint>(before.client), Refused{d.id, status});
}

std::vector<ToProxy> Model::samples() {
  Exchange q;
  q.id = "0001";
  q.path = "a";
  return {q, Reply{"0001", {}}, Dropped{"0001"}};
}

}  // namespace surety::http::proxy
