// A protocol model in use: what clients may expect of conditional writes, checked against a store
// that chooses its own tags. Nowhere is written down what a tester may conclude about a tag; that
// follows from the model.
#include "examples/protocol_etag/store.h"

#include <gtest/gtest.h>

#include "surety/protocol.h"
#include "surety/protocol/chart.h"
#include "surety/source.h"

namespace sp = surety::protocol;

struct Conditional {
  static constexpr const char* name = "conditional";
  struct Get {
    static constexpr const char* name = "get";
    std::string key;
    template <class F>
    static void fields(F& f) {
      f("key", &Get::key);
    }
  };
  struct Put {
    static constexpr const char* name = "put";
    std::string key, tag, value;
    template <class F>
    static void fields(F& f) {
      f("key", &Put::key);
      f("tag", &Put::tag);
      f("value", &Put::value);
    }
  };
  struct Found {
    static constexpr const char* name = "found";
    std::string value;
    sp::Sym<std::string> tag;
    template <class F>
    static void fields(F& f) {
      f("value", &Found::value);
      f("tag", &Found::tag);
    }
  };
  struct Written {
    static constexpr const char* name = "written";
    bool done = false;
    template <class F>
    static void fields(F& f) {
      f("done", &Written::done);
    }
  };
  using Request = std::variant<Get, Put>;
  using Response = std::variant<Found, Written>;

  // The state: what is stored, and tags that only the system knows.
  std::map<std::string, Found> entries;
  template <class F>
  static void fields(F& f) {
    f("entries", &Conditional::entries);
  }

  void on(const Get& q, sp::Context& c) { c.reply(entry(q.key, c)); }
  void on(const Put& q, sp::Context& c) {
    Found& found = entry(q.key, c);
    const bool matches = c.decide(found.tag == q.tag);
    if (matches) {
      const sp::Sym<std::string> old = found.tag;
      found = {q.value, c.fresh<std::string>("tag")};
      c.assume(found.tag != old);  // a write changes the tag
    }
    c.reply(Written{matches});
  }

 private:
  Found& entry(const std::string& key, sp::Context& c) {
    const auto known = entries.find(key);
    if (known != entries.end()) return known->second;
    return entries.emplace(key, Found{"", c.fresh<std::string>("tag")}).first->second;
  }
};

/// Random requests to a store, each judged by the model. The tags tried are ones seen before.
sp::Verdict exercise(Store store, std::uint64_t seed, std::string& report) {
  surety::Source source(seed);
  sp::Validator<Conditional> validator;
  std::vector<std::string> tags = {"none"};
  for (int i = 0; i < 40 && validator.explained(); ++i) {
    const std::string key = source.flip() ? "a" : "b";
    if (source.flip()) {
      validator.sent(1, Conditional::Get{key});
      const Store::Found found = store.get(key);
      tags.push_back(found.tag);
      validator.received(1, Conditional::Found{found.value, found.tag});
    } else {
      const std::string tag = tags[source.choose(tags.size() - 1)];
      validator.sent(1, Conditional::Put{key, tag, std::to_string(i)});
      validator.received(1, Conditional::Written{store.put_if(key, tag, std::to_string(i))});
    }
  }
  report = validator.report();
  if (!validator.explained()) report += "\n" + sp::text_chart(validator.trace());
  return validator.verdict();
}

TEST(Store, BehavesAsTheModelAllows) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::string report;
    ASSERT_EQ(exercise(Store(), seed, report), sp::Verdict::explained) << report;
  }
}

TEST(Store, ForgottenTagIsFound) {
  std::uint64_t found = 0;
  std::string report;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    found += exercise(Store(true), seed, report) == sp::Verdict::violated ? 1 : 0;
  }
  EXPECT_GT(found, 150u);
  std::cout << report;
}
