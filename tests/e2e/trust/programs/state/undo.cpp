#include <string>
#include <vector>

class Document {
 public:
  /// expect: text() == old(text()) + s
  void append(const std::string& s) {
    history_.push_back(text_);
    text_ += s;
  }
  /// assume: can_undo()
  /// expect: text().size() <= old(text()).size()
  void undo() {
    text_ = history_.back();
    history_.pop_back();
  }
  /// Undoes without anything to undo.
  /// expect: !can_undo()
  void undo_all() {
    do {
      text_ = history_.back();
      history_.pop_back();
    } while (can_undo());
  }
  bool can_undo() const { return !history_.empty(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::string> history_;
};
