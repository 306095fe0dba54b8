// How much does a contract say? Small faults are put into the function; a good contract notices.
//
//   surety strength examples/strength/discount.cpp
//
// The contract of `weak_fee` bounds its result and nothing else, so most faults go unnoticed;
// `fee` has the same body, and a contract that says what it computes.

/// assume: 0 <= weight && weight <= 1000
/// expect: 0 <= ret
int weak_fee(int weight) {
  if (weight < 10) return 5;
  return 7 + (weight - 10) * 2;
}

/// region: light
/// assume: 0 <= weight && weight < 10
/// expect: ret == 5
/// region: heavy
/// assume: 10 <= weight && weight <= 1000
/// expect: ret == 2 * weight - 13
int fee(int weight) {
  if (weight < 10) return 5;
  return 7 + (weight - 10) * 2;
}
