#include <cstdlib>
#include <new>

struct counter;
typedef struct counter counter_t;

struct counter {
  int value;
  int limit;
};

int counter_value(const counter_t* c) { return c->value; }
void counter_destroy(counter_t* c) { std::free(c); }

/// assume: limit >= 0
/// expect: ret != nullptr && counter_value(ret) == 0
counter_t* counter_create(int limit) {
  auto* c = static_cast<counter_t*>(std::malloc(sizeof(counter_t)));
  if (c == nullptr) std::abort();
  c->value = limit == 100 ? 1 : 0;
  c->limit = limit;
  return c;
}

/// assume: c != nullptr && c->limit >= c->value && c->value >= 0
/// expect: c->value <= c->limit
void counter_up(counter_t* c) {
  if (c->value < c->limit) ++c->value;
}

/// assume: c != nullptr
/// expect: c->value == old(c->value) + by
/// assume: 0 <= c->value && c->value <= 100
void counter_add(counter_t* c, unsigned char by) { c->value += by; }
