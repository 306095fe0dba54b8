// A finding as a shell script of curl commands that anybody can run.
#include <algorithm>

#include "testers/http/http_tester.h"

namespace surety::http {

using harness::Json;

namespace {

/// 0-3 of a range as JSON.
std::string range_text(const Json& range) {
  const auto end = [&](const char* name) {
    const Json* n = range.find(name);
    return n != nullptr && n->kind == Json::Kind::integer ? std::to_string(n->integer) : "";
  };
  const std::string from = end("first"), to = end("last");
  return (from.empty() && to.empty() ? "0" : from) + "-" + to;
}

std::string single_quoted(const std::string& text) {
  std::string result = "'";
  for (const char ch : text) result += ch == '\'' ? std::string("'\\''") : std::string(1, ch);
  return result + "'";
}

/// Text inside double quotes of the shell.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char ch : text) {
    if (ch == '"' || ch == '\\' || ch == '$' || ch == '`') result += '\\';
    result += ch;
  }
  return result;
}

class Writer {
 public:
  explicit Writer(const harness::Run& run) : run_(run), functions_(http_functions()) {}

  /// The commands, in the order of the run.
  std::string commands() {
    std::string text;
    std::size_t step = 0;
    for (std::size_t i = 0; i < run_.trace.size() && i < run_.labels.size(); ++i) {
      if (run_.trace[i].message == nullptr) continue;
      if (run_.trace[i].kind == protocol::Event::Kind::sent && step < run_.script.size()) {
        text += command(run_.script[step++]);
      }
      if (run_.labels[i] != 0) transcript_.add(run_.labels[i], run_.trace[i].message);
    }
    return text;
  }

 private:
  static std::string number(unsigned label) { return std::to_string((label + 1) / 2); }

  std::string tag(const Json& value) {
    const auto hole = harness::hole_in(value);
    if (!hole) {
      const Json *weak = value.find("weak"), *opaque = value.find("opaque");
      return escaped(
          text_of(Tag{weak != nullptr && weak->boolean, opaque != nullptr ? opaque->string : ""}));
    }
    const auto label = harness::label_used(*hole, transcript_, functions_);
    if (!label) return tag(hole->otherwise);
    const std::string field = "$(field " + number(*label) + " ETag)";
    return hole->function == "id" ? field : "$(" + hole->function + " \"" + field + "\")";
  }
  std::string tags(const Json& value) {
    if (value.items.empty()) return "*";
    std::string text;
    for (const Json& item : value.items) text += (text.empty() ? "" : ", ") + tag(item);
    return text;
  }
  std::string date(const Json& value) {
    const auto hole = harness::hole_in(value);
    if (!hole) return date_text(value.integer);
    const auto label = harness::label_used(*hole, transcript_, functions_);
    if (!label) return date(hole->otherwise);
    const std::string field = "$(field " + number(*label) + " Last-Modified)";
    if (hole->function == "id") return field;
    return "$(later \"" + field + "\" " + hole->function.substr(hole->function.find(':') + 1) + ")";
  }
  static std::string header(const char* name, const std::string& value) {
    return std::string(" -H \"") + name + ": " + value + "\"";
  }

  std::string command(const harness::Step& step) {
    const Json& q = step.request;
    const auto has = [&](const char* name) -> const Json* {
      const Json* found = q.find(name);
      return found != nullptr && found->kind != Json::Kind::null ? found : nullptr;
    };
    const std::string method = q.find("method")->string, path = q.find("path")->string;
    std::string text =
        step.pause == 0 ? "" : "sleep " + std::to_string((step.pause + 999) / 1000) + "\n";
    text += "request " + number(step.label);
    if (method == "HEAD") text += " -I";
    if (method != "GET" && method != "HEAD") text += " -X " + method;
    if (method == "PUT" || method == "POST") {
      text += " --data-binary " + single_quoted(has("body") ? has("body")->string : "");
    }
    if (has("if_match")) text += header("If-Match", tags(*has("if_match")));
    if (has("if_none_match")) text += header("If-None-Match", tags(*has("if_none_match")));
    if (has("if_modified_since"))
      text += header("If-Modified-Since", date(*has("if_modified_since")));
    if (has("if_unmodified_since")) {
      text += header("If-Unmodified-Since", date(*has("if_unmodified_since")));
    }
    if (const Json* range = has("range")) {
      std::string ranges = "bytes=" + range_text(*range);
      if (const Json* more = has("more_ranges")) {
        for (const Json& another : more->items) ranges += "," + range_text(another);
      }
      text += header("Range", ranges);
    }
    if (const Json* condition = has("if_range")) {
      const Json *t = condition->find("tag"), *d = condition->find("date");
      if (t != nullptr && t->kind != Json::Kind::null) {
        text += header("If-Range", tag(*t));
      } else if (d != nullptr && d->kind != Json::Kind::null) {
        text += header("If-Range", date(*d));
      }
    }
    return text + (path[0] == '/' ? " \"$server" + escaped(path) : " \"${base}" + escaped(path)) +
           "\"\n";
  }

