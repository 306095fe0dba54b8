template <class T> struct Box {
  T get(int i) const pre(i >= 0) pre(i < 3) { return values[i < 0 ? 0 : i % 3]; }
  T values[3] = {};
};
int main() { Box<int> box; box.get(1); box.get(3); box.get(-1); }
