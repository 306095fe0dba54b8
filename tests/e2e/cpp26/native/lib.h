#pragma once

int root(int x) pre(x >= 0);
int even(int x) post(r: r % 2 == 0);
int checked(int x);
