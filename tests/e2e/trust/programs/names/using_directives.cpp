#include <algorithm>
#include <string>
#include <vector>

using namespace std;
using std::string;

/// expect: ret == *max_element(v.begin(), v.end())
/// assume: !v.empty()
int largest(const vector<int>& v) {
  int most = v.front();
  for (int x : v) most = max(most, x);
  return most;
}

/// expect: ret == count_if(s.begin(), s.end(), [](char c) { return c == 'a' || c == 'e'; })
long vowels(const string& s) {
  long n = 0;
  for (char c : s) n += c == 'a' || c == 'e' || c == 'i';
  return n;
}

int distance(int a, int b) { return a > b ? a - b : b - a; }

/// expect: ret == ::distance(a, b)
/// assume: -1000 < a && a < 1000 && -1000 < b && b < 1000
int apart(int a, int b) { return abs(a - b); }
