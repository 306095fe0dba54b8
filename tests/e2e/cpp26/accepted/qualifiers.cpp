struct Box {
  int a() const & pre(n > 0) { return n; }
  int b() && pre(n > 1) { return n; }
  int c() const noexcept pre(n > 2) { return n; }
  int n = 1;
};
int main() { Box box; box.a(); Box().b(); box.c(); }
