// Plain tests and parameterised tests beside the code that they test.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

enum class Zone { home, near, far };

/// expect: throws std::invalid_argument iff grams <= 0 || grams > 30000
/// expect: ret >= 350
int shipping_cents(int grams, Zone zone) {
  if (grams <= 0 || grams > 30000) throw std::invalid_argument("no such parcel");
  const int base = zone == Zone::home ? 350 : zone == Zone::near ? 590 : 1290;
  return base + (grams - 1) / 1000 * 120;
}

/// test:
void a_letter_costs_the_base_price() { EXPECT_EQ(shipping_cents(20, Zone::home), 350); }

/// Hand-written rows; the first value of each is its name.
std::vector<std::tuple<const char*, int, Zone, int>> price_list() {
  return {{"letter", 20, Zone::home, 350},
          {"just one kilogram", 1000, Zone::near, 590},
          {"two kilograms", 2000, Zone::near, 710},
          {"the heaviest", 30000, Zone::far, 4770}};
}

/// test:
/// cases: price_list
void prices_are_those_of_the_list(int grams, Zone zone, int cents) {
  EXPECT_EQ(shipping_cents(grams, zone), cents);
}

struct Parcels {
  struct Row {
    int grams;
    Zone zone;
  };
  static std::vector<Row> remarkable() {
    return {{1, Zone::home}, {1000, Zone::near}, {29001, Zone::far}};
  }
};

/// test:
/// cases: Parcels::remarkable + generated
/// assume: 0 < grams && grams < 30000
void farther_is_dearer(int grams, Zone zone) {
  if (zone == Zone::home) return;
  EXPECT_GT(shipping_cents(grams, zone), shipping_cents(grams, Zone::home));
}

/// Without rows the arguments are generated.
///
/// test:
/// assume: 0 < light && light <= heavy && heavy <= 30000
void heavier_is_never_cheaper(int light, int heavy) {
  EXPECT_LE(shipping_cents(light, Zone::far), shipping_cents(heavy, Zone::far));
}
