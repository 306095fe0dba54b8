#include "testers/http/profile.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace surety::http {

namespace {
struct Profile {
  const char* name;
  std::uint32_t bits;
};
// What each server is known to do otherwise, confirmed by hand; see docs/testers.md.
constexpr Profile profiles[] = {
    {"apache", none_match_compares_strongly | none_match_beside_range | none_match_overruled |
                   none_match_star_creates | unmodified_since_wins | unmodified_since_now |
                   range_on_head | put_status | conditional_put_not_atomic | via_missing |
                   invalid_date_counts},
    {"nginx", write_ignores_preconditions | none_match_overruled | strong_tag_reused |
                  range_on_head | method_not_allowed_without_allow | unmodified_since_wins |
                  invalid_date_counts | via_missing | connection_fields_kept | underscore_dropped |
                  interim_broken},
    {"lighttpd", read_ignores_if_match | none_match_beside_range | unmodified_since_wins |
                     invalid_date_counts | modified_after_date | lines_not_joined},
    {"haproxy", via_missing | connection_fields_kept | date_missing | interim_broken},
};
}  // namespace

const std::vector<Deviation>& deviations() {
  static const std::vector<Deviation> all = {
      {"write-ignores-preconditions", "PUT and DELETE do not look at preconditions (13.2.1)",
       write_ignores_preconditions},
      {"if-none-match-strong", "If-None-Match of PUT and DELETE compares strongly (13.1.2)",
       none_match_compares_strongly},
      {"if-none-match-overruled",
       "If-None-Match does not count where another condition says otherwise (13.2.2)",
       none_match_overruled},
      {"strong-tag-reused", "the same strong tag for different representations (8.8.1)",
       strong_tag_reused},
      {"range-on-head", "Range is looked at with HEAD (14.2)", range_on_head},
      {"405-without-allow", "405 without Allow (15.5.6)", method_not_allowed_without_allow},
      {"put-not-atomic", "conditional PUTs at the same time may all succeed (13.1)",
       conditional_put_not_atomic},
      {"precondition-on-absent", "412 where there is nothing and 404 is due (13.2.1)",
       precondition_on_absent},
      {"if-range-ignored", "Range is answered although If-Range fails (13.1.5)", if_range_ignored},
      {"if-none-match-star-ignored", "If-None-Match: * is not looked at with GET and HEAD (13.1.2)",
       none_match_star_ignored},
      {"if-none-match-star-creates",
       "PUT with If-None-Match: * creates what is absent in spite of If-Match (13.2.2)",
       none_match_star_creates},
      {"preconditions-beside-range", "preconditions may not count where there is Range (13.2.2)",
       none_match_beside_range},
      {"if-unmodified-since-wins", "If-Unmodified-Since is looked at in spite of If-Match (13.1.4)",
       unmodified_since_wins},
      {"if-unmodified-since-now",
       "If-Unmodified-Since of PUT and DELETE is compared with the present time (13.1.4)",
       unmodified_since_now},
      {"read-ignores-if-match",
       "GET and HEAD do not look at If-Match and If-Unmodified-Since (13.1.1, 13.1.4)",
       read_ignores_if_match},
      {"put-status", "PUT does not tell creating from replacing (9.3.4)", put_status},
      {"invalid-date-counts", "a condition counts although its date is not valid (13.1.3, 13.1.4)",
       invalid_date_counts},
      {"modified-after-date", "Last-Modified may be later than Date (8.8.2.1)",
       modified_after_date},
      {"lines-not-joined", "of a list on several lines only one line counts (5.2)",
       lines_not_joined},
      {"via-missing", "a proxy does not send Via (7.6.3)", via_missing},
      {"connection-fields-kept", "a proxy forwards fields that Connection names (7.6.1)",
       connection_fields_kept},
      {"underscore-dropped", "a proxy does not forward fields with _ in their names (5.1)",
       underscore_dropped},
      {"interim-broken", "a proxy fails at 1xx answers (15.2), so none are sent", interim_broken},
      {"date-missing", "a proxy does not add Date to answers without one (6.6.1)", date_missing},
      {"host-kept", "a proxy does not replace Host by that of the target (9112 3.2.2)", host_kept},
      {"any-retried", "a proxy sends requests that are not idempotent again (9.2.2)", any_retried},
  };
  return all;
}

namespace {
/// The names in a file, one or several a line; what follows # is a comment.
std::string names_in(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::invalid_argument("the profile " + file + " cannot be read");
  std::string names;
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;) {
      if (word.back() == ',') word.pop_back();
      names += (names.empty() ? "" : ",") + word;
    }
  }
  return names;
}
}  // namespace

std::uint32_t profile_named(const std::string& names) {
  std::uint32_t bits = 0;
  for (std::size_t begin = 0; begin < names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    const std::string name = names.substr(begin, end - begin);
    begin = end + 1;
    bool found = false;
    std::string known;
    if (name.find('/') != std::string::npos) {
      const std::string inside = names_in(name);
      if (inside.find('/') != std::string::npos) {
        throw std::invalid_argument("the profile " + name + " names another file");
      }
      bits |= profile_named(inside);
      continue;
    }
    for (const Profile& profile : profiles) {
      known += std::string(known.empty() ? "" : ", ") + profile.name;
      if (name == profile.name) bits |= profile.bits, found = true;
    }
    for (const Deviation& deviation : deviations()) {
      known += std::string(", ") + deviation.name;
      if (name == deviation.name) bits |= deviation.bit, found = true;
    }
    if (!found) {
      throw std::invalid_argument("there is no profile \"" + name + "\"; there are " + known +
                                  ", and files with such names: ./FILE");
    }
  }
  return bits;
}

}  // namespace surety::http
