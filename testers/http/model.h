// The model of an HTTP/1.1 origin server that stores what it is given: RFC 9110 as a
// nondeterministic reference implementation. What a server may choose is a choice; each path
// through the model cites the clauses that it follows (clauses.h).
//
// Assumed, and said in the manual: nobody else changes the resources that the tester uses, the
// server stores representations as they are, a representation keeps its tag and date while it is
// not changed, and a tag once given as strong stays so.
#pragma once

#include <string>
#include <vector>

#include "surety/protocol/complete.h"
#include "surety/protocol/context.h"
#include "surety/protocol/persistent_map.h"
#include "testers/http/message.h"
#include "testers/http/profile.h"

namespace surety::http {

using protocol::Context;

/// One representation and what the server says of it.
struct Version {
  Sym<std::string> content;
  Sym<Integer> length;
  Sym<std::string> tag;  // the opaque part
  Sym<Integer> modified;
  bool strong = false;  // the tag has been given as a strong one
  bool dated = false;   // the date has been given
  bool tagged = false;  // GET has been answered with 200 and a tag
  template <class F>
  static void fields(F& f) {
    f("content", &Version::content);
    f("length", &Version::length);
    f("tag", &Version::tag);
    f("modified", &Version::modified);
    f("strong", &Version::strong);
    f("dated", &Version::dated);
    f("tagged", &Version::tagged);
  }
};

struct Resource {
  enum class Is : std::uint8_t { unknown, absent, present };
  /// A strong tag that was given, and for what.
  struct Given {
    Sym<std::string> tag, content;
    template <class F>
    static void fields(F& f) {
      f("tag", &Given::tag);
      f("content", &Given::content);
    }
  };
  Is is = Is::unknown;
  Version version;
  std::vector<Given> given;
  template <class F>
  static void fields(F& f) {
    f("is", &Resource::is);
    f("version", &Resource::version);
    f("given", &Resource::given);
  }
};

struct Model {
  static constexpr const char* name = "HTTP/1.1";
  using Request = http::Request;
  using Response = http::Response;

  protocol::PersistentMap<std::string, Resource> resources;
  protocol::Setting<std::uint32_t> allowed;  // deviations
  /// Only what most servers do: no errors and refusals, 404 for what is absent.
  protocol::Setting<bool> usual;

  template <class F>
  static void fields(F& f) {
    f("resources", &Model::resources);
    f("allowed", &Model::allowed);
    f("usual", &Model::usual);
  }
  void on(const Request& q, Context& c);
  static std::string partition(const Request& q) { return q.path; }
  static std::vector<Request> samples();

 private:
  Request understood(const Request& q, Context& c) const;
  void react(const Request& q, Resource& r, Context& c) const;
  enum class Gate : std::uint8_t { open, not_modified, match_failed, none_match_failed };
  void answer_absent(Context& c) const;
  bool allows(Allowed deviation) const { return (allowed & deviation) != 0; }
  Gate preconditions(const Request& q, const Resource& r, Context& c) const;
  bool matches_strongly(const Tags& tags, const Version& v, Context& c) const;
  void retrieve(const Request& q, Resource& r, Context& c) const;
  void retrieve_range(const Request& q, Resource& r, Context& c) const;
  void write(const Request& q, Resource& r, Context& c) const;
  void remove(const Request& q, Resource& r, Context& c) const;
  void post(const Request& q, Resource& r, Context& c) const;
  bool if_range_holds(const IfRange& condition, const Version& v, Context& c) const;
  void add_tag(Answer& answer, Resource& r, Context& c) const;
  void add_metadata(Answer& answer, Resource& r, Context& c) const;
  void add_metadata_of_200(Answer& answer, Resource& r, Context& c) const;
};

}  // namespace surety::http
