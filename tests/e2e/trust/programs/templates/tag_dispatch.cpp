#include <iterator>
#include <list>
#include <vector>

namespace dispatching {

template <class I>
void forward(I& at, int by, std::random_access_iterator_tag) { at += by; }
template <class I>
void forward(I& at, int by, std::bidirectional_iterator_tag) { for (; by > 0; --by) ++at; }

/// assume: !c.empty()
/// expect: ret == c.back()
template <class C>
typename C::value_type last(const C& c) {
  auto at = c.begin();
  forward(at, static_cast<int>(c.size()) - 1, typename std::iterator_traits<typename C::const_iterator>::iterator_category());
  return *at;
}

/// assume: !c.empty()
/// expect: ret == c.front()
template <typename C>
auto head(const C& c) -> typename C::value_type { return *std::next(c.begin(), c.size() > 2 ? 1 : 0); }

inline int use() { return last(std::vector<int>{1}) + last(std::list<int>{1}) + head(std::vector<int>{1}); }

}  // namespace dispatching
