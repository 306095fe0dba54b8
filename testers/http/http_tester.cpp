#include "testers/http/http_tester.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <thread>

#include "testers/http/request_check.h"

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

/// Dates of a script are seen in the run, or far from it: others may be past when it is run again.
bool has_lasting_dates(const harness::Json& request) {
  const auto lasts = [](const harness::Json* date) {
    return date == nullptr || date->kind != harness::Json::Kind::integer ||
           date->integer == earliest_date || date->integer == latest_drawn_date;
  };
  const harness::Json* condition = request.find("if_range");
  return lasts(request.find("if_modified_since")) && lasts(request.find("if_unmodified_since")) &&
         (condition == nullptr || lasts(condition->find("date")));
}

/// A refusal or an error; 404 is a refusal to who writes.
bool may_come_any_time(const protocol::MessageBase& answer) {
  const auto* told = message_as<Answer>(answer);
  return told == nullptr ? message_as<Malformed>(answer) == nullptr
                         : told->status == 404 || told->status == 410;
}

/// The exchange in question without its values: `PUT If-None-Match * 204`.
std::string identity_of(const harness::Run& run) {
  if (run.blamed >= run.trace.size() || run.blamed >= run.labels.size()) return run.signature;
  const Request* request = nullptr;
  for (std::size_t i = 0; i < run.blamed; ++i) {
    if (run.labels[i] != 0 && run.labels[i] + 1 == run.labels[run.blamed]) {
      request = message_as<Request>(*run.trace[i].message);
    }
  }
  if (request == nullptr) return run.signature;
  std::string text = request->method;
  const auto tags = [&](const char* name, const std::optional<Tags>& list) {
    if (list) text += std::string(" ") + name + (list->empty() ? " *" : "");
  };
  tags("If-Match", request->if_match);
  tags("If-None-Match", request->if_none_match);
  if (request->if_modified_since) text += " If-Modified-Since";
  if (request->if_unmodified_since) text += " If-Unmodified-Since";
  if (request->range) text += request->more_ranges ? " Ranges" : " Range";
  if (request->if_range) text += " If-Range";
  return text + run.signature.substr(request->method.size());
}

}  // namespace

std::vector<std::string> deviations_explaining(const harness::Run& run, std::uint32_t allowed) {
  std::vector<std::string> result;
  const auto* malformed = run.trace.empty() || run.trace.back().message == nullptr
                              ? nullptr
                              : message_as<Malformed>(*run.trace.back().message);
  protocol::Options options;
  options.partition = options.answers_in_order = true;
  options.hypotheses = 2'000;
  options.steps = 10'000;
  for (const Deviation& deviation : deviations()) {
    const char* problem = deviation.bit == method_not_allowed_without_allow ? missing_allow
                          : deviation.bit == modified_after_date            ? modified_later
                                                                            : nullptr;
    if (problem != nullptr && malformed != nullptr && malformed->problem.rfind(problem, 0) == 0) {
      result.emplace_back(deviation.name);
    }
    if (problem != nullptr || malformed != nullptr || (allowed & deviation.bit) != 0 ||
        (deviation.bit & of_proxies) != 0) {
      continue;
    }
    Model model;
    model.allowed = allowed | deviation.bit;
    protocol::ValidatorBase validator(protocol::model<Model>(model), protocol::tcp(), options);
    for (const protocol::Event& event : run.trace) validator.observe(event);
    if (validator.explained()) result.emplace_back(deviation.name);
  }
  return result;
}

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
  tester_.problem = [](const protocol::MessageBase& request) {
    return problem_of(static_cast<const protocol::MessageOf<Request>&>(request).value);
  };
  tester_.kept = {"method", "path"};
  tester_.sensible = has_lasting_dates;
  tester_.anytime = may_come_any_time;
  tester_.identity = identity_of;
  tester_.simpler_scripts = simpler_scripts;
}

HttpTester::~HttpTester() {
  try {
    remove_written();
  } catch (const std::exception&) {
    // The server is gone; so is what was put there, or it stays.
  }
}

std::string HttpTester::vacuous(const harness::Finding& finding) const {
  std::uint64_t put = 0, put_done = 0, read = 0, read_done = 0, most = 0;
  int usual = 0;  // the status that PUT was refused with most often
  for (const auto& [what, times] : statuses_) {
    const auto& [method, status] = what;
    const bool done = status >= 200 && status < 300;
    if (method == "PUT") {
      put += times;
      if (done) put_done += times;
      if (!done && times > most) most = times, usual = status;
    } else if (method == "GET") {
      read += times;
      if (done || status == 304) read_done += times;
    }
  }
  if (put != 0 && put_done == 0) {
    return "No PUT was done (answered with " + std::to_string(usual) + ", " + std::to_string(most) +
           " times): hardly anything was checked. Give the URL of a folder where files may be put, "
           "or with --read-only the resources to read: --path /x";
  }
  if (put == 0 && read != 0 && read_done == 0) {
    return "No GET found anything: hardly anything was checked. Name resources that exist: --path "
           "/x";
  }
  constexpr std::size_t few = 5;  // clauses
  if (finding.coverage.reached().size() < few) {
    return "Only " + std::to_string(finding.coverage.reached().size()) +
           " clauses of the model were reached: hardly anything was checked. Give more --time, or "
           "see with --coverage what is missing";
  }
  return "";
}

void HttpTester::wait_until_ready() const {
  constexpr int attempts = 500;
  for (int i = 1;; ++i) {
    try {
      harness::SocketOptions options;
      options.host = settings_.target.host;
      options.port = settings_.target.port;
      const Naming naming;
      options.codec = [&] {
        return std::make_unique<HttpCodec>(CodecSettings{&naming, true, true, nullptr, {}});
      };
      harness::SocketSystem(std::move(options)).open(1);
      return;
    } catch (const harness::SystemError&) {
      if (i == attempts) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
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
    codec.modified_may_be_later = (settings_.allowed & modified_after_date) != 0;
    codec.written = &lane->written;
    codec.answered = [this](const std::string& method, int status) {
      ++statuses_[{method, status}];
    };
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
    return std::make_unique<HttpCodec>(CodecSettings{&naming, true, true, nullptr, {}});
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
