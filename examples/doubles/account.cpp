// A mock from a contract: the tool defines `make_account`, with a GoogleMock class behind it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <surety/doubles.h>

#include <memory>

class Account {
 public:
  virtual ~Account() = default;
  virtual int limit() const = 0;
  virtual int transfer(int from, int to) = 0;
  virtual int fee(int amount) const = 0;
  /// expect: 0 <= ret && ret <= 100
  virtual int rating() const = 0;
  int currency = 0;
};

/// mock:
/// expect: ret->limit() == 100 && ret->currency == 978
/// expect: forall int a, int b: a == b ==> ret->transfer(a, b) == 0
/// expect: forall int a, int b: a != b ==> ret->transfer(a, b) == b
/// expect: forall int a: ret->fee(a) == a / 10
std::unique_ptr<Account> make_account();

/// A call that returns a value.
///
/// test:
void an_account_has_its_limit() { EXPECT_EQ(make_account()->limit(), 100); }

/// A field.
///
/// test:
void an_account_has_its_currency() { EXPECT_EQ(make_account()->currency, 978); }

/// A value under conditions on several arguments.
///
/// test:
void a_transfer_to_itself_moves_nothing(int a, int b) {
  EXPECT_EQ(make_account()->transfer(a, a), 0);
  EXPECT_EQ(make_account()->transfer(a, b), a == b ? 0 : b);
}

/// A value that depends on the arguments.
///
/// test:
void the_fee_is_a_tenth(int amount) { EXPECT_EQ(make_account()->fee(amount), amount / 10); }

/// Nothing is said of the rating, but the contract of the interface allows some values only.
///
/// test:
void a_rating_is_one_that_the_interface_allows() {
  const int rating = make_account()->rating();
  EXPECT_GE(rating, 0);
  EXPECT_LE(rating, 100);
}

/// Calls can be expected as with any other mock.
///
/// test:
void the_limit_is_asked_for_once() {
  const auto account = make_account();
  surety::with_mock(*account, [](auto& mock) { EXPECT_CALL(mock, limit()).Times(1); });
  (void)account->limit();
}
