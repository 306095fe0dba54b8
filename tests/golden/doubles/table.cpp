// What is generated for each kind of test and double: one of each; see ../golden_test.cpp.
#include <memory>
#include <tuple>
#include <vector>

class Clazz {
 public:
  virtual ~Clazz() = default;
  virtual int act() = 0;
  virtual int act_on(int a, int b) = 0;
  virtual int act_with(int a) const = 0;
  int field = 0;
};

/// A test without arguments.
///
/// test:
void a_test() {}

std::vector<std::tuple<int, bool>> provider() { return {{1, true}, {2, false}}; }
/// A test that is run with the rows of a provider.
///
/// test:
/// cases: provider
void a_test_with_rows(int number, bool odd) {
  (void)number;
  (void)odd;
}

struct Fresh {
  explicit Fresh(int given) : number(given) {}
  int number;
};
/// An unconstrained object.
///
/// fresh:
Fresh a_fresh_object();

/// A mock, of which nothing is said.
///
/// mock:
std::unique_ptr<Clazz> a_mock();

/// A call that is stubbed.
///
/// mock:
/// expect: ret->act() == 0
std::unique_ptr<Clazz> a_stubbed_call();

/// A call that is stubbed under conditions.
///
/// mock:
/// expect: forall int a, int b: a == b ==> ret->act_on(a, b) == 0
std::unique_ptr<Clazz> a_stubbed_condition();

/// A value that depends on the arguments.
///
/// mock:
/// expect: forall int a: ret->act_with(a) == a
std::unique_ptr<Clazz> a_stubbed_function();

/// The rest of the grammar: conjunctions, of equations and of clauses, a field, arguments that are
/// expressions.
///
/// mock:
/// expect: ret->field == 5 && ret->act() == 1
/// expect: forall int a: a > 7 ==> ret->act_on(a, 2 + 3) == 4 && ret->act_on(9 - 4, a) == 6
/// expect: (forall int a: ret->act_with(a) == 2 * a) && ret->act_on(1, 1) == 8
std::unique_ptr<Clazz> a_whole_grammar();

/// assume: n > 0
/// expect: 0 <= ret && ret < n
int below(int n) { return n - 1; }
/// A function that is stubbed.
///
/// test:
/// stub: below
/// expect: n > 5 ==> ret == 5
void a_test_with_a_stub() {}
