void pre(int) {}
int post(int x) { return x; }
int main() {
  int x = 1;
  if (x) pre(x);
  while (x--) pre(x);
  for (int i = 0; i < 2; ++i) post(i);
  bool both = post(1) && post(2);
  return both ? 0 : 1;
}
