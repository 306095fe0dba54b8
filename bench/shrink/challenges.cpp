#include "bench/shrink/challenges.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "runtime/run/cases.h"
#include "runtime/shrink/shrink.h"
#include "surety/generator.h"
#include "surety/literal.h"

namespace surety::bench {

namespace {

/// A property out of a generator and a predicate.
template <class G, class Holds, class Show>
class Simple final : public Property {
 public:
  Simple(std::string name, G generator, Holds holds, Show show)
      : name_(std::move(name)), generator_(std::move(generator)), holds_(holds), show_(show) {}
  std::string name() const override { return name_; }
  void draw(Source& source) const override { (void)generator_.draw(source); }
  Verdict run(Source& source) override {
    const auto value = generator_.draw(source);
    source.drawn();
    return holds_(value) ? Verdict::passed : Verdict::failed;
  }
  Failure failure() override { return {"assertion", "the property does not hold", "", 1, "", {}}; }
  std::vector<Argument> describe(Source& source) const override {
    return {{"input", show_(generator_.draw(source))}};
  }

 private:
  std::string name_;
  G generator_;
  Holds holds_;
  Show show_;
};

template <class G, class Holds, class Show>
std::function<std::unique_ptr<Property>()> maker(std::string name, G generator, Holds holds,
                                                 Show show) {
  return [=]() -> std::unique_ptr<Property> {
    return std::make_unique<Simple<G, Holds, Show>>(name, generator, holds, show);
  };
}

using Ints = std::vector<int>;
using Lists = std::vector<Ints>;

template <class T>
std::string list_text(const std::vector<T>& list) {
  std::string text = "[";
  for (const T& element : list) {
    if (text.size() > 1) text += ",";
    if constexpr (std::is_arithmetic_v<T>) {
      text += std::to_string(element);
    } else {
      text += list_text(element);
    }
  }
  return text + "]";
}

std::function<bool(const std::string&)> one_of_texts(std::set<std::string> texts) {
  return [texts](const std::string& text) { return texts.count(text) != 0; };
}

Challenge reverse() {
  return {
      "reverse", "[0,1]", 1.0,
      maker(
          "reverse", any<Ints>(),
          [](const Ints& v) { return std::equal(v.begin(), v.end(), v.rbegin()); }, list_text<int>),
      one_of_texts({"[0,1]"})};
}

Challenge nested_lists() {
  return {"nested lists", "[[0 x 11]]", 1.0,
          maker(
              "nested_lists", any<Lists>(),
              [](const Lists& lists) {
                std::size_t total = 0;
                for (const auto& list : lists) total += list.size();
                return total <= 10;
              },
              list_text<Ints>),
          one_of_texts({"[[0,0,0,0,0,0,0,0,0,0,0]]"})};
}

Challenge length_list() {
  return {"length list", "[900]", 1.0,
          maker(
              "length_list", vector_of(inclusive(0, 1000), 1, 100),
              [](const Ints& v) { return *std::max_element(v.begin(), v.end()) < 900; },
              list_text<int>),
          one_of_texts({"[900]"})};
}

Challenge large_union_list() {
  return {"large union list", "5 smallest distinct", 1.0,
          maker(
              "large_union_list", any<Lists>(),
              [](const Lists& lists) {
                std::set<int> values;
                for (const auto& list : lists) values.insert(list.begin(), list.end());
                return values.size() <= 4;
              },
              list_text<Ints>),
          one_of_texts({"[[0,1,-1,2,-2]]"})};
}

Challenge bound5() {
  using Short = std::vector<std::int16_t>;
  using Five = std::tuple<Short, Short, Short, Short, Short>;
  const auto lists = vector_of(any<std::int16_t>(), 0, 10);
  const auto sum = [](const Short& list) {
    return static_cast<std::int16_t>(std::accumulate(list.begin(), list.end(), 0));
  };
  const auto all = [](const Five& five) {
    return std::vector<Short>{std::get<0>(five), std::get<1>(five), std::get<2>(five),
                              std::get<3>(five), std::get<4>(five)};
  };
  return {"bound5", "one -1, one -32768", 0.95,
          maker(
              "bound5", tuple_of(lists, lists, lists, lists, lists),
              [=](const Five& five) {
                int total = 0;
                for (const Short& list : all(five)) {
                  if (sum(list) >= 256) return true;
                  total += std::accumulate(list.begin(), list.end(), 0);
                }
                return static_cast<std::int16_t>(total) < 5 * 256;
              },
              [=](const Five& five) {
                Short flat;
                for (const Short& list : all(five))
                  flat.insert(flat.end(), list.begin(), list.end());
                std::sort(flat.begin(), flat.end());
                return list_text(flat);
              }),
          one_of_texts({"[-32768,-1]"})};
}

Challenge coupling() {
  return {"coupling", "[1,0]", 1.0,
          maker(
              "coupling",
              bind(inclusive(1, 100),
                   [](int n) {
                     const auto length = static_cast<std::size_t>(n);
                     return vector_of(inclusive(0, n - 1), length, length);
                   })
                  .map([](std::pair<int, Ints> p) { return p.second; }),
              [](const Ints& v) {
                for (int i = 0; i < static_cast<int>(v.size()); ++i) {
                  const int j = v[static_cast<std::size_t>(i)];
                  if (j != i && v[static_cast<std::size_t>(j)] == i) return false;
                }
                return true;
              },
              list_text<int>),
          one_of_texts({"[1,0]"})};
}

Challenge deletion() {
  using Input = std::tuple<Ints, int>;
  return {"deletion", "[0,0], 0", 1.0,
          maker(
              "deletion", tuple_of(any<Ints>(), any<int>()),
              [](const Input& input) {
                auto [list, value] = input;
                const auto found = std::find(list.begin(), list.end(), value);
                if (found == list.end()) return true;
                list.erase(found);
                return std::find(list.begin(), list.end(), value) == list.end();
              },
              [](const Input& input) {
                return list_text(std::get<0>(input)) + ", " + std::to_string(std::get<1>(input));
              }),
          one_of_texts({"[0,0], 0"})};
}

Challenge distinct() {
  return {"distinct", "[0,1,-1] or [0,1,2]", 1.0,
          maker(
              "distinct", any<Ints>(),
              [](const Ints& v) { return std::set<int>(v.begin(), v.end()).size() < 3; },
              list_text<int>),
          one_of_texts({"[0,1,-1]", "[0,1,2]"})};
}

template <class Holds>
Challenge difference(const char* name, const char* ideal, Holds holds) {
  using Pair = std::tuple<int, int>;
  const auto positive = ge(1);
  return {name, ideal, 1.0,
          maker(
              name, tuple_of(positive, positive),
              [holds](const Pair& pair) {
                const auto [x, y] = pair;
                return x < 10 || holds(std::abs(x - y));
              },
              [](const Pair& pair) {
                return "(" + std::to_string(std::get<0>(pair)) + "," +
                       std::to_string(std::get<1>(pair)) + ")";
              }),
          one_of_texts({ideal})};
}

/// Expressions of +, / and numbers.
struct Expression {
  char kind = 'n';
  int number = 0;
  std::vector<Expression> parts;
};
std::string expression_text(const Expression& e) {
  if (e.kind == 'n') return std::to_string(e.number);
  return "(" + expression_text(e.parts[0]) + e.kind + expression_text(e.parts[1]) + ")";
}
bool divides_by_literal_zero(const Expression& e) {
  if (e.kind == 'n') return false;
  if (e.kind == '/' && e.parts[1].kind == 'n' && e.parts[1].number == 0) return true;
  return divides_by_literal_zero(e.parts[0]) || divides_by_literal_zero(e.parts[1]);
}
/// False if it divides by zero.
bool evaluates(const Expression& e, long long& value) {
  if (e.kind == 'n') {
    value = e.number;
    return true;
  }
  long long left = 0, right = 0;
  if (!evaluates(e.parts[0], left) || !evaluates(e.parts[1], right)) return false;
  if (e.kind == '/' && right == 0) return false;
  value = e.kind == '+' ? static_cast<long long>(static_cast<unsigned long long>(left) +
                                                 static_cast<unsigned long long>(right))
                        : (right == -1 ? 0 - left : left / right);
  return true;
}
auto expressions() {
  const auto number = any<int>().map([](int n) { return Expression{'n', n, {}}; });
  return recursive<Expression>(number, [](Generator<Expression> self) {
    return tuple_of(one_of('+', '/'), self, self)
        .map([](std::tuple<char, Expression, Expression> t) {
          return Expression{std::get<0>(t), 0, {std::get<1>(t), std::get<2>(t)}};
        });
  });
}
Challenge calculator() {
  return {"calculator", "0/(0+0)", 1.0,
          maker(
              "calculator", expressions(),
              [](const Expression& e) {
                long long ignored = 0;
                return divides_by_literal_zero(e) || evaluates(e, ignored);
              },
              expression_text),
          one_of_texts({"(0/(0+0))", "(1/(0+0))"})};
}

/// Heaps: every child is at least as large as its parent.
struct Heap {
  int value = 0;
  std::vector<Heap> left, right;  // none or one each
};
int nodes(const Heap& heap) {
  return 1 + (heap.left.empty() ? 0 : nodes(heap.left[0])) +
         (heap.right.empty() ? 0 : nodes(heap.right[0]));
}
void in_order_of_nodes(const Heap& heap, Ints& values) {
  values.push_back(heap.value);
  if (!heap.left.empty()) in_order_of_nodes(heap.left[0], values);
  if (!heap.right.empty()) in_order_of_nodes(heap.right[0], values);
}
Heap draw_heap(Source& source, int least, int depth) {
  Span span(source, label_of("heap"));
  Heap heap;
  heap.value = inclusive(least, least + 1000).draw(source);
  if (depth < 6) {
    if (source.flip()) heap.left.push_back(draw_heap(source, heap.value, depth + 1));
    if (source.flip()) heap.right.push_back(draw_heap(source, heap.value, depth + 1));
  }
  return heap;
}
/// Merges by taking children in the wrong order: the fault of the challenge.
std::vector<Heap> merged(std::vector<Heap> a, std::vector<Heap> b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  if (a[0].value > b[0].value) std::swap(a, b);
  Heap top;
  top.value = a[0].value;
  top.left = merged(a[0].right, b);
  top.right = a[0].left;
  return {top};
}
Ints wrong_sorted(const Heap& heap) {
  Ints result;
  std::vector<Heap> left{heap};
  bool first = true;
  while (!left.empty()) {
    result.push_back(left[0].value);
    Heap top = left[0];
    if (first) {
      left = merged(top.left, top.right);
      first = false;
      continue;
    }
    // Forgets that the two halves have to be merged in order.
    Ints rest;
    for (const auto* half : {&top.left, &top.right}) {
      if (!half->empty()) in_order_of_nodes((*half)[0], rest);
    }
    result.insert(result.end(), rest.begin(), rest.end());
    break;
  }
  return result;
}
std::string heap_text(const Heap& heap) {
  return "(" + std::to_string(heap.value) + " " +
         (heap.left.empty() ? "-" : heap_text(heap.left[0])) + " " +
         (heap.right.empty() ? "-" : heap_text(heap.right[0])) + ")";
}
Challenge binary_heap() {
  return {"binary heap", "4 nodes", 0.9,
          maker(
              "binary_heap",
              custom([](const Heap&) { return true; },
                     [](Source& source) { return draw_heap(source, 0, 0); }),
              [](const Heap& heap) {
                Ints expected;
                in_order_of_nodes(heap, expected);
                std::sort(expected.begin(), expected.end());
                return wrong_sorted(heap) == expected;
              },
              [](const Heap& heap) {
                return std::to_string(nodes(heap)) + " nodes " + heap_text(heap);
              }),
          [](const std::string& text) { return text.compare(0, 8, "4 nodes ") == 0; }};
}

}  // namespace

const std::vector<Challenge>& challenges() {
  static const std::vector<Challenge> all = {
      reverse(),
      nested_lists(),
      length_list(),
      large_union_list(),
      bound5(),
      coupling(),
      deletion(),
      distinct(),
      difference("difference != 0", "(10,10)", [](int d) { return d != 0; }),
      difference("difference small", "(10,6)", [](int d) { return !(0 < d && d < 5); }),
      difference("difference one", "(10,9)", [](int d) { return d != 1; }),
      calculator(),
      binary_heap()};
  return all;
}

namespace {
void count(Score& score, const Challenge& challenge, const std::string& text,
           std::uint64_t evaluations) {
  ++score.found;
  score.evaluations += static_cast<double>(evaluations);
  if (challenge.is_ideal(text)) ++score.ideal;
  if (std::find(score.minima.begin(), score.minima.end(), text) == score.minima.end()) {
    score.minima.push_back(text);
  }
}
}  // namespace

Score play(const Challenge& challenge, int seeds) {
  Score score;
  for (int seed = 1; seed <= seeds; ++seed) {
    ++score.runs;
    const auto property = challenge.make();
    Settings settings;
    settings.seed = static_cast<std::uint64_t>(seed);
    settings.fork = false;
    settings.store_failures = false;
    settings.failures = 1;
    settings.seconds = 60;  // the number of cases is the limit, also where sanitizers slow them
    const Result result = run(*property, settings);
    if (result.counterexamples.empty()) continue;
    const Counterexample& example = result.counterexamples[0];
    count(score, challenge, example.arguments.at(0).literal, example.shrink_evaluations);
  }
  score.evaluations /= std::max(1, score.found);
  return score;
}

Score play_from_large(const Challenge& challenge, int seeds) {
  Score score;
  for (int seed = 1; seed <= seeds; ++seed) {
    ++score.runs;
    const auto property = challenge.make();
    const Settings settings;
    CaseRunner runner(*property, settings, static_cast<std::uint64_t>(seed));
    Recording failing;
    // From here on containers have their full size.
    std::uint64_t index = 10'000;
    const std::uint64_t last = index + 1'000'000;
    while (index < last && runner.random(index, nullptr) != Verdict::failed) ++index;
    if (index == last) continue;
    runner.random(index, &failing);
    const ShrinkResult shrunk =
        shrink(std::move(failing), [&](const Choices& candidate, Recording& normal) {
          Replay replay(candidate);
          return runner.driven(replay, normal) == Verdict::failed;
        });
    std::string text;
    runner.describe(
        values_of(shrunk.simplest),
        [](const Argument& argument, void* to) {
          *static_cast<std::string*>(to) = argument.literal;
        },
        &text);
    count(score, challenge, text, shrunk.evaluations);
  }
  score.evaluations /= std::max(1, score.found);
  return score;
}

}  // namespace surety::bench
