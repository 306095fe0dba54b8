#include <stdexcept>
#include <string>
#include <utility>

/// invariant: balance_ >= 0
class BankAccount {
 public:
  /// expect: balance() == 0 && this->owner() == owner
  explicit BankAccount(std::string owner) : owner_(std::move(owner)) {}

  /// assume: 0 < cents && cents <= 1000000
  /// expect: balance() == old(balance()) + cents
  void deposit(long cents) { balance_ += cents; }

  /// expect: throws std::invalid_argument iff cents <= 0 || cents > balance()
  /// expect: balance() == old(balance()) - cents
  void withdraw(long cents) {
    if (cents <= 0 || cents > balance_) throw std::invalid_argument("cannot withdraw");
    balance_ -= cents;
  }
  /// The fee is not looked at.
  /// assume: 0 < cents && cents <= balance()
  /// expect: balance() <= old(balance()) - cents
  void withdraw_with_fee(long cents) { balance_ -= cents + 25; }

  long balance() const { return balance_; }
  const std::string& owner() const { return owner_; }

 private:
  std::string owner_;
  long balance_ = 0;
};
