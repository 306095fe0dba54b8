// A violation as text for people.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "surety/contract.h"
#include "surety/failure.h"

namespace surety {
namespace {

std::string place_text(const Place& place) {
  std::string out;
  if (place.file == nullptr) return out;
  out.append(place.file).append(":").append(std::to_string(place.line));
  if (place.column != 0) out.append(":").append(std::to_string(place.column));
  return out;
}

std::string region_names(const ContractInfo& contract, Regions regions) {
  std::string names;
  for (unsigned i = 0; i < contract.region_count && i < 64; ++i) {
    if ((regions >> i & 1) == 0 || *contract.regions[i] == '\0') continue;
    names += names.empty() ? "" : ", ";
    names.append("\"").append(contract.regions[i]).append("\"");
  }
  return names;
}

void append_failed(std::string& out, const Violation& violation, const FailedClause& failed) {
  out += "  ";
  out += name_of(violation.kind);
  out.append(out.size() > 0 ? 15 - std::strlen(name_of(violation.kind)) : 0, ' ');
  if (failed.clause != nullptr) {
    const WrittenClause clause{failed.clause->keyword, failed.clause->text, {}};
    out.append(clause.full());
    out.append("   ").append(place_text(failed.clause->place));
  }
  if (failed.region != nullptr && *failed.region != '\0') {
    out.append("   region \"").append(failed.region).append("\"");
  }
  out += '\n';
  if (failed.conjunct != nullptr) {
    out.append("                 false: ").append(failed.conjunct).append("\n");
  }
  for (std::size_t i = 0; i < failed.value_count; ++i) {
    const ObservedValue& value = failed.values[i];
    out.append("                 ").append(value.expression).append(" is ").append(value.value);
    if (value.old_value != nullptr) out.append(", was ").append(value.old_value);
    out += '\n';
  }
}

std::string description(const Violation& violation) {
  std::string out = place_text(violation.contract->place) + ": " + name_of(violation.kind) +
                    " of " + violation.contract->function + " violated\n";
  for (std::size_t i = 0; i < violation.failed_count; ++i) {
    append_failed(out, violation, violation.failed[i]);
  }
  if (violation.detail != nullptr) {
    out.append("                 ").append(violation.detail).append("\n");
  }
  out += "  blame          ";
  if (violation.kind == ViolationKind::precondition) {
    out += violation.blame != nullptr ? violation.blame : "the caller";
    const std::string place = place_text(violation.blame_place);
    if (!place.empty()) out.append(", calling at ").append(place);
  } else {
    out += violation.blame;
  }
  out += '\n';
  for (std::size_t i = 0; i < violation.chain_length; ++i) {
    const ChainLink& link = violation.chain[i];
    out += i == 0 ? "  chain          " : "    called by    ";
    out += link.contract->function;
    const std::string regions = region_names(*link.contract, link.regions);
    if (!regions.empty()) out.append(", region ").append(regions);
    const std::string place = place_text(link.called_at);
    if (!place.empty()) out.append(", called at ").append(place);
    out += '\n';
  }
  return out;
}

}  // namespace

char* describe_violation(const Violation& violation) {
  const std::string text = description(violation);
  char* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy != nullptr) std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

void print_violation(const Violation& violation) noexcept {
  const std::string text = description(violation);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace surety
