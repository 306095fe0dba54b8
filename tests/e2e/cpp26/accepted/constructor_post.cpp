struct Range {
  explicit Range(const int a) post(low == a) : low(a == 3 ? 4 : a) {}
  int low;
};
int main() { Range good(1); Range bad(3); }
