// The meaning that proofs give to functions against what a compiler makes of them: the same value,
// or undefined behaviour for both, on every input.
//
// SURETY_DIFFERENTIAL=FUNCTIONS compares so many functions instead of a few; SURETY_SEED has
// another seed than the usual one.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/command.h"
#include "tests/unit/prove/random_function.h"
#include "tool/derive/prove/prove.h"
#include "tool/front_end/collect/collect.h"
#include "tool/front_end/parse/compile_commands.h"
#include "tool/front_end/typing/type_clauses.h"
#include "tool/model/compile_command.h"
#include "tool/model/plan.h"

namespace surety::tool {
namespace {

using model::FunctionPlan;

namespace support = surety::testing_support;

constexpr std::size_t inputs_each = 10;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* given = std::getenv(name);
  return given == nullptr ? otherwise : std::strtoull(given, nullptr, 10);
}

/// A program that prints, for each input of each function, its arguments as bits and its result,
/// or that it was undefined.
std::string program(support::RandomFunctions& random,
                    const std::vector<support::RandomFunction>& functions) {
  std::string text =
      "#include <csetjmp>\n#include <csignal>\n#include <cstdint>\n#include <cstdio>\n"
      "#include <cstring>\n#include \"functions.cpp\"\n"
      "static sigjmp_buf env;\nextern \"C\" void leave(int) { siglongjmp(env, 1); }\n"
      "template <class T> unsigned long long bits(T v) {\n"
      "  unsigned long long b = 0; std::memcpy(&b, &v, sizeof v); return b; }\n"
      "template <class R, class... P> void run(int number, R (*f)(P...), P... p) {\n"
      "  std::printf(\"%d %d\", number, (int)sizeof...(P));\n"
      "  (std::printf(\" %llu\", bits(p)), ...);\n"
      "  if (sigsetjmp(env, 1) == 0) { R r = f(p...); std::printf(\" value %llu %d\\n\", bits(r), "
      "r != r); }\n"
      "  else std::printf(\" undefined 0 0\\n\");\n}\n"
      "int main() {\n  std::signal(SIGILL, leave); std::signal(SIGFPE, leave); "
      "std::signal(SIGTRAP, leave);\n";
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    for (std::size_t k = 0; k < inputs_each; ++k) {
      text += "  run(" + std::to_string(i) + ", &" + functions[i].name;
      for (const std::string& type : functions[i].parameters) {
        text += ", static_cast<" + type + ">(" + random.literal(type) + ")";
      }
      text += ");\n";
    }
  }
  return text + "}\n";
}

struct Counts {
  std::size_t values = 0, undefined = 0, unsupported = 0;
};

/// What one call of a compiled function did.
struct Called {
  std::size_t function = 0;
  std::vector<std::uint64_t> arguments;  // as bits
  bool undefined = false;
  std::uint64_t bits = 0;
  bool not_a_number = false;
};

/// Compiles the program and runs it.
std::vector<Called> calls_of(const support::TemporaryFolder& folder, const std::string& compiler) {
  const support::Ran built = support::shell("cd " + support::in_quotes(folder.path()) + " && " +
                                            compiler + " -w -O0 program.cpp -o program");
  EXPECT_EQ(built.status, 0) << built.output.substr(0, 3000);
  const support::Ran ran = support::shell(support::in_quotes(folder / "program"));
  EXPECT_EQ(ran.status, 0);
  std::vector<Called> calls;
  std::istringstream lines(ran.output);
  Called next;
  for (std::size_t count = 0; lines >> next.function >> count;) {
    next.arguments.resize(count);
    for (std::uint64_t& each : next.arguments) lines >> each;
    std::string outcome;
    int not_a_number = 0;
    lines >> outcome >> next.bits >> not_a_number;
    next.undefined = outcome == "undefined";
    next.not_a_number = not_a_number != 0;
    calls.push_back(next);
  }
  return calls;
}

/// The same value. What is undefined need not be so for both compilers: g++ does
/// `static_cast<char>(a * a)` in eight bits, and clang shifts negative numbers by zero places.
bool agrees(const derive::ConcreteRun& run, const Called& called) {
  if (called.undefined) return false;
  return run.not_a_number ? called.not_a_number : !called.not_a_number && run.bits == called.bits;
}

