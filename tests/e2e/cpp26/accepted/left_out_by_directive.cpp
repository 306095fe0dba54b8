int f(int x)
#if 0
  pre(x > 0)
#endif
  pre(x > 1)
{ return x; }
int main() { f(0); }
