#include "tests/unit/prove/random_function.h"

#include <array>
#include <string>
#include <vector>

namespace surety::testing_support {

namespace {

const std::vector<std::string> integers{
    "bool",           "char", "signed char",   "unsigned char", "short",
    "unsigned short", "int",  "int",           "int",           "unsigned",
    "unsigned",       "long", "unsigned long", "long long",     "unsigned long long"};

bool is_real(const std::string& type) { return type == "float" || type == "double"; }
bool is_enum(const std::string& type) { return type == "Plain" || type == "Scoped"; }

}  // namespace

std::string RandomFunctions::preamble() {
  return R"(#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>
enum Plain { red, green = 5, blue };
enum class Scoped : unsigned char { low, high = 200 };
const int limit = 37;
constexpr long far = 5000000000;
inline int clip(int x) { return x < 0 ? 0 : x > 255 ? 255 : x; }
inline long twice(long x) { return x + x; }
inline void raise_by(int& x, int by) { if (by > 3) { x += by; return; } x -= by; }
inline unsigned turn(unsigned x, int by) { return (x << by) | (x >> (32 - by)); }
inline const int& larger(const int& a, const int& b) { return a < b ? b : a; }
struct Two {
  Two(int a, short b) : first(a), second(b) {}
  int larger() const { return first < second ? second : first; }
  int& chosen(bool left) { return left ? first : second; }
  void add(int x) { first += x; }
  int first;
  int second = 4;
};
struct Nested { Two two; unsigned char bytes[3]; };
static const int table[4] = {7, -3, 2147483647, 0};
inline int looked_up(int i) { return table[i]; }
inline int of_two(int a, int b) {
  Two t(a, static_cast<short>(b));
  t.add(b);
  t.chosen(a > 3) -= 2;
  return t.larger();
}
inline int nested(int i, int x) {
  Nested n{Two(x, 3), {1, 2, static_cast<unsigned char>(x)}};
  Nested m = n;
  m.bytes[i & 3] = static_cast<unsigned char>(m.bytes[0] + i);
  n = m;
  return n.bytes[2] * n.two.first;
}
inline int of_array(unsigned i, int x) {
  std::array<int, 4> v{1, x};
  v[i % 4] += 5;
  int& last = v[3];
  last = v[1] - 1;
  int sum = 0;
  for (std::size_t k = 0; k < v.size(); ++k) sum = sum * 2 + v[k];
  return sum;
}
inline int of_pair(int a, int b) {
  std::pair<int, long> p = std::make_pair(a, static_cast<long>(b));
  const auto [x, y] = Two(p.first, 7);
  return static_cast<int>(p.second / x) + y;
}
)";
}

std::string RandomFunctions::integer_type() { return integers[below(integers.size())]; }

std::string RandomFunctions::type() {
  if (chance(12)) return chance(50) ? "float" : "double";
  if (chance(10)) return chance(50) ? "Plain" : "Scoped";
  return integer_type();
}

std::string RandomFunctions::literal(const std::string& type) {
  if (type == "bool") return chance(50) ? "true" : "false";
  if (type == "Plain") return std::array{"red", "green", "blue", "Plain(7)", "Plain(3)"}[below(5)];
  if (type == "Scoped") {
    return std::array{"Scoped::low", "Scoped::high", "Scoped(255)", "Scoped(3)"}[below(4)];
  }
  if (is_real(type)) {
    return type + std::array{"(0.0)", "(-0.0)", "(1.5)",  "(-2.25)",      "(1e30)", "(1e-40)",
                             "(0.1)", "(3.0)",  "(1e38)", "(16777217.0)", "(-7.0)"}[below(11)];
  }
  static const std::array<const char*, 12> numbers{"0",
                                                   "1",
                                                   "-1",
                                                   "2",
                                                   "7",
                                                   "-128",
                                                   "31",
                                                   "255",
                                                   "2147483647",
                                                   "-2147483647 - 1",
                                                   "9223372036854775807",
                                                   "-9223372036854775807 - 1"};
  if (chance(30)) {
    return "static_cast<" + type + ">(" +
           std::to_string(static_cast<std::int64_t>(random_() >> 1)) + ")";
  }
  return "static_cast<" + type + ">(" + numbers[below(numbers.size())] + ")";
}

