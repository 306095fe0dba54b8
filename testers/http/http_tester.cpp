#include "testers/http/http_tester.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <random>
#include <stdexcept>

namespace surety::http {

namespace {

constexpr std::size_t most_written = 300;  // removed when there are so many

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
  const Target& target = settings_.target;
  naming_.authority = authority_of(target);
  naming_.base = target.base;
  mark_ = unique_mark();
  harness::SocketOptions options;
  options.host = target.host;
  options.port = target.port;
  options.codec = [this] {
    CodecSettings codec;
    codec.naming = &naming_;
    codec.allow_is_optional = (settings_.allowed & method_not_allowed_without_allow) != 0;
    codec.written = &written_;
    return std::make_unique<HttpCodec>(codec);
  };
  options.begin = [this] { begin_run(); };
  system_ = std::make_unique<harness::SocketSystem>(std::move(options));
  Model model;
  model.allowed = settings_.allowed;
  tester_.model = protocol::model<Model>(model);
  model.usual = true;
  tester_.usual_model = protocol::model<Model>(model);
  tester_.options.partition = tester_.options.answers_in_order = true;
  // What needs more (many writers of one resource) costs more than it is worth: it is undecided.
  tester_.options.hypotheses = 4'000;
  tester_.options.steps = 20'000;
  tester_.system = system_.get();
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

void HttpTester::begin_run() {
  if (written_.size() > most_written) remove_written();
  naming_.prefix = mark_ + "-" + std::to_string(++runs_) + "-";
}

/// Removes what the runs so far have put, all in one go on one connection. What is refused stays.
void HttpTester::remove_written() {
  if (settings_.keep || written_.empty()) return;
  const std::set<std::string> paths = std::exchange(written_, {});
  harness::SocketOptions options;
  options.host = settings_.target.host;
  options.port = settings_.target.port;
  options.codec = [this] {
    return std::make_unique<HttpCodec>(CodecSettings{&naming_, true, nullptr});
  };
  harness::SocketSystem cleaner(std::move(options));
  const auto patience = std::chrono::milliseconds(1000);
  std::vector<harness::Observation> answers;
  for (const std::string& path : paths) {
    Request request;
    request.method = "DELETE";
    request.path = path;
    harness::Step step;
    cleaner.send(step, protocol::wrap(request));
    answers.clear();
    cleaner.wait(patience, answers);
    if (answers.empty()) return;
  }
}

}  // namespace surety::http
