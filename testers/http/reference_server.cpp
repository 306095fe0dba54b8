#include "testers/http/reference_server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <map>
#include <optional>
#include <stdexcept>

#include "testers/http/message.h"

namespace surety::http {

const std::vector<std::string>& server_faults() {
  static const std::vector<std::string> all = {
      "if-match-ignored",          // PUT does not look at If-Match
      "if-match-weak",             // If-Match compares weakly
      "if-none-match-strong",      // If-None-Match compares strongly
      "if-none-match-ignored",     // PUT does not look at If-None-Match
      "if-none-match-star",        // If-None-Match: * is not understood
      "if-none-match-any",         // 304 whatever the tag is
      "lost-update",               // PUT of something that exists is forgotten
      "stale-tag",                 // PUT does not change the tag
      "wrong-target",              // PUT to b goes to a
      "short-body",                // GET loses the last byte
      "delete-unconditionally",    // DELETE does not look at preconditions
      "crossed-connections",       // GET answers with what another connection asked for
      "dropped-pipelined",         // the second of two pipelined requests is not answered
      "reversed-pipelined",        // two pipelined requests are answered in the wrong order
      "put-status",                // PUT never answers 201
      "head-length",               // HEAD has a wrong Content-Length
      "delete-keeps",              // DELETE does nothing
      "delete-more",               // DELETE removes everything
      "put-appends",               // PUT appends
      "put-truncates",             // PUT stores two bytes
      "range-shifted",             // 206 has the wrong bytes
      "if-range-ignored",          // 206 although If-Range fails
      "if-unmodified-ignored",     // If-Unmodified-Since is not looked at
      "modified-since-wins",       // If-Modified-Since is looked at beside If-None-Match
      "modified-since-inverted",   // 304 to what has been modified
      "if-match-after-none",       // If-Match is not looked at beside If-None-Match
      "first-tag-only",            // only the first tag of a list counts
      "absent-is-empty",           // GET of nothing is 200 with nothing
      "unasked-412",               // PUT of something that exists is refused with 412
      "unsteady-tag",              // every GET has another tag
      "put-gives-old-tag",         // the answer to PUT has the tag of before
      "not-modified-after-put",    // If-None-Match with the tag before the last one is 304
      "crowded-put",               // PUT is forgotten while there are other connections
      "tags-in-any-case",          // tags that differ in case only are the same
      "content-ends-at-nul",       // PUT stores what comes before a NUL
      "line-ends-converted",       // CRLF in contents is stored as LF
      "seven-bits",                // contents lose the eighth bit of each byte
      "large-is-cut",              // PUT stores at most 64 kB
      "invalid-date-fails",        // 412 where If-Unmodified-Since is not a date
      "invalid-date-is-now",       // 304 where If-Modified-Since is not a date
      "rfc850-is-ignored",         // dates in the form of RFC 850 are not understood
      "asctime-is-ignored",        // dates in the form of asctime are not understood
      "unknown-unit-refused",      // 416 to a range unit that is not known
      "unknown-unit-is-bytes",     // 206 to a range unit that is not known
      "first-line-only",           // of several lines of the same name only the first one counts
      "last-line-only",            // of several lines of the same name only the last one counts
      "not-modified-without-tag",  // 304 has no ETag
      "part-without-tag",          // 206 has no ETag
      "modified-tomorrow",         // Last-Modified is after Date
      "head-has-no-tag-match",     // HEAD does not look at If-None-Match
      "suffix-from-start",         // bytes=-3 are the first three bytes
      "one-byte-more",             // a range ends one byte too late
      "wrong-total",               // Content-Range tells a wrong length
      "range-after-condition",     // If-None-Match is not looked at where there is Range
      "weak-range",                // If-Range compares weakly
      "date-range-later",          // If-Range with a later date holds
      "get-201",                   // GET answers with 201
      "delete-then-empty",         // what was deleted is there, and empty
      "put-empty-ignored",         // PUT of nothing changes nothing
  };
  return all;
}

const std::vector<std::string>& server_styles() {
  static const std::vector<std::string> all = {
      "refuses-404",          // PUT and DELETE are refused with 404 now and then
      "refuses-403",          // anything is refused with 403 now and then
      "fails",                // anything fails with 503 now and then, done or not
      "gone",                 // 410 for 404
      "put-200",              // 200 for 204
      "delete-200",           // likewise
      "delete-absent",        // DELETE of nothing succeeds
      "undated",              // no Last-Modified
      "with-date",            // Date in every answer
      "chunked",              // contents in chunks
      "closes",               // a connection for each request
      "ranges-ignored",       // Range is not looked at
      "several-rejected",     // 416 to several ranges
      "several-first",        // of several ranges only the first one is sent
      "modified-since-200",   // If-Modified-Since is not looked at
      "unsatisfiable-first",  // 416 before preconditions
      "already-applied",      // PUT that has been done already succeeds in spite of If-Match
      "head-without-length",  // HEAD has no Content-Length
      "interim",              // 103 before every answer
      "redirects",            // 307 now and then
      "fields-otherwise",     // names of fields in small letters, blanks around values
      "unmodified-absent",    // 412 to If-Unmodified-Since where there is nothing
      "not-modified-length",  // 304 with the Content-Length of 200
      "refuses-always",       // PUT and DELETE are not allowed
      "part-of-range",        // 206 with less than was asked for
      "options",              // OPTIONS is answered
  };
  return all;
}

namespace {

struct Stored {
  std::string content, tag, previous_tag;
  std::time_t modified = 0;
  std::chrono::steady_clock::time_point born;
};

struct Call {
  std::string method, path, body;
  std::map<std::string, std::string> fields;
  const std::string* field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? nullptr : &found->second;
  }
};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char ch) { return static_cast<char>(std::tolower(ch)); });
  return text;
}

