// Examples of the built-in languages from their standards, inside and outside.
#include <gtest/gtest.h>

#include "surety/language.h"

namespace surety {
namespace {

struct Examples {
  const char* name;
  std::vector<std::string> inside;
  std::vector<std::string> outside;
};

class BuiltIn : public testing::TestWithParam<Examples> {};

TEST_P(BuiltIn, KnowsItsExamples) {
  const Language language = *built_in_language(GetParam().name);
  for (const std::string& text : GetParam().inside) {
    EXPECT_TRUE(language.contains(text)) << language.mismatch(text)->message;
  }
  for (const std::string& text : GetParam().outside) EXPECT_FALSE(language.contains(text)) << text;
}

const Examples all[] = {
    {"Email",
     {"simple@example.com", "name/surname@example.com", "\"john..doe\"@example.org",
      "user@[192.168.0.1]", "jdoe@machine(comment).  example", "\"a\\\"b\"@c", "(a(b)c)x@y",
      "a . b@c", "Pete(A nice \\) chap)@silly.test", "1234@local \r\n  .machine .example",
      "!#$%&'*+-/=?^_`{|}~@x"},
     {"a\"b(c)d,e:f;g<h>ij\\k]l@example.com", "plain", "a@b@c", "a..b@c", "@x", "x@", "(a@b",
      "a b@c", "just\"not\"right@example.com", ".a@b", "a@b."}},
    {"PlainEmail",
     {"a@b", "first.last+tag@sub.example.org"},
     {"a@", "a@-b", "a b@c", "a@b.", "a@b..c"}},
    {"Url",
     {"ftp://ftp.is.co.za/rfc/rfc1808.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
      "mailto:John.Doe@example.com", "news:comp.infosystems.www.servers.unix",
      "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
      "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
      "foo://example.com:8042/over/there?name=ferret#nose", "a:", "http://[v1.x:y]/"},
     {"//example.com", "1a:b", "http://[::g]/", "http://a b/", "http://h/%zz", "", "http:// x",
      "a:#b#c"}},
    {"PlainUrl",
     {"http://w", "https://example.org:8080/a/b?x=1#top"},
     {"ftp://w", "http://", "http://a_b", "http://w:123456"}},
    {"Host",
     {"example.org", "a", "xn--bcher-kva.example", "3com.com"},
     {"-a", "a-", "a..b", "", "a_b", std::string(64, 'a'), "a."}},
    {"IPv4",
     {"0.0.0.0", "255.255.255.255", "192.0.2.1"},
     {"256.1.1.1", "1.1.1", "01.1.1.1", "1.1.1.1.1"}},
    {"IPv6",
     {"::", "::1", "2001:db8::1", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1", "1::8", "1:2:3:4:5:6:7::"},
     {":", "1::2::3", "12345::", "1:2:3:4:5:6:7:8:9", "::256.1.1.1", "1:2:3:4:5:6:7"}},
    {"Json",
     {"null", " [1, -2.5e+3, \"\\u00e9\\n\"] ", "{\"a\":{\"b\":[]}}", "\"\u00e9\"", "0", "-0.0E-0"},
     {"", "[1,]", "{a:1}", "01", "+1", "\"\t\"", "nul", "[1 2]", "\"\\x\"", "1.", ".5", "[",
      "\"\\u12\""}},
    {"Xml",
     {"<a/>", "<a b=\"1\" c='2'>x&amp;y<b/>]]<!-- c --><![CDATA[<]]]]><?p i?></a>", "<x:y></x:y>",
      "<a>&#x41;&#65;</a>"},
     {"<a></b>", "<a b=\"1\" b=\"2\"/>", "<a>", "<a>]]></a>", "<a><!-- -- --></a>", "<a>&#0;</a>",
      "<a>&x;</a>", "<a b=1/>", "<a b=\"<\"/>", "<a/><b/>", "<1/>", "<a><?xml x?></a>"}},
    {"Csv",
     {"aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", "aaa,bbb,ccc\r\nzzz,yyy,xxx",
      "\"aaa\",\"b \r\nbb\",\"ccc\"\r\nzzz,yyy,xxx", "\"aaa\",\"b\"\"bb\",\"ccc\"", "", ",,"},
     {"a,b\r\nc", "a\"b", "\"a", "a\nb"}},
    {"Date",
     {"2024-02-29", "1999-12-31", "0000-02-29"},
     {"2023-02-29", "1900-02-29", "2024-13-01", "2024-04-31", "24-01-01", "2024-00-10"}},
    {"Time",
     {"23:20:50.52Z", "15:59:60-08:00", "00:00:00+00:20"},
     {"24:00:00Z", "12:60:00Z", "12:00Z", "12:00:00", "12:00:61Z"}},
    {"Timestamp",
     {"1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z",
      "1937-01-01T12:00:27.87+00:20"},
     {"1985-04-12 23:20:50Z", "1985-02-30T23:20:50Z", "1985-04-12T23:20Z"}},
    {"Uuid",
     {"f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"},
     {"f81d4fae7dec11d0a76500a0c91e6bf6", "g81d4fae-7dec-11d0-a765-00a0c91e6bf6", ""}},
    {"SemanticVersion",
     {"0.0.4", "1.2.3-0A.is.legal", "1.0.0-alpha+001", "1.0.0+0.build.1-rc.10000aaa-kk-0.1"},
     {"1", "1.2", "1.2.3-0123", "01.1.1", "1.2.3+meta+meta", "1.2.3-", "1.0.0-alpha..1"}},
    {"Path", {"/", "a", "/usr//lib/", "../x", "a b", "\xff"}, {"", std::string("a\0b", 3)}},
    {"Sql",
     {"SELECT * FROM t",
      "select a, b from t where a = 'it''s' and (b < 3 or c = NULL) order by a desc limit 5;",
      "INSERT INTO hosts VALUES ('x')", "insert into t (a, b) values (1, 'x'), (2, NULL)"},
     {"DROP TABLE t", "SELECT FROM t", "INSERT INTO hosts VALUES ('x'); DROP TABLE users --')",
      "SELECT a FROM t WHERE", "INSERT INTO tVALUES ('x')"}},
    {"Integer", {"0", "-12", "+007"}, {"", "-", "1.0", "1e3", "0x1"}},
    {"Decimal", {"1", "1.", ".5", "-1.5e+10", "+0"}, {"", ".", "e5", "1e", "1.2.3"}},
    {"Identifier", {"x", "_a1", "classy", "Class"}, {"", "1a", "class", "a-b", "co_await"}},
    {"MimeType",
     {"text/html", "application/vnd.api+json; charset=utf-8", "a/b;x=\"q \\\" r\""},
     {"text", "/html", "text/html;", "text/ht ml"}},
    {"RequestLine",
     {"GET / HTTP/1.1\r\n", "OPTIONS * HTTP/1.0\r\n", "CONNECT h:80 HTTP/1.1\r\n",
      "GET http://h:1/a?b HTTP/1.1\r\n"},
     {"GET / HTTP/1.1", "GET  / HTTP/1.1\r\n", "GET / HTTP/11\r\n", "G T / HTTP/1.1\r\n"}},
    {"HeaderField",
     {"Host: example.org", "X:", "A: b c\t", "A:\xe9"},
     {": x", "A b: c", "A: b\r\n", "A"}},
    {"Base64",
     {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"},
     {"Zg=", "Zh==", "Zm9", "Zm9v\n", "====", "Zm9="}},
    {"Hexadecimal", {"", "00", "fF01"}, {"0", "0g", "0x00"}},
    {"Phone",
     {"+4512345678", "+123456789012345"},
     {"4512345678", "+0123", "+1234567890123456", "+45 12"}},
    {"LanguageTag",
     {"de", "zh-Hant", "zh-cmn-Hans-CN", "sl-rozaj-biske", "de-CH-1901", "en-US-u-islamcal",
      "x-whatever", "i-enochian", "de-CH-x-phonebk", "en-a-myext-b-another"},
     {"de-419-DE-x", "a-DE", "", "en_US", "de-"}},
    {"Iban",
     {"GB82WEST12345698765432", "DE89370400440532013000", "DK5000400440116243"},
     {"GB83WEST12345698765432", "GB82 WEST 1234 5698 7654 32", "DE89370400440532013001",
      "D189370400440532013000"}},
};

INSTANTIATE_TEST_SUITE_P(Languages, BuiltIn, testing::ValuesIn(all),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(BuiltIns, EveryOneHasExamples) { EXPECT_EQ(std::size(all), built_in_language_names().size()); }

TEST(BuiltIns, PlainUrlsAreUrls) {
  EXPECT_EQ(languages::PlainUrl.contained_in(languages::Url).answer, Answer::yes);
  EXPECT_EQ(languages::Url.contained_in(languages::PlainUrl).answer, Answer::no);
}

}  // namespace
}  // namespace surety
