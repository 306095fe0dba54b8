#include <list>
#include <optional>
#include <unordered_map>
#include <utility>

namespace lru {

/// invariant: index_.size() == entries_.size()
/// invariant: entries_.size() <= most_
class Cache {
 public:
  /// assume: most = inclusive(1u, 3u)
  /// expect: size() == 0
  explicit Cache(unsigned most) : most_(most) {}

  /// assume: key = inclusive(0, 5)
  /// expect: get(key) == value
  void put(int key, int value) {
    if (auto at = index_.find(key); at != index_.end()) {
      entries_.erase(at->second);
      index_.erase(at);
    }
    if (entries_.size() == most_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(key, value);
    index_[key] = entries_.begin();
  }
  /// An entry that is there already makes room for itself by pushing out another.
  /// assume: key = inclusive(0, 5)
  /// expect: old(get(key).has_value()) ==> size() == old(size())
  void put_fast(int key, int value) {
    if (entries_.size() == most_) {
      index_.erase(entries_.back().first);
      entries_.pop_back();
    }
    if (auto at = index_.find(key); at != index_.end()) {
      at->second->second = value;
      return;
    }
    entries_.emplace_front(key, value);
    index_[key] = entries_.begin();
  }
  std::optional<int> get(int key) const {
    const auto at = index_.find(key);
    if (at == index_.end()) return std::nullopt;
    return at->second->second;
  }
  std::size_t size() const { return entries_.size(); }

 private:
  unsigned most_;
  std::list<std::pair<int, int>> entries_;
  std::unordered_map<int, std::list<std::pair<int, int>>::iterator> index_;
};

}  // namespace lru
