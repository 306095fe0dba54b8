#include "testers/http/generator.h"

#include <algorithm>
#include <set>

#include "testers/http/model.h"
#include "testers/http/request_check.h"

namespace surety::http {

using harness::After;
using harness::Fault;
using harness::Hole;
using harness::Json;
using harness::Step;
using harness::View;

namespace {

constexpr std::int64_t long_ago = earliest_date;
constexpr std::int64_t far_future = latest_drawn_date;

Json tag_json(bool weak, const std::string& opaque) {
  Json result = Json::object();
  result.add("weak", Json::of(weak));
  result.add("opaque", Json::of(opaque));
  return result;
}

/// Small letters for capitals and the other way round: another tag (8.8.3), if there is a letter.
std::string other_case(std::string text) {
  for (char& ch : text) {
    if ((ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z')) ch = static_cast<char>(ch ^ 0x20);
  }
  return text;
}

/// Labels of answers that tell something (`has`), the newest first: all of them, and those about
/// one resource.
struct Told {
  std::vector<unsigned> all, about;
};
template <class Has>
Told told(const View& view, const std::string& resource, Has&& has) {
  Told result;
  const auto& entries = view.transcript().entries();
  for (std::size_t i = entries.size(); i-- > 0;) {
    const auto* answer = message_as<Answer>(*entries[i].message);
    if (answer == nullptr || !has(*answer)) continue;
    result.all.push_back(entries[i].label);
    for (std::size_t j = i; j-- > 0;) {
      if (entries[j].label + 1 != entries[i].label) continue;
      const auto* request = message_as<Request>(*entries[j].message);
      if (request != nullptr && request->path == resource) {
        result.about.push_back(entries[i].label);
      }
      break;
    }
  }
  return result;
}

/// Mostly the newest, sometimes an older one.
unsigned recent(View& view, const std::vector<unsigned>& labels) {
  return labels[view.below(3) != 0 ? 0 : view.below(labels.size())];
}

Json list_of(Json item) {
  Json result = Json::array();
  result.items.push_back(std::move(item));
  return result;
}

}  // namespace

const std::vector<Feature>& features() {
  static const std::vector<Feature> all = {
      {"pipelining", "requests that are sent before the last one was answered"},
      {"conditions", "preconditions of all kinds"},
      {"tag-conditions", "If-Match and If-None-Match"},
      {"date-conditions", "If-Modified-Since and If-Unmodified-Since"},
      {"ranges", "Range"},
      {"several-ranges", "Range with more than one range"},
      {"if-range", "If-Range"},
      {"head", "HEAD"},
      {"delete", "DELETE"},
      {"spelling", "obsolete and invalid dates, and lists on several lines"},
      {"binary", "contents with NUL, line ends and bytes that are not ASCII"},
      {"large", "contents of 70 kB and more"},
  };
  return all;
}

std::string HttpGenerator::path(View& view) const {
  if (!settings_.paths.empty() && (!settings_.writes || view.below(3) == 0)) {
    return settings_.paths[view.below(settings_.paths.size())];
  }
  // Those that exist in some state of the model, mostly.
  if (view.below(3) != 0) {
    std::vector<std::string> present;
    for (const Model* state : view.states_of<Model>()) {
      state->resources.for_each([&](const std::string& name, const Resource& resource) {
        if (resource.is == Resource::Is::present) present.push_back(name);
      });
    }
    if (!present.empty()) return present[view.below(present.size())];
  }
  return std::string(1, static_cast<char>('a' + view.below(settings_.names)));
}

Json HttpGenerator::tag(View& view, const std::string& path) const {
  const auto [others, seen] =
      told(view, path, [](const Answer& answer) { return answer.etag.has_value(); });
  const std::size_t way = view.pick({{"tag seen", seen.empty() ? 0.0 : 6.0},
                                     {"tag of another", others.empty() ? 0.0 : 1.0},
                                     {"tag made up", 1.5}});
  if (way == 2) return tag_json(view.one_in(4), view.one_in(2) ? "zz" : "no-such-tag");
  Hole hole;
  hole.label = way == 0 ? recent(view, seen) : others[view.below(others.size())];
  hole.path = "@etag";
  static constexpr const char* functions[] = {"id", "id", "id", "weak", "strong", "other", "case"};
  hole.function = functions[view.below(7)];
  hole.otherwise = tag_json(false, "zz");
  return to_json(hole);
}

Json HttpGenerator::tags(View& view, const std::string& path) const {
  if (view.pick({{"tags", 7}, {"any tag", 1}}) == 1) return Json::array();  // *
  Json list = list_of(tag(view, path));
  if (view.one_in(5)) {
    list.items.insert(list.items.begin() + static_cast<std::ptrdiff_t>(view.below(2)),
                      tag(view, path));
  }
  return list;
}

Json HttpGenerator::date(View& view, const std::string& path) const {
  const auto seen =
      told(view, path, [](const Answer& answer) { return answer.modified.has_value(); }).about;
  const std::size_t way =
      view.pick({{"date seen", seen.empty() ? 0.0 : 3.0}, {"long ago", 1}, {"far future", 0.7}});
  if (way == 1) return Json::of(long_ago);
  if (way == 2) return Json::of(far_future);
  Hole hole;
  hole.label = recent(view, seen);
  hole.path = "@modified";
  static constexpr const char* functions[] = {"id", "id", "plus:-1", "plus:1", "plus:-100000"};
  hole.function = functions[view.below(5)];
  hole.otherwise = Json::of(long_ago);
  return to_json(hole);
}

Json HttpGenerator::body(View& view) const {
  // Of the same few lengths, so that what depends on the length alone shows.
  static constexpr std::size_t sizes[] = {3, 3, 3, 3, 3, 1, 0, 8, 8, 20};
  std::size_t size = sizes[view.below(10)];
  if (view.one_in(150) && weight("large", 1) != 0)
    size = view.one_in(4) ? 300'000 : 70'000;  // more than fits into one read
  std::string text = std::to_string(view.below(900) + 100);
  text.reserve(size);
  while (text.size() < size) text += static_cast<char>('a' + text.size() % 26);
  text.resize(size);
  if (size == 0 || !view.one_in(10) || weight("binary", 1) == 0) return Json::of(text);
  // Bytes that those who take content for text get wrong.
  static const std::string others[] = {std::string("\0", 1), "\xff", "\r\n", "\r\n\r\n", "\n",
                                       "\xc3\xa4",           "\x1a"};
  text.insert(view.below(text.size() + 1), others[view.below(7)]);
  return Json::of(text);
}

void HttpGenerator::conditions(View& view, const std::string& path, bool reads,
                               Json& request) const {
  const auto tagged = [&](double usual) {
    return weight("conditions", weight("tag-conditions", usual));
  };
  const auto dated = [&](double usual) {
    return weight("conditions", weight("date-conditions", usual));
  };
  const std::size_t way = view.pick(
      {{reads ? "no condition on reading" : "no condition on writing", 4},
       {reads ? "GET If-Match" : "PUT If-Match", tagged(reads ? 1.0 : 2.0)},
       {reads ? "GET If-None-Match" : "PUT If-None-Match", tagged(2)},
       {reads ? "GET If-Modified-Since" : "PUT If-Modified-Since", dated(reads ? 1.0 : 0.2)},
       {reads ? "GET If-Unmodified-Since" : "PUT If-Unmodified-Since", dated(1)},
       {reads ? "GET two conditions" : "PUT two conditions", std::min(tagged(1.5), dated(1.5))}});
  const auto one = [&](std::size_t kind) {
    switch (kind) {
      case 1:
        request.add("if_match", tags(view, path));
        break;
      case 2:
        request.add("if_none_match", tags(view, path));
        break;
      case 3:
        request.add("if_modified_since", date(view, path));
        break;
      default:
        request.add("if_unmodified_since", date(view, path));
    }
  };
  if (way >= 1 && way <= 4) one(way);
  if (way == 5) {
    const std::size_t first = 1 + view.below(3);
    one(first);
    one(first + 1 + view.below(4 - first));
  }
}

void HttpGenerator::range(View& view, const std::string& path, Json& request) const {
  if (view.pick({{"whole", 6}, {"range", weight("ranges", 1)}}) == 0) return;
  Json range = Json::object();
  const std::size_t form = view.below(4);
  const auto first = static_cast<std::int64_t>(view.below(4));
  if (form != 3) range.add("first", Json::of(view.one_in(8) ? first + 1000 : first));
  if (form != 2) {
    range.add("last",
              Json::of(form == 3 ? first + 1 : first + static_cast<std::int64_t>(view.below(4))));
  }
  request.add("range", std::move(range));
  if (view.one_in(12)) request.add("unit", Json::of(std::string("surety")));
  if (view.one_in(4) && weight("several-ranges", 1) != 0) {
    Json another = Json::object();
    const std::int64_t from = first + static_cast<std::int64_t>(view.below(6));
    another.add("first", Json::of(from));
    another.add("last", Json::of(from + static_cast<std::int64_t>(view.below(3))));
    request.add("more_ranges", list_of(std::move(another)));
  }
  if (!view.one_in(2) || weight("if-range", 1) == 0) return;
  Json condition = Json::object();
  if (view.one_in(4)) {
    condition.add("date", date(view, path));
  } else {
    condition.add("tag", tag(view, path));
  }
  request.add("if_range", std::move(condition));
}

/// Other ways to write the same, and dates that are none.
void HttpGenerator::spelling(View& view, Json& request) {
  const auto list = [&](const char* name) {
    const Json* tags = request.find(name);
    return tags != nullptr && tags->items.size() > 1;
  };
  if ((list("if_match") || list("if_none_match")) && view.one_in(3)) {
    request.add("lines", Json::of(true));
  }
  const Json *since = request.find("if_modified_since"),
             *until = request.find("if_unmodified_since");
  if (since == nullptr && until == nullptr) return;
  const Json* condition = request.find("if_range");
  const bool beside_range = condition != nullptr && condition->find("date") != nullptr;
  const auto far = [](const Json* date) { return date != nullptr && date->integer == far_future; };
  const bool two_digits = !far(since) && !far(until) && !beside_range;
  const std::size_t form = view.pick({{"usual date", 8},
                                      {"asctime", 0.7},
                                      {"rfc850", two_digits ? 0.7 : 0.0},
                                      {"invalid date", beside_range ? 0.0 : 0.7}});
  static constexpr const char* forms[] = {"", "asctime", "rfc850", "invalid"};
  if (form != 0) request.add("dates", Json::of(std::string(forms[form])));
}

Step HttpGenerator::next(View& view) {
  Step step;
  step.label = view.label;
  step.client = static_cast<protocol::Endpoint>(1 + view.below(view.clients));
  const std::string target = path(view);
  const bool fixed = target[0] == '/';
  const bool writes = settings_.writes && !fixed;
  static constexpr const char* methods[] = {"GET", "PUT", "HEAD", "DELETE", "POST"};
  const std::size_t method = view.pick({{"GET", 5},
                                        {"PUT", writes ? 4.0 : 0.0},
                                        {"HEAD", weight("head", 0.8)},
                                        {"DELETE", writes ? weight("delete", 0.9) : 0.0},
                                        {"POST", settings_.posts && !fixed ? 1.0 : 0.0}});
  step.request = Json::object();
  step.request.add("method", Json::of(std::string(methods[method])));
  step.request.add("path", Json::of(target));
  if (method == 1 || method == 4) step.request.add("body", body(view));
  const bool reads = method == 0 || method == 2;
  conditions(view, target, reads, step.request);
  if (reads) range(view, target, step.request);
  if (weight("spelling", 1) != 0) spelling(view, step.request);
  static constexpr After afters[] = {After::own, After::all, After::nothing};
  step.after = afters[view.pick(
      {{"after own", 6}, {"after all", 2}, {"pipelined", weight("pipelining", 1.5)}})];
  const double harm = settings_.faults ? 1 : 0.03;
  static constexpr Fault faults[] = {Fault::none, Fault::split, Fault::hold, Fault::reset};
  step.fault = faults[view.pick({{"unharmed", 10},
                                 {"split", harm},
                                 {"hold", weight("pipelining", settings_.faults ? 1.2 : 0.3)},
                                 {"reset", settings_.faults ? 0.4 : 0.0}})];
  if (settings_.faults && view.one_in(10)) step.pause = static_cast<unsigned>(view.below(20));
  return step;
}

harness::Functions http_functions() {
  harness::Functions result = harness::basic_functions();
  const auto with = [](const Json& tag, auto&& change) -> std::optional<Json> {
    const Json* opaque = tag.kind == Json::Kind::object ? tag.find("opaque") : nullptr;
    if (opaque == nullptr || opaque->kind != Json::Kind::string) return std::nullopt;
    return change(opaque->string);
  };
  result["weak"] = [with](const Json& tag, const std::string&) {
    return with(tag, [](const std::string& opaque) { return tag_json(true, opaque); });
  };
  result["strong"] = [with](const Json& tag, const std::string&) {
    return with(tag, [](const std::string& opaque) { return tag_json(false, opaque); });
  };
  result["other"] = [with](const Json& tag, const std::string&) {
    return with(tag, [](const std::string& opaque) { return tag_json(false, opaque + "x"); });
  };
  result["case"] = [with](const Json& tag, const std::string&) {
    return with(tag, [](const std::string& opaque) { return tag_json(false, other_case(opaque)); });
  };
  return result;
}

std::vector<Json> simpler_requests(const Json& request) {
  std::vector<Json> result;
  const auto with = [&](const char* name, const char* value) {
    Json copy = request;
    for (auto& [member, content] : copy.members) {
      if (member != name || content.string <= value) continue;
      content = Json::of(std::string(value));
      result.push_back(copy);
      return;
    }
  };
  with("path", "a");
  with("path", "b");
  return result;
}

std::vector<harness::Script> simpler_scripts(const harness::Script& script) {
  std::set<std::string> used;
  for (const Step& step : script) used.insert(step.request.find("path")->string);
  std::vector<harness::Script> result;
  for (const std::string& from : used) {
    for (const char* to : {"a", "b"}) {
      if (from <= to || from[0] == '/' || used.count(to) != 0) continue;
      result.push_back(script);
      for (Step& step : result.back()) {
        for (auto& [name, value] : step.request.members) {
          if (name == "path" && value.string == from) value = Json::of(std::string(to));
        }
      }
    }
  }
  return result;
}

}  // namespace surety::http
