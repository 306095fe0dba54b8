// A class: an invariant, values on entry, exceptions.

#include <stdexcept>

/// invariant: balance() >= 0
class Account {
 public:
  /// assume: opening = inclusive(0, 1000000)
  /// expect: balance() == opening
  explicit Account(int opening) : balance_(opening) {}

  /// assume: amount = inclusive(1, 1000000)
  /// expect: balance() == old(balance()) + amount
  void deposit(int amount) { balance_ += amount; }

  /// assume: amount = inclusive(1, 1000000)
  /// expect: throws std::runtime_error iff amount > balance()
  /// expect: balance() == old(balance()) - amount
  void withdraw(int amount) {
    if (amount > balance_) throw std::runtime_error("not enough");
    balance_ -= amount;
  }

  int balance() const { return balance_; }

 private:
  int balance_;
};

int main() {
  Account account(10);
  account.deposit(5);
  account.withdraw(15);
  return account.balance();
}
