#include "testers/http/http_tester.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <random>
#include <stdexcept>

namespace surety::http {

namespace {

constexpr std::size_t most_written = 300;  // removed when there are so many
constexpr std::size_t removed_at_once = 25;

std::string signature_of(const protocol::Message& request, const protocol::Message& answer) {
  std::string text = describe(*answer);
  // The status, or the beginning of what is wrong with a malformed answer.
  text = text.rfind("no HTTP", 0) == 0 ? text.substr(0, 24) : text.substr(0, 3);
  if (request == nullptr) return "unasked " + text;
  return static_cast<const protocol::MessageOf<Request>&>(*request).value.method + " " + text;
}

}  // namespace

Target target_from(const std::string& url) {
  static const std::string scheme = "http://";
  if (url.rfind(scheme, 0) != 0) {
    throw std::invalid_argument("\"" + url + "\" is no http:// URL; write http://HOST:PORT/");
  }
  const std::size_t slash = std::min(url.find('/', scheme.size()), url.size());
  const std::string authority = url.substr(scheme.size(), slash - scheme.size());
  Target target;
  const std::size_t bracket = authority.find(']');
  const std::size_t colon = authority.find(':', bracket == std::string::npos ? 0 : bracket);
  target.host = authority.substr(0, colon);
  if (colon != std::string::npos) target.port = authority.substr(colon + 1);
  if (bracket != std::string::npos) target.host = authority.substr(1, bracket - 1);
  target.base = slash < url.size() ? url.substr(slash) : "/";
  if (target.base.back() != '/') target.base += '/';
  if (target.host.empty() || target.port.empty()) {
    throw std::invalid_argument("\"" + url + "\" has no host or no port; write http://HOST:PORT/");
  }
  return target;
}

std::string authority_of(const Target& target) {
  const bool six = target.host.find(':') != std::string::npos;
  return (six ? "[" + target.host + "]" : target.host) +
         (target.port == "80" ? "" : ":" + target.port);
}

std::string unique_mark() {
  std::random_device device;
  char text[32];
  std::snprintf(text, sizeof text, "surety-%08x", device());
  return text;
}

HttpTester::HttpTester(HttpSettings settings)
    : settings_(std::move(settings)), generator_(settings_.generator) {
  mark_ = unique_mark();
  system_ = system();
  Model model;
  model.allowed = settings_.allowed;
  tester_.model = protocol::model<Model>(model);
  model.usual = true;
  tester_.usual_model = protocol::model<Model>(model);
  tester_.options.partition = tester_.options.answers_in_order = true;
  // What needs more (many writers of one resource) costs more than it is worth: it is undecided.
  tester_.options.hypotheses = 2'000;
  tester_.options.steps = 10'000;
  tester_.system = system_.get();
  tester_.another_system = [this] { return system(); };
  tester_.generator = &generator_;
  tester_.functions = http_functions();
  tester_.signature = signature_of;
  tester_.simpler = simpler_requests;
  tester_.sensible = sensible_request;
  tester_.simpler_scripts = simpler_scripts;
}

HttpTester::~HttpTester() {
  try {
    remove_written();
  } catch (const std::exception&) {
    // The server is gone; so is what was put there, or it stays.
  }
}

/// The connections of one lane, whose runs have names of their own.
std::unique_ptr<harness::SocketSystem> HttpTester::system() {
  struct Lane {
    Naming naming;
    std::set<std::string> written;  // by the present run
  };
  const auto lane = std::make_shared<Lane>();
  lane->naming.authority = authority_of(settings_.target);
  lane->naming.base = settings_.target.base;
  harness::SocketOptions options;
  options.host = settings_.target.host;
  options.port = settings_.target.port;
  options.codec = [this, lane] {
    CodecSettings codec;
    codec.naming = &lane->naming;
    codec.allow_is_optional = (settings_.allowed & method_not_allowed_without_allow) != 0;
    codec.written = &lane->written;
    return std::make_unique<HttpCodec>(codec);
  };
  options.begin = [this, lane] { lane->naming.prefix = next_prefix(); };
  options.end = [this, lane] { written_.merge(lane->written); };
  return std::make_unique<harness::SocketSystem>(std::move(options));
}

std::string HttpTester::next_prefix() {
  if (written_.size() > most_written) remove_written();
  return mark_ + "-" + std::to_string(++runs_) + "-";
}

/// Removes what the runs so far have put, on one connection, many at a time. What is refused stays.
void HttpTester::remove_written() {
  if (settings_.keep || written_.empty()) return;
  const std::set<std::string> written = std::exchange(written_, {});
  const std::vector<std::string> paths(written.begin(), written.end());
  Naming naming;
  naming.authority = authority_of(settings_.target);
  harness::SocketOptions options;
  options.host = settings_.target.host;
  options.port = settings_.target.port;
  options.codec = [&naming] {
    return std::make_unique<HttpCodec>(CodecSettings{&naming, true, nullptr});
  };
  harness::SocketSystem cleaner(std::move(options));
  std::vector<harness::Observation> answers;
  for (std::size_t done = 0; done < paths.size();) {
    const std::size_t end = std::min(done + removed_at_once, paths.size());
    for (std::size_t i = done; i < end; ++i) {
      Request request;
      request.method = "DELETE";
      request.path = paths[i];
      harness::Step step;
      if (i + 1 < end) step.fault = harness::Fault::hold;  // sent together
      cleaner.send(step, protocol::wrap(request));
    }
    const std::size_t before = done;
    for (bool open = true; open && done < end;) {
      answers.clear();
      cleaner.wait(std::chrono::milliseconds(1000), answers);
      open = !answers.empty();
      for (const auto& answer : answers) {
        if (answer.kind == harness::Observation::Kind::received) ++done;
        // The server may close the connection at any time; what it has not answered comes again.
        if (answer.kind == harness::Observation::Kind::closed) open = false;
      }
    }
    if (done == before) return;  // it does not answer at all
    if (done < end) cleaner.drop(harness::Step().client);
  }
}

}  // namespace surety::http
