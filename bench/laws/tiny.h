// The least that laws can be checked on: what a run costs by itself (docs/performance.md).
#pragma once
struct Tiny {
  int x;
  bool operator==(const Tiny& o) const { return x == o.x; }
  bool operator<(const Tiny& o) const { return x < o.x; }
};
