template <class T> struct Box { T twice(T x) const pre(x > 0); };
template <class T> T Box<T>::twice(T x) const { return 2 * x; }
int main() { Box<int>().twice(0); Box<long>().twice(1); }
