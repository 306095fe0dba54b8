#include <stdexcept>

/// The boundaries of the regions are where mistakes are made.
///
/// region: failed
/// assume: 0 <= points && points < 50
/// expect: ret == 'F'
///
/// region: passed
/// assume: 50 <= points && points < 90
/// expect: ret == 'C'
///
/// region: excellent
/// assume: 90 <= points && points <= 100
/// expect: ret == 'A'
char grade(int points) { return points > 90 ? 'A' : points >= 50 ? 'C' : 'F'; }

/// expect: throws std::out_of_range iff points > 500
/// expect: ret == points / 5
unsigned percent(unsigned points) {
  if (points > 501) throw std::out_of_range("points");
  return points / 5;
}
