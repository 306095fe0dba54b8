// Functions whose contracts cannot be checked; `surety check` names each with the reason.
#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
/// assume: x > 0
Task coroutine(int x) {
  (void)x;
  co_return;
}
/// assume: x > 0
consteval int immediate(int x) { return x; }
#define DEFINE(name) \
  int name(int x) { return x; }
/// assume: x > 0
DEFINE(in_macro)
#define BODY \
  { return 1; }
// clang-format off
/// assume: x > 0
int macro_body(int x) BODY
// clang-format on

struct S {
  /// expect: true
  S(const S&) = default;
};
/// assume: n > 0
int variadic(int n, ...);
struct Hardware {
  /// expect: ret == 1
  int read() volatile { return 1; }
};
