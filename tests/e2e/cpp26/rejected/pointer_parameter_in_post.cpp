int f(int* p) post(p != nullptr);  // here
