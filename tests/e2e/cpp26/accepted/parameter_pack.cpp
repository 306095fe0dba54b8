template <class... T> int f(const T... x) pre(((x > 0) && ...)) { return sizeof...(x); }
int main() { f(1, 2); f(1, 0L); }
// GCC 16.2 evaluates this differently from build to build.
// observes: 1:43 pre
