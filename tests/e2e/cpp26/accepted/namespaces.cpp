namespace a::b { inline namespace c { int f(int x) pre(x > 0) { return x; } } }
namespace { int g(int x) pre(x > 0) { return x; } }
int main() { a::b::f(0); g(0); }
