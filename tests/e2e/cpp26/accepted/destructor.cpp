struct Guard {
  int open = 0;
  ~Guard() pre(open == 0) {}
};
int main() { Guard good; { Guard bad; bad.open = 1; } }
