// Objects that no constructor makes: filled by methods, returned by functions, held by others.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace shop {

class Named {
 public:
  /// assume: !name.empty() && name.size() <= 5
  /// expect: this->name() == name
  void rename(const std::string& name) { name_ = name; }
  std::string name() const { return name_; }

 private:
  std::string name_;
};

class Stack : public Named {
 public:
  /// assume: 0 <= capacity && capacity <= 8
  /// expect: true
  explicit Stack(int capacity) : capacity_(capacity) {}
  int size() const { return static_cast<int>(values_.size()); }
  int capacity() const { return capacity_; }

  /// assume: size() < capacity()
  /// expect: size() == old(size()) + 1
  void push(int value) { values_.push_back(value); }

  /// Only a filled stack shows the fault: the third value from the bottom is lost.
  ///
  /// assume: size() > 0
  /// expect: size() == old(size()) - 1
  int pop() {
    const int top = values_.back();
    values_.pop_back();
    if (values_.size() == 2) values_.pop_back();
    return top;
  }

  /// Needs a name that only the base can give.
  ///
  /// assume: name().size() == 3
  /// expect: ret < 3
  int letters() const { return static_cast<int>(name().size()); }

 private:
  int capacity_;
  std::vector<int> values_;
};

/// No constructor is public.
class Token {
 public:
  /// assume: 1 <= n && n <= 9
  /// expect: ret.value() == n
  static Token of(int n) { return Token(n); }
  /// expect: 1 <= ret && ret <= 9
  int value() const { return n_; }

 private:
  explicit Token(int n) : n_(n) {}
  int n_;
};

/// Without a contract, but there is no other way.
class Badge {
 public:
  static std::unique_ptr<Badge> issue(bool gold) {
    return std::unique_ptr<Badge>(new Badge(gold ? 2 : 1));
  }
  /// expect: ret == 1
  int rank() const { return rank_; }

 private:
  explicit Badge(int rank) : rank_(rank) {}
  int rank_;
};

class Basket {
 public:
  Basket(std::vector<Token> tokens, std::unique_ptr<Badge> badge, std::optional<Token> gift)
      : tokens_(std::move(tokens)), badge_(std::move(badge)), gift_(gift) {}
  /// expect: ret < 27
  int total() const {
    int total = gift_ ? gift_->value() : 0;
    for (const Token& token : tokens_) total += token.value();
    return total;
  }

 private:
  std::vector<Token> tokens_;
  std::unique_ptr<Badge> badge_;
  std::optional<Token> gift_;
};

/// expect: ret != 2
int counted(const std::vector<Token>& tokens) { return static_cast<int>(tokens.size()); }

}  // namespace shop
