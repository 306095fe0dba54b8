// Speed of the validator: synchronous observations, concurrent clients, branching models.
#include <chrono>
#include <cstdio>

#include "surety/protocol.h"
#include "surety/protocol/history.h"
#include "surety/protocol/models.h"
#include "surety/source.h"

namespace {

using namespace surety;
using namespace surety::protocol;

template <class F>
double seconds(F&& f) {
  const auto begin = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void synchronous_register() {
  constexpr int pairs = 1'000'000;
  Validator<models::Register> validator;
  Source source(1);
  std::optional<Integer> value;
  const double took = seconds([&] {
    for (int i = 0; i < pairs; ++i) {
      if (source.flip()) {
        value = static_cast<Integer>(source.choose(9));
        validator.sent(1, models::Register::Write{*value});
        validator.received(1, models::Done{});
      } else {
        validator.sent(1, models::Register::Read{});
        validator.received(1, models::Number{value});
      }
    }
  });
  std::printf("register, synchronous: %.2f million observations/s (%s)\n", 2 * pairs / took / 1e6,
              name_of(validator.verdict()));
}

/// 10 clients, each with one operation under way; effects happen shortly after the calls.
Trace concurrent_trace(int operations, int keys) {
  Source source(7);
  std::vector<std::string> store(static_cast<std::size_t>(keys));
  struct Client {
    bool busy = false, applied = false;
    models::KeyValue::Request request;
    Message response;
    std::size_t key = 0;
  };
  std::vector<Client> clients(10);
  Trace trace;
  int started = 0, finished = 0;
  while (finished < operations) {
    const auto id = static_cast<Endpoint>(source.choose(9));
    Client& c = clients[id];
    if (!c.busy) {
      if (started == operations) continue;
      c = Client{};
      c.key = source.choose(static_cast<std::uint64_t>(keys - 1));
      const std::string key = std::to_string(c.key);
      const std::string value = std::to_string(started) + ".";
      switch (source.choose(3)) {
        case 0:
          c.request = models::KeyValue::Put{key, value};
          break;
        case 1:
          c.request = models::KeyValue::Append{key, value};
          break;
        default:
          c.request = models::KeyValue::Get{key};
      }
      c.busy = true;
      ++started;
      trace.push_back({Event::Kind::sent, id, wrap(c.request), 0});
    } else if (!c.applied) {
      std::string& value = store[c.key];
      if (const auto* put = std::get_if<models::KeyValue::Put>(&c.request)) value = put->value;
      if (const auto* append = std::get_if<models::KeyValue::Append>(&c.request)) {
        value += append->value;
      }
      c.response = std::holds_alternative<models::KeyValue::Get>(c.request)
                       ? wrap(models::Text{value})
                       : wrap(models::Done{});
      c.applied = true;
    } else {
      trace.push_back({Event::Kind::received, id, c.response, 0});
      c.busy = false;
      ++finished;
    }
  }
  return trace;
}

void concurrent_clients() {
  for (const int keys : {1, 10, 100}) {
    const Trace trace = concurrent_trace(10'000, keys);
    for (const bool partition : {true, false}) {
      HistoryOptions options;
      options.partition = partition;
      HistoryResult result;
      const double took =
          seconds([&] { result = check_history(model<models::KeyValue>(), trace, options); });
      std::printf(
          "key-value, 10^4 operations of 10 clients, %d keys, %s: %.3f s (%s, %llu steps)\n", keys,
          partition ? "by key" : "whole", took, name_of(result.verdict),
          static_cast<unsigned long long>(result.steps));
    }
  }
}

/// The same, one observation after the other, without knowledge of what is to come.
void concurrent_clients_online() {
  for (const int keys : {1, 10, 100}) {
    const Trace trace = concurrent_trace(2'000, keys);
    Options options;
    options.partition = true;
    Validator<models::KeyValue> validator(tcp(), options);
    const double took = seconds([&] {
      for (const Event& event : trace) validator.observe(event);
    });
    std::printf(
        "key-value, online, 2000 operations of 10 clients, %d keys: %.3f s (%s, at most "
        "%llu hypotheses)\n",
        keys, took, name_of(validator.verdict()),
        static_cast<unsigned long long>(validator.statistics().most_hypotheses));
    std::fflush(stdout);
  }
}

/// Every request leaves the model one of four values, or one of four unknown strings.
struct Branching {
  struct Ask {
    bool symbolic = false;
    template <class F>
    static void fields(F& f) {
      f("symbolic", &Ask::symbolic);
    }
  };
  struct Ok {
    template <class F>
    static void fields(F&) {}
  };
  using Request = Ask;
  using Response = Ok;
  std::size_t value = 0;
  std::vector<Sym<std::string>> tags = std::vector<Sym<std::string>>(4);
  template <class F>
  static void fields(F& f) {
    f("value", &Branching::value);
    f("tags", &Branching::tags);
  }
  void on(const Ask& q, Context& c) {
    value = c.choose(4);
    if (q.symbolic) tags[value] = c.fresh<std::string>("tag");
    c.reply(Ok{});
  }
};

void branching() {
  for (const bool symbolic : {false, true}) {
    Validator<Branching> validator;
    const double took = seconds([&] {
      for (int i = 0; i < 1'000; ++i) {
        validator.sent(1, {symbolic});
        validator.received(1, {});
      }
    });
    std::printf("4 branches per request, %s, 1000 requests: %.3f s (%s, %zu hypotheses)\n",
                symbolic ? "symbolic" : "plain", took, name_of(validator.verdict()),
                validator.hypotheses());
  }
}

}  // namespace

int main() {
  synchronous_register();
  concurrent_clients();
  concurrent_clients_online();
  branching();
}
