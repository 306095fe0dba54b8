int f(int x) post(r:);  // here
