#include <string>
#include <vector>
#include <map>

/// assume: x > 0
/// exepct: ret > 0
int typo(int x);

/// assume: x = 5
int wrong_generator(int x);

/// assume: name = inclusive(1, 12)
int wrong_type(const std::string& name);

/// assume: d = inclusive(1, 12)
double narrowing(double d);

/// assume: y > 0
int unknown_name(int x);

/// assume: mont = inclusive(1, 12)
int near_name(int month);

/// expect: v.push_back(3), true
/// expect: (*p = 3) == 3
/// expect: m["a"] == 1
/// expect: v.size() = 3
int effects(std::vector<int>& v, int* p, std::map<std::string,int>& m);

struct Box { int take(); int look() const; };
/// expect: b->take() == 1
/// expect: b->look() == 1
int through(Box* b);

/// assume: a >
int syntax(int a);

/// region: one
/// assume: a > 0
/// expect: ret == 1
/// region: two
/// assume: a > 0
/// expect: ret == 2
/// region: three
/// assume: a > 0
/// assume: a < 5
int shadowed(int a);

/// assume: a > 0
int twice(int a);
/// assume: a > 1
int twice(int a) { return a; }

/// assume: nothing

/// assume: a > 0
#define HELLO 1

/// assume: ret > 3
int early(int a);

/// expect: ret == a
///    && ret == b
///    && ret == "x"
int lines(int a, int b);

/** 
 * assume: forall i in v: i > q
 * expect: throws if x
 * expect: throws std::nothing
 * expect: a ==>
 */
int block(const std::vector<int>& v, bool a);

/// assume: a in std::string("abc")
/// expect: forall i: i > 2
int in_wrong(std::vector<int> a);
/// assume: x > 0
int variable = 1;

/// assume: n > 0
int sum(int n, ...);
