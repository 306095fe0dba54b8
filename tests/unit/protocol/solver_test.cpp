// The solver against brute force: satisfiability, push and pop, forgetting variables.
#include "runtime/solve/solver.h"

#include <gtest/gtest.h>

#include "surety/source.h"

namespace surety::protocol {
namespace {

struct Atom {
  TermPtr term;
  bool truth;
};
using Values = std::vector<Integer>;

Integer evaluate(const Term& term, const Values& values) {
  switch (term.op) {
    case Term::Op::constant:
      return term.number;
    case Term::Op::variable:
      return values[term.variable];
    default: {
      const Integer a = evaluate(*term.left, values), b = evaluate(*term.right, values);
      const TermPtr result = make_term(term.op, term.sort, constant_term(a), constant_term(b));
      EXPECT_EQ(result->op, Term::Op::constant);
      return result->number;
    }
  }
}

constexpr Integer low = -2, high = 2;
constexpr std::size_t variable_count = 3;

/// Whether values in [low, high] satisfy everything; `fixed` gives the first ones.
bool satisfiable(const std::vector<Atom>& atoms, Values values) {
  if (values.size() == variable_count) {
    for (const Atom& atom : atoms) {
      if ((evaluate(*atom.term, values) != 0) != atom.truth) return false;
    }
    return true;
  }
  for (Integer v = low; v <= high; ++v) {
    Values more = values;
    more.push_back(v);
    if (satisfiable(atoms, more)) return true;
  }
  return false;
}

TermPtr random_operand(Source& source, const std::vector<TermPtr>& variables, int depth,
                       bool linear) {
  const std::uint64_t kind = source.choose(depth > 0 ? 4 : 2);
  if (kind == 0) return constant_term(static_cast<Integer>(source.choose(6)) - 3);
  if (kind <= 2) return variables[source.choose(variables.size() - 1)];
  const Term::Op ops[] = {Term::Op::add, Term::Op::subtract, Term::Op::multiply, Term::Op::divide};
  TermPtr left = random_operand(source, variables, depth - 1, linear);
  return make_term(ops[source.choose(linear ? 1 : 3)], Sort::integer, std::move(left),
                   random_operand(source, variables, depth - 1, linear));
}

Atom random_atom(Source& source, const std::vector<TermPtr>& variables, bool linear) {
  TermPtr left = random_operand(source, variables, 2, linear);
  TermPtr right = random_operand(source, variables, 1, linear);
  const Term::Op op = source.flip() ? Term::Op::equal : Term::Op::less_equal;
  return {make_term(op, Sort::boolean, std::move(left), std::move(right)), source.flip()};
}

/// Variables within [low, high], as literals.
std::vector<Atom> bounds(const std::vector<TermPtr>& variables) {
  std::vector<Atom> atoms;
  for (const TermPtr& v : variables) {
    atoms.push_back({make_term(Term::Op::less_equal, Sort::boolean, constant_term(low), v), true});
    atoms.push_back({make_term(Term::Op::less_equal, Sort::boolean, v, constant_term(high)), true});
  }
  return atoms;
}

SolverAnswer add_all(Solver& solver, const std::vector<Atom>& atoms) {
  for (const Atom& atom : atoms) {
    const SolverAnswer answer = solver.add(atom.term, atom.truth);
    if (answer != SolverAnswer::satisfiable) return answer;
  }
  return SolverAnswer::satisfiable;
}

std::vector<TermPtr> fresh_integers(Solver& solver) {
  std::vector<TermPtr> variables;
  for (std::size_t i = 0; i < variable_count; ++i) {
    variables.push_back(solver.fresh(Sort::integer, "x"));
  }
  return variables;
}

class RandomIntegers : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(LinearOrNot, RandomIntegers, ::testing::Bool());

TEST_P(RandomIntegers, AreSatisfiableExactlyWhenSomeValuesFit) {
  SolverTools tools;
  std::size_t yes = 0, no = 0;
  for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
    Source source(seed);
    Solver solver(tools);
    const auto variables = fresh_integers(solver);
    std::vector<Atom> atoms = bounds(variables);
    const std::uint64_t count = 1 + source.choose(4);
    for (std::uint64_t i = 0; i < count; ++i) {
      atoms.push_back(random_atom(source, variables, GetParam()));
    }
    const SolverAnswer answer = add_all(solver, atoms);
    const bool expected = satisfiable(atoms, {});
    ASSERT_NE(answer, SolverAnswer::unknown) << "seed " << seed;
    ASSERT_EQ(answer == SolverAnswer::satisfiable, expected) << "seed " << seed;
    ++(expected ? yes : no);
    if (!expected) continue;
    const auto model = solver.integer_model();
    ASSERT_TRUE(model.has_value()) << "seed " << seed;
    for (const Atom& atom : atoms) {
      ASSERT_EQ(evaluate(*atom.term, *model) != 0, atom.truth) << "seed " << seed;
    }
  }
  EXPECT_GT(yes, 500u);
  EXPECT_GT(no, 500u);
}

/// Without bounds the built-in procedures or Z3 decide; whatever is called satisfiable comes with
/// values that satisfy it, and nothing with values in a small range is called unsatisfiable.
TEST_P(RandomIntegers, WithoutBoundsComeWithValuesThatFit) {
  SolverTools tools(200);
  std::size_t decided = 0, total = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Source source(seed);
    Solver solver(tools);
    const auto variables = fresh_integers(solver);
    std::vector<Atom> atoms;
    const std::uint64_t count = 1 + source.choose(4);
    for (std::uint64_t i = 0; i < count; ++i) {
      atoms.push_back(random_atom(source, variables, GetParam()));
    }
    const SolverAnswer answer = add_all(solver, atoms);
    ++total;
    decided += answer == SolverAnswer::unknown ? 0 : 1;
    if (answer == SolverAnswer::unsatisfiable) {
      ASSERT_FALSE(satisfiable(atoms, {})) << "seed " << seed;
    } else if (answer == SolverAnswer::satisfiable) {
      const auto model = solver.integer_model();
      if (!model) continue;  // values beyond 64 bits
      for (const Atom& atom : atoms) {
        ASSERT_EQ(evaluate(*atom.term, *model) != 0, atom.truth) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(decided * 100, total * 95);
}

TEST_P(RandomIntegers, ArePoppedCompletely) {
  SolverTools tools;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    Source source(seed);
    Solver solver(tools);
    const auto variables = fresh_integers(solver);
    std::vector<Atom> base = bounds(variables);
    base.push_back(random_atom(source, variables, GetParam()));
    if (add_all(solver, base) != SolverAnswer::satisfiable) continue;
    for (int i = 0; i < 3; ++i) {
      solver.push();
      solver.add(random_atom(source, variables, GetParam()).term, source.flip());
      solver.push();
      solver.add(random_atom(source, variables, GetParam()).term, source.flip());
      solver.pop();
      solver.pop();
    }
    std::vector<Atom> more = base;
    more.push_back(random_atom(source, variables, GetParam()));
    ASSERT_EQ(solver.add(more.back().term, more.back().truth) == SolverAnswer::satisfiable,
              satisfiable(more, {}))
        << "seed " << seed;
  }
}

TEST_P(RandomIntegers, ForgetOnlyWhatCannotMatter) {
  SolverTools tools;
  std::size_t forgotten = 0;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Source source(seed);
    Solver solver(tools);
    const auto variables = fresh_integers(solver);
    std::vector<Atom> atoms = bounds(variables);
    const std::uint64_t count = 1 + source.choose(3);
    for (std::uint64_t i = 0; i < count; ++i) {
      atoms.push_back(random_atom(source, variables, GetParam()));
    }
    if (add_all(solver, atoms) != SolverAnswer::satisfiable) continue;
    std::vector<TermPtr> rename;
    ASSERT_TRUE(solver.compact({0, 1}, rename)) << "seed " << seed;
    forgotten += solver.variables() < variable_count ? 1 : 0;
    for (Integer a = low; a <= high; ++a) {
      for (Integer b = low; b <= high; ++b) {
        Solver copy(solver);
        bool possible = true;
        const Integer fixed[] = {a, b};
        for (std::size_t i = 0; i < 2 && possible; ++i) {
          const TermPtr equal =
              make_term(Term::Op::equal, Sort::boolean, rename[i], constant_term(fixed[i]));
          possible = copy.add(equal, true) == SolverAnswer::satisfiable;
        }
        ASSERT_EQ(possible, satisfiable(atoms, {a, b}))
            << "seed " << seed << " at " << a << ", " << b;
      }
    }
  }
  EXPECT_GT(forgotten, 300u);
}

TEST(Strings, AgreeWithTheirPartitions) {
  // Four variables and two constants: satisfiable when some assignment to six strings is.
  SolverTools tools;
  const std::vector<std::string> words = {"a", "b", "p", "q", "r", "s"};
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Source source(seed);
    Solver solver(tools);
    std::vector<TermPtr> terms;
    for (int i = 0; i < 4; ++i) terms.push_back(solver.fresh(Sort::string, "s"));
    terms.push_back(constant_term(std::string("a")));
    terms.push_back(constant_term(std::string("b")));
    struct Relation {
      std::size_t x, y;
      bool equal;
    };
    std::vector<Relation> relations;
    SolverAnswer answer = SolverAnswer::satisfiable;
    for (std::uint64_t i = 0; i <= source.choose(6); ++i) {
      relations.push_back({source.choose(5), source.choose(5), source.flip()});
      const Relation& r = relations.back();
      answer =
          solver.add(make_term(Term::Op::equal, Sort::boolean, terms[r.x], terms[r.y]), r.equal);
      if (answer != SolverAnswer::satisfiable) break;
    }
    bool possible = false;
    for (std::size_t code = 0; code < 6 * 6 * 6 * 6 && !possible; ++code) {
      const std::string* value[6] = {&words[code % 6],
                                     &words[code / 6 % 6],
                                     &words[code / 36 % 6],
                                     &words[code / 216 % 6],
                                     &words[0],
                                     &words[1]};
      possible = true;
      for (const Relation& r : relations) {
        possible = possible && (*value[r.x] == *value[r.y]) == r.equal;
      }
    }
    ASSERT_EQ(answer == SolverAnswer::satisfiable, possible) << "seed " << seed;
  }
  EXPECT_EQ(tools.counts.z3, 0u);
}

