// Fresh objects of any class that derives from the one wanted, from functions with a contract, and
// changed by methods with a contract.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

class Tariff {
 public:
  virtual ~Tariff() = default;
  virtual int charge(int units) const = 0;
};
class Flat : public Tariff {
 public:
  int charge(int) const override { return 5; }
};
class PerUnit : public Tariff {
 public:
  /// assume: 1 <= price && price <= 100
  /// expect: true
  explicit PerUnit(int price) : price_(price) {}
  int charge(int units) const override { return units * price_; }

 private:
  int price_;
};

class Ledger {
 public:
  /// assume: owner.size() <= 20
  /// expect: ret.bookings() == 0
  static Ledger opened(const std::string& owner) { return Ledger(owner); }

  /// Each amount goes from one account to another.
  ///
  /// assume: 1 <= amount && amount <= 1000
  /// expect: bookings() == old(bookings()) + 1
  void book(int amount) {
    amounts_.push_back(amount);
    amounts_.push_back(-amount);
  }
  int bookings() const { return static_cast<int>(amounts_.size() / 2); }
  int balance() const {
    int sum = 0;
    for (const int amount : amounts_) sum += amount;
    return sum;
  }

 private:
  explicit Ledger(std::string owner) : owner_(std::move(owner)) {}
  std::string owner_;
  std::vector<int> amounts_;
};

/// fresh:
std::unique_ptr<Tariff> any_tariff();
/// fresh:
Ledger any_ledger();

/// test:
void every_tariff_charges_something() {
  const auto tariff = any_tariff();
  EXPECT_GT(tariff->charge(1), 0);
}

/// test:
void a_ledger_is_balanced() {
  const Ledger ledger = any_ledger();
  EXPECT_EQ(ledger.balance(), 0);
}
