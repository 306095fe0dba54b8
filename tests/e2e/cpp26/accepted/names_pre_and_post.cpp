int pre(int x) { return x; }
int post(int x) { if (x > 3) pre(x); return pre(x) + 1; }
struct pair { int pre; int post; pair() : pre(1), post(2) {} int sum() const { return pre + post; } };
int main() { int pre = 3; bool b = post(1) && ::pre(2); return pair().sum() == 3 && b && pre == 3 ? 0 : 1; }
