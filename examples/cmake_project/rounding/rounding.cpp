#include "rounding.h"

int round_down(int amount, int multiple) { return amount - amount % multiple; }
