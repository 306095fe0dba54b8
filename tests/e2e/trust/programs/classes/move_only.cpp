#include <memory>
#include <utility>
#include <vector>

namespace move_only {

class Token {
 public:
  /// expect: this->id() == id && valid()
  explicit Token(int id) : id_(id) {}
  Token(const Token&) = delete;
  Token& operator=(const Token&) = delete;
  /// expect: !other.valid() && id() == other.id()
  Token(Token&& other) noexcept : id_(other.id_), valid_(std::exchange(other.valid_, false)) {}
  Token& operator=(Token&& other) noexcept {
    id_ = other.id_;
    valid_ = std::exchange(other.valid_, false);
    return *this;
  }
  int id() const { return id_; }
  bool valid() const { return valid_; }

 private:
  int id_;
  bool valid_ = true;
};

/// expect: ret.id() == old(t.id())
Token passed_on(Token t) { return t; }

/// The one that was taken over is asked.
/// assume: t.valid()
/// expect: ret
bool still_valid(Token&& t) {
  const Token taken = std::move(t);
  return t.valid();
}

/// expect: ret == old(p == nullptr ? -1 : p->id())
int id_of(std::unique_ptr<Token> p) { return p ? p->id() : -1; }

}  // namespace move_only
