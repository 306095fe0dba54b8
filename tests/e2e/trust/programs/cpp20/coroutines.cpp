#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

class Numbers {
 public:
  struct promise_type {
    int value = 0;
    Numbers get_return_object() { return Numbers(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) noexcept {
      value = v;
      return {};
    }
    void return_void() noexcept {}
    void unhandled_exception() { std::terminate(); }
  };
  explicit Numbers(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  Numbers(Numbers&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  ~Numbers() {
    if (handle_) handle_.destroy();
  }
  std::optional<int> next() {
    handle_.resume();
    if (handle_.done()) return std::nullopt;
    return handle_.promise().value;
  }

 private:
  std::coroutine_handle<promise_type> handle_;
};

Numbers up_to(int n) {
  for (int i = 1; i <= n; ++i) co_yield i;
}

/// assume: n = inclusive(0, 50)
/// expect: ret == n * (n + 1) / 2
int sum_up_to(int n) {
  int sum = 0;
  auto numbers = up_to(n);
  while (auto x = numbers.next()) sum += *x;
  return sum;
}

/// assume: n = inclusive(0, 50)
/// expect: ret == n
int last_up_to(int n) {
  int last = -1;
  auto numbers = up_to(n);
  while (auto x = numbers.next()) last = *x;
  return last;
}
