// The order service.
#pragma once

#include "services.h"

enum class Outcome { ordered, unknown_article, refused, try_later };

struct Receipt {
  Outcome outcome;
  int cents;
  int number;
};

/// Orders an article. At night there is a discount of a tenth.
///
/// assume: article >= 0
/// expect: ret.outcome == Outcome::ordered ==> ret.number > 0 && ret.cents > 0
/// expect: ret.outcome != Outcome::ordered ==> ret.number == 0
/// expect: ret.cents <= 100000
Receipt order(int article, int customer, Gateway& gateway, const Clock& clock);
