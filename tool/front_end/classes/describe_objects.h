// From clang's classes to the calls that make, change and show their objects. Only surety_front_end
// includes this.
#pragma once

#include <clang/AST/ASTFwd.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/Type.h>

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tool/front_end/layer.h"
#include "tool/front_end/parse/clang_forward.h"
#include "tool/model/object_types.h"
#include "tool/model/standard_types.h"

namespace surety::tool::front_end {

/// What a translation unit has for classes beyond their members.
struct ClassIndex {
  std::map<const clang::CXXRecordDecl*, std::vector<const clang::FunctionDecl*>> factories;
  std::map<const clang::CXXRecordDecl*, std::vector<const clang::CXXRecordDecl*>> derived;
};

class ObjectDescriber {
 public:
  ObjectDescriber(clang::Sema& sema, const ClassIndex& index, ObjectTypes& types, unsigned depth);

  /// The number of the type; -1 if no values of it can be made. A target also gets steps and
  /// observers. `name` is what the user calls it.
  int type(clang::QualType type, bool is_target = false, const std::string& name = {});
  /// Describes all types that have been asked for.
  void finish();

  std::string spelling(clang::QualType type) const;

 private:
  struct Pending {
    int number;
    clang::QualType type;
    bool target;
    unsigned depth;
  };
  int leaf(const std::string& spelling, const std::string& kind, bool is_signed = false);
  int add(const std::string& spelling, const std::string& kind);
  int enumeration(const clang::EnumType& type, clang::QualType whole);
  int record(clang::QualType type, const clang::CXXRecordDecl& record);
  int number(clang::QualType type);
  int pointer(clang::QualType type);
  int target(clang::QualType type, const std::string& name);
  int container(clang::QualType type, Making making, const std::vector<clang::QualType>& parts);
  std::optional<int> standard(clang::QualType type, const clang::CXXRecordDecl& record);
  int parameter(const clang::ParmVarDecl& parameter, std::string& code, std::size_t index);
  int pass(clang::QualType type, const std::string& name, std::string& code, std::size_t index);

  void describe(const Pending& pending);
  void add_ways(int number, const clang::CXXRecordDecl& record, int made, const std::string& type);
  void add_call_ways(int number, int made, const clang::FunctionDecl& function,
                     const std::string& head, const std::string& shown, bool braces);
  void add_template_ways(int number, int made, const std::string& type);
  bool add_standard_ways(int number, const clang::CXXRecordDecl& record);
  bool add_way(int number, const std::vector<clang::QualType>& types, const std::string& open,
               const std::string& close);
  void add_aggregate(int number, int made, const clang::CXXRecordDecl& record,
                     const std::string& type);
  void add_steps(int number, const clang::CXXRecordDecl& record, int depth);
  void add_step(int number, const clang::CXXMethodDecl& method);
  void add_template_steps(int number, const clang::FunctionTemplateDecl& method);
  void add_observers(int number, const clang::CXXRecordDecl& record, int depth);
  bool seen_directly(clang::QualType type) const;

  clang::Sema& sema_;
  clang::ASTContext& context_;
  const ClassIndex& index_;
  ObjectTypes& types_;
  unsigned depth_;
  unsigned present_depth_ = 0;
  std::map<std::string, int> known_;
  std::deque<Pending> pending_;
  std::vector<std::pair<std::string, std::string>> nicknames_;
  clang::PrintingPolicy policy_;
};

}  // namespace surety::tool::front_end