/// The store and its answers; everything that a fault may touch.
class Service {
 public:
  explicit Service(const ServerSettings& settings) : settings_(settings) {}

  std::string answer(const Call& call, int connection) {
    const bool now_and_then = ++calls_ % 5 == 0;
    const bool writes = call.method == "PUT" || call.method == "DELETE";
    if (now_and_then && is("refuses-404") && writes) return reply(404, "", "no");
    if (is("refuses-always") && writes) return reply(405, "Allow: GET, HEAD\r\n", "no");
    if (now_and_then && is("refuses-403")) return reply(403, "", "no", call.method != "HEAD");
    if (now_and_then && is("redirects")) {
      return reply(307, "Location: /elsewhere\r\n", "", call.method != "HEAD");
    }
    if (now_and_then && is("fails")) {
      if (calls_ % 2 == 0) perform(call, connection);
      return reply(503, "", "later", call.method != "HEAD");
    }
    return (is("interim") ? "HTTP/1.1 103 Early Hints\r\nX-Hint: 1\r\n\r\n" : "") +
           perform(call, connection);
  }
  bool closes() const { return is("closes"); }

 private:
  std::string perform(const Call& call, int connection) {
    if (call.method == "GET" || call.method == "HEAD") return read(call, connection);
    if (call.method == "PUT") return put(call);
    if (call.method == "DELETE") return remove(call);
    if (is("options") && call.method == "OPTIONS") {
      return reply(200, "Allow: GET, HEAD, PUT, DELETE\r\n", "");
    }
    return reply(405, "Allow: GET, HEAD, PUT, DELETE\r\n", "");
  }

 public:
  /// A connection has ended.
  void gone(int connection) {
    if (last_connection_ == connection) last_connection_ = -1;
  }
  void set_connections(std::size_t count) { connections_ = count; }
  bool has(const char* fault) const { return settings_.fault == fault; }

 private:
  bool is(const char* style) const { return settings_.style == style; }

  enum class Gate { open, failed, not_modified };

