// Variables with languages, changed in all the ways that are seen. The argument says which change
// breaks the language; without one all hold.
#include <surety/language.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <utility>

namespace names {
inline const surety::Language Name = surety::language("Name", "start: [a-z]+ ;");
}
using names::Name;

/// is: Name
std::string global = "global";

std::string which;
std::string text(const char* name) { return which == name ? "No 1" : "yes"; }

void set(std::string& out, const std::string& value) { out = value; }

struct Aggregate {
  /// is: Name
  std::string field = "field";
};

class Person {
 public:
  explicit Person(const std::string& name) : name_(name) {}
  Person(const std::string& name, int) : Person(name) { name_ += text("constructor body"); }
  void rename(const std::string& name) { this->name_ = name; }
  const std::string& name() const { return name_; }

 private:
  /// is: names::Name
  std::string name_;
};

template <class T>
T twice(T value) {
  /// is: Name
  std::string kept = value;
  kept += value;
  return kept;
}

int count(const std::string& text) { return static_cast<int>(text.size()); }

int main(int argc, char** argv) {
  which = argc > 1 ? argv[1] : "";
  /// is: Name
  std::string local = text("initialiser");
  local = text("assignment");
  local += text("compound assignment");
  local.append(text("method"));
  set(local, text("reference"));
  local[0] = which == "index" ? '1' : 'a';
  if (argc > 1) local = text("branch");
  if (argc > 5)
    std::puts("never");
  else
    local = text("else");
  for (int i = 0; i < 2; ++i) local += text("loop");
  for (char& c : local) c = which == "element" ? '!' : c;
  const auto change = [&] { local = text("lambda"); };
  change();
  std::istringstream(text("stream")) >> local;
  switch (argc) {
    case 1:
    case 2:
      local = text("case");
      break;
    default:
      break;
  }
  /// is: Name
  std::string later;  // nothing is said of it before it has a value
  later = "later";
  std::string taken = std::move(later);
  const int length = count(local) + (local.push_back(which == "declaration" ? '1' : 'a'), 1);
  Person person(text("member initialiser"));
  person.rename(text("member"));
  Person second("b", 1);
  Aggregate aggregate;
  aggregate.field = text("field");
  Aggregate* pointer = &aggregate;
  pointer->field = text("field by pointer");
  global = text("global");
  twice(text("template"));
  std::printf("end %d\n", length > 0 && !taken.empty() ? 1 : 0);
}
