#include <type_traits>
template <class T> T f(T x) pre(std::is_same_v<T, int> || x > 1) { return x; }
int main() { f(0); f(1L); }
