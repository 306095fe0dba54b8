struct Box {
  friend int open(const Box& b) pre(b.n > 0) { return b.n; }
  int n = 0;
};
int main() { open(Box()); }
