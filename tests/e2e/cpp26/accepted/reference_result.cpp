int value = 3;
int& f() post(r: r == value) post(r: &r == &value) { return value; }
int main() { f(); }
