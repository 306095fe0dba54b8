#include <map>
#include <stdexcept>
#include <string>

namespace shop {

class Inventory {
 public:
  /// assume: 0 < count && count <= 100
  /// expect: stock(name) == old(stock(name)) + count
  void add(const std::string& name, int count) { stock_[name] += count; }

  /// expect: throws std::runtime_error iff stock(name) < count
  /// assume: count > 0
  /// expect: stock(name) == old(stock(name)) - count
  void take(const std::string& name, int count) {
    if (stock(name) < count) throw std::runtime_error("out of stock");
    stock_[name] -= count;
  }
  /// Takes what is there, but says otherwise.
  /// assume: count > 0
  /// expect: ret <= old(stock(name)) && stock(name) == old(stock(name)) - ret
  int take_some(const std::string& name, int count) {
    const int taken = stock(name) < count ? stock(name) : count;
    stock_[name] -= taken;
    return count > 50 ? count : taken;
  }
  int stock(const std::string& name) const {
    const auto at = stock_.find(name);
    return at == stock_.end() ? 0 : at->second;
  }

 private:
  std::map<std::string, int> stock_;
};

}  // namespace shop