std::string RandomFunctions::variable(bool writable, bool integral_wanted) {
  std::vector<std::string> all;
  for (const Variable& each : variables_) {
    if (writable && (each.constant || is_enum(each.type) || each.type == "bool")) continue;
    if (integral_wanted && (is_real(each.type) || each.type == "Scoped")) continue;
    all.push_back(each.name);
  }
  return all.empty() ? "" : all[below(all.size())];
}

/// Of an integral type, or an unscoped enum.
std::string RandomFunctions::integral(int depth) {
  const std::string known = variable(false, true);
  if (depth <= 0) {
    if (!known.empty() && chance(70)) return known;
    if (chance(15)) return chance(50) ? "limit" : "far";
    if (chance(30)) return literal(integer_type());
    return std::to_string(below(40));
  }
  const auto in = [](const std::string& text) { return "(" + text + ")"; };
  switch (below(22)) {
    case 0:
      return in(integral(depth - 1) + " / " + integral(depth - 1));
    case 1:
      return in(integral(depth - 1) + " % " + integral(depth - 1));
    case 2:
      return in(integral(depth - 1) + " << " + in(integral(depth - 1) + " & 31"));
    case 3:
      return in(integral(depth - 1) + (chance(50) ? " >> " : " << ") + integral(0));
    case 4:
      return in(integral(depth - 1) + std::array{" & ", " | ", " ^ "}[below(3)] +
                integral(depth - 1));
    case 5:
      return std::array{"-", "~", "+"}[below(3)] + in(integral(depth - 1));
    case 6:
      return "static_cast<" + integer_type() + ">(" + integral(depth - 1) + ")";
    case 7:
      return in(condition(depth - 1) + " ? " + integral(depth - 1) + " : " + integral(depth - 1));
    case 8:
      return "clip(static_cast<int>(" + integral(depth - 1) + "))";
    case 9:
      return "twice(" + integral(depth - 1) + ")";
    case 10:
      return "turn(static_cast<unsigned>(" + integral(depth - 1) + "), static_cast<int>(" +
             integral(0) + "))";
    case 11:
      return std::string(chance(50) ? "std::min<" : "std::max<") +
             std::array{"int>(", "long>(", "unsigned>("}[below(3)] + integral(depth - 1) + ", " +
             integral(depth - 1) + ")";
    case 12:
      return in(condition(depth - 1));
    case 13:
      return in(integral(depth - 1) + " * " + integral(depth - 1));
    case 15:
      return "looked_up(" + (chance(80) ? in(integral(0) + " & 3") : integral(0)) + ")";
    case 16:
      return "of_two(static_cast<int>(" + integral(depth - 1) + "), static_cast<int>(" +
             integral(0) + "))";
    case 17:
      return "nested(static_cast<int>(" + integral(0) + "), static_cast<int>(" +
             integral(depth - 1) + "))";
    case 18:
      return "of_array(static_cast<unsigned>(" + integral(0) + "), static_cast<int>(" +
             integral(depth - 1) + "))";
    case 19:
      return "of_pair(static_cast<int>(" + integral(depth - 1) + "), static_cast<int>(" +
             integral(0) + "))";
    case 20:
      return "std::clamp(static_cast<int>(" + integral(depth - 1) + "), -5, 100)";
    case 14:
      return "larger(static_cast<int>(" + integral(depth - 1) + "), " + "limit)";
    default:
      return in(integral(depth - 1) + std::array{" + ", " - "}[below(2)] + integral(depth - 1));
  }
}

std::string RandomFunctions::expression(int depth) {
  std::string real;
  for (const Variable& each : variables_) {
    if (is_real(each.type) && (real.empty() || chance(50))) real = each.name;
  }
  if (real.empty() || chance(60)) return integral(depth);
  if (chance(20)) return "(-" + real + ")";
  return "(" + real + std::array{" + ", " - ", " * ", " / "}[below(4)] +
         (chance(50) ? integral(depth - 1) : real) + ")";
}

std::string RandomFunctions::condition(int depth) {
  if (depth <= 0) return "(" + expression(0) + " != " + expression(0) + ")";
  switch (below(6)) {
    case 0:
      return "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
    case 1:
      return "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
    case 2:
      return "!" + condition(depth - 1);
    default:
      return "(" + expression(depth - 1) +
             std::array{" < ", " <= ", " > ", " >= ", " == ", " != "}[below(6)] +
             expression(depth - 1) + ")";
  }
}

