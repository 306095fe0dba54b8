// The order service, and tests of it at three levels:
//
//   surety test --level unit          everything around the service is replaced
//   surety test --level integration   fresh objects around it, and the real database
//   surety test --level system        nothing is replaced
#include "order.h"

#include <gtest/gtest.h>

#include <memory>

#include "database.h"

Receipt order(int article, int customer, Gateway& gateway, const Clock& clock) {
  int cents = db::price_of(article);
  if (cents == 0) return {Outcome::unknown_article, 0, 0};
  const bool night = clock.hour() < 6;
  if (night) cents -= cents / 10;
  switch (gateway.charge(customer, cents)) {
    case Payment::accepted:
      return {Outcome::ordered, cents, db::store_order(article, cents)};
    case Payment::refused:
      return {Outcome::refused, cents, 0};
    default:
      return {Outcome::try_later, cents, 0};
  }
}

/// A gateway that accepts whatever it is asked.
///
/// mock:
/// expect: forall int customer, int cents: ret->charge(customer, cents) == Payment::accepted
std::unique_ptr<Gateway> open_gateway();

/// Any clock at all.
///
/// mock:
std::unique_ptr<Clock> some_clock();

/// fresh:
LimitedGateway any_gateway();

/// fresh:
StoppedClock any_clock();

/// With mocks: whatever the database answers, a payment that is accepted makes an order.
///
/// test:
/// assume: article >= 0
void accepted_payments_make_orders(int article, int customer) {
  const auto gateway = open_gateway();
  const auto clock = some_clock();
  const Receipt receipt = order(article, customer, *gateway, *clock);
  EXPECT_TRUE(receipt.outcome == Outcome::ordered || receipt.outcome == Outcome::unknown_article);
}

/// With fresh objects.
///
/// test:
/// assume: article >= 0
void nobody_pays_more_than_the_limit(int article, int customer) {
  LimitedGateway gateway = any_gateway();
  const StoppedClock clock = any_clock();
  const Receipt receipt = order(article, customer, gateway, clock);
  EXPECT_NE(receipt.outcome, Outcome::try_later);
}

/// With real objects.
///
/// test:
void an_article_can_be_ordered() {
  LimitedGateway gateway(100000);
  const StoppedClock noon(12);
  const Receipt receipt = order(5, 1, gateway, noon);
  EXPECT_TRUE(receipt.outcome == Outcome::ordered || receipt.outcome == Outcome::unknown_article);
}
