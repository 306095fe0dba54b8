struct Range { Range(int a); int low; };
struct Other { Other(int a) pre(a > 0); int low; };
Range::Range(int a) : low(a) {}
Other::Other(int a) : low{a} {}
int main() { Range r(0); Other o(0); }
