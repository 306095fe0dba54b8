int main() {
  struct Box {
    int value;
    Box(const int v) pre(v > 0) post(value > 1) : value(v) {}
    int get(int i) const pre(i > 0) post(r: r == value) { return i; }
    void set(const int& v) post(value == v) {
      if (v > 3) return;
      value = v;
    }
    auto twice() const post(r: r > 100) { return value + value; }
  };
  Box box(0);
  box.get(5);
  box.set(4);
  box.set(2);
  box.twice();
}