  const harness::Run& run_;
  harness::Functions functions_;
  harness::Transcript transcript_;
};

constexpr char head[] = R"SH(set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL
field() { tr -d '\r' <"$work/$1" | sed -n "s/^$2: *//Ip" | tail -n 1; }
weak() { printf 'W/%s' "${1#W/}"; }
strong() { printf '%s' "${1#W/}"; }
other() { other_tag=${1#W/}; printf '%sx"' "${other_tag%\"}"; }
later() { date -u -d "$1 $2 seconds" '+%a, %d %b %Y %H:%M:%S GMT'; }
request() {
  number=$1
  shift
  printf '%s\n' "--- request $number: curl $*"
  curl -sS -H 'Content-Type:' -D "$work/$number" -o "$work/$number.body" "$@" || exit 2
  cat "$work/$number"
  case " $* " in *' -I '*) ;; *) [ ! -s "$work/$number.body" ] || { head -c 2000 "$work/$number.body"; echo; } ;; esac
}
)SH";

}  // namespace

std::string curl_script(const harness::Run& run, const Target& target) {
  const bool orderly = std::all_of(run.script.begin(), run.script.end(), [&](const auto& step) {
    return step.fault == harness::Fault::none && step.after != harness::After::nothing &&
           (step.after == harness::After::all || step.client == run.script[0].client);
  });
  std::string text = "#!/bin/sh\n# Shows what surety http found. Use: sh THIS [http://HOST:PORT]\n";
  if (!orderly) {
    text +=
        "# In the run requests were sent at the same time or on a broken connection, which curl\n"
        "# cannot do: here they come one after the other. `surety replay` does it as it was.\n";
  }
  const bool answered = !run.trace.empty() && run.trace.back().message != nullptr;
  if (run.kind == harness::Kind::violation && answered) {
    text +=
        "# The answer in question was: " + describe(*run.trace.back().message) + "\n# Expected:\n";
    std::vector<std::string> told;
    for (const auto& expected : run.rejection.expected) {
      for (const char* clause : expected.clauses) {
        const std::string line = std::string("#   ") + clause + "\n";
        if (std::find(told.begin(), told.end(), line) == told.end()) told.push_back(line);
      }
    }
    for (const std::string& line : told) text += line;
  }
  const bool six = target.host.find(':') != std::string::npos;
  text += "server=${1:-http://" + (six ? "[" + target.host + "]" : target.host) + ":" +
          target.port + "}\nbase=\"$server" + target.base + "surety-$$-\"\n" + head +
          Writer(run).commands();
  if (run.script.empty() || !answered) return text;
  // Where requests overlapped, the answer in question need not be the one to the last of them.
  const unsigned label = run.labels.empty() ? 0 : run.labels[run.trace.size() - 1];
  const std::string last =
      std::to_string(label != 0 ? label / 2 : (run.script.back().label + 1) / 2);
  text +=
      "status=$(sed -n 's/^HTTP[^ ]* \\([0-9]*\\).*/\\1/p' \"$work/" + last + "\" | tail -n 1)\n";
  if (const auto* malformed = message_as<Malformed>(*run.trace.back().message)) {
    // What of a head is no HTTP/1.1 is seen by its reader; that a field is missing, also by a
    // shell.
    text += "echo 'The answer in question was found to be no HTTP/1.1: '" +
            single_quoted(malformed->problem) + "\n";
    if (malformed->problem.rfind(missing_allow, 0) != 0) return text + "exit 1\n";
    text += "[ \"$status\" = 405 ] && [ -z \"$(field " + last + " Allow)\" ] && exit 1\n";
    return text + "echo \"This time it was $status, or had Allow.\"\n";
  }
  const std::string status = describe(*run.trace.back().message).substr(0, 3);
  text += "if [ \"$status\" = " + status + " ]; then\n  echo \"The answer in question was " +
          status +
          " again.\"\n  exit 1\nfi\necho \"The answer in question was $status this time.\"\n";
  return text;
}

}  // namespace surety::http
