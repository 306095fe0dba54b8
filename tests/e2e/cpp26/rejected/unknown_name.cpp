int f(int x) pre(unknown > 0);  // here
