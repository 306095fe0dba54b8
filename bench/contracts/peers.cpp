// The same function without checks, with the checks written by hand, and with Boost.Contract.
#include <boost/contract.hpp>
#include <cstdlib>

namespace plain {
int next(int x) { return x + 1; }
}  // namespace plain

namespace hand_written {
int next(int x) {
  if (!(x >= 0 && x < 1000)) std::abort();
  const int ret = x + 1;
  if (!(ret > x)) std::abort();
  return ret;
}
}  // namespace hand_written

namespace boost_contract {
int next(int x) {
  int ret = 0;
  boost::contract::check c = boost::contract::function()
                                 .precondition([&] { BOOST_CONTRACT_ASSERT(x >= 0 && x < 1000); })
                                 .postcondition([&] { BOOST_CONTRACT_ASSERT(ret > x); });
  return ret = x + 1;
}
}  // namespace boost_contract
