#include "testers/http/proxy_message.h"

#include <cstdlib>

namespace surety::http::proxy {

namespace {

constexpr protocol::Endpoint first_origin = 1000;

std::string headers_text(const HeaderMap& headers) {
  std::string text;
  for (const auto& [name, value] : headers) text += " " + name + ": " + value;
  return text;
}

std::string content_text(const std::string& body) { return body.empty() ? "" : " " + quoted(body); }

std::string text_of(const Exchange& q) {
  return q.method + " " + q.path + content_text(q.body) + (q.chunked ? " in chunks" : "") +
         headers_text(joined(q.headers)) + (q.hop ? " Connection: x-hop X-Hop: 1" : "") +
         (q.other_host ? " Host: other.example" : "") + " (" + q.id + ")";
}

std::string text_of(const Reply& a) {
  return std::string(a.plan.interim ? "103, " : "") + std::to_string(a.plan.status) +
         content_text(a.plan.body) + (a.plan.chunked ? " in chunks" : "") +
         headers_text(joined(a.plan.headers)) + (a.plan.hop ? " Connection: x-hop X-Hop: 1" : "") +
         " (" + a.id + ")";
}

std::string text_of(const Forwarded& q) {
  return q.method + " " + q.path + content_text(q.body) + headers_text(q.headers) +
         (q.host.empty() ? "" : " Host: " + q.host) + (q.hop ? " X-Hop: 1" : "") +
         (q.via ? "" : " without Via") + " (" + (q.id.empty() ? "no Surety-Exchange" : q.id) + ")";
}

std::string text_of(const Relayed& a) {
  return std::string(a.interim ? "103, " : "") + std::to_string(a.status) + content_text(a.body) +
         headers_text(a.headers) + (a.hop ? " X-Hop: 1" : "") + (a.date ? "" : " without Date") +
         (a.via ? "" : " without Via") +
         (a.marked.empty() ? " (no Surety-Answer)" : " (" + a.marked + ")") +
         (a.marked == a.id ? "" : " to " + a.id);
}

}  // namespace

HeaderMap joined(const std::vector<Header>& headers) {
  HeaderMap result;
  for (const Header& header : headers) {
    const auto [entry, first] = result.emplace(header.field, header.value);
    if (!first) entry->second += ", " + header.value;
  }
  return result;
}

protocol::Endpoint origin_endpoint(const std::string& id) {
  return first_origin + static_cast<protocol::Endpoint>(std::strtoul(id.c_str(), nullptr, 10));
}

std::string endpoint_name(protocol::Endpoint endpoint) {
  return endpoint >= first_origin ? "origin" : std::to_string(endpoint);
}

std::string describe(const protocol::MessageBase& message) {
  if (const auto* q = message_as<Exchange>(message)) return text_of(*q);
  if (const auto* a = message_as<Reply>(message)) return text_of(*a);
  if (const auto* q = message_as<Forwarded>(message)) return text_of(*q);
  if (const auto* a = message_as<Relayed>(message)) return text_of(*a);
  if (const auto* a = message_as<Dropped>(message)) {
    return "closes the connection without an answer (" + a->id + ")";
  }
  if (const auto* a = message_as<Refused>(message)) {
    return (a->status.known() ? std::to_string(a->status.value()) : "an error") +
           std::string(" of the proxy itself (") + a->id + ")";
  }
  return http::describe(message);
}

}  // namespace surety::http::proxy
