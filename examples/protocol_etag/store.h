// The system under test: a store with conditional writes. Its tags are its own business; a client
// may only rely on a tag changing with every write.
#pragma once

#include <map>
#include <string>

class Store {
 public:
  /// With `forgets_to_retag` it keeps the old tag after a write: the fault to be found.
  explicit Store(bool forgets_to_retag = false) : forgets_to_retag_(forgets_to_retag) {}

  struct Found {
    std::string value, tag;
  };
  Found get(const std::string& key) { return entry(key); }

  bool put_if(const std::string& key, const std::string& tag, const std::string& value) {
    Found& found = entry(key);
    if (found.tag != tag) return false;
    found.value = value;
    if (!forgets_to_retag_) found.tag = "t" + std::to_string(++counter_);
    return true;
  }

 private:
  Found& entry(const std::string& key) {
    Found& found = entries_[key];
    if (found.tag.empty()) found.tag = "t" + std::to_string(++counter_);
    return found;
  }
  bool forgets_to_retag_;
  int counter_ = 0;
  std::map<std::string, Found> entries_;
};
