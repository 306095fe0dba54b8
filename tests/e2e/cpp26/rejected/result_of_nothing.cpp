void f() post(r: true);  // here
