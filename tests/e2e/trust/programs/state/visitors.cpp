#include <memory>
#include <string>
#include <type_traits>
#include <variant>

namespace visiting {

struct Circle { int radius; };
struct Square { int side; };
struct Text { std::string letters; };
using Shape = std::variant<Circle, Square, Text>;

template <class... F>
struct Overloaded : F... { using F::operator()...; };
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

/// expect: ret == (shape.index() == 2)
bool is_text(const Shape& shape) {
  return std::visit(Overloaded{[](const Text&) { return true; }, [](const auto&) { return false; }}, shape);
}

/// A radius of zero, or less.
/// expect: ret >= 0
long width(const Shape& shape) {
  return std::visit(Overloaded{[](const Circle& c) { return 2L * c.radius; }, [](const Square& s) { return s.side < 0 ? 0L : s.side; },
                               [](const Text& t) { return static_cast<long>(t.letters.size()); }},
                    shape);
}

}  // namespace visiting
