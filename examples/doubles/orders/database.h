// The database, and what the outside world costs a test that does not replace it.
#pragma once

namespace db {

/// How often the real database was asked since the program began.
int queries();

/// The price of an article in cents; 0 for one that there is not.
///
/// assume: article >= 0
/// expect: 0 <= ret && ret <= 100000
int price_of(int article);

/// Writes an order down and returns its number.
///
/// assume: cents > 0
/// expect: ret > 0
int store_order(int article, int cents);

}  // namespace db
