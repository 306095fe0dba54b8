int calls = 0;
int next() post(calls > 1) { return ++calls; }
int main() { next(); next(); }
