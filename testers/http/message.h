// HTTP messages as the model sees them: what matters to its clauses, and nothing else.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "surety/protocol/message.h"

namespace surety::http {

using protocol::Integer;
using protocol::Sym;

/// A tag in a request: known.
struct Tag {
  bool weak = false;
  std::string opaque;
  template <class F>
  static void fields(F& f) {
    f("weak", &Tag::weak);
    f("opaque", &Tag::opaque);
  }
};
/// None: `*`.
using Tags = std::vector<Tag>;

/// bytes=first-last, bytes=first- or, without first, the last bytes: bytes=-last.
struct Range {
  std::optional<Integer> first, last;
  template <class F>
  static void fields(F& f) {
    f("first", &Range::first);
    f("last", &Range::last);
  }
};

struct IfRange {
  std::optional<Tag> tag;
  std::optional<Integer> date;
  template <class F>
  static void fields(F& f) {
    f("tag", &IfRange::tag);
    f("date", &IfRange::date);
  }
};

struct Request {
  static constexpr const char* name = "request";
  std::string method = "GET";
  std::string path;  // a name that the codec makes a path of, or a path if it begins with /
  std::optional<Sym<std::string>> body;  // known; a Sym, so that what is large is shared
  std::optional<Tags> if_match, if_none_match;
  std::optional<Integer> if_modified_since, if_unmodified_since;  // seconds since 1970
  std::optional<Range> range;
  std::optional<std::vector<Range>> more_ranges;  // beside the first one
  std::optional<IfRange> if_range;
  // How it is written:
  std::optional<std::string> dates;  // rfc850 and asctime mean the same; invalid ones nothing
  std::optional<std::string> unit;   // of the ranges, if not bytes
  std::optional<bool> lines;         // each tag of a list on a line of its own (5.3)
  /// What is asked for with Range; nothing: the whole.
  std::vector<Range> ranges() const;
  template <class F>
  static void fields(F& f) {
    f("method", &Request::method);
    f("path", &Request::path);
    f("body", &Request::body);
    f("if_match", &Request::if_match);
    f("if_none_match", &Request::if_none_match);
    f("if_modified_since", &Request::if_modified_since);
    f("if_unmodified_since", &Request::if_unmodified_since);
    f("range", &Request::range);
    f("more_ranges", &Request::more_ranges);
    f("if_range", &Request::if_range);
    f("dates", &Request::dates);
    f("unit", &Request::unit);
    f("lines", &Request::lines);
  }
};

/// A tag in an answer: chosen by the server.
struct EntityTag {
  Sym<bool> weak;
  Sym<std::string> opaque;
  template <class F>
  static void fields(F& f) {
    f("weak", &EntityTag::weak);
    f("opaque", &EntityTag::opaque);
  }
};

/// The parts of a 206. The model says which bytes may come; any parts of them may (15.3.7).
struct Parts {
  using surety_described = void;
  struct Piece {
    Integer first = 0, last = 0;
    Integer total = -1;  // -1: not told
    std::string bytes;
  };
  std::vector<Piece> pieces;  // observed
  Sym<std::string> content;   // expected: the whole representation
  Integer low = 0, high = 0;  // and the bytes of it that were asked for

  void digest_into(protocol::Digest& d) const;
  void rewrite_with(protocol::Rewriter& r) { rewrite(r, content); }
  bool match_with(protocol::Matcher& m, const char* path, const Parts& observed) const;
  protocol::Json json() const;
};

/// An answer with a meaning of its own.
struct Answer {
  static constexpr const char* name = "answer";
  Integer status = 200;
  std::optional<EntityTag> etag;         // where it says something of the representation
  std::optional<Sym<Integer>> modified;  // likewise
  std::optional<Sym<std::string>> body;  // of 200 to GET
  std::optional<Parts> parts;            // of 206
  std::optional<Sym<Integer>> length;    // Content-Length of HEAD and 304
  template <class F>
  static void fields(F& f) {
    f("status", &Answer::status);
    f("etag", &Answer::etag);
    f("modified", &Answer::modified);
    f("body", &Answer::body);
    f("parts", &Answer::parts);
    f("length", &Answer::length);
  }
};

/// The request was not performed: 3xx (not 304), 4xx (not 404, 410, 412, 416).
struct Refusal {
  static constexpr const char* name = "refusal";
  Sym<Integer> status;
  template <class F>
  static void fields(F& f) {
    f("status", &Refusal::status);
  }
};

/// Nobody knows whether it was performed: 5xx, 202, 207 and other unusual ones; success of POST.
struct Unsure {
  static constexpr const char* name = "unsure";
  Sym<Integer> status;
  template <class F>
  static void fields(F& f) {
    f("status", &Unsure::status);
  }
};

/// A problem of Malformed, as it begins.
inline constexpr char missing_allow[] = "405 without Allow";
inline constexpr char modified_later[] = "Last-Modified is after Date";

/// What is no answer that HTTP/1.1 knows.
struct Malformed {
  static constexpr const char* name = "malformed";
  std::string problem;
  template <class F>
  static void fields(F& f) {
    f("problem", &Malformed::problem);
  }
};

using Response = std::variant<Answer, Refusal, Unsure, Malformed>;

/// The message, if it is of this type.
template <class T>
const T* message_as(const protocol::MessageBase& message) {
  if (message.type() != &protocol::type_tag_of<T>) return nullptr;
  return &static_cast<const protocol::MessageOf<T>&>(message).value;
}

/// `PUT a "x" If-Match: "t"`, `204`, `200 "x" ETag: "t"`: one line for people.
std::string describe(const protocol::MessageBase& message);
/// In quotes, without control characters, and shortened.
std::string quoted(const std::string& text);
/// A tag as it is written: W/"t".
std::string text_of(const Tag& tag);
/// `"t", W/"u"`, or `*`.
std::string text_of(const Tags& tags);
/// bytes=0-1,4-
std::string text_of(const std::vector<Range>& ranges, const std::string& unit = "bytes");
/// Mon, 01 Jan 2024 00:00:00 GMT; Monday, 01-Jan-24 00:00:00 GMT as rfc850; Mon Jan  1 00:00:00
/// 2024 as asctime; and something that is not a date as invalid.
std::string date_text(Integer seconds, const std::string& form = "");
/// A date that is written just so.
std::optional<Integer> date_from(const std::string& text, const std::string& form = "");

}  // namespace surety::http
