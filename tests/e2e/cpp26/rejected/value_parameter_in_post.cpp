int f(int x) post(r: r > x);  // here
