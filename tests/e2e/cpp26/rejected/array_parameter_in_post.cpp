int f(int a[3]) post(a[0] > 0);  // here
