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
      "if-match-ignored",         // PUT does not look at If-Match
      "if-match-weak",            // If-Match compares weakly
      "if-none-match-strong",     // If-None-Match compares strongly
      "if-none-match-ignored",    // PUT does not look at If-None-Match
      "if-none-match-star",       // If-None-Match: * is not understood
      "if-none-match-any",        // 304 whatever the tag is
      "lost-update",              // PUT of something that exists is forgotten
      "stale-tag",                // PUT does not change the tag
      "wrong-target",             // PUT to b goes to a
      "short-body",               // GET loses the last byte
      "delete-unconditionally",   // DELETE does not look at preconditions
      "crossed-connections",      // GET answers with what another connection asked for
      "dropped-pipelined",        // the second of two pipelined requests is not answered
      "reversed-pipelined",       // two pipelined requests are answered in the wrong order
      "put-status",               // PUT never answers 201
      "head-length",              // HEAD has a wrong Content-Length
      "delete-keeps",             // DELETE does nothing
      "delete-more",              // DELETE removes everything
      "put-appends",              // PUT appends
      "put-truncates",            // PUT stores two bytes
      "range-shifted",            // 206 has the wrong bytes
      "if-range-ignored",         // 206 although If-Range fails
      "if-unmodified-ignored",    // If-Unmodified-Since is not looked at
      "modified-since-wins",      // If-Modified-Since is looked at beside If-None-Match
      "modified-since-inverted",  // 304 to what has been modified
      "if-match-after-none",      // If-Match is not looked at beside If-None-Match
      "first-tag-only",           // only the first tag of a list counts
      "absent-is-empty",          // GET of nothing is 200 with nothing
      "unasked-412",              // PUT of something that exists is refused with 412
      "unsteady-tag",             // every GET has another tag
      "put-gives-old-tag",        // the answer to PUT has the tag of before
      "not-modified-after-put",   // If-None-Match with the tag before the last one is 304
      "crowded-put",              // PUT is forgotten while there are other connections
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
    if (call.method == "GET" || call.method == "HEAD") return read(call, connection);
    if (call.method == "PUT") return put(call);
    if (call.method == "DELETE") return remove(call);
    return reply(405, "Allow: GET, HEAD, PUT, DELETE\r\n", "");
  }
  /// A connection has ended.
  void gone(int connection) {
    if (last_connection_ == connection) last_connection_ = -1;
  }
  void set_connections(std::size_t count) { connections_ = count; }
  bool has(const char* fault) const { return settings_.fault == fault; }

 private:
  enum class Gate { open, failed, not_modified };

  static std::string reply(int status, const std::string& fields, const std::string& body,
                           bool with_body = true) {
    std::string text = "HTTP/1.1 " + std::to_string(status) + " X\r\n" + fields;
    if (status != 204 && status != 304) {
      text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return text + "\r\n" + (with_body && status != 304 ? body : "");
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
      const bool same = tag == stored->tag || (has("not-modified-after-put") && !strong &&
                                               tag == stored->previous_tag && !tag.empty());
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
      return text == nullptr ? std::nullopt : date_from(*text);
    };
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
      if (reads && unmodified != has("modified-since-inverted")) return Gate::not_modified;
    }
    return Gate::open;
  }

  std::string metadata(const Stored& stored) {
    std::string fields = "Last-Modified: " + date_text(stored.modified) + "\r\n";
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
    const Gate gate = preconditions(call, &stored);
    if (gate == Gate::failed) return reply(412, "", "no", get);
    const std::string fields = metadata(stored);
    if (gate == Gate::not_modified) return reply(304, fields, "");
    std::string content = stored.content;
    if (has("short-body") && !content.empty()) content.pop_back();
    if (get && call.field("range") != nullptr) {
      const std::string* condition = call.field("if-range");
      if (condition == nullptr || has("if-range-ignored") || range_holds(*condition, stored)) {
        if (auto part = part_of(*call.field("range"), content, fields)) return *part;
      }
    }
    if (!get && has("head-length")) content += "x";
    return reply(200, fields, content, get);
  }

  bool range_holds(const std::string& condition, const Stored& stored) const {
    if (const auto date = date_from(condition)) return *date == stored.modified;
    return matches(condition, &stored, true);
  }

  std::optional<std::string> part_of(const std::string& range, const std::string& content,
                                     const std::string& fields) const {
    const std::size_t dash = range.find('-');
    if (range.rfind("bytes=", 0) != 0 || dash == std::string::npos) return {};
    if (range.find(',') != std::string::npos) return {};  // several are ignored
    const std::string from = range.substr(6, dash - 6), to = range.substr(dash + 1);
    const auto size = static_cast<long>(content.size());
    long first =
        from.empty() ? std::max(0L, size - std::atol(to.c_str())) : std::atol(from.c_str());
    const long last =
        from.empty() || to.empty() ? size - 1 : std::min(size - 1, std::atol(to.c_str()));
    if (!from.empty() && !to.empty() && std::atol(to.c_str()) < first) return {};
    if (first >= size || (from.empty() && std::atol(to.c_str()) == 0)) {
      return reply(416, "Content-Range: bytes */" + std::to_string(size) + "\r\n", "");
    }
    const std::string told = "Content-Range: bytes " + std::to_string(first) + "-" +
                             std::to_string(last) + "/" + std::to_string(size) + "\r\n";
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
    if (preconditions(call, there ? &found->second : nullptr) != Gate::open) {
      return reply(412, "", "no");
    }
    if (has("unasked-412") && there) return reply(412, "", "no");
    std::string path = call.path;
    if (has("wrong-target") && path.back() == 'b') path.back() = 'a';
    if (there && has("lost-update")) return reply(204, "", "");
    if (has("crowded-put") && connections_ > 1) return reply(there ? 204 : 201, "", "");
    Stored& stored = stored_[path];
    std::string content = call.body;
    if (has("put-appends")) content = stored.content + content;
    if (has("put-truncates")) content = content.substr(0, 2);
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
    return there || has("put-status") ? reply(204, fields, "") : reply(201, fields, "made");
  }

  std::string remove(const Call& call) {
    const auto found = stored_.find(call.path);
    if (found == stored_.end()) return reply(404, "", "nothing here");
    if (preconditions(call, &found->second) != Gate::open && !has("delete-unconditionally")) {
      return reply(412, "", "no");
    }
    if (has("delete-more")) {
      stored_.clear();
    } else if (!has("delete-keeps")) {
      stored_.erase(found);
    }
    return reply(204, "", "");
  }

  ServerSettings settings_;
  std::map<std::string, Stored> stored_;
  unsigned long counter_ = 0;
  int last_connection_ = -1;
  std::string last_path_;
  std::size_t connections_ = 0;  // that are open
};

struct Peer {
  int socket;
  std::string in, out;
};

/// Takes the first complete request out of the text.
bool take_call(std::string& text, Call& call) {
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
    if (colon < line)
      call.fields[lower(text.substr(at, colon - at))] = text.substr(colon + 2, line - colon - 2);
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
  while (take_call(peer.in, call)) {
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
  if (!settings_.fault.empty() &&
      std::find(faults.begin(), faults.end(), settings_.fault) == faults.end()) {
    throw std::invalid_argument("there is no fault \"" + settings_.fault + "\"");
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
      if (n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) {
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
        peers.push_back({socket, {}, {}});
      }
    }
  }
  for (const Peer& peer : peers) close(peer.socket);
}

}  // namespace surety::http
