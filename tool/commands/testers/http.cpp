// surety http: tests an HTTP/1.1 server or proxy against the models of RFC 9110.
#include <fmt/core.h>

#include <iterator>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "surety/harness/system.h"
#include "surety/harness/tester.h"
#include "testers/http/clauses.h"
#include "testers/http/generator.h"
#include "testers/http/http_tester.h"
#include "testers/http/message.h"
#include "testers/http/profile.h"
#include "testers/http/proxy_message.h"
#include "testers/http/proxy_model.h"
#include "testers/http/proxy_tester.h"
#include "tool/commands/command_line.h"
#include "tool/commands/commands.h"
#include "tool/commands/testers/tester_command.h"
#include "tool/model/user_error.h"

namespace surety::tool::commands {

namespace {

constexpr unsigned usual_lanes = 4;

struct HttpOptions {
  TesterOptions tester;
  std::string url, profile, curl, proxy, origin;
  std::vector<std::string> paths, without;
  unsigned lanes = 0;  // 0: as many as usual
  bool read_only = false, posts = false, faults = false, keep = false;
};

/// What the library says is wrong with an option is the user's mistake.
template <class F>
auto checked(F&& f) {
  try {
    return f();
  } catch (const std::invalid_argument& problem) {
    throw UserError(problem.what());
  }
}

TestedSystem subject_of(const HttpOptions& options) {
  TestedSystem subject;
  subject.command = "http";
  subject.words = {options.url};
  const auto add = [&](const char* option, const std::string& value) {
    if (!value.empty()) subject.words.insert(subject.words.end(), {option, value});
  };
  add("--proxy", options.proxy);
  add("--origin", options.origin);
  add("--profile", options.profile);
  return subject;
}

std::set<std::string> features_named(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    std::string known;
    bool found = false;
    for (const auto& feature : http::features()) {
      known += known.empty() ? "" : ", ";
      known += feature.name;
      found = found || name == feature.name;
    }
    if (!found) {
      throw UserError(fmt::format("there is no feature \"{}\"; there are {}", name, known));
    }
  }
  return {names.begin(), names.end()};
}

/// The tester as clients and as the origin server of a proxy.
int test_proxy(const HttpOptions& options) {
  if (!options.proxy.empty() && !options.origin.empty()) {
    throw UserError("--proxy is for forward proxies and --origin for reverse ones: give one");
  }
  if (!options.paths.empty() || options.read_only || options.posts || !options.curl.empty() ||
      options.lanes > 1 || !options.without.empty()) {
    throw UserError(
        "--path, --read-only, --post, --no, --curl and --lanes are for servers, not for proxies: "
        "leave them out");
  }
  http::proxy::ProxySettings settings;
  settings.gateway = options.proxy.empty();
  settings.faults = options.faults;
  checked([&] {
    const auto url = http::target_from(options.url);
    settings.proxy = settings.gateway ? url : http::target_from(options.proxy);
    settings.origin = settings.gateway ? http::target_from(options.origin) : url;
    settings.allowed = http::profile_named(options.profile);
  });
  TestedSystem subject = subject_of(options);
  subject.describe = http::proxy::describe;
  subject.endpoint_name = http::proxy::endpoint_name;
  subject.clauses.assign(std::begin(http::proxy::clause::all), std::end(http::proxy::clause::all));
  subject.always = {http::proxy::clause::refused};
  try {
    const http::proxy::ProxyTester tester(settings);
    return run_tester(tester.tester(), subject, options.tester);
  } catch (const harness::SystemError& problem) {
    throw UserError(problem.what());
  }
}

int test_http(const HttpOptions& options) {
  if (!options.proxy.empty() || !options.origin.empty()) return test_proxy(options);
  http::HttpSettings settings;
  checked([&] {
    settings.target = http::target_from(options.url);
    settings.allowed = http::profile_named(options.profile);
  });
  settings.keep = options.keep;
  settings.generator.writes = !options.read_only;
  settings.generator.posts = options.posts;
  settings.generator.faults = options.faults;
  settings.generator.paths = options.paths;
  settings.generator.without = features_named(options.without);
  for (const std::string& path : options.paths) {
    if (path.empty() || path[0] != '/')
      throw UserError("--path " + path + ": a path begins with /");
  }
  TestedSystem subject = subject_of(options);
  subject.describe = http::describe;
  subject.clauses.assign(std::begin(http::clause::all), std::end(http::clause::all));
  subject.always = {http::clause::refused, http::clause::unsure};
  subject.unasked = http::clause::one_answer;
  subject.reproducer = [&](const harness::Run& run) {
    return http::curl_script(run, settings.target);
  };
  subject.reproducer_file = options.curl;
  subject.explained_by = [&](const harness::Run& run) {
    return http::deviations_explaining(run, settings.allowed);
  };
  http::HttpTester tester(settings);
  subject.vacuous = [&](const harness::Finding& finding) { return tester.vacuous(finding); };
  subject.wait_until_ready = [&] { tester.wait_until_ready(); };
  TesterOptions search = options.tester;
  // Who asks for one client means one connection at a time.
  search.lanes = options.lanes != 0 ? options.lanes : search.clients == 1 ? 1 : usual_lanes;
  return run_tester(tester.tester(), subject, search);
}

}  // namespace

void add_http(CommandLine& app, int& status) {
  auto options = std::make_shared<HttpOptions>();
  Command* command = app.add_subcommand("http",
                                        "Test an HTTP/1.1 server or proxy (0 nothing found, 1 a "
                                        "violation, 2 error, 3 undecided or silent)");
  command->add_option("url", options->url, "http://HOST:PORT/FOLDER/, where files may be put")
      ->required();
  add_tester_options(*command, options->tester);
  command->add_option("--clients", options->tester.clients, "Connections at the same time")
      ->capture_default_str()
      ->in_range(1, 64);
  command
      ->add_option("--lanes", options->lanes,
                   "Runs at the same time, each with resources and clients of its own (default: 4; "
                   "1 with --clients 1 and for proxies)")
      ->in_range(1, 64);
  std::string profiles =
      "Deviations to live with, separated by commas: apache, nginx, lighttpd, haproxy, a file that "
      "lists some (./FILE), or";
  for (const auto& deviation : http::deviations()) profiles += std::string(" ") + deviation.name;
  command->add_option("--profile", options->profile, profiles);
  command->add_option("--proxy", options->proxy,
                      "Test the forward proxy at this URL; the tester is the server at the other");
  command->add_option("--origin", options->origin,
                      "Test a reverse proxy; the tester is the server behind it, at this URL");
  command->add_option("--path", options->paths,
                      "A resource that exists, to be read only; repeatable");
  command->add_flag("--read-only", options->read_only, "No PUT and DELETE");
  command->add_flag("--post", options->posts, "Also POST");
  std::string left_out = "Leave something out; repeatable:";
  for (const auto& feature : http::features()) left_out += std::string(" ") + feature.name;
  command->add_option("--no", options->without, left_out);
  command->add_flag("--faults", options->faults,
                    "Delay, split and hold back requests, and reset connections");
  command->add_flag("--keep", options->keep, "Do not remove what was put");
  command->add_option("--curl", options->curl,
                      "Write a shell script of curl commands that shows a finding to this file");
  command->callback([options, &status] { status = test_http(*options); });
}

}  // namespace surety::tool::commands
