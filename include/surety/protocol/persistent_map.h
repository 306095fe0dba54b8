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
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "surety/protocol/digest.h"
#include "surety/protocol/fields.h"
#include "surety/protocol/json.h"

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
      if (key < node->entry->key) {
        node = node->left.get();
      } else if (node->entry->key < key) {
        node = node->right.get();
      } else {
        return &node->entry->value;
      }
    }
    return nullptr;
  }
  Value get(const Key& key, Value otherwise = Value()) const {
    const Value* found = find(key);
    if (found != nullptr) return *found;
    return otherwise;
  }
  void set(const Key& key, Value value) {
    const bool there = find(key) != nullptr;
    const auto added = std::make_shared<const Entry>(key, std::move(value));
    root_ = there ? replaced(root_, added) : inserted(root_, added);
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

  struct Entry {
    Entry(Key k, Value v) : key(std::move(k)), value(std::move(v)) {
      Digest d;
      digest(d, key);
      priority = d.value().low;
      if constexpr (!symbolic) {
        digest(d, value);
        own = d.value();
      }
    }
    Key key;
    Value value;
    std::uint64_t priority;
    DigestValue own;
  };
  using EntryPtr = std::shared_ptr<const Entry>;

  struct Node {
    Node(EntryPtr e, NodePtr l, NodePtr r)
        : entry(std::move(e)), left(std::move(l)), right(std::move(r)), sum(entry->own) {
      // The entries' fingerprints, summed: independent of the tree's shape.
      for (const NodePtr* child : {&left, &right}) {
        if (*child == nullptr) continue;
        sum.low += (*child)->sum.low;
        sum.high += (*child)->sum.high;
      }
    }
    EntryPtr entry;
    NodePtr left, right;
    DigestValue sum;
  };

  static NodePtr node(const EntryPtr& entry, NodePtr left, NodePtr right) {
    return std::make_shared<const Node>(entry, std::move(left), std::move(right));
  }
  static NodePtr replaced(const NodePtr& at, const EntryPtr& added) {
    if (added->key < at->entry->key) {
      return node(at->entry, replaced(at->left, added), at->right);
    }
    if (at->entry->key < added->key) {
      return node(at->entry, at->left, replaced(at->right, added));
    }
    return node(added, at->left, at->right);
  }
  static NodePtr inserted(const NodePtr& at, const EntryPtr& added) {
    if (at == nullptr) return node(added, nullptr, nullptr);
    if (added->priority > at->entry->priority) {
      auto halves = split(at, added->key);
      return node(added, std::move(halves.first), std::move(halves.second));
    }
    if (added->key < at->entry->key) {
      return node(at->entry, inserted(at->left, added), at->right);
    }
    return node(at->entry, at->left, inserted(at->right, added));
  }
  static std::pair<NodePtr, NodePtr> split(const NodePtr& at, const Key& key) {
    if (at == nullptr) return {};
    if (at->entry->key < key) {
      auto halves = split(at->right, key);
      return {node(at->entry, at->left, std::move(halves.first)), std::move(halves.second)};
    }
    auto halves = split(at->left, key);
    return {std::move(halves.first), node(at->entry, std::move(halves.second), at->right)};
  }
  static NodePtr joined(const NodePtr& a, const NodePtr& b) {
    if (a == nullptr) return b;
    if (b == nullptr) return a;
    if (a->entry->priority > b->entry->priority) {
      return node(a->entry, a->left, joined(a->right, b));
    }
    return node(b->entry, joined(a, b->left), b->right);
  }
  static NodePtr erased(const NodePtr& at, const Key& key) {
    if (key < at->entry->key) return node(at->entry, erased(at->left, key), at->right);
    if (at->entry->key < key) return node(at->entry, at->left, erased(at->right, key));
    return joined(at->left, at->right);
  }
  static NodePtr renamed(const NodePtr& at, Rewriter& r) {
    if (at == nullptr) return nullptr;
    Value value = at->entry->value;
    rewrite(r, value);
    const auto entry = std::make_shared<const Entry>(at->entry->key, std::move(value));
    return node(entry, renamed(at->left, r), renamed(at->right, r));
  }
  template <class F>
  static void walk(const Node* at, F& f) {
    if (at == nullptr) return;
    walk(at->left.get(), f);
    f(at->entry->key, at->entry->value);
    walk(at->right.get(), f);
  }

  NodePtr root_;
  std::size_t size_ = 0;
};

}  // namespace surety::protocol
