// A finding as a shell script of curl commands that anybody can run.
#include <algorithm>
#include <cstdio>

#include "testers/http/clauses.h"
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

/// As the format of printf(1), which can write any byte.
std::string printf_quoted(const std::string& text) {
  std::string result;
  for (const char ch : text) {
    const auto byte = static_cast<unsigned char>(ch);
    if (byte < 0x20 || byte > 0x7e || ch == '\\' || ch == '\'' || ch == '%') {
      char octal[8];
      std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(byte));
      result += octal;
    } else {
      result += ch;
    }
  }
  return "'" + result + "'";
}

/// Whether a text can be an argument of a command, and is short enough to be read.
bool is_plain(const std::string& text) {
  constexpr std::size_t most = 1000;
  return text.size() <= most && (text.empty() || text[0] != '@') &&
         std::all_of(text.begin(), text.end(), [](char ch) { return ch >= 0x20 && ch < 0x7f; });
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
    const std::string function = hole->function == "case" ? "other_case" : hole->function;
    return function == "id" ? field : "$(" + function + " \"" + field + "\")";
  }
  /// The header, on one line or on one for each tag.
  std::string tags(const char* name, const Json& value, bool lines) {
    if (value.items.empty()) return header(name, "*");
    std::string text, headers;
    for (const Json& item : value.items) {
      const std::string one = tag(item);
      headers += header(name, one);
      text += (text.empty() ? "" : ", ") + one;
    }
    return lines ? headers : header(name, text);
  }
  std::string date(const Json& value, const std::string& form) {
    const auto hole = harness::hole_in(value);
    if (!hole) return date_text(value.integer, form);
    const auto label = harness::label_used(*hole, transcript_, functions_);
    if (!label) return date(hole->otherwise, form);
    const std::string field = "$(field " + number(*label) + " Last-Modified)";
    if (hole->function == "id" && form.empty()) return field;
    const std::string seconds =
        hole->function == "id" ? "+0" : hole->function.substr(hole->function.find(':') + 1);
    return "$(later \"" + field + "\" " + seconds + (form.empty() ? "" : " " + form) + ")";
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
    const auto word = [&](const char* name) {
      return has(name) != nullptr ? has(name)->string : std::string();
    };
    const std::string body = word("body"), form = word("dates");
    if (!is_plain(body)) {
      text += "printf " + printf_quoted(body) + " >\"$work/" + number(step.label) + ".in\"\n";
    }
    text += "request " + number(step.label);
    if (method == "HEAD") text += " -I";
    if (method != "GET" && method != "HEAD") text += " -X " + method;
    if (method == "PUT" || method == "POST") {
      text += " --data-binary " +
              (is_plain(body) ? single_quoted(body) : "@\"$work/" + number(step.label) + ".in\"");
    }
    const bool lines = has("lines") != nullptr;
    if (has("if_match")) text += tags("If-Match", *has("if_match"), lines);
    if (has("if_none_match")) text += tags("If-None-Match", *has("if_none_match"), lines);
    if (has("if_modified_since")) {
      text += header("If-Modified-Since", date(*has("if_modified_since"), form));
    }
    if (has("if_unmodified_since")) {
      text += header("If-Unmodified-Since", date(*has("if_unmodified_since"), form));
    }
    if (const Json* range = has("range")) {
      std::string ranges = (has("unit") ? word("unit") : "bytes") + "=" + range_text(*range);
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
        text += header("If-Range", date(*d, form));
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
other_case() { printf '%s' "${1#W/}" | tr 'a-zA-Z' 'A-Za-z'; }
later() {
  case ${3:-} in
    rfc850) form='%A, %d-%b-%y %H:%M:%S GMT' ;;
    asctime) form='%a %b %e %H:%M:%S %Y' ;;
    invalid) form='not-a-date-%s' ;;
    *) form='%a, %d %b %Y %H:%M:%S GMT' ;;
  esac
  date -u -d "$1 $2 seconds" "+$form"
}
kind() { case $1 in '') echo none ;; W/*) echo weak ;; *) echo strong ;; esac; }
present() { [ -n "$1" ] && echo yes || echo no; }
alike() { [ "${1#W/}" = "${2#W/}" ] && echo yes || echo no; }
differs=0
same() { # WHAT NOW THEN
  [ "$2" = "$3" ] || { printf '%s\n' "$1 is $2 this time, and was $3."; differs=1; }
}
request() {
  number=$1
  shift
  printf '%s\n' "--- request $number: curl $*"
  curl -sS -H 'Content-Type:' -D "$work/$number" -o "$work/$number.body" "$@" || exit 2
  cat "$work/$number"
  case " $* " in *' -I '*) ;; *) [ ! -s "$work/$number.body" ] || { head -c 2000 "$work/$number.body"; echo; } ;; esac
}
)SH";

/// What has to be the same for the answer to be the one in question: its status, its content, and
/// what its fields say. Tags differ from run to run; which of them are alike does not.
std::string comparison(const harness::Run& run, const Answer& a, const std::string& number) {
  std::string text;
  const auto same = [&](const std::string& what, const std::string& now, const std::string& then) {
    text += "same " + single_quoted(what) + " \"" + now + "\" " + then + "\n";
  };
  const std::string tag = "$(field " + number + " ETag)";
  const auto field_of = [&](const char* name) { return "$(field " + number + " " + name + ")"; };
  const bool about = a.etag || a.modified || a.body || a.parts || a.status == 304;
  if (about) {
    same("ETag", "$(kind \"" + tag + "\")",
         !a.etag                ? "none"
         : a.etag->weak.value() ? "weak"
                                : "strong");
  }
  if (a.modified) same("Last-Modified", "$(present \"" + field_of("Last-Modified") + "\")", "yes");
  if (a.length)
    same("Content-Length", field_of("Content-Length"), std::to_string(a.length->value()));
  if (a.parts && a.parts->pieces.size() == 1) {
    const Parts::Piece& piece = a.parts->pieces.front();
    same("Content-Range", field_of("Content-Range"),
         "'bytes " + std::to_string(piece.first) + "-" + std::to_string(piece.last) + "/" +
             (piece.total < 0 ? "*" : std::to_string(piece.total)) + "'");
  }
  const std::string* body = a.body ? &a.body->value() : nullptr;
  if (a.parts && a.parts->pieces.size() == 1) body = &a.parts->pieces.front().bytes;
  constexpr std::size_t most = 100'000;  // written into the script
  if (body != nullptr && body->size() <= most) {
    same("the content", "$(cksum <\"$work/" + number + ".body\")",
         "\"$(printf " + printf_quoted(*body) + " | cksum)\"");
  }
  for (std::size_t i = 0; a.etag && i < run.blamed && i < run.labels.size(); ++i) {
    if (run.labels[i] == 0 || run.trace[i].message == nullptr) continue;
    const auto* before = message_as<Answer>(*run.trace[i].message);
    if (before == nullptr || !before->etag) continue;
    const std::string other = std::to_string(run.labels[i] / 2);
    same("whether the tag is that of request " + other,
         "$(alike \"" + tag + "\" \"$(field " + other + " ETag)\")",
         before->etag->opaque.value() == a.etag->opaque.value() ? "yes" : "no");
  }
  return text;
}

/// The clauses that say what should have come.
std::string expected_text(const harness::Run& run) {
  std::string text = "# Expected:\n";
  std::vector<std::string> told;
  for (const auto& expected : run.rejection.expected) {
    for (const char* clause : expected.clauses) {
      const std::string line = std::string("#   ") + clause + "\n";
      if (std::find(told.begin(), told.end(), line) == told.end()) told.push_back(line);
    }
  }
  if (told.empty()) told.push_back(std::string("#   ") + clause::one_answer + "\n");
  for (const std::string& line : told) text += line;
  return text;
}

/// Ends with 1 if the answer in question has come again.
std::string judgement(const harness::Run& run) {
  const protocol::MessageBase& answer = *run.trace[run.blamed].message;
  // Where requests overlapped, the answer in question need not be the one to the last of them.
  const unsigned label = run.blamed < run.labels.size() ? run.labels[run.blamed] : 0;
  const std::string number =
      std::to_string(label != 0 ? label / 2 : (run.script.back().label + 1) / 2);
  std::string text =
      "status=$(sed -n 's/^HTTP[^ ]* \\([0-9]*\\).*/\\1/p' \"$work/" + number + "\" | tail -n 1)\n";
  if (const auto* malformed = message_as<Malformed>(answer)) {
    // What of a head is no HTTP/1.1 is seen by its reader; that a field is missing, also by a
    // shell.
    text += "echo 'The answer in question was found to be no HTTP/1.1: '" +
            single_quoted(malformed->problem) + "\n";
    if (malformed->problem.rfind(missing_allow, 0) != 0) return text + "exit 1\n";
    text += "[ \"$status\" = 405 ] && [ -z \"$(field " + number + " Allow)\" ] && exit 1\n";
    return text + "echo \"This time it was $status, or had Allow.\"\n";
  }
  const std::string status = describe(answer).substr(0, 3);
  text += "same 'the status' \"$status\" " + status + "\n";
  if (const auto* told = message_as<Answer>(answer)) text += comparison(run, *told, number);
  return text + "if [ \"$differs\" = 0 ]; then\n  echo \"The answer in question was " + status +
         " again.\"\n  exit 1\nfi\necho \"The answer in question is another one this time.\"\n";
}

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
  const bool answered = run.kind == harness::Kind::violation && run.blamed < run.trace.size() &&
                        run.trace[run.blamed].message != nullptr;
  if (answered) {
    text += "# The answer in question was: " + describe(*run.trace[run.blamed].message) + "\n" +
            expected_text(run);
  }
  const bool six = target.host.find(':') != std::string::npos;
  text += "server=${1:-http://" + (six ? "[" + target.host + "]" : target.host) + ":" +
          target.port + "}\nbase=\"$server" + escaped(target.base) + "surety-$$-\"\n" + head +
          Writer(run).commands();
  return run.script.empty() || !answered ? text : text + judgement(run);
}

}  // namespace surety::http
