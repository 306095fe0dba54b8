#include <cstddef>

typedef int (*Compare)(const void* a, const void* b, void* context);
typedef void (*Visit)(int value, void* context);

/// expect: ret <= n
std::size_t count_if(const int* values, std::size_t n, bool (*predicate)(int)) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < n; ++i)
    if (predicate(values[i])) ++count;
  return count;
}

/// expect: forall i in range(std::size_t(0), n): values[i] == change(old(std::vector<int>(values, values + n))[i])
void apply_all(int* values, std::size_t n, int (*change)(int)) {
  for (std::size_t i = 0; i < n; ++i) values[i] = change(values[i]);
}

/// The second function is never asked.
/// expect: ret == (f(x) && g(x))
bool both_hold(int x, bool (*f)(int), bool (*g)(int)) { return f(x) && f(x); }

/// expect: ret == n
int visit_all(const int* values, int n, Visit visit, void* context) {
  int visited = 0;
  while (visited < n) visit(values[visited++], context);
  return visited;
}