/// Compares under one standard of the language.
Counts compare(const std::string& standard, std::uint64_t seed, std::size_t count) {
  const support::TemporaryFolder folder;
  support::RandomFunctions random(seed);
  std::vector<support::RandomFunction> functions;
  std::string source = support::RandomFunctions::preamble();
  for (std::size_t i = 0; i < count; ++i) {
    functions.push_back(random.next());
    source += functions.back().code;
  }
  support::write_file(folder / "functions.cpp", source);
  support::write_file(folder / "program.cpp", program(random, functions));
  const std::vector<Called> by_gcc = calls_of(
      folder, "g++ -fsanitize=undefined -fsanitize-undefined-trap-on-error -std=" + standard);
  const std::vector<Called> by_clang = calls_of(
      folder, SURETY_CLANG " -fsanitize=undefined -fsanitize-trap=undefined -std=" + standard);
  EXPECT_EQ(by_gcc.size(), count * inputs_each);
  EXPECT_EQ(by_gcc.size(), by_clang.size());
  const model::CompileCommand command =
      front_end::commands_for({folder / "functions.cpp"}, {"-std=" + standard}).at(0);
  model::UnitPlan plan = front_end::collect(command);
  front_end::type_clauses(plan, command, front_end::Meaning::exact);
  EXPECT_EQ(plan.compiler_messages, "");
  Counts counts;
  EXPECT_TRUE(plan.exact != nullptr && plan.exact->refused.empty());
  if (plan.exact == nullptr || by_gcc.size() != by_clang.size()) return counts;
  std::map<std::string, std::size_t> exact;
  for (const FunctionPlan& function : plan.functions) {
    if (function.exact) exact[function.name] = *function.exact;
  }
  for (std::size_t i = 0; i < by_gcc.size(); ++i) {
    const Called& gcc = by_gcc[i];
    const Called& clang = by_clang[i];
    const support::RandomFunction& function = functions.at(gcc.function);
    const auto found = exact.find(function.name);
    if (found == exact.end()) {
      ADD_FAILURE() << "not translated: " << function.code;
      continue;
    }
    const derive::ConcreteRun run = derive::run_exactly(*plan.exact, found->second, gcc.arguments);
    if (!run.unsupported.empty()) {
      ++counts.unsupported;
      continue;
    }
    (run.undefined ? counts.undefined : counts.values) += 1;
    if (run.undefined ? gcc.undefined || clang.undefined : agrees(run, gcc) && agrees(run, clang)) {
      continue;
    }
    const auto shown = [](const Called& called) {
      return called.undefined ? "undefined" : std::to_string(called.bits);
    };
    std::string inputs;
    for (const std::uint64_t each : gcc.arguments) inputs += " " + std::to_string(each);
    ADD_FAILURE() << function.code << "inputs (bits):" << inputs << "\ng++: " << shown(gcc)
                  << "\nclang: " << shown(clang) << "\ntranslated: "
                  << (run.undefined ? "undefined: " + run.undefined_by : std::to_string(run.bits))
                  << "\nseed " << seed << ", " << standard;
  }
  return counts;
}

class Differential : public ::testing::TestWithParam<const char*> {};

TEST_P(Differential, TheTranslationMeansWhatTheCompilerMakes) {
  const std::size_t functions = from_environment("SURETY_DIFFERENTIAL", 40);
  const std::uint64_t seed = from_environment("SURETY_SEED", 17);
  const Counts counts = compare(GetParam(), seed, functions);
  std::printf("%zu values, %zu undefined, %zu not supported, seed %llu\n", counts.values,
              counts.undefined, counts.unsupported, static_cast<unsigned long long>(seed));
  // Most of what is generated has a meaning, and both kinds of outcome occur.
  EXPECT_GT(counts.values, functions * inputs_each / 5);
  EXPECT_GT(counts.undefined, functions * inputs_each / 50);
  EXPECT_LT(counts.unsupported, functions * inputs_each / 5);
}

INSTANTIATE_TEST_SUITE_P(Standards, Differential, ::testing::Values("c++17", "c++20"));

}  // namespace
}  // namespace surety::tool