TEST(Integers, BeyondSixtyFourBitsAreNotWrapped) {
  SolverTools tools;
  Solver solver(tools);
  const auto x = Sym<Integer>::of(solver.fresh(Sort::integer, "x"));
  const auto big = Sym<Integer>(INT64_MAX) + Sym<Integer>(1);
  EXPECT_FALSE(big.known());
  EXPECT_EQ(solver.add((x == big).term(), true), SolverAnswer::satisfiable);
  EXPECT_EQ(solver.add((x <= Sym<Integer>(INT64_MAX)).term(), true), SolverAnswer::unsatisfiable);
}

TEST(Integers, ProductsGoToZ3AndAreCounted) {
  SolverTools tools;
  Solver solver(tools);
  const auto x = Sym<Integer>::of(solver.fresh(Sort::integer, "x"));
  const auto y = Sym<Integer>::of(solver.fresh(Sort::integer, "y"));
  EXPECT_EQ(solver.add((x * y == Sym<Integer>(391)).term(), true), SolverAnswer::satisfiable);
  EXPECT_NE(solver.add((x > Sym<Integer>(1)).symbolic_term()->left, false),
            SolverAnswer::unsatisfiable);
  EXPECT_EQ(solver.add((x == Sym<Integer>(17)).term(), true), SolverAnswer::satisfiable);
  EXPECT_EQ(solver.add((y == Sym<Integer>(23)).term(), true), SolverAnswer::satisfiable);
  EXPECT_GT(tools.counts.z3, 0u);
}

}  // namespace
}  // namespace surety::protocol
