// Faults that only a sanitizer sees.
#include <surety/property.h>

#include <climits>

SURETY_TEST(Sanitizer, SeesOverflowOfTheHeap)(std::vector<int> v) {
  if (v.size() < 3) return;
  volatile int last = v.data()[v.size() < 7 ? 0 : v.capacity()];
  (void)last;
}

SURETY_TEST(Sanitizer, SeesSignedOverflow, surety::by_type)(int x) {
  volatile int y = x;
  y = y + 1;
}
