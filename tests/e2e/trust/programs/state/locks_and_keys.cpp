#include <array>
#include <cstdint>
#include <string>

class Safe {
 public:
  /// assume: code <= 9999
  /// expect: !is_open()
  explicit Safe(unsigned code) : code_(code) {}
  /// expect: ret == (code == code_) && is_open() == ret
  bool try_code(unsigned code) {
    ++tries_;
    if (tries_ > 3) return false;
    open_ = code == code_;
    return open_;
  }
  /// expect: !is_open()
  void close() { open_ = false; }
  bool is_open() const { return open_; }

 private:
  unsigned code_;
  int tries_ = 0;
  bool open_ = false;
};
