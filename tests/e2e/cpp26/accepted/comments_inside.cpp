int f(int x) /* before */ pre(/* in */ x > 0 // behind (
                              && x != ')') // after
{ return x; }
int main() { f(1); f(0); f(')'); }
