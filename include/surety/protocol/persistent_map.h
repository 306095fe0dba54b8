// A map for model states: copying is one pointer, a change copies O(log n) nodes, and the
// fingerprint of a map of plain values is kept up to date, so that hashing a state is free.
//
// Use it in place of std::map when a state holds many entries. Keys and values are described
// types (surety/protocol/fields.h); keys hold no symbolic values and have operator<.
//
// How: a treap whose priorities are hashes of the keys, so that the same entries always make the
// same tree and the fingerprint of a tree does not depend on its history.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "surety/protocol/fields.h"

namespace surety::protocol {

template <class Key, class Value>
class PersistentMap {
  struct Node;
  using NodePtr = std::shared_ptr<const Node>;

 public:
  using surety_described = void;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  /// Null when there is no such key.
  const Value* find(const Key& key) const {
    const Node* node = root_.get();
    while (node != nullptr) {
      if (key < node->key) {
        node = node->left.get();
      } else if (node->key < key) {
        node = node->right.get();
      } else {
        return &node->value;
      }
    }
    return nullptr;
  }
  Value get(const Key& key, Value otherwise = Value()) const {
    const Value* found = find(key);
    return found == nullptr ? std::move(otherwise) : *found;
  }
  void set(const Key& key, Value value) {
    const bool there = find(key) != nullptr;
    auto added = std::make_shared<Node>(key, std::move(value));
    root_ = there ? replaced(root_, *added) : inserted(root_, *added);
    size_ += there ? 0 : 1;
  }
  bool erase(const Key& key) {
    if (find(key) == nullptr) return false;
    root_ = erased(root_, key);
    --size_;
    return true;
  }
  template <class F>
  void for_each(F&& f) const {
    walk(root_.get(), f);
  }

  void digest_into(Digest& d) const {
    d.word(size_);
    if constexpr (symbolic) {
      for_each([&d](const Key& key, const Value& value) {
        digest(d, key);
        digest(d, value);
      });
    } else if (root_ != nullptr) {
      d.word(root_->sum.low);
      d.word(root_->sum.high);
    }
  }
  void rewrite_with(Rewriter& r) {
    if constexpr (symbolic) root_ = renamed(root_, r);
  }
  bool match_with(Matcher& m, const char* path, const PersistentMap& other) const {
    if (size_ != other.size_) return false;
    bool all = true;
    for_each([&](const Key& key, const Value& value) {
      const Value* found = all ? other.find(key) : nullptr;
      all = found != nullptr && match(m, path, value, *found);
    });
    return all;
  }
  Json json() const {
    Json result = Json::array();
    for_each([&result](const Key& key, const Value& value) {
      result.items.push_back(to_json(std::pair<Key, Value>(key, value)));
    });
    return result;
  }

 private:
  template <class T, class = void>
  struct Plain : std::bool_constant<std::is_arithmetic_v<T> || std::is_enum_v<T> ||
                                    std::is_same_v<T, std::string>> {};
  template <class T>
  struct Plain<std::optional<T>, void> : Plain<T> {};
  template <class T>
  struct Plain<std::vector<T>, void> : Plain<T> {};
  static constexpr bool symbolic = !Plain<Value>::value;

  struct Node {
    Node(Key k, Value v) : key(std::move(k)), value(std::move(v)) {
      Digest of_key;
      digest(of_key, key);
      priority = of_key.value().low;
      if constexpr (!symbolic) {
        digest(of_key, value);
        own = of_key.value();
      }
      add_up();
    }
    void add_up() {  // the entries' fingerprints, summed: independent of the tree's shape
      sum = own;
      for (const NodePtr* child : {&left, &right}) {
        if (*child == nullptr) continue;
        sum.low += (*child)->sum.low;
        sum.high += (*child)->sum.high;
      }
    }
    Key key;
    Value value;
    std::uint64_t priority;
    DigestValue own, sum;
    NodePtr left, right;
  };

  static NodePtr with(const Node& node, NodePtr left, NodePtr right) {
    auto copy = std::make_shared<Node>(node);
    copy->left = std::move(left);
    copy->right = std::move(right);
    copy->add_up();
    return copy;
  }
  static NodePtr replaced(const NodePtr& at, const Node& added) {
    if (added.key < at->key) return with(*at, replaced(at->left, added), at->right);
    if (at->key < added.key) return with(*at, at->left, replaced(at->right, added));
    return with(added, at->left, at->right);
  }
  static NodePtr inserted(const NodePtr& at, const Node& added) {
    if (at == nullptr) return with(added, nullptr, nullptr);
    if (added.priority > at->priority) {
      auto halves = split(at, added.key);
      return with(added, std::move(halves.first), std::move(halves.second));
    }
    if (added.key < at->key) return with(*at, inserted(at->left, added), at->right);
    return with(*at, at->left, inserted(at->right, added));
  }
  static std::pair<NodePtr, NodePtr> split(const NodePtr& at, const Key& key) {
    if (at == nullptr) return {};
    if (at->key < key) {
      auto halves = split(at->right, key);
      return {with(*at, at->left, std::move(halves.first)), std::move(halves.second)};
    }
    auto halves = split(at->left, key);
    return {std::move(halves.first), with(*at, std::move(halves.second), at->right)};
  }
  static NodePtr joined(const NodePtr& a, const NodePtr& b) {
    if (a == nullptr) return b;
    if (b == nullptr) return a;
    if (a->priority > b->priority) return with(*a, a->left, joined(a->right, b));
    return with(*b, joined(a, b->left), b->right);
  }
  static NodePtr erased(const NodePtr& at, const Key& key) {
    if (key < at->key) return with(*at, erased(at->left, key), at->right);
    if (at->key < key) return with(*at, at->left, erased(at->right, key));
    return joined(at->left, at->right);
  }
  static NodePtr renamed(const NodePtr& at, Rewriter& r) {
    if (at == nullptr) return nullptr;
    Node copy = *at;
    rewrite(r, copy.value);
    return with(copy, renamed(at->left, r), renamed(at->right, r));
  }
  template <class F>
  static void walk(const Node* at, F& f) {
    if (at == nullptr) return;
    walk(at->left.get(), f);
    f(at->key, at->value);
    walk(at->right.get(), f);
  }

  NodePtr root_;
  std::size_t size_ = 0;
};

}  // namespace surety::protocol
