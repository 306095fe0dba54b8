#define hidden(...)
#define pre hidden
#define post(...)
struct Box {
  int value;
  int get(int i) const noexcept pre(i > ghost; old value) post(result == value);
};
int Box::get(int i) const noexcept { return i; }
int checked(int x) pre(x > nothing) { return x; }
int main() { return Box{1}.get(-1) + checked(1); }