  std::string reply(int status, const std::string& fields, const std::string& body,
                    bool with_body = true) const {
    if (status == 404 && is("gone")) status = 410;
    std::string text = "HTTP/1.1 " + std::to_string(status) + " X\r\n" + fields;
    if (is("with-date") || has("modified-tomorrow")) {
      text += "Date: " + date_text(std::time(nullptr)) + "\r\n";
    }
    if (closes()) text += "Connection: close\r\n";
    const bool contentless = status == 204 || status == 304;
    const bool silent = !with_body && is("head-without-length");
    const bool chunked = is("chunked") && with_body && !contentless;
    if (chunked) {
      text += "Transfer-Encoding: chunked\r\n";
    } else if (!contentless && !silent) {
      text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    text += "\r\n";
    if (is("fields-otherwise")) {
      for (std::size_t at = text.find("\r\n"); text.compare(at, 4, "\r\n\r\n") != 0;) {
        const std::size_t colon = text.find(": ", at);
        std::transform(text.begin() + static_cast<std::ptrdiff_t>(at),
                       text.begin() + static_cast<std::ptrdiff_t>(colon),
                       text.begin() + static_cast<std::ptrdiff_t>(at),
                       [](unsigned char ch) { return static_cast<char>(std::tolower(ch)); });
        at = text.find("\r\n", colon);
        text.insert(at, " \t");
        at += 2;
      }
    }
    if (!with_body || contentless) return text;
    return text + (chunked ? in_chunks(body) : body);
  }

  static std::string in_chunks(const std::string& body) {
    std::string text;
    for (std::size_t at = 0; at < body.size();) {
      const std::size_t size = std::min<std::size_t>(body.size() - at, at == 0 ? 2 : 50'000);
      char length[32];
      std::snprintf(length, sizeof length, "%zx;x=y\r\n", size);
      text += length + body.substr(at, size) + "\r\n";
      at += size;
    }
    return text + "0\r\n\r\n";
  }

  /// A date in any of its forms.
  std::optional<Integer> any_date(const std::string& text) const {
    if (const auto date = date_from(text)) return date;
    if (!has("rfc850-is-ignored")) {
      if (const auto date = date_from(text, "rfc850")) return date;
    }
    return has("asctime-is-ignored") ? std::nullopt : date_from(text, "asctime");
  }

  bool weak_now(const Stored& stored) const {
    if (settings_.tags == "weak") return true;
    if (settings_.tags != "ageing") return false;
    return std::chrono::steady_clock::now() - stored.born < std::chrono::milliseconds(50);
  }

  bool matches(const std::string& list, const Stored* stored, bool strong) const {
    if (list == "*") return stored != nullptr && !(has("if-none-match-star") && !strong);
    if (stored == nullptr || settings_.tags == "none") return false;
    for (std::size_t at = 0; at < list.size();) {
      const std::size_t open = list.find('"', at);
      const std::size_t close = open == std::string::npos ? open : list.find('"', open + 1);
      if (close == std::string::npos) return false;
      const bool weak = open >= 2 && list.compare(open - 2, 2, "W/") == 0;
      const std::string tag = list.substr(open + 1, close - open - 1);
      const bool same =
          tag == stored->tag || (has("tags-in-any-case") && lower(tag) == lower(stored->tag)) ||
          (has("not-modified-after-put") && !strong && tag == stored->previous_tag && !tag.empty());
      if (same && !(strong && (weak || weak_now(*stored)))) return true;
      if (has("first-tag-only")) return false;
      at = close + 1;
    }
    return false;
  }

  Gate preconditions(const Call& call, const Stored* stored) const {
    const bool reads = call.method == "GET" || call.method == "HEAD";
    const bool put = call.method == "PUT";
    const std::string* match = call.field("if-match");
    const std::string* none = call.field("if-none-match");
    const auto date = [&](const char* name) -> std::optional<Integer> {
      const std::string* text = call.field(name);
      return text == nullptr ? std::nullopt : any_date(*text);
    };
    const auto not_a_date = [&](const char* name) {
      return call.field(name) != nullptr && call.field(name)->rfind("not-a-date", 0) == 0;
    };
    if (is("unmodified-absent") && stored == nullptr && match == nullptr &&
        date("if-unmodified-since")) {
      return Gate::failed;
    }
    if (has("invalid-date-fails") && not_a_date("if-unmodified-since")) return Gate::failed;
    if (has("invalid-date-is-now") && reads && none == nullptr && not_a_date("if-modified-since")) {
      return Gate::not_modified;
    }
    if (none != nullptr && ((has("head-has-no-tag-match") && call.method == "HEAD") ||
                            (has("range-after-condition") && call.field("range") != nullptr))) {
      none = nullptr;
    }
    if (put && has("if-match-ignored")) match = nullptr;
    if (none != nullptr && has("if-match-after-none")) match = nullptr;
    if (match != nullptr) {
      if (!matches(*match, stored, !has("if-match-weak"))) return Gate::failed;
    } else if (const auto since = date("if-unmodified-since")) {
      if (stored != nullptr && stored->modified > *since && !has("if-unmodified-ignored")) {
        return Gate::failed;
      }
    }
    if (put && has("if-none-match-ignored")) none = nullptr;
    if (none != nullptr) {
      const bool found = matches(*none, stored, has("if-none-match-strong")) ||
                         (has("if-none-match-any") && reads && stored != nullptr);
      const auto since = date("if-modified-since");
      const bool overruled =
          has("modified-since-wins") && since && stored != nullptr && stored->modified > *since;
      if (found && !overruled) return reads ? Gate::not_modified : Gate::failed;
    } else if (const auto since = date("if-modified-since")) {
      const bool unmodified = stored != nullptr && stored->modified <= *since;
      if (reads && !is("modified-since-200") && unmodified != has("modified-since-inverted")) {
        return Gate::not_modified;
      }
    }
    return Gate::open;
  }

  std::string metadata(const Stored& stored) {
    constexpr Integer day = 86400;
    const Integer modified = stored.modified + (has("modified-tomorrow") ? day : 0);
    std::string fields = is("undated") ? "" : "Last-Modified: " + date_text(modified) + "\r\n";
    if (settings_.tags == "none") return fields;
    const std::string tag =
        has("unsteady-tag") ? stored.tag + "-" + std::to_string(++counter_) : stored.tag;
    return fields + "ETag: " + (weak_now(stored) ? "W/" : "") + "\"" + tag + "\"\r\n";
  }

  std::string read(const Call& call, int connection) {
    std::string path = call.path;
    if (has("crossed-connections") && last_connection_ != connection && last_connection_ >= 0) {
      path = last_path_;
    }
    last_connection_ = connection;
    last_path_ = call.path;
    const bool get = call.method == "GET";
    const auto found = stored_.find(path);
    if (found == stored_.end()) {
      return has("absent-is-empty") ? reply(200, "", "", get) : reply(404, "", "nothing here", get);
    }
    const Stored& stored = found->second;
    const std::string fields = metadata(stored);
    if (get && is("unsatisfiable-first") && call.field("range") != nullptr &&
        call.field("if-range") == nullptr) {
      const auto part = part_of(*call.field("range"), stored.content, fields);
      if (part && part->compare(9, 3, "416") == 0) return *part;
    }
    const Gate gate = preconditions(call, &stored);
    if (gate == Gate::failed) return reply(412, "", "no", get);
    std::string content = stored.content;
    if (gate == Gate::not_modified) {
      std::string told = has("not-modified-without-tag") ? "" : fields;
      if (is("not-modified-length")) {
        told += "Content-Length: " + std::to_string(content.size()) + "\r\n";
      }
      return reply(304, told, "");
    }
    if (has("short-body") && !content.empty()) content.pop_back();
    if (get && has("get-201")) return reply(201, fields, content);
    if (get && call.field("range") != nullptr && !is("ranges-ignored")) {
      const std::string* condition = call.field("if-range");
      if (condition == nullptr || has("if-range-ignored") || range_holds(*condition, stored)) {
        const std::string told = has("part-without-tag") ? "" : fields;
        if (auto part = part_of(*call.field("range"), content, told)) return *part;
      }
    }
    if (!get && has("head-length")) content += "x";
    return reply(200, fields, content, get);
  }

  bool range_holds(const std::string& condition, const Stored& stored) const {
    if (const auto date = any_date(condition)) {
      return *date == stored.modified || (has("date-range-later") && *date > stored.modified);
    }
    return matches(condition, &stored, !has("weak-range"));
  }

  std::optional<std::string> part_of(std::string range, const std::string& content,
                                     const std::string& fields) const {
    const std::string length = std::to_string(content.size() + (has("wrong-total") ? 1 : 0));
    const std::string none = "Content-Range: bytes */" + length + "\r\n";
    const std::size_t unit = range.find('=') + 1;
    if (range.rfind("bytes=", 0) != 0 && has("unknown-unit-refused")) return reply(416, none, "");
    if (range.rfind("bytes=", 0) != 0 && !has("unknown-unit-is-bytes")) return {};
    const bool several = range.find(',') != std::string::npos;
    if (several) {
      if (is("several-rejected")) return reply(416, none, "");
      if (!is("several-first")) return {};  // several are ignored
      range.resize(range.find(','));
    }
    const std::size_t dash = range.find('-');
    if (dash == std::string::npos) return {};
    const std::string from = range.substr(unit, dash - unit), to = range.substr(dash + 1);
    const auto size = static_cast<long>(content.size());
    long first =
        from.empty() ? std::max(0L, size - std::atol(to.c_str())) : std::atol(from.c_str());
    long last = from.empty() || to.empty() ? size - 1 : std::min(size - 1, std::atol(to.c_str()));
    if (!from.empty() && !to.empty() && std::atol(to.c_str()) < first) return {};
    if (first >= size || (from.empty() && std::atol(to.c_str()) == 0)) {
      return is("several-first") && several ? std::nullopt : std::optional(reply(416, none, ""));
    }
    if (has("suffix-from-start") && from.empty()) {
      last = std::min(size, std::atol(to.c_str())) - 1;
      first = 0;
    }
    if (has("one-byte-more") && last + 1 < size) ++last;
    if (is("part-of-range") && last > first) --last;
    const std::string told = "Content-Range: bytes " + std::to_string(first) + "-" +
                             std::to_string(last) + "/" + length + "\r\n";
    std::string bytes =
        content.substr(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first + 1));
    if (has("range-shifted") && first > 0) {
      bytes = content.substr(static_cast<std::size_t>(first - 1), bytes.size());
    }
    return reply(206, fields + told, bytes);
  }

  std::string put(const Call& call) {
    const auto found = stored_.find(call.path);
    const bool there = found != stored_.end();
    const Gate gate = preconditions(call, there ? &found->second : nullptr);
    if (is("already-applied") && gate != Gate::open && there && call.field("if-match") != nullptr &&
        found->second.content == call.body && call.field("if-none-match") == nullptr) {
      return reply(204, "", "");
    }
    if (gate != Gate::open) return reply(412, "", "no");
    if (has("put-empty-ignored") && there && call.body.empty()) return reply(204, "", "");
    if (has("unasked-412") && there) return reply(412, "", "no");
    std::string path = call.path;
    if (has("wrong-target") && path.back() == 'b') path.back() = 'a';
    if (there && has("lost-update")) return reply(204, "", "");
    if (has(fifth_put_lost) && ++puts_ == 5) return reply(there ? 204 : 201, "", "");
    if (has("crowded-put") && connections_ > 1) return reply(there ? 204 : 201, "", "");
    Stored& stored = stored_[path];
    std::string content = call.body;
    if (has("put-appends")) content = stored.content + content;
    if (has("put-truncates")) content = content.substr(0, 2);
    damage(content);
    stored.content = content;
    const std::string old = stored.tag;
    stored.previous_tag = old;
    if (old.empty() || !has("stale-tag")) stored.tag = "v" + std::to_string(++counter_);
    stored.modified = std::time(nullptr);
    stored.born = std::chrono::steady_clock::now();
    std::string fields;
    if (settings_.tags != "none" && content.size() % 2 == 1) {  // may be given or not
      const std::string tag = has("put-gives-old-tag") && !old.empty() ? old : stored.tag;
      fields = std::string("ETag: ") + (weak_now(stored) ? "W/" : "") + "\"" + tag + "\"\r\n";
    }
    if (!there && !has("put-status")) return reply(201, fields, "made");
    return is("put-200") ? reply(200, fields, "done") : reply(204, fields, "");
  }

  /// What those do who take contents for text.
  void damage(std::string& content) const {
    if (has("content-ends-at-nul")) content = content.c_str();
    if (has("large-is-cut")) content = content.substr(0, 65536);
    for (std::size_t at;
         has("line-ends-converted") && (at = content.find("\r\n")) != std::string::npos;) {
      content.erase(at, 1);
    }
    for (char& ch : content) {
      if (has("seven-bits")) ch = static_cast<char>(ch & 0x7f);
    }
  }

  std::string remove(const Call& call) {
    const auto found = stored_.find(call.path);
    if (found == stored_.end()) {
      return is("delete-absent") ? reply(204, "", "") : reply(404, "", "nothing here");
    }
    if (preconditions(call, &found->second) != Gate::open && !has("delete-unconditionally")) {
      return reply(412, "", "no");
    }
    if (has("delete-more")) {
      stored_.clear();
    } else if (has("delete-then-empty")) {
      found->second.content.clear();
    } else if (!has("delete-keeps")) {
      stored_.erase(found);
    }
    return is("delete-200") ? reply(200, "", "done") : reply(204, "", "");
  }

  ServerSettings settings_;
  std::map<std::string, Stored> stored_;
  unsigned long counter_ = 0;
  int last_connection_ = -1;
  std::string last_path_;
  std::size_t connections_ = 0;  // that are open
  unsigned long calls_ = 0, puts_ = 0;
};

struct Peer {
  int socket;
  std::string in, out;
  bool ends = false;  // when all is written
};

/// Takes the first complete request out of the text.
enum class Lines { all, first, last };
bool take_call(std::string& text, Call& call, Lines lines) {
  const std::size_t end = text.find("\r\n\r\n");
  if (end == std::string::npos) return false;
  call = {};
  const std::size_t first = text.find("\r\n");
  const std::size_t space = text.find(' '), second = text.find(' ', space + 1);
  if (space == std::string::npos || second == std::string::npos || second > first) {
    text.clear();
    return false;
  }
  call.method = text.substr(0, space);
  call.path = text.substr(space + 1, second - space - 1);
  for (std::size_t at = first + 2; at < end + 2;) {
    const std::size_t line = text.find("\r\n", at), colon = text.find(": ", at);
    if (colon < line) {
      const std::string value = text.substr(colon + 2, line - colon - 2);
      std::string& all = call.fields[lower(text.substr(at, colon - at))];
      // Lines of the same name are one list (RFC 9110 5.3).
      if (all.empty() || lines == Lines::last) {
        all = value;
      } else if (lines == Lines::all) {
        all += ", " + value;
      }
    }
    at = line + 2;
  }
  const std::string* length = call.field("content-length");
  const std::size_t size = length == nullptr ? 0 : std::strtoul(length->c_str(), nullptr, 10);
  if (text.size() < end + 4 + size) return false;
  call.body = text.substr(end + 4, size);
  text.erase(0, end + 4 + size);
  return true;
}

void serve_calls(Service& service, Peer& peer) {
  std::vector<std::string> answers;
  Call call;
  const Lines lines = service.has("first-line-only")  ? Lines::first
                      : service.has("last-line-only") ? Lines::last
                                                      : Lines::all;
  while (!peer.ends && take_call(peer.in, call, lines)) {
    peer.ends = service.closes();
    if (service.has("dropped-pipelined") && answers.size() == 1) {
      answers.emplace_back();
      continue;
    }
    answers.push_back(service.answer(call, peer.socket));
  }
  if (service.has("reversed-pipelined")) std::reverse(answers.begin(), answers.end());
  for (const std::string& answer : answers) peer.out += answer;
}

}  // namespace

