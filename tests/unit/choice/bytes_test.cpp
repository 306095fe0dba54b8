// The format of a fuzzer's bytes. People keep corpora: these cases must not change.
#include "runtime/choice/bytes.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "surety/generator.h"
#include "surety/source.h"

namespace surety {
namespace {

template <class G>
value_of<G> drawn(const G& generator, const std::string& text) {
  Bytes bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  Recording recording;
  Source source(bytes, recording);
  source.set_wish(&bytes);
  return generator.draw(source);
}

TEST(Bytes, NumbersAreThemselves) {
  EXPECT_EQ(drawn(any<int>(), {"\x15\xcd\x5b\x07", 4}), 123456789);
  EXPECT_EQ(drawn(any<int>(), {"\xff\xff\xff\xff", 4}), -1);
  EXPECT_EQ(drawn(any<unsigned char>(), "\xe1"), 0xe1);
  EXPECT_EQ(drawn(any<std::uint64_t>(), {"\1\2\3\4\5\6\7\x08", 8}), 0x0807060504030201u);
}

TEST(Bytes, WhatIsUsedUpIsTheSimplest) {
  EXPECT_EQ(drawn(any<int>(), ""), 0);
  EXPECT_EQ(drawn(any<int>(), "\x05"), 5);  // the other bytes are zero
  EXPECT_EQ(drawn(any<std::string>(), ""), "");
  EXPECT_EQ(drawn(any<std::vector<int>>(), "\x03"), std::vector<int>());  // only a length
}

TEST(Bytes, TextsLieInTheInputWithTheirLengthAtTheEnd) {
  EXPECT_EQ(drawn(printable(), "secret42\x08"), "secret42");
  EXPECT_EQ(drawn(printable(), "secret42\x03"), "sec");
  EXPECT_EQ(drawn(printable(), "secret42\xff"), "secret42");  // no more than there is
  EXPECT_EQ(drawn(any<std::string>(), {"\0secret42\x08", 10}), "secret42");
  const std::string long_text(300, 'x');
  EXPECT_EQ(drawn(printable(), long_text + "yyy" + '\x2d' + '\xff'), long_text);
}

TEST(Bytes, ContainersShareTheLengthsAtTheEnd) {
  // From the end: 1, one more text that has no letter; 2, one more text, with one letter; 0, the
  // end.
  const auto texts = drawn(vector_of(printable()), {"abc\0\2\1", 6});
  EXPECT_EQ(texts, std::vector<std::string>({"", "a"}));
  EXPECT_EQ(drawn(vector_of(any<std::uint16_t>()), {"\x01\x02\x03\x04\x02", 5}),
            std::vector<std::uint16_t>({0x0201, 0x0403}));
}

TEST(Bytes, EveryMemberOfASmallIntervalCanBeDrawn) {
  for (const auto& interval : {inclusive(50, 250), inclusive(-100, 100), inclusive(7, 7)}) {
    std::set<int> seen;
    for (int byte = 0; byte < 256; ++byte) {
      seen.insert(drawn(interval, std::string(1, static_cast<char>(byte))));
    }
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(interval.size()));
  }
}

TEST(Bytes, OfALargeIntervalWhatLiesOutsideIsARank) {
  EXPECT_EQ(drawn(inclusive(6, 2147483647), {"\x15\xcd\x5b\x07", 4}), 123456789);
  EXPECT_EQ(drawn(inclusive(6, 2147483647), {"\2\0\0\0", 4}), 8);
}

}  // namespace
}  // namespace surety
