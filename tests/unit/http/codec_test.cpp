// The codec understands answers in whatever pieces they come, and refuses what is none.
#include "testers/http/codec.h"

#include <gtest/gtest.h>

#include "surety/source.h"

namespace surety::http {
namespace {

Naming naming{"example.org", "/", "x-", false};

/// Answers to these requests, as people read them; the bytes come in pieces of a random size.
std::vector<std::string> answers(const std::vector<std::string>& methods, const std::string& bytes,
                                 std::uint64_t seed, bool ends = false) {
  HttpCodec codec({&naming, false, false, nullptr});
  for (const std::string& method : methods) {
    Request request;
    request.method = method;
    request.path = "a";
    codec.encode(*protocol::wrap(request));
  }
  Source source(seed);
  std::vector<protocol::Message> messages;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = 1 + source.choose(seed == 0 ? bytes.size() : 7);
    codec.decode(std::string_view(bytes).substr(at, size), messages);
    at += size;
  }
  if (ends) codec.closed(messages);
  std::vector<std::string> result;
  for (const auto& message : messages) result.push_back(describe(*message));
  return result;
}

using Strings = std::vector<std::string>;

TEST(HttpCodec, UnderstandsAnswersInPieces) {
  const std::string bytes =
      "HTTP/1.1 100 Continue\r\n\r\n"
      "HTTP/1.1 200 OK\r\nETag: W/\"t\"\r\nContent-Length: 5\r\n\r\nhello"
      "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"
      "HTTP/1.1 304 Not Modified\r\nETag: \"u\"\r\n\r\n"
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: "
      "chunked\r\n\r\n3;x=y\r\nabc\r\n0a\r\n0123456789\r\n0\r\nT: v\r\n\r\n"
      "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 1-2/5\r\nContent-Length: 2\r\n\r\nel"
      "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno"
      "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"
      "HTTP/1.1 200 OK\r\n\r\nto the end";
  const Strings expected = {"200 \"hello\" ETag: W/\"t\"",
                            "200 Content-Length: 99",
                            "304 ETag: \"u\"",
                            "200 \"abc0123456789\"",
                            "206 bytes 1-2 \"el\"",
                            "403",
                            "503",
                            "200 \"to the end\""};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_EQ(answers({"GET", "HEAD", "GET", "GET", "GET", "GET", "PUT", "GET"}, bytes, seed, true),
              expected)
        << "seed " << seed;
  }
}

TEST(HttpCodec, UnderstandsSeveralRanges) {
  const std::string body =
      "--B\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-1/5\r\n\r\nhe\r\n"
      "--B\r\nContent-Range: bytes 4-4/5\r\n\r\no\r\n--B--\r\n";
  const std::string bytes =
      "HTTP/1.1 206 Partial Content\r\nContent-Type: multipart/byteranges; boundary=B\r\n"
      "Content-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  EXPECT_EQ(answers({"GET"}, bytes, 1), Strings{"206 bytes 0-1 \"he\" bytes 4-4 \"o\""});
}

TEST(HttpCodec, RefusesWhatIsNoAnswer) {
  const char* wrong[] = {
      "HELLO",
      "HTTP/2 200\r\n\r\n",
      "HTTP/1.1 99 x\r\n\r\n",
      "HTTP/1.1 2000 x\r\n\r\n",
      "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n",
      "HTTP/1.1 200 OK\r\nA b: c\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      "HTTP/1.1 200 OK\r\nETag: t\r\n\r\n",
      "HTTP/1.1 200 OK\r\nLast-Modified: today\r\n\r\n",
      "HTTP/1.1 206 OK\r\nContent-Length: 1\r\n\r\nx",
      "HTTP/1.1 405 No\r\n\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"};
  for (const char* bytes : wrong) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      const Strings told = answers({"GET"}, bytes, seed);
      ASSERT_EQ(told.size(), 1u) << bytes;
      EXPECT_EQ(told[0].rfind("no HTTP: ", 0), 0u) << bytes << ": " << told[0];
    }
  }
}

TEST(HttpCodec, SurvivesRandomBytes) {
  Source source(7);
  const std::string alphabet = "HTP/1.20 \r\n:;abc\"W-Content-Length";
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes = source.flip() ? "HTTP/1.1 200 OK\r\n" : "";
    for (std::uint64_t n = source.choose(80); n > 0; --n) {
      bytes += source.choose(9) == 0 ? static_cast<char>(source.choose(255))
                                     : alphabet[source.choose(alphabet.size() - 1)];
    }
    (void)answers({"GET", "HEAD"}, bytes, source.choose(1000), true);
  }
}

TEST(HttpDate, ReadsWhatItWrites) {
  for (const Integer seconds : {0LL, 784111777LL, 1700000000LL, 4102444800LL}) {
    EXPECT_EQ(date_from(date_text(seconds)), seconds);
  }
  EXPECT_EQ(date_text(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_FALSE(date_from("Mon, 06 Nov 1994 08:49:37 GMT"));  // it was a Sunday
  EXPECT_FALSE(date_from("Sunday, 06-Nov-94 08:49:37 GMT"));
}

}  // namespace
}  // namespace surety::http