std::string RandomFunctions::assignment(const std::string& indent) {
  const std::string to = variable(true, true);
  const std::string any = variable(true, false);
  if (any.empty()) return indent + ";\n";
  if (to.empty() || chance(30)) {
    return indent + any + std::array{" = ", " += ", " -= ", " *= "}[below(4)] + integral(1) + ";\n";
  }
  if (chance(25)) {
    return indent + (chance(50) ? "++" + to : to + std::string(chance(50) ? "--" : "++")) + ";\n";
  }
  return indent + to + std::array{" = ",  " += ", " -= ", " *= ",  " /= ", " %= ",
                                  " &= ", " |= ", " ^= ", " <<= ", " >>= "}[below(11)] +
         integral(2) + ";\n";
}

std::string RandomFunctions::block(int depth, const std::string& indent) {
  const std::size_t known = variables_.size();
  std::string text;
  for (std::size_t i = 0, n = 1 + below(3); i < n; ++i) text += statement(depth - 1, indent + "  ");
  variables_.resize(known);
  return "{\n" + text + indent + "}";
}

std::string RandomFunctions::statement(int depth, const std::string& indent) {
  const std::string fresh = "v" + std::to_string(names_);
  switch (depth <= 0 ? below(3) : below(9)) {
    case 0: {
      ++names_;
      const std::string type = this->type();
      const std::string value =
          is_enum(type)
              ? literal(type)
              : "static_cast<" + type + ">(" + (is_real(type) ? expression(2) : integral(2)) + ")";
      const bool constant = chance(20);
      variables_.push_back({fresh, type, constant});
      return indent + (constant ? "const " : "") + type + " " + fresh + " = " + value + ";\n";
    }
    case 3:
      return indent + "if (" + condition(2) + ") " + block(depth, indent) +
             (chance(50) ? " else " + block(depth, indent) : "") + "\n";
    case 4: {
      std::string text = indent + "switch (" + integral(1) + ") {\n";
      for (int label : {0, 1, 7}) {
        text += indent + "  case " + std::to_string(label) + ": " +
                block(depth - 1, indent + "  ") +
                (chance(70) ? " break;\n" : " [[fallthrough]];\n");
      }
      return text + indent +
             (chance(50) ? "  default: " + block(depth - 1, indent + "  ") : "  default: break;") +
             "\n" + indent + "}\n";
    }
    case 5: {
      if (loops_ >= 2) return assignment(indent);
      ++loops_;
      ++names_;
      variables_.push_back({fresh, "int", true});
      const std::string body = block(depth, indent);
      variables_.pop_back();
      --loops_;
      return indent + "for (int " + fresh + " = 0; " + fresh + " < " +
             std::to_string(1 + below(4)) + "; ++" + fresh + ") " + body + "\n";
    }
    case 6:
      return indent + "if (" + condition(1) + ") return static_cast<" + result_ + ">(" +
             (is_real(result_) ? expression(1) : integral(1)) + ");\n";
    case 7: {
      if (loops_ == 0) return assignment(indent);
      return indent + "if (" + condition(1) + (chance(50) ? ") break;\n" : ") continue;\n");
    }
    case 8: {
      std::string to;
      for (const Variable& each : variables_) {
        if (each.type == "int" && !each.constant) to = each.name;
      }
      if (to.empty()) return assignment(indent);
      return indent + "raise_by(" + to + ", static_cast<int>(" + integral(1) + "));\n";
    }
    default:
      return assignment(indent);
  }
}

RandomFunction RandomFunctions::next() {
  RandomFunction made;
  made.name = "f" + std::to_string(count_++);
  variables_.clear();
  names_ = loops_ = 0;
  result_ = chance(15) ? (chance(50) ? "double" : "float") : integer_type();
  made.result = result_;
  std::string parameters;
  for (std::size_t i = 0, n = 1 + below(3); i < n; ++i) {
    const std::string type = this->type();
    const std::string name = "p" + std::to_string(i);
    made.parameters.push_back(type);
    variables_.push_back({name, type, false});
    parameters += (i == 0 ? "" : ", ") + type + " " + name;
  }
  std::string body;
  for (std::size_t i = 0, n = 2 + below(4); i < n; ++i) body += statement(3, "  ");
  body += "  return static_cast<" + result_ + ">(" +
          (is_real(result_) ? expression(3) : integral(3)) + ");\n";
  made.code = "/// expect: true\n" + result_ + " " + made.name + "(" + parameters + ") {\n" + body +
              "}\n\n";
  return made;
}

}  // namespace surety::testing_support
