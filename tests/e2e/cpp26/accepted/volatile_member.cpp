struct Box {
  int c() volatile pre(n > 2) { return n; }
  int n = 1;
};
int main() { Box box; box.c(); }
// not checked by Surety: volatile methods
