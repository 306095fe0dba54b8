#include "runtime/run/result_codec.h"

#include <nlohmann/adl_serializer.hpp>
#include <nlohmann/detail/macro_scope.hpp>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "surety/failure.h"
#include "surety/run.h"
#include "surety/source.h"

template <class T>
struct nlohmann::adl_serializer<std::optional<T>> {
  static void to_json(json& out, const std::optional<T>& value) {
    out = value ? json(*value) : json(nullptr);
  }
  static void from_json(const json& in, std::optional<T>& value) {
    value = in.is_null() ? std::nullopt : std::optional<T>(in.get<T>());
  }
};

namespace surety {

using nlohmann::json;

NLOHMANN_JSON_SERIALIZE_ENUM(Outcome, {{Outcome::error, "error"},
                                       {Outcome::passed, "passed"},
                                       {Outcome::proved, "proved"},
                                       {Outcome::failed, "failed"}})
NLOHMANN_JSON_SERIALIZE_ENUM(Proposal, {{Proposal::none, "none"},
                                        {Proposal::not_drawn, "not drawn"},
                                        {Proposal::rejected, "rejected"},
                                        {Proposal::passed, "passed"},
                                        {Proposal::failed, "failed"}})
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(SourcePlace, file, line, column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(WrittenClause, keyword, text, place)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ContractedCall, function, regions, called_at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ExecutionRow, name, output, values)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Divergence, after, first, second)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Death, kind, message)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Failure, kind, message, file, line, signature,
                                                violated_function, clause, violated_region, blame,
                                                blame_place, calls, executions, divergence,
                                                conclusion, while_making, then)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Argument, name, literal, drawn_in_body)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Counterexample, id, failure, arguments, original,
                                                before, output, shrink_steps, shrink_evaluations,
                                                shrink_finished, from_store, found_after, found_by,
                                                found_at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(FilterCounts, tried, accepted)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(RelationCounts, pairs, inputs_differed,
                                                outputs_differed, incomparable, shared)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GrammarReach, language, sentences, rules,
                                                rules_reached, paths, paths_reached, missed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(ComparedPlace, at, value, met, place)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(GuideCounts, cases, edges, kept, kept_before,
                                                ran_dry, comparisons, troubles)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(LawCounts, premise_held, failures, exceptions)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Result, outcome, cases, rejected, seed, filters,
                                                relation, law, guide, seconds, budget_ended_by_time,
                                                labels, grammars, counterexamples, error, no_input,
                                                no_objects, notice, incomplete, proposal)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(TestRow, test, number, name)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(PropertyResult, property, file, line, row, result)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(CallNotMade, type, call, why)

namespace {

std::string line_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// CBOR keeps bytes that are not UTF-8 as they are.
std::string to_bytes(const json& value) {
  std::string packed;
  json::to_cbor(value, packed);
  return packed;
}
template <class T>
T from_bytes(std::string_view packed) {
  return json::from_cbor(packed.begin(), packed.end()).get<T>();
}

}  // namespace

std::string encode(const PropertyResult& result) { return line_of({{"tested", result}}); }
std::string encode(const CallNotMade& call) { return line_of({{"not_made", call}}); }

std::optional<std::variant<PropertyResult, CallNotMade>> decode_line(std::string_view line) {
  const json value = json::parse(line, nullptr, false);
  if (!value.is_object()) return {};
  if (value.contains("tested")) return value.at("tested").get<PropertyResult>();
  if (value.contains("not_made")) return value.at("not_made").get<CallNotMade>();
  return {};
}

std::string pack_failure(const Failure& failure) { return to_bytes(failure); }
Failure unpack_failure(std::string_view packed) { return from_bytes<Failure>(packed); }
std::string pack_counts(const GuideCounts& counts) { return to_bytes(counts); }
GuideCounts unpack_counts(std::string_view packed) { return from_bytes<GuideCounts>(packed); }

}  // namespace surety
