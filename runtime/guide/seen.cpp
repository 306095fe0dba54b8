#include "runtime/guide/seen.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/guide/code_place.h"
#include "runtime/guide/numbers.h"
#include "runtime/guide/trace.h"
#include "surety/run.h"

namespace surety {

namespace {

constexpr std::size_t most_places = 512;

std::string quoted(const std::string& text) {
  std::string shown = "\"";
  for (const char c : text) {
    char code[8];
    if (c == '"' || c == '\\') {
      shown += {'\\', c};
    } else if (c >= ' ' && c <= '~') {
      shown += c;
    } else {
      std::snprintf(code, sizeof code, "\\%03o", static_cast<unsigned char>(c));
      shown += code;
    }
  }
  return shown + "\"";
}

}  // namespace

std::string side_text(const Comparison& comparison, std::uint64_t bits) {
  if (!comparison.real) return std::to_string(as_signed(bits, comparison.bytes));
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", real_of(bits));
  return text;
}

template <class Compared>
void SeenComparisons::add(const std::vector<Compared>& comparisons, Places<Compared>& places) {
  for (const Compared& each : comparisons) {
    const auto [at, is_new] = places.try_emplace(each.place);
    Known<Compared>& known = at->second;
    if (is_new) known.first = each;
    known.left_varies = known.left_varies || each.left != known.first.left;
    known.right_varies = known.right_varies || each.right != known.first.right;
    known.met = known.met || each.left == each.right;
  }
}

void SeenComparisons::add(const CaseTrace& trace) {
  add(trace.comparisons, places_);
  add(trace.texts, texts_);
}

bool SeenComparisons::met(std::uintptr_t place) const {
  const auto found = places_.find(place);
  return found != places_.end() && found->second.met;
}

bool SeenComparisons::met_text(std::uintptr_t place) const {
  const auto found = texts_.find(place);
  return found != texts_.end() && found->second.met;
}

std::vector<ComparedPlace> SeenComparisons::places() const {
  std::vector<ComparedPlace> all;
  if (places_.size() + texts_.size() > most_places) return all;
  const auto add = [&all](std::uintptr_t place, const auto& known, std::string value) {
    const std::uint64_t at = place_in_program(code_of(place));
    if (at == 0) return;
    all.push_back({at,
                   known.left_varies != known.right_varies ? std::move(value) : std::string(),
                   known.met,
                   {}});
  };
  for (const auto& [place, known] : places_) {
    add(place, known,
        side_text(known.first, known.left_varies ? known.first.right : known.first.left));
  }
  for (const auto& [place, known] : texts_) {
    add(place, known, quoted(known.left_varies ? known.first.right : known.first.left));
  }
  std::sort(all.begin(), all.end(), [](const ComparedPlace& a, const ComparedPlace& b) {
    return std::tie(a.at, a.value) < std::tie(b.at, b.value);
  });
  return all;
}

}  // namespace surety
