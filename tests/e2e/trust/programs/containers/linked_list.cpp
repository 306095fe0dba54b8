#include <cstddef>
#include <memory>

namespace linked {

struct Node {
  int value;
  Node* next;
};

/// expect: ret >= 0
int length(const Node* list) {
  int n = 0;
  for (; list != nullptr; list = list->next) ++n;
  return n;
}

/// An empty list has no last node.
/// expect: ret->next == nullptr
const Node* last(const Node* list) {
  while (list->next != nullptr) list = list->next;
  return list;
}

/// assume: list != nullptr
/// expect: length(ret) == old(length(list))
Node* reversed(Node* list) {
  Node* out = nullptr;
  while (list != nullptr) {
    Node* next = list->next;
    list->next = out;
    out = list;
    list = next;
  }
  return out;
}

/// expect: ret ==> list != nullptr
bool contains(const Node* list, int value) {
  return list != nullptr && (list->value == value || contains(list->next, value));
}

}  // namespace linked
