// J-expressions: messages with holes that are filled from the present run.
//
//   {"method": "GET", "path": "a", "if_none_match": {"$": "4@etag", "f": "weak", "else": null}}
//
// A hole is an object with a member "$": the label of a message and a path into it (`@field`,
// `#index`). "f" names a function that is applied to what is found there, "else" is the value when
// nothing is found. So a script says "the tag of the answer to the second request" and not what
// that tag was once, and means something in the next run, too.
//
// Evaluation is loose: where the message, the field or the element is missing, it takes another
// message of the run (the nearest label first, an answer for an answer) or another element of the
// array.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "surety/protocol/json.h"
#include "surety/protocol/message.h"

namespace surety::harness {

using protocol::Json;

/// The messages of a run with their labels: requests are odd, the answer is the next even number.
class Transcript {
 public:
  struct Entry {
    unsigned label = 0;
    protocol::Message message;
  };
  void add(unsigned label, protocol::Message message) {
    entries_.push_back({label, std::move(message)});
    json_.emplace_back();
  }
  const std::vector<Entry>& entries() const { return entries_; }
  /// Made when it is first asked for.
  const Json& json(std::size_t index) const {
    if (!json_[index]) json_[index] = entries_[index].message->json();
    return *json_[index];
  }

 private:
  std::vector<Entry> entries_;
  mutable std::vector<std::optional<Json>> json_;
};

/// Nothing when it cannot be applied to the value. The second argument is what follows a colon in
/// the name: "plus:3".
using Function = std::function<std::optional<Json>(const Json& value, const std::string& argument)>;
using Functions = std::map<std::string, Function>;

/// "id" and, for integers, "plus:N".
Functions basic_functions();

struct Hole {
  unsigned label = 0;
  std::string path;  // "@etag", "@files#2@mode", ""
  std::string function = "id";
  Json otherwise;
};
Json to_json(const Hole& hole);
/// Nothing when the value is no hole.
std::optional<Hole> hole_in(const Json& value);

/// The label of the message that fills a hole in this run; nothing when its "else" does.
std::optional<unsigned> label_used(const Hole& hole, const Transcript& transcript,
                                   const Functions& functions);
/// The message that an expression stands for in this run.
Json instantiate(const Json& expression, const Transcript& transcript, const Functions& functions);

}  // namespace surety::harness
