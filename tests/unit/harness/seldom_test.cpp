// Shrinking what shows only in some of the runs of the same script, as races do.
#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "surety/harness.h"
#include "surety/protocol/models.h"

namespace surety::harness {
namespace {

using protocol::models::Done;
using protocol::models::KeyValue;
using protocol::models::Text;

/// A store that, in one of some runs, forgets every second put of a key.
class Forgetful {
 public:
  Forgetful(unsigned one_in, std::uint64_t seed) : one_in_(one_in), chance_(seed) {}
  void begin() {
    stored_.clear();
    puts_.clear();
    forgets_ = chance_.choose(one_in_ - 1) == 0;
  }
  protocol::Message answer(const protocol::Message& request) {
    if (request->type() == &protocol::type_tag_of<KeyValue::Get>) {
      return protocol::wrap(Text{
          stored_[static_cast<const protocol::MessageOf<KeyValue::Get>&>(*request).value.key]});
    }
    const auto& put = static_cast<const protocol::MessageOf<KeyValue::Put>&>(*request).value;
    if (++puts_[put.key] % 2 == 1 || !forgets_) stored_[put.key] = put.value;
    return protocol::wrap(Done{});
  }

 private:
  unsigned one_in_;
  Source chance_;
  bool forgets_ = false;
  std::map<std::string, std::string> stored_;
  std::map<std::string, int> puts_;
};

class Requests final : public Generator {
 public:
  Step next(View& view) override {
    Step step;
    step.label = view.label;
    step.client = static_cast<protocol::Endpoint>(1 + view.below(view.clients));
    const std::string key(1, static_cast<char>('a' + view.below(3)));
    const bool get = view.one_in(2);
    step.request = Json::object();
    step.request.add("type", Json::of(std::string(get ? "get" : "put")));
    step.request.add("key", Json::of(key));
    if (!get) step.request.add("value", Json::of(std::to_string(view.step + 1)));
    return step;
  }
};

class Seldom : public testing::TestWithParam<unsigned> {};

TEST_P(Seldom, ShowsInFewRequests) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5}) {
    Forgetful store(GetParam(), seed);
    CallSystem system([&] { store.begin(); },
                      [&](const protocol::Message& request) { return store.answer(request); });
    Requests generator;
    Tester tester;
    tester.model = protocol::model<KeyValue>();
    tester.system = &system;
    tester.generator = &generator;
    Settings settings;
    settings.seed = seed;
    const Finding finding = test(tester, settings);
    std::cout << "one in " << GetParam() << ", seed " << seed << ": from " << finding.original
              << " to " << finding.run.script.size() << " in " << finding.shrink_runs
              << " runs; shows in " << finding.reproduced << " of " << finding.tried << "\n";
    ASSERT_EQ(finding.kind, Kind::violation);
    EXPECT_EQ(finding.run.script.size(), 3u) << write_script(finding.run.script);
  }
}

INSTANTIATE_TEST_SUITE_P(OneIn, Seldom, testing::Values(1, 3, 8));

}  // namespace
}  // namespace surety::harness
