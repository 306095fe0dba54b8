struct Box {
  int get(int i) const pre(i < size);
  int size = 2;
};
int Box::get(int i) const { return i; }
int main() { Box box; box.get(1); box.get(2); }
