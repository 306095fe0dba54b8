template <class T> concept Small = sizeof(T) <= 8;
template <class T> T f(T x) requires Small<T> && Small<T*> pre(x > 0) { return x; }
template <Small T> T g(T x) pre(x > 0) { return x; }
int h(Small auto x) pre(x > 0) { return x; }
int main() { f(0); g(0); h(0); }
