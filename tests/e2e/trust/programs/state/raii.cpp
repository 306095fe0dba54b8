#include <cstdio>
#include <memory>

namespace raii {

int open_handles = 0;

class Handle {
 public:
  /// expect: open_handles > 0
  Handle() { ++open_handles; }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { --open_handles; }
};

/// expect: open_handles == old(open_handles)
/// expect: ret == n
/// assume: n = inclusive(0, 20)
int use(int n) {
  std::unique_ptr<Handle[]> handles(new Handle[static_cast<std::size_t>(n)]);
  return n;
}

/// One is never given back.
/// expect: open_handles == old(open_handles)
void leak(bool careless) {
  auto* handle = new Handle;
  if (!careless) delete handle;
}

}  // namespace raii
