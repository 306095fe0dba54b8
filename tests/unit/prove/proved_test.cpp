// What is proved from the exact meaning of functions, and what never may be: nothing is built or
// run here.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/command.h"
#include "tool/derive/prove/prove.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/front_end/typing/type_clauses.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"
#include "tool/model/proof.h"

namespace surety::tool {
namespace {

using model::Proof;
using Verdict = Proof::Verdict;
namespace support = surety::testing_support;

/// The proof of each function, by its name.
std::map<std::string, Proof> proofs_of(const std::string& source) {
  const support::TemporaryFolder folder;
  support::write_file(folder / "subject.cpp", source);
  const model::CompileCommand command =
      front_end::commands_for({folder / "subject.cpp"}, {"-std=c++17"}).at(0);
  model::UnitPlan plan = front_end::collect(command);
  front_end::type_clauses(plan, command, front_end::Meaning::exact);
  EXPECT_EQ(plan.compiler_messages, "");
  for (const model::Problem& problem : plan.problems) ADD_FAILURE() << problem.message;
  std::map<std::string, Proof> proofs;
  for (const model::FunctionPlan& function : plan.functions) {
    for (const model::Region& region : function.contract.regions) {
      if (function.contracted()) proofs[function.name] = derive::prove(plan, function, region);
    }
  }
  return proofs;
}

TEST(Proved, GeneratorsInAssumptionsAreConditions) {
  const auto proofs = proofs_of(R"(
enum class Sign { minus = -1, none, plus };
/// assume: x = inclusive(-40000, 40000)
/// assume: y = range(0, 40000)
/// expect: ret == x * y
int product(int x, int y) { return x * y; }
/// assume: x = inclusive(-50000, 50000)
/// assume: y = range(0, 50000)
/// expect: ret == x * y
int large(int x, int y) { return x * y; }
/// assume: x = ge(0)
/// expect: ret <= 2147483648
long ends_of_int(long x) { return x + 1; }
/// assume: x = gt(-1)
/// expect: ret < 2147483648
long beyond_ends_of_int(long x) { return x + 1; }
/// assume: x = one_of(-7, 1000000, 3)
/// expect: ret % 2 == 1 || x == 1000000
long chosen(int x) { return static_cast<long>(x) * x; }
/// assume: y = exclusive(x, 100)
/// expect: ret > 0
long depends(int x, int y) { return static_cast<long>(y) - x; }
/// assume: d = gt(0.0)
/// expect: ret >= d
double upwards(double d) { return d + d; }
/// assume: d = ge(0.0)
/// expect: ret > d
double not_upwards(double d) { return d + d; }
/// assume: u = union_of(lt(-5), gt(5))
/// expect: ret > 5
long far(int u) { return u > 0 ? u : -static_cast<long>(u); }
/// assume: s = one_of(Sign::minus, Sign::plus)
/// expect: ret != 0
int signed_one(Sign s, long) { return static_cast<int>(s); }
/// assume: x in inclusive(0, 9)
/// expect: ret < 100
long digit(long x) { return x * x; }
/// assume: x = inclusive(0u, 10u)
/// expect: ret >= 0 && ret <= 10
long by_value(long x) { return x; }
/// assume: x = interval(0, 10, true, false)
/// expect: ret >= 1 && ret <= 10
long half_open(long x) { return x; }
/// draw: x = inclusive(0, 10)
/// expect: ret == x + 1
int drawn(int x) { return x + 1; }
/// assume: x = inclusive(0, 10).where([](int i) { return i % 2 == 0; })
/// expect: ret == x
long even(int x, long) { return x; }
/// assume: x = inclusive(0, 100 / y)
/// expect: ret == x
long divided(int x, int y) { return x; }
)");
  for (const char* name : {"product", "ends_of_int", "chosen", "depends", "upwards", "far",
                           "signed_one", "digit", "by_value", "half_open"}) {
    ASSERT_EQ(proofs.count(name), 1u) << name;
    EXPECT_EQ(proofs.at(name).verdict, Verdict::proved) << name << ": " << proofs.at(name).reason;
  }
  for (const char* name : {"large", "beyond_ends_of_int", "not_upwards"}) {
    EXPECT_EQ(proofs.at(name).verdict, Verdict::refuted) << name << ": " << proofs.at(name).reason;
  }
  // What is drawn is not what is assumed.
  EXPECT_EQ(proofs.at("drawn").verdict, Verdict::refuted) << proofs.at("drawn").reason;
  EXPECT_NE(proofs.at("even").reason.find("generator"), std::string::npos);
  EXPECT_NE(proofs.at("divided").reason.find("in a clause"), std::string::npos)
      << proofs.at("divided").reason;
}

}  // namespace
}  // namespace surety::tool
