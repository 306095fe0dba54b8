// The functions of tests/e2e/guide behind harnesses for libFuzzer, as its users write them by hand:
// numbers and arrays are copied out of the bytes as they lie there, which is what libFuzzer's table
// of comparisons works with; the last text or list takes all bytes that are left, others end as
// FuzzedDataProvider ends them. FUNCTION in the environment says which one runs.
#include <fuzzer/FuzzedDataProvider.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/e2e/guide/behind.cpp"
#include "tests/e2e/guide/sound.cpp"

namespace {

/// What is passed to a parameter of type T; `last` if nothing is read after it.
template <class T>
struct Argument {
  T value{};
  Argument(FuzzedDataProvider& data, bool) { data.ConsumeData(&value, sizeof value); }
  const T& get() const { return value; }
};
template <>
struct Argument<std::string> {
  std::string value;
  Argument(FuzzedDataProvider& data, bool last)
      : value(last ? data.ConsumeRemainingBytesAsString() : data.ConsumeRandomLengthString()) {}
  const std::string& get() const { return value; }
};
template <>
struct Argument<const char*> : Argument<std::string> {
  using Argument<std::string>::Argument;
  const char* get() const { return value.c_str(); }
};
template <class T>
struct Argument<std::vector<T>> {
  std::vector<T> value;
  Argument(FuzzedDataProvider& data, bool) {
    value.resize(data.remaining_bytes() / sizeof(T));
    data.ConsumeData(value.data(), value.size() * sizeof(T));
  }
  const std::vector<T>& get() const { return value; }
};

template <class P>
using Plain = std::remove_cv_t<std::remove_reference_t<P>>;

template <class Expect, class R, class... P, std::size_t... I>
void run(R (*function)(P...), FuzzedDataProvider& data, Expect expect, std::index_sequence<I...>) {
  // In this order, from left to right.
  const std::tuple<Argument<Plain<P>>...> arguments{
      Argument<Plain<P>>(data, I + 1 == sizeof...(P))...};
  const R ret = function(std::get<I>(arguments).get()...);
  if (expect(ret, std::get<I>(arguments).get()...)) return;
  std::fputs("contract violated\n", stderr);
  std::abort();
}
template <class Expect, class R, class... P>
void run(R (*function)(P...), FuzzedDataProvider& data, Expect expect) {
  run(function, data, expect, std::index_sequence_for<P...>{});
}

using Harness = void (*)(FuzzedDataProvider&);
constexpr auto is_zero = [](int ret, const auto&...) { return ret == 0; };
constexpr auto is_not_negative = [](int ret, const auto&...) { return ret >= 0; };

#define HARNESS(function, expect)                                              \
  {                                                                            \
#function, [](FuzzedDataProvider & data) { run(&function, data, expect); } \
  }

const std::map<std::string, Harness> harnesses = {
    HARNESS(constants::magic, is_zero),
    HARNESS(constants::wide, is_zero),
    HARNESS(constants::product, is_zero),
    HARNESS(constants::two, is_zero),
    HARNESS(constants::shifted, is_zero),
    HARNESS(constants::negative, is_zero),
    HARNESS(constants::computed, is_zero),
    HARNESS(texts::secret, is_zero),
    HARNESS(texts::prefix, is_zero),
    HARNESS(texts::c_text, is_zero),
    HARNESS(texts::begins, is_zero),
    HARNESS(texts::backwards, is_zero),
    HARNESS(texts::long_text, is_zero),
    HARNESS(texts::key, is_zero),
    HARNESS(nested_bytes::elf, is_zero),
    HARNESS(nested_bytes::tag, is_zero),
    HARNESS(nested_bytes::little_endian, is_zero),
    HARNESS(nested_bytes::copied, is_zero),
    HARNESS(relations::equal, is_zero),
    HARNESS(relations::linear, is_zero),
    HARNESS(relations::difference, is_zero),
    HARNESS(relations::swapped, is_zero),
    HARNESS(relations::same_text, is_zero),
    HARNESS(sums::total, is_zero),
    HARNESS(sums::weighted, is_zero),
    HARNESS(masks::bits, is_zero),
    HARNESS(masks::exclusive_or, is_zero),
    HARNESS(masks::parts, is_zero),
    HARNESS(labels::code, is_not_negative),
    HARNESS(labels::letters, is_not_negative),
    HARNESS(reals::exact, is_zero),
    HARNESS(reals::scaled, is_zero),
    HARNESS(reals::between, is_zero),
    HARNESS(checksums::sum_byte, is_zero),
    HARNESS(checksums::hash_field, is_zero),
    HARNESS(states::steps, is_zero),
    HARNESS(states::lock, is_zero),
    HARNESS(parsers::number, is_zero),
    HARNESS(parsers::date, is_zero),
    HARNESS(parsers::version, is_zero),
    HARNESS(parsers::assignment, is_zero),
    HARNESS(tables::squares, is_zero),
    HARNESS(tables::price, is_not_negative),
    HARNESS(sound::never, is_zero),
    HARNESS(sound::square, is_zero),
    HARNESS(sound::parity, is_zero),
    HARNESS(sound::text, is_zero),
    HARNESS(sound::c_text, is_zero),
    HARNESS(sound::order, is_zero),
    HARNESS(sound::mask, is_zero),
    HARNESS(sound::real, is_zero),
    HARNESS(sound::label, is_not_negative),
    HARNESS(sound::sum, is_zero),
    HARNESS(sound::sorted, [](const auto& ret, const auto& v) { return ret.size() == v.size(); }),
    {"sound::clamped",
     [](FuzzedDataProvider& data) {
       const Argument<int> x(data, false), lo(data, false), hi(data, true);
       if (lo.value > hi.value) return;
       const int ret = sound::clamped(x.value, lo.value, hi.value);
       if (ret < lo.value || ret > hi.value) std::abort();
     }},
    HARNESS(sound::state, is_zero),
    HARNESS(sound::date, is_zero),
    HARNESS(sound::table, is_zero),
    HARNESS(sound::checksum, is_zero),
    HARNESS(sound::twice_reversed, [](const auto& ret, const auto& s) { return ret == s; }),
    HARNESS(sound::words, is_zero),
    HARNESS(sound::larger, [](int ret, int a, int b) { return ret == (a > b ? a : b); }),
    HARNESS(sound::percent, [](int ret, auto, auto) { return ret <= 100; }),
};

Harness chosen() {
  const char* const name = std::getenv("FUNCTION");
  const auto found = harnesses.find(name == nullptr ? "" : name);
  if (found != harnesses.end()) return found->second;
  for (const auto& [each, harness] : harnesses) std::printf("%s\n", each.c_str());
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const Harness harness = chosen();
  FuzzedDataProvider data(bytes, size);
  harness(data);
  return 0;
}
