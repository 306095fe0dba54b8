#include "surety/protocol/trace_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runtime/protocol/edn.h"
#include "surety/protocol/fields_json.h"
#include "surety/protocol/json.h"
#include "surety/protocol/message.h"
#include "surety/protocol/model.h"
#include "surety/protocol/validator.h"

namespace surety::protocol {

namespace {

/// The lines of a text that are not blank, with their numbers.
struct Line {
  std::string_view text;
  std::size_t number;
};
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back({line, number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

[[noreturn]] void fail_at(const Line& line, const std::string& field, const std::string& problem) {
  std::size_t at = field.empty() ? std::string_view::npos : line.text.find("\"" + field + "\"");
  if (at == std::string_view::npos) at = line.text.find_first_not_of(" \t");
  throw TraceError(problem, line.number, at + 1);
}

Message message_from(const ModelType& model, const Line& line, const Json& json, bool request) {
  std::optional<JsonProblem> problem;
  Message message =
      request ? model.request_from(json, problem) : model.response_from(json, problem);
  if (problem) fail_at(line, problem->field.empty() ? "message" : problem->field, problem->text);
  return message;
}

Endpoint endpoint_from(const Line& line, const Json* json, const char* field) {
  if (json == nullptr || json->kind != Json::Kind::integer || json->integer < 0 ||
      json->integer > UINT32_MAX) {
    fail_at(line, field, std::string("\"") + field + "\" has to be a number from 0 to 2^32 - 1");
  }
  return static_cast<Endpoint>(json->integer);
}

Trace read_json_lines(const ModelType& model, const std::vector<Line>& lines) {
  Trace trace;
  for (const Line& line : lines) {
    const Json json = parse_json(line.text, line.number);
    if (json.kind != Json::Kind::object) fail_at(line, "", "expected an object");
    Event event;
    event.line = line.number;
    event.endpoint = endpoint_from(line, json.find("endpoint"), "endpoint");
    const Json* kind = json.find("event");
    const Json* message = json.find("message");
    const std::string word = kind == nullptr ? "" : kind->string;
    if (word != "sent" && word != "received" && word != "gave_up" && word != "closed") {
      fail_at(line, "event",
              "\"event\" has to be \"sent\", \"received\", \"gave_up\" or \"closed\"");
    }
    const bool without_message = word == "gave_up" || word == "closed";
    for (const auto& member : json.members) {
      const bool known = member.first == "event" || member.first == "endpoint" ||
                         member.first == "time" || (member.first == "message" && !without_message);
      if (!known) {
        fail_at(line, member.first,
                "unknown field \"" + member.first +
                    "\"; an event has event, endpoint, message "
                    "(not when giving up or closed) and perhaps time");
      }
    }
    if (without_message) {
      event.kind = word == "closed" ? Event::Kind::closed : Event::Kind::gave_up;
    } else {
      if (message == nullptr) fail_at(line, "", "the field \"message\" is missing");
      event.kind = word == "sent" ? Event::Kind::sent : Event::Kind::received;
      event.message = message_from(model, line, *message, word == "sent");
    }
    trace.push_back(std::move(event));
  }
  return trace;
}

/// One line of a recorded history, of either format.
struct HistoryLine {
  Endpoint process = 0;
  std::string type;  // invoke, ok, fail, info
  std::string function;
  const Json* key = nullptr;
  Json value;
};

Json request_json(const HistoryLine& h) {
  Json json = Json::object();
  json.add("type", Json::of(h.function));
  if (h.key != nullptr) json.add("key", *h.key);
  if (h.value.kind == Json::Kind::array && h.value.items.size() == 2) {
    json.add("from", h.value.items[0]);
    json.add("to", h.value.items[1]);
  } else if (h.value.kind != Json::Kind::null) {
    static const std::set<std::string> amounts = {"deposit", "withdraw"};
    json.add(amounts.count(h.function) != 0 ? "amount" : "value", h.value);
  }
  return json;
}

/// What `:ok` means, by the name of the function.
Json response_json(const HistoryLine& h) {
  static const std::set<std::string> values = {"read", "get", "dequeue", "pop", "balance", "next"};
  static const std::set<std::string> results = {"cas",     "contains", "remove",
                                                "acquire", "release",  "withdraw"};
  Json json = Json::object();
  if (values.count(h.function) != 0) {
    json.add("type", Json::of(std::string("value")));
    json.add("value", h.value);
  } else if (results.count(h.function) != 0) {
    json.add("type", Json::of(std::string("result")));
    json.add("success", Json::of(h.value.kind == Json::Kind::boolean ? h.value.boolean : true));
  } else {
    json.add("type", Json::of(std::string("done")));
  }
  return json;
}

class HistoryReader {
 public:
  explicit HistoryReader(const ModelType& model) : model_(model) {}

  void add(const Line& line, const HistoryLine& h) {
    const auto pending = pending_.find(h.process);
    if (h.type == "invoke") {
      if (pending != pending_.end()) {
        fail_at(line, "",
                "process " + std::to_string(h.process) +
                    " invokes an operation while another one is under way");
      }
      pending_[h.process] = trace_.size();
      add_event(line, h.process, Event::Kind::sent,
                message_from(model_, line, request_json(h), true));
      return;
    }
    if (pending == pending_.end()) {
      fail_at(line, "",
              "process " + std::to_string(h.process) +
                  " has no operation under way that could end with :" + h.type);
    }
    if (h.type == "ok") {
      add_event(line, h.process, Event::Kind::received,
                message_from(model_, line, response_json(h), false));
    } else if (h.type == "info") {
      add_event(line, h.process, Event::Kind::gave_up, nullptr);
    } else if (h.type == "fail") {
      dropped_.push_back(pending->second);
    } else {
      fail_at(line, "", "unknown type :" + h.type + "; :invoke, :ok, :fail and :info are known");
    }
    pending_.erase(pending);
  }

  Trace finish() {
    for (const std::size_t i : dropped_) trace_[i].message = nullptr;
    trace_.erase(std::remove_if(trace_.begin(), trace_.end(),
                                [](const Event& e) {
                                  return e.kind == Event::Kind::sent && e.message == nullptr;
                                }),
                 trace_.end());
    return std::move(trace_);
  }

 private:
  void add_event(const Line& line, Endpoint process, Event::Kind kind, Message message) {
    trace_.push_back({kind, process, std::move(message), line.number});
  }
  const ModelType& model_;
  Trace trace_;
  std::unordered_map<Endpoint, std::size_t> pending_;
  std::vector<std::size_t> dropped_;
};

std::string keyword(const Line& line, const Json* json, const char* what) {
  if (json == nullptr || json->kind != Json::Kind::string || json->string.size() < 2 ||
      json->string[0] != ':') {
    fail_at(line, "", std::string("expected a keyword for ") + what);
  }
  return json->string.substr(1);
}

Trace read_edn(const ModelType& model, const std::vector<Line>& lines) {
  HistoryReader reader(model);
  for (const Line& line : lines) {
    EdnReader edn(line.text, line.number);
    const Json map = edn.value();
    if (!edn.at_end()) edn.fail("something follows the map");
    if (map.kind != Json::Kind::object) fail_at(line, "", "expected a map");
    static const std::set<std::string> known = {"process", "type", "f",     "key",
                                                "value",   "time", "index", "error"};
    for (const auto& member : map.members) {
      if (known.count(member.first) != 0) continue;
      const std::size_t at = line.text.find(":" + member.first);
      throw TraceError("unknown field :" + member.first, line.number, at + 1);
    }
    const Json* process = map.find("process");
    if (process != nullptr && process->kind == Json::Kind::string) continue;  // :nemesis
    HistoryLine h;
    h.process = endpoint_from(line, process, "process");
    h.type = keyword(line, map.find("type"), ":type");
    h.function = keyword(line, map.find("f"), ":f");
    h.key = map.find("key");
    if (const Json* value = map.find("value"); value != nullptr) h.value = *value;
    reader.add(line, h);
  }
  return reader.finish();
}

Trace read_jepsen(const ModelType& model, const std::vector<Line>& lines) {
  HistoryReader reader(model);
  for (const Line& line : lines) {
    const std::size_t dash = line.text.find(" - ");
    if (line.text.find("jepsen.util") == std::string_view::npos || dash == std::string_view::npos) {
      fail_at(line, "", "expected a line such as `INFO  jepsen.util - 4 :invoke :read nil`");
    }
    EdnReader edn(line.text.substr(dash + 3), line.number, dash + 3);
    HistoryLine h;
    const Json process = edn.value();
    if (process.kind == Json::Kind::string) continue;  // :nemesis
    h.process = endpoint_from(line, &process, "process");
    const Json type = edn.value(), function = edn.value();
    h.type = keyword(line, &type, "the type");
    h.function = keyword(line, &function, "the function");
    if (!edn.at_end()) h.value = edn.value();
    reader.add(line, h);
  }
  return reader.finish();
}

}  // namespace

Trace read_trace(const ModelType& model, std::string_view text) {
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty()) return {};
  const std::string_view first = lines[0].text;
  const std::size_t begin = first.find_first_not_of(" \t");
  if (first.find("jepsen.util") != std::string_view::npos && first[begin] != '{') {
    return read_jepsen(model, lines);
  }
  const std::size_t inside = first.find_first_not_of(" \t", begin + 1);
  if (first[begin] == '{' && inside != std::string_view::npos && first[inside] == ':') {
    return read_edn(model, lines);
  }
  return read_json_lines(model, lines);
}

std::string write_trace(const Trace& trace) {
  std::string text;
  for (const Event& event : trace) {
    Json json = Json::object();
    json.add("event", Json::of(std::string(event.kind == Event::Kind::sent       ? "sent"
                                           : event.kind == Event::Kind::received ? "received"
                                           : event.kind == Event::Kind::closed   ? "closed"
                                                                                 : "gave_up")));
    json.add("endpoint", Json::of(static_cast<std::int64_t>(event.endpoint)));
    if (event.message != nullptr) json.add("message", event.message->json());
    text += json.dump() + "\n";
  }
  return text;
}

}  // namespace surety::protocol
