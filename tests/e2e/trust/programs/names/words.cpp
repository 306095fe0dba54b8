#include <string>

namespace words {

struct Text {
  std::string value;
};
enum class Label { left, right };

/// expect: ret == (in.value.size() > 3)
bool long_text(const Text& in) { return in.value.size() >= 4; }

/// expect: ret != label
Label other(Label label) { return label == Label::left ? Label::right : Label::right; }

/// expect: ret == old_value + 1
/// assume: old_value < 100
int after(int old_value) { return old_value + 1; }

/// expect: ret == forall_count * 2
/// assume: forall_count = inclusive(0, 100)
int doubled(int forall_count) { return forall_count + forall_count; }

}  // namespace words