ReferenceServer::ReferenceServer(ServerSettings settings, unsigned port)
    : settings_(std::move(settings)) {
  const auto& faults = server_faults();
  if (!settings_.fault.empty() && settings_.fault != fifth_put_lost &&
      std::find(faults.begin(), faults.end(), settings_.fault) == faults.end()) {
    throw std::invalid_argument("there is no fault \"" + settings_.fault + "\"");
  }
  const auto& styles = server_styles();
  if (!settings_.style.empty() &&
      std::find(styles.begin(), styles.end(), settings_.style) == styles.end()) {
    throw std::invalid_argument("there is no style \"" + settings_.style + "\"");
  }
  listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      listen(listener_, 64) != 0 ||
      getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    close(listener_);
    throw std::runtime_error("the port " + std::to_string(port) + " cannot be used");
  }
  port_ = ntohs(address.sin_port);
}

ReferenceServer::~ReferenceServer() { close(listener_); }

void ReferenceServer::serve(const std::atomic<bool>& stop) {
  Service service(settings_);
  std::vector<Peer> peers;
  std::vector<pollfd> watched;
  std::vector<char> buffer(65536);
  while (!stop) {
    watched.assign(1, {listener_, POLLIN, 0});
    for (const Peer& peer : peers) {
      watched.push_back(
          {peer.socket, static_cast<short>(POLLIN | (peer.out.empty() ? 0 : POLLOUT)), 0});
    }
    if (poll(watched.data(), watched.size(), 50) <= 0) continue;
    for (std::size_t i = peers.size(); i-- > 0;) {
      if (watched[i + 1].revents == 0) continue;
      Peer& peer = peers[i];
      const ssize_t n = recv(peer.socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
      if (n > 0) {
        peer.in.append(buffer.data(), static_cast<std::size_t>(n));
        if (service.has("dropped-pipelined") || service.has("reversed-pipelined")) {
          // So that what is pipelined is seen together, whatever the network makes of it.
          usleep(3000);
          const ssize_t more = recv(peer.socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
          if (more > 0) peer.in.append(buffer.data(), static_cast<std::size_t>(more));
        }
        service.set_connections(peers.size());
        serve_calls(service, peer);
      }
      if (!peer.out.empty()) {
        const ssize_t sent =
            send(peer.socket, peer.out.data(), peer.out.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) peer.out.erase(0, static_cast<std::size_t>(sent));
      }
      const bool over = peer.ends && peer.out.empty();
      if (over || n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) {
        service.gone(peer.socket);
        close(peer.socket);
        peers.erase(peers.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
    if (watched[0].revents != 0) {
      const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
      const int on = 1;
      if (socket >= 0) {
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        peers.push_back({socket, {}, {}, false});
      }
    }
  }
  for (const Peer& peer : peers) close(peer.socket);
}

}  // namespace surety::http
