#include "testers/http/proxy_generator.h"

#include <algorithm>
#include <cstdio>

#include "testers/http/proxy_codec.h"

namespace surety::http::proxy {

using harness::After;
using harness::Fault;
using harness::Json;
using harness::Step;
using harness::View;

namespace {

Json content(View& view) {
  static constexpr std::size_t sizes[] = {0, 1, 3, 3, 8, 20, 200};
  std::size_t size = sizes[view.below(7)];
  if (view.one_in(40)) size = 70'000;
  std::string text = std::to_string(view.below(900) + 100);
  while (text.size() < size) text += static_cast<char>('a' + text.size() % 26);
  text.resize(size);
  return Json::of(text);
}

Json header(const std::string& name, const std::string& value) {
  Json result = Json::object();
  result.add("field", Json::of(name));
  result.add("value", Json::of(value));
  return result;
}

/// Some of the fields, now and then one of them twice.
Json headers(View& view, std::vector<std::pair<const char*, const char*>> choice) {
  Json result = Json::array();
  for (const auto& [name, value] : choice) {
    if (!view.one_in(4)) continue;
    result.items.push_back(header(name, value));
    if (std::string_view(name).rfind("x-", 0) == 0 && view.one_in(3)) {
      result.items.push_back(header(name, "two"));
    }
  }
  return result;
}

}  // namespace

Json ExchangeGenerator::plan(View& view, const std::string& method, bool conditional) const {
  Json result = Json::object();
  std::vector<std::pair<const char*, double>> outcomes = {
      {"200", 8},   {"201", 1},   {"204", 1},
      {"299", 0.5}, {"301", 0.5}, {"403", 1},
      {"404", 1},   {"500", 1},   {"412", conditional ? 3.0 : 0.3}};
  const std::size_t at = view.pick(outcomes);
  const int status = std::stoi(outcomes[at].first);
  result.add("status", Json::of(std::int64_t{status}));
  result.add("body", status == 204 ? Json::of(std::string()) : content(view));
  result.add("headers", headers(view, {{"x-answer", "one"},
                                       {"etag", "\"v1\""},
                                       {"last-modified", "Mon, 01 Jan 2024 00:00:00 GMT"},
                                       {"content-language", "de"}}));
  result.add("chunked", Json::of(status != 204 && method != "HEAD" && view.one_in(4)));
  result.add("hop", Json::of(view.pick({{"answer without hop field", 8}, {"answer hop", 1}}) == 1));
  result.add("interim",
             Json::of(view.pick({{"no 103", 8}, {"103", settings_.interim ? 1.0 : 0.0}}) == 1));
  result.add(
      "drop",
      Json::of(view.pick({{"answered", settings_.faults ? 8.0 : 30.0}, {"dropped", 1}}) == 1));
  return result;
}

Step ExchangeGenerator::next(View& view) {
  Step step;
  step.label = view.label;
  step.client = static_cast<protocol::Endpoint>(1 + view.below(view.clients));
  static constexpr const char* methods[] = {"GET", "PUT", "POST", "HEAD", "DELETE", "PATCH"};
  const std::string method = methods[view.pick(
      {{"GET", 4}, {"PUT", 3}, {"POST", 2}, {"HEAD", 1}, {"DELETE", 1}, {"PATCH", 0.5}})];
  char id[16];
  std::snprintf(id, sizeof id, "%04u", view.label % 10'000);
  step.request = Json::object();
  Json& q = step.request;
  q.add("type", Json::of(std::string(Exchange::name)));
  q.add("id", Json::of(std::string(id)));
  q.add("method", Json::of(method));
  q.add("path", Json::of(std::string(1, static_cast<char>('a' + view.below(3)))));
  const bool sends = method[0] == 'P';
  q.add("body", sends ? content(view) : Json::of(std::string()));
  q.add("chunked", Json::of(sends && view.one_in(4)));
  // A cache may answer conditional reading by itself.
  const bool conditional = method == "PUT" && view.one_in(3);
  Json lines = headers(view, {{"x-surety", "one"},
                              {"x_surety", "one"},
                              {"accept-language", "de, en;q=0.5"},
                              {"cookie", "a=b"}});
  if (conditional) lines.items.push_back(header("if-match", "\"v1\""));
  q.add("headers", std::move(lines));
  q.add("hop", Json::of(view.pick({{"no hop field", 8}, {"hop field", 1}}) == 1));
  q.add("other_host",
        Json::of(!settings_.gateway && view.pick({{"own host", 10}, {"other host", 1}}) == 1));
  q.add("plan", plan(view, method, conditional));
  static constexpr After afters[] = {After::own, After::all, After::nothing};
  step.after = afters[view.pick({{"after own", 6}, {"after all", 2}, {"pipelined", 1.5}})];
  static constexpr Fault faults[] = {Fault::none, Fault::split, Fault::hold};
  step.fault = faults[view.pick({{"unharmed", 10},
                                 {"split", settings_.faults ? 1 : 0.1},
                                 {"hold", settings_.faults ? 1.2 : 0.3}})];
  return step;
}

std::vector<Json> simpler_exchanges(const Json& request) {
  std::vector<Json> result;
  // In the exchange itself, and in what is planned for it.
  const auto with = [&](const char* part, const char* name, const Json& value) {
    Json copy = request;
    Json* at = &copy;
    for (auto& [member, content] : copy.members) {
      if (part != nullptr && member == part) at = &content;
    }
    for (auto& [member, content] : at->members) {
      if (member != name || content.dump() == value.dump()) continue;
      content = value;
      result.push_back(copy);
      return;
    }
  };
  const Json* method = request.find("method");
  const std::string verb = method == nullptr ? "" : method->string;
  if (verb[0] == 'P') with(nullptr, "body", Json::of(std::string()));
  if (verb == "HEAD" || verb == "DELETE") with(nullptr, "method", Json::of(std::string("GET")));
  if (verb == "PATCH") with(nullptr, "method", Json::of(std::string("POST")));
  with(nullptr, "path", Json::of(std::string("a")));
  with("plan", "status", Json::of(std::int64_t{200}));
  with("plan", "body", Json::of(std::string()));
  return result;
}

bool sensible_exchange(const Json& request) {
  const auto known = [](const Json* list, const std::vector<std::string>& names) {
    return list == nullptr ||
           std::all_of(list->items.begin(), list->items.end(), [&](const Json& line) {
             const Json* name = line.find("field");
             const Json* value = line.find("value");
             return name != nullptr && value != nullptr && value->kind == Json::Kind::string &&
                    std::find(names.begin(), names.end(), name->string) != names.end();
           });
  };
  const auto text = [&](const char* name) {
    const Json* found = request.find(name);
    return found != nullptr && found->kind == Json::Kind::string ? found->string : "";
  };
  static const std::vector<std::string> methods = {"GET", "PUT", "POST", "HEAD", "DELETE", "PATCH"};
  const Json* plan = request.find("plan");
  if (plan == nullptr || plan->kind != Json::Kind::object) return false;
  const Json* status = plan->find("status");
  static const std::vector<std::int64_t> statuses = {200, 201, 204, 299, 301, 403, 404, 412, 500};
  return text("id").size() == 4 && text("path").size() == 1 &&
         std::find(methods.begin(), methods.end(), text("method")) != methods.end() &&
         known(request.find("headers"), request_headers()) &&
         known(plan->find("headers"), answer_headers()) && status != nullptr &&
         std::find(statuses.begin(), statuses.end(), status->integer) != statuses.end();
}

}  // namespace surety::http::proxy
