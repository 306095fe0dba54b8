#include "testers/http/model.h"

#include <algorithm>

#include "testers/http/clauses.h"

namespace surety::http {

namespace {

constexpr std::size_t most_given = 6;  // tags that are remembered of a resource

bool invalid(const Range& range) { return range.first && range.last && *range.last < *range.first; }

/// Of a suffix only an empty one cannot be satisfied; what holds for an empty representation is
/// left to the server. Of several ranges none can.
Sym<bool> unsatisfiable(const std::vector<Range>& ranges, const Version& v) {
  Sym<bool> result(true);
  for (const Range& range : ranges) {
    if (invalid(range) || (!range.first && range.last && *range.last == 0)) continue;
    result = result && v.length <= Sym<Integer>(range.first.value_or(0));
  }
  return result;
}

/// All bytes from the first to the last one of the ranges: a server may join those that overlap or
/// are near to each other, send parts of them, and in any order (15.3.7).
void set_bounds(const std::vector<Range>& ranges, const Sym<std::string>& content, Parts& parts) {
  constexpr Integer far = INT64_MAX / 4;
  parts.low = far;
  parts.high = 0;
  for (const Range& range : ranges) {
    Integer low = range.first.value_or(0);
    Integer high = range.first ? range.last.value_or(far) : far;
    if (content.known()) {
      const auto size = static_cast<Integer>(content.value().size());
      if (!range.first && range.last) low = std::max<Integer>(0, size - *range.last);
      high = std::min(high, size - 1);
    }
    parts.low = std::min(parts.low, low);
    parts.high = std::max(parts.high, high);
  }
}

Version unknown_version(Context& c) {
  Version v;
  v.content = c.fresh<std::string>("content");
  v.length = c.fresh<Integer>("length");
  v.tag = c.fresh<std::string>("tag");
  v.modified = c.fresh<Integer>("modified");
  return v;
}

void forget(Resource& r) {
  r.is = Resource::Is::unknown;
  r.version = {};
}

// What shows in an answer.
bool has_status(Context& c, Integer status) {
  return c.maybe_as<Answer>([=](const Answer& a) { return a.status == status; });
}
bool has_length(Context& c) {
  return c.maybe_as<Answer>([](const Answer& a) { return a.length.has_value(); });
}

bool reads(const Request& q) { return q.method == "GET" || q.method == "HEAD"; }

}  // namespace

void Model::answer_absent(Context& c) const {
  c.cite(clause::absent);
  c.reply(Answer{!usual && has_status(c, 410) ? 410 : 404, {}, {}, {}, {}, {}});
}

void Model::on(const Request& q, Context& c) {
  // Normal request checks come before everything else (13.2.1).
  const std::size_t way = usual && q.method != "POST" ? 0 : c.choose(reads(q) ? 3 : 4);
  if (way == 1) {
    c.cite(clause::refused);
    c.reply(Refusal{c.fresh<Integer>("status")});
    return;
  }
  if (way == 2) {
    c.cite(clause::unsure);
    const auto status = c.fresh<Integer>("status");
    if (q.method == "POST") c.assume(status >= 500);
    if (!reads(q)) resources.erase(q.path);
    c.reply(Unsure{status});
    return;
  }
  if (way == 3) {
    // To who writes, 404 need not tell what is there: the server has found nothing to do it with.
    c.cite(clause::refused);
    c.reply(Answer{has_status(c, 410) ? 410 : 404, {}, {}, {}, {}, {}});
    return;
  }
  Resource r = resources.get(q.path);
  react(understood(q, c), r, c);
  resources.set(q.path, std::move(r));
}

/// The request without what does not count: dates that are not valid, and by a profile more.
Request Model::understood(const Request& q, Context& c) const {
  Request rest = q;
  if (q.dates == "invalid") {
    c.cite(clause::invalid_date);
    rest.dates.reset();
    if (allows(invalid_date_counts) && c.maybe()) {
      // As a date before or after all others. One that holds may overrule other conditions.
      constexpr std::int64_t end_of_time = INT64_MAX / 4;
      c.cite(clause::profile);
      if (q.if_unmodified_since) rest.if_unmodified_since = c.maybe() ? 0 : end_of_time;
      if (q.if_modified_since) rest.if_modified_since = end_of_time;
    } else {
      rest.if_modified_since.reset();
      rest.if_unmodified_since.reset();
    }
  } else if (q.dates) {
    c.cite(clause::obsolete_date);
  }
  if (q.lines) c.cite(clause::lines);
  if (q.lines && allows(lines_not_joined) && c.maybe()) {
    c.cite(clause::profile);
    const bool last = c.maybe();
    for (auto* tags : {&rest.if_match, &rest.if_none_match}) {
      if (*tags && (*tags)->size() > 1) *tags = Tags{last ? (*tags)->back() : (*tags)->front()};
    }
  }
  return rest;
}

void Model::react(const Request& q, Resource& r, Context& c) const {
  if (r.is == Resource::Is::unknown) {
    // The names that the tester makes up are new to the server.
    const bool made_up = q.path.empty() || q.path[0] != '/';
    r.is = !(usual && made_up && q.method != "POST") && c.maybe() ? Resource::Is::present
                                                                  : Resource::Is::absent;
    if (r.is == Resource::Is::present) r.version = unknown_version(c);
  }
  if (reads(q)) {
    retrieve(q, r, c);
  } else if (q.method == "PUT") {
    write(q, r, c);
  } else if (q.method == "DELETE") {
    remove(q, r, c);
  } else {
    post(q, r, c);
  }
}

// ---- preconditions, in the order of 13.2.2 -------------------------------------------------

bool Model::matches_strongly(const Tags& tags, const Version& v, Context& c) const {
  for (const Tag& tag : tags) {
    // A weak tag never matches strongly, whatever its opaque part is; and the server's own may be
    // weak at the moment unless it has been given as a strong one.
    if (tag.weak || !c.decide(v.tag == tag.opaque)) continue;
    if (v.strong || !c.maybe()) return true;
  }
  return false;
}

Model::Gate Model::preconditions(const Request& q, const Resource& r, Context& c) const {
  const bool present = r.is == Resource::Is::present;
  const Version& v = r.version;
  if (q.if_match) {
    const bool holds = present && (q.if_match->empty() || matches_strongly(*q.if_match, v, c));
    c.cite(holds ? clause::match_held : clause::match_failed);
    if (!holds) return Gate::match_failed;
    if (allows(unmodified_since_wins) && q.if_unmodified_since && c.maybe()) {
      c.cite(clause::profile);
      return Gate::match_failed;
    }
  } else if (q.if_unmodified_since && !present) {
    // There is no date to compare with, so it is to be ignored; but servers that know since when
    // there is nothing have a point, too.
    if (c.maybe()) {
      c.cite(clause::unmodified_failed);
      return Gate::match_failed;
    }
  } else if (q.if_unmodified_since && (v.dated || !c.maybe())) {
    const bool holds = c.decide(v.modified <= Sym<Integer>(*q.if_unmodified_since));
    c.cite(holds ? clause::unmodified_held : clause::unmodified_failed);
    if (!holds) return Gate::match_failed;
    if (allows(unmodified_since_now) && !reads(q) && c.maybe()) {
      c.cite(clause::profile);
      return Gate::match_failed;
    }
  }
  if (q.if_unmodified_since && (q.if_match || !v.dated)) c.cite(clause::unmodified_ignored);
  if (q.if_none_match) {
    if (q.if_modified_since) c.cite(clause::modified_ignored);
    const auto same = [&](const Tag& tag) { return c.decide(v.tag == tag.opaque); };
    const bool found =
        present && (q.if_none_match->empty() ||
                    std::any_of(q.if_none_match->begin(), q.if_none_match->end(), same));
    c.cite(found ? clause::none_match_failed : clause::none_match_held);
    if (found && !reads(q)) return Gate::none_match_failed;
    if (found) {
      if (((allows(none_match_overruled) &&
            (q.if_modified_since || q.if_unmodified_since || q.if_match)) ||
           (allows(none_match_beside_range) && q.range) ||
           (allows(none_match_star_ignored) && q.if_none_match->empty())) &&
          c.maybe()) {
        c.cite(clause::profile);
        return Gate::open;
      }
      return Gate::not_modified;
    }
  } else if (q.if_modified_since && reads(q) && present) {
    if (!v.dated && c.maybe()) {
      c.cite(clause::modified_ignored);
    } else if (c.decide(v.modified <= Sym<Integer>(*q.if_modified_since))) {
      c.cite(clause::not_modified);
      // "Should", and a server may be content with another date: both answers are right.
      return c.maybe() ? Gate::open : Gate::not_modified;
    } else {
      c.cite(clause::modified);
    }
  } else if (q.if_modified_since) {
    c.cite(clause::modified_ignored);
  }
  return Gate::open;
}

// ---- methods -------------------------------------------------------------------------------

void Model::retrieve(const Request& q, Resource& r, Context& c) const {
  if (r.is == Resource::Is::absent) {
    if (q.if_match || q.if_none_match || q.if_unmodified_since) c.cite(clause::ignored);
    if (allows(precondition_on_absent) && (q.if_match || q.if_unmodified_since) && c.maybe()) {
      c.cite(clause::profile);
      c.reply(Answer{412, {}, {}, {}, {}, {}});
      return;
    }
    answer_absent(c);
    return;
  }
  Gate gate = preconditions(q, r, c);
  // By 14.2 Range comes after the preconditions, by 13.2.1 these do not count where the answer
  // would be 416 without them: both readings are possible.
  const bool in_bytes = q.range && !q.unit;
  if (gate != Gate::open && in_bytes && q.method == "GET" && !usual && c.maybe()) {
    c.assume(unsatisfiable(q.ranges(), r.version));
    c.cite(clause::ignored);
    c.cite(clause::unsatisfiable);
    c.reply(Answer{416, {}, {}, {}, {}, {}});
    return;
  }
  if (gate == Gate::match_failed &&
      (allows(read_ignores_if_match) || (allows(none_match_beside_range) && q.range)) &&
      c.maybe()) {
    c.cite(clause::profile);
    Request rest = q;
    rest.if_match.reset();
    rest.if_unmodified_since.reset();
    gate = preconditions(rest, r, c);
  }
  if (gate == Gate::match_failed) {
    c.reply(Answer{412, {}, {}, {}, {}, {}});
    return;
  }
  Answer answer;
  if (gate == Gate::not_modified) {
    answer.status = 304;
    if (has_length(c)) answer.length = r.version.length;
    add_metadata_of_200(answer, r, c);
    c.reply(std::move(answer));
    return;
  }
  if (q.unit) c.cite(clause::unknown_unit);
  if (in_bytes) {
    const bool applies = q.method == "GET" || (allows(range_on_head) && c.maybe());
    if (!applies) {
      c.cite(clause::range_ignored);
    } else if (!q.if_range || if_range_holds(*q.if_range, r.version, c)) {
      const auto in_parts = [](const Answer& a) { return a.status == 206 || a.status == 416; };
      if (c.maybe_as<Answer>(in_parts)) {
        retrieve_range(q, r, c);
        return;
      }
      c.cite(clause::range_ignored);
    }
  }
  if (q.method == "HEAD") {
    c.cite(clause::head);
    if (has_length(c)) answer.length = r.version.length;
  } else {
    c.cite(clause::get);
    answer.body = r.version.content;
  }
  add_metadata(answer, r, c);
  if (q.method == "GET" && answer.etag) r.version.tagged = true;
  c.reply(std::move(answer));
}

bool Model::if_range_holds(const IfRange& condition, const Version& v, Context& c) const {
  bool holds = false;
  if (condition.tag) {
    holds = matches_strongly({*condition.tag}, v, c);
  } else if (condition.date) {
    holds = c.decide(v.modified == Sym<Integer>(*condition.date));
  }
  c.cite(holds ? clause::if_range_held : clause::if_range_failed);
  if (!holds && allows(if_range_ignored)) {
    c.cite(clause::profile);
    return true;
  }
  return holds;
}

void Model::retrieve_range(const Request& q, Resource& r, Context& c) const {
  const Version& v = r.version;
  const std::vector<Range> ranges = q.ranges();
  // Several ranges may be rejected altogether, as invalid, small or overlapping; that what can be
  // satisfied is answered with 206 is a "should".
  const auto is_416 = [](const Answer& a) { return a.status == 416; };
  const bool rejected = ranges.size() > 1 && c.maybe_as<Answer>(is_416);
  if (rejected || c.decide(unsatisfiable(ranges, v))) {
    c.cite(clause::unsatisfiable);
    c.reply(Answer{416, {}, {}, {}, {}, {}});
    return;
  }
  c.cite(clause::range);
  Answer answer;
  answer.status = 206;
  Parts parts;
  parts.content = v.content;
  set_bounds(ranges, v.content, parts);
  if (q.method == "GET") answer.parts = std::move(parts);
  add_metadata_of_200(answer, r, c);
  c.reply(std::move(answer));
}

void Model::write(const Request& q, Resource& r, Context& c) const {
  Gate gate = preconditions(q, r, c);
  const Sym<std::string> content = q.body.value_or(Sym<std::string>());
  const bool present = r.is == Resource::Is::present;
  if (gate == Gate::match_failed || gate == Gate::none_match_failed) {
    const bool conditions_may_fail_to_work =
        allows(write_ignores_preconditions) || allows(conditional_put_not_atomic) ||
        (allows(none_match_star_creates) && !present && q.if_none_match &&
         q.if_none_match->empty()) ||
        (allows(none_match_compares_strongly) && gate == Gate::none_match_failed &&
         !q.if_none_match->empty());
    if (!conditions_may_fail_to_work || c.maybe()) {
      if (gate == Gate::match_failed && present && !usual && c.maybe()) {
        c.cite(clause::applied);
        c.assume(r.version.content == content);
        c.reply(Answer{has_status(c, 200) ? 200 : 204, {}, {}, {}, {}, {}});
        return;
      }
      c.reply(Answer{412, {}, {}, {}, {}, {}});
      return;
    }
    c.cite(clause::profile);
  }
  Answer answer;
  c.cite(present ? clause::put_replaces : clause::put_creates);
  answer.status = present ? (has_status(c, 200) ? 200 : 204) : 201;
  if (allows(put_status) && c.maybe()) {
    c.cite(clause::profile);
    answer.status = c.either<Integer>({200, 201, 204});
  }
  r.is = Resource::Is::present;
  r.version = {content,
               Sym<Integer>(static_cast<Integer>(content.value().size())),
               c.fresh<std::string>("tag"),
               c.fresh<Integer>("modified"),
               false,
               false,
               false};
  add_tag(answer, r, c);
  if (answer.etag) c.cite(clause::put_validator);
  c.reply(std::move(answer));
}

void Model::remove(const Request& q, Resource& r, Context& c) const {
  if (r.is == Resource::Is::absent) {
    const std::size_t way = usual ? 0 : c.choose(q.if_match ? 3 : 2);
    if (way == 0) {
      answer_absent(c);
    } else if (way == 1) {
      c.cite(clause::delete_absent);
      c.reply(Answer{has_status(c, 200) ? 200 : 204, {}, {}, {}, {}, {}});
    } else {
      c.cite(clause::match_failed);
      c.reply(Answer{412, {}, {}, {}, {}, {}});
    }
    return;
  }
  const Gate gate = preconditions(q, r, c);
  if (gate == Gate::match_failed || gate == Gate::none_match_failed) {
    const bool ignored = allows(write_ignores_preconditions) ||
                         (allows(none_match_compares_strongly) && gate == Gate::none_match_failed &&
                          !q.if_none_match->empty());
    if (!ignored || c.maybe()) {
      c.reply(Answer{412, {}, {}, {}, {}, {}});
      return;
    }
    c.cite(clause::profile);
  }
  c.cite(clause::deleted);
  r.is = Resource::Is::absent;
  r.version = {};
  c.reply(Answer{has_status(c, 200) ? 200 : 204, {}, {}, {}, {}, {}});
}

void Model::post(const Request& q, Resource& r, Context& c) const {
  const Gate gate = preconditions(q, r, c);
  if (gate == Gate::match_failed || gate == Gate::none_match_failed) {
    c.reply(Answer{412, {}, {}, {}, {}, {}});
    return;
  }
  c.cite(clause::post);
  if (r.is == Resource::Is::absent && c.maybe()) {
    answer_absent(c);
    return;
  }
  forget(r);
  c.reply(Unsure{c.fresh<Integer>("status")});
}

// ---- what is said of a representation --------------------------------------------------------

void Model::add_tag(Answer& answer, Resource& r, Context& c) const {
  Version& v = r.version;
  const std::size_t way = c.choose_as<Answer>(v.strong ? 2 : 3, [](const Answer& a) {
    return !a.etag ? 0u : a.etag->weak.value() ? 2u : 1u;  // none, strong, weak
  });
  if (way == 0) return;
  if (way == 2) {
    c.cite(clause::weak_tag);
    answer.etag = EntityTag{Sym<bool>(true), v.tag};
    return;
  }
  c.cite(clause::strong_tag);
  answer.etag = EntityTag{Sym<bool>(false), v.tag};
  if (!allows(strong_tag_reused)) {
    for (const Resource::Given& given : r.given) {
      if (given.content.known() && v.content.known() &&
          given.content.value() != v.content.value()) {
        c.assume(v.tag != given.tag);
      }
    }
  }
  if (v.strong) return;
  v.strong = true;
  r.given.push_back({v.tag, v.content});
  if (r.given.size() > most_given) r.given.erase(r.given.begin());
}

void Model::add_metadata(Answer& answer, Resource& r, Context& c) const {
  add_tag(answer, r, c);
  if (c.maybe_as<Answer>([](const Answer& a) { return a.modified.has_value(); })) {
    c.cite(clause::last_modified);
    answer.modified = r.version.modified;
    r.version.dated = true;
  }
}

/// 304 and 206 have the tag that 200 would have.
void Model::add_metadata_of_200(Answer& answer, Resource& r, Context& c) const {
  if (r.version.tagged) c.cite(clause::tag_of_200);
  add_metadata(answer, r, c);
  if (r.version.tagged && !answer.etag) c.assume(Sym<bool>(false));
}

std::vector<Request> Model::samples() {
  std::vector<Request> result;
  for (const char* method : {"GET", "HEAD", "PUT", "DELETE"}) {
    Request q;
    q.method = method;
    q.path = "a";
    if (q.method == "PUT") q.body = "x";
    result.push_back(q);
    q.if_match = Tags{{false, "t"}};
    result.push_back(q);
    q.if_match.reset();
    q.if_none_match = Tags{{true, "t"}};
    result.push_back(q);
  }
  return result;
}

}  // namespace surety::http
