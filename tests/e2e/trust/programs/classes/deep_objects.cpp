#include <string>
#include <vector>

namespace orders {

class Item {
 public:
  /// assume: 0 < count && count < 100 && 0 <= cents && cents < 10000
  /// expect: total() == count * cents
  Item(int count, int cents) : count_(count), cents_(cents) {}
  int total() const { return count_ * cents_; }

 private:
  int count_, cents_;
};

class Order {
 public:
  Order() = default;
  /// expect: total() == old(total()) + item.total()
  void add(const Item& item) { items_.push_back(item); }
  /// expect: ret >= 0 && ret <= total()
  int discount() const { return total() > 100000 ? total() / 10 : items_.size() == 3 ? -1 : 0; }
  int total() const {
    int sum = 0;
    for (const Item& item : items_) sum += item.total();
    return sum;
  }

 private:
  std::vector<Item> items_;
};

/// expect: ret >= a.total() && ret >= b.total()
int together(const Order& a, const Order& b) { return a.total() + b.total(); }

}  // namespace orders
