int f(int x) pre();  // here
