struct Counter { int n = 0; int next() { return ++n; } };
int f(Counter* c) pre(c->next() < 2) { return c->n; }
int main() { Counter c; f(&c); f(&c); }
