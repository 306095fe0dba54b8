// Cases per CPU-second beside RapidCheck, in one run on one core, with the same mean sizes.
#include <rapidcheck.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "surety/property.h"

namespace {

double cpu_seconds() {
  double sum = 0;
  for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage used{};
    getrusage(who, &used);
    sum += static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
  }
  return sum;
}

struct Rate {
  double cases_per_second = 0;
  double mean_size = 0;
};

// The compiler must not see that the values are of no use.
volatile std::uint64_t sink = 0;

Rate rapidcheck_rate(const std::function<std::uint64_t()>& draw, int cases) {
  std::uint64_t count = 0, total = 0;
  rc::detail::TestMetadata metadata;
  rc::detail::TestParams params;
  params.maxSuccess = cases;
  const double began = cpu_seconds();
  rc::detail::checkTestable(
      [&] {
        const std::uint64_t size = draw();
        total += size;
        ++count;
        sink = sink + size;
      },
      metadata, params);
  const double used = cpu_seconds() - began;
  return {static_cast<double>(count) / used,
          static_cast<double>(total) / static_cast<double>(count)};
}

template <class G, class Measure>
class Drawing final : public surety::Property {
 public:
  Drawing(G generator, Measure measure) : generator_(generator), measure_(measure) {}
  std::string name() const override { return "peers.drawing"; }
  void draw(surety::Source& source) const override { (void)generator_.draw(source); }
  surety::Verdict run(surety::Source& source) override {
    const auto value = generator_.draw(source);
    source.drawn();
    sink = sink + measure_(value);
    return surety::Verdict::passed;
  }
  surety::Failure failure() override { return {}; }
  std::vector<surety::Argument> describe(surety::Source&) const override { return {}; }

 private:
  G generator_;
  Measure measure_;
};

template <class G, class Measure>
Rate surety_rate(G generator, Measure measure, std::uint32_t size) {
  Drawing<G, Measure> property(generator, measure);
  surety::Settings settings;
  settings.size = size;
  settings.jobs = 1;
  settings.cases = 20'000'000;
  settings.seconds = 0.5;
  settings.exhaustive = false;
  settings.store_failures = false;
  settings.seed = 1;
  const double began = cpu_seconds();
  const surety::Result result = surety::run(property, settings);
  const double used = cpu_seconds() - began;
  double total = 0;
  constexpr int samples = 20000;
  surety::Source source(1, size);
  for (int i = 0; i < samples; ++i) total += static_cast<double>(measure(generator.draw(source)));
  return {static_cast<double>(result.cases) / used, total / samples};
}

constexpr int rounds = 15;
int failures = 0;

/// The two take turns, so that a busy machine slows both; the median of the ratios counts.
template <class Theirs, class Ours>
void row(const char* name, Theirs measure_theirs, Ours measure_ours, bool sizes) {
  std::vector<double> ratios;
  Rate theirs, ours;
  for (int i = 0; i < rounds; ++i) {
    theirs = measure_theirs();
    ours = measure_ours(theirs.mean_size);
    ratios.push_back(ours.cases_per_second / theirs.cases_per_second);
  }
  std::sort(ratios.begin(), ratios.end());
  const double ratio = ratios[rounds / 2];
  std::printf("%-22s %12.2f %12.2f %9.1fx", name, theirs.cases_per_second / 1e6,
              ours.cases_per_second / 1e6, ratio);
  if (sizes) std::printf("   mean length %.1f and %.1f", theirs.mean_size, ours.mean_size);
  std::printf("%s\n", ratio < 20 ? "   below 20x" : "");
  if (ratio < 20) ++failures;
}

/// The size at which our containers have that mean length.
std::uint32_t size_for(double mean_length) { return static_cast<std::uint32_t>(2.1 * mean_length); }

}  // namespace

int main() {
  std::printf("%-22s %12s %12s %10s   (million cases per CPU-second)\n", "input", "RapidCheck",
              "Surety", "ratio");
  row(
      "int in [0, 1000]",
      [] {
        return rapidcheck_rate(
            [] { return static_cast<std::uint64_t>(*rc::gen::inRange(0, 1001) >= 0); }, 200'000);
      },
      [](double) {
        return surety_rate(
            surety::inclusive(0, 1000), [](int) { return std::uint64_t{1}; }, 50);
      },
      false);
  const auto length = [](const auto& container) {
    return static_cast<std::uint64_t>(container.size());
  };
  row(
      "std::vector<int>",
      [&] {
        return rapidcheck_rate([&] { return length(*rc::gen::arbitrary<std::vector<int>>()); },
                               200'000);
      },
      [&](double mean) {
        return surety_rate(surety::any<std::vector<int>>(), length, size_for(mean));
      },
      true);
  row(
      "std::string",
      [&] {
        return rapidcheck_rate([&] { return length(*rc::gen::arbitrary<std::string>()); }, 200'000);
      },
      [&](double mean) { return surety_rate(surety::any<std::string>(), length, size_for(mean)); },
      true);
  return failures == 0 ? 0 : 1;
}
