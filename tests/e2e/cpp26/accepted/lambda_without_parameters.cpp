int main() {
  int calls = 0;
  auto one = [] pre(false) post(r: r == 2) { return 1; };
  auto nothing = [] post(false) {};
  one();
  nothing();
  return calls;
}
