#include <cstdint>
#include <string>

/// expect: ret == (x > 0 ? x : 0)
[[nodiscard]] [[gnu::const]] static inline int relu(int x) { return x > 0 ? x : 0; }

/// expect: ret >= 0
[[nodiscard("a result")]] __attribute__((noinline, cold)) int rare(int x) { return relu(x); }

struct [[nodiscard]] Status {
  bool ok;
};
/// expect: ret.ok == (code == 0)
Status status([[maybe_unused]] int code) { return {code < 1}; }

/// expect: ret == *p
__attribute__((nonnull(1))) int deref(const int* p) { return *p; }

alignas(32) static int aligned_counter = 0;
/// expect: ret > 0
int counted() { return ++aligned_counter; }

inline int use_relu() { return relu(3); }
