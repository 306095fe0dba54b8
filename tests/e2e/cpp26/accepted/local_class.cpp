int main() {
  struct Box { int get(int i) const pre(i > 0) { return i; } };
  Box().get(1);
}
