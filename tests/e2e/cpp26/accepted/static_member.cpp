struct Box { static int twice(int n) pre(n < 100) { return 2 * n; } };
int main() { Box::twice(1); Box::twice(100); }
