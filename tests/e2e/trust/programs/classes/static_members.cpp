#include <map>
#include <string>

namespace registry {

class Registry {
 public:
  /// expect: ret > 0
  static int next_id() { return ++last_; }

  /// assume: 0 <= n && n < 100
  /// expect: ret == n * n
  static constexpr int square(int n) { return n * n; }

  /// Remembers what it should not.
  /// assume: 0 <= n && n < 100
  /// expect: ret == n + 1
  static int after(int n) {
    static int calls = 0;
    return ++calls > 10 ? n : n + 1;
  }
  inline static const std::map<std::string, int> numbers = {{"one", 1}, {"two", 2}};
  /// expect: ret == 0 || name == "one" || name == "two"
  static int number(const std::string& name) {
    const auto at = numbers.find(name);
    return at == numbers.end() ? 0 : at->second;
  }

 private:
  inline static int last_ = 0;
};

}  // namespace registry
