#include <string>
#include <utility>
#include <vector>

namespace generic {

/// config: with K = int, std::string
/// invariant: keys_.size() == values_.size()
template <class K>
class Table {
 public:
  /// expect: size() <= old(size()) + 1 && contains(key)
  void set(const K& key, int value) {
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i] == key) {
        values_[i] = value;
        return;
      }
    }
    keys_.push_back(key);
    values_.push_back(value);
  }
  /// expect: !contains(key)
  void remove(const K& key);
  /// expect: ret ==> size() > 0
  bool contains(const K& key) const {
    for (const K& k : keys_) {
      if (k == key) return true;
    }
    return false;
  }
  std::size_t size() const { return keys_.size(); }

 private:
  std::vector<K> keys_;
  std::vector<int> values_;
};

/// Only the last key is looked at.
template <class K>
void Table<K>::remove(const K& key) {
  if (!keys_.empty() && keys_.back() == key) {
    keys_.pop_back();
    values_.pop_back();
  }
}

}  // namespace generic
