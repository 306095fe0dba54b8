struct Box {
  int size = 2;
  int get() const pre(size > 0) post(r: r == size) { return size; }
};
int main() { Box box; box.get(); box.size = 0; box.get(); }
