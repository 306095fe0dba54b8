#include "tool/codegen/laws/write_laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace surety::tool::codegen {

std::string quoted_literal(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 32) {
      out += ' ';
    } else {
      out += c;
    }
  }
  return out + "\"";
}

namespace {

class Writer {
 public:
  Writer(const Survey& survey, const std::vector<std::size_t>& classes)
      : survey_(survey), classes_(classes) {}

  WrittenLaws write(const std::string& head, const std::string& settings) {
    raw(head);
    line(
        "#include <new>\n#include <sstream>\n#include <string>\n#include <functional>\n"
        "#include <utility>\n#include <surety/law.h>\nnamespace {\n");
    reach();
    for (const std::size_t i : reached_) {
      line(fmt::format("using surety_t{} = {};", i, type(i).spelling),
           {LineOwner::Sort::type, i, 0, 0});
    }
    for (const std::size_t i : reached_) {
      line(fmt::format("extern ::surety::object::Type surety_type_{};", i));
    }
    for (const std::size_t i : reached_) write_type(i);
    for (const std::size_t c : classes_) write_class(c);
    write_tables(settings);
    line("}");
    return std::move(out_);
  }

 private:
  const ObjectType& type(std::size_t i) const { return survey_.types.types[i]; }

  void raw(const std::string& text) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      line(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  void line(const std::string& text, const LineOwner& owner = {}) {
    out_.text += text + '\n';
    const auto lines = 1 + std::count(text.begin(), text.end(), '\n');
    for (long i = 0; i < lines; ++i) out_.owners.push_back(owner);
  }

  void reach() {
    std::vector<std::size_t> open;
    const auto visit = [&](int number) {
      if (number < 0) return;
      const auto i = static_cast<std::size_t>(number);
      if (!type(i).dropped && reached_.insert(i).second) open.push_back(i);
    };
    for (const std::size_t c : classes_) {
      visit(survey_.classes[c].type);
      for (const LawUse& use : survey_.classes[c].laws) {
        if (use.dropped) continue;
        for (const int participant : use.participants) visit(participant);
      }
    }
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      visit(type(i).target);
      for (const auto* calls : {&type(i).ways, &type(i).steps}) {
        for (const ObjectCall& call : *calls) {
          if (call.dropped) continue;
          visit(call.made);
          for (const int argument : call.arguments) visit(argument);
        }
      }
    }
  }
  bool usable(const ObjectCall& call) const {
    if (call.dropped || call.code.empty()) return false;
    for (const int argument : call.arguments) {
      if (argument < 0 || type(static_cast<std::size_t>(argument)).dropped) return false;
    }
    return call.made < 0 || !type(static_cast<std::size_t>(call.made)).dropped;
  }

  std::string arguments(const ObjectCall& call, const std::string& name) {
    if (call.arguments.empty()) return "nullptr";
    std::string list;
    for (const int argument : call.arguments) {
      list += fmt::format("{}&surety_type_{}", list.empty() ? "" : ", ", argument);
    }
    line(fmt::format("const ::surety::object::Type* const {}[] = {{{}}};", name, list));
    return name;
  }

  void write_type(std::size_t i) {
    const ObjectType& each = type(i);
    const std::string t = fmt::format("surety_t{}", i);
    std::string ways, steps, observers;
    std::string sizes = each.is_abstract ? "" : "sizeof(" + t + ")";
    std::string aligns = each.is_abstract ? "" : "alignof(" + t + ")";
    for (std::size_t k = 0; k < each.ways.size(); ++k) {
      const ObjectCall& way = each.ways[k];
      if (!usable(way)) continue;
      const std::string name = fmt::format("surety_w{}_{}", i, k);
      const std::string list = arguments(way, name + "_arguments");
      std::string code = fmt::format("void* {}(void* m, void** a) {{ (void)a; return ", name);
      std::string destroy = "nullptr";
      if (way.made >= 0) {
        code += fmt::format(
            "static_cast<{0}*>({1}); }} void {2}_destroy(void* o) {{ "
            "static_cast<surety_t{3}*>(static_cast<{0}*>(o))->~surety_t{3}(); }}",
            t, way.code, name, way.made);
        destroy = name + "_destroy";
        sizes += fmt::format("{}sizeof(surety_t{})", sizes.empty() ? "" : ", ", way.made);
        aligns += fmt::format("{}alignof(surety_t{})", aligns.empty() ? "" : ", ", way.made);
      } else {
        code += way.code + "; }";
      }
      line(code, {LineOwner::Sort::way, i, k, 0});
      ways += fmt::format("{{{}, {}, {}, {}, {}, {}, false}}, ", quoted_literal(way.text), list,
                          way.arguments.size(), name, destroy, way.made >= 0);
    }
    for (std::size_t k = 0; k < each.steps.size(); ++k) {
      const ObjectCall& step = each.steps[k];
      if (!usable(step)) continue;
      const std::string name = fmt::format("surety_s{}_{}", i, k);
      const std::string list = arguments(step, name + "_arguments");
      line(fmt::format("void {}(void* o, void** a) {{ (void)o; (void)a; {}; }}", name, step.code),
           {LineOwner::Sort::step, i, k, 0});
      steps += fmt::format("{{{}, {}, {}, {}, false}}, ", quoted_literal(step.text), list,
                           step.arguments.size(), name);
    }
    for (std::size_t k = 0; k < each.observers.size(); ++k) {
      const ObjectCall& observer = each.observers[k];
      if (!usable(observer)) continue;
      const std::string name = fmt::format("surety_o{}_{}", i, k);
      line(fmt::format("void {}(const void* o, ::surety::object::Observation& seen) {{ {}; }}",
                       name, observer.code),
           {LineOwner::Sort::observer, i, k, 0});
      observers += fmt::format("{{{}, {}, false}}, ", quoted_literal(observer.text), name);
    }
    const auto table = [&](const char* kind, const char* name, const std::string& rows) {
      if (rows.empty()) return std::string("nullptr, 0");
      line(fmt::format("::surety::object::{} surety_{}_{}[] = {{{}}};", kind, name, i, rows));
      return fmt::format("surety_{0}_{1}, sizeof(surety_{0}_{1}) / sizeof(surety_{0}_{1}[0])", name,
                         i);
    };
    const std::string way_table = table("Way", "ways", ways);
    const std::string step_table = table("Step", "steps", steps);
    const std::string observer_table = table("Observer", "observers", observers);
    std::string destroy = "nullptr", copy = "nullptr", equal = "nullptr";
    if (each.kind == "record" || each.kind == "sequence") {
      destroy = fmt::format("surety_d{}", i);
      line(
          fmt::format("void {}(void* o) {{ (void)o; static_cast<{}*>(o)->~{}(); }}", destroy, t, t),
          {LineOwner::Sort::type, i, 0, 0});
    }
    if (usable(each.copy)) {
      copy = fmt::format("surety_c{}", i);
      line(fmt::format("void* {}(void* m, const void* o) {{ return {}; }}", copy, each.copy.code),
           {LineOwner::Sort::copy, i, 0, 0});
    }
    if (usable(each.equal)) {
      equal = fmt::format("surety_e{}", i);
      line(fmt::format("bool {}(const void* x, const void* y) {{ return {}; }}", equal,
                       each.equal.code),
           {LineOwner::Sort::equal, i, 0, 0});
    }
    line(
        fmt::format("::surety::object::Type surety_type_{} = {{{}, ::surety::object::Kind::{}, {}, "
                    "::surety::object::largest({{{}}}), ::surety::object::largest({{{}}}), {}, {}, "
                    "{}, {}, {}, {}, {}, 0}};",
                    i, quoted_literal(each.name), each.kind, each.is_signed, sizes, aligns,
                    way_table, step_table, observer_table, destroy, copy, equal,
                    each.target < 0 || type(static_cast<std::size_t>(each.target)).dropped
                        ? "nullptr"
                        : fmt::format("&surety_type_{}", each.target)));
  }

  /// One law on one class, a line for each of its parts.
  void write_law(std::size_t c, std::size_t u, std::string& rows) {
    const LawClass& owner = survey_.classes[c];
    const LawUse& use = owner.laws[u];
    const Law& law = survey_.laws[use.law];
    const std::string name = fmt::format("surety_law_{}_{}", c, u);
    std::string participants;
    line(fmt::format("int {}(void** p) {{ (void)p; using T = surety_t{}; (void)sizeof(T*);", name,
                     owner.type));
    line(
        fmt::format("const auto observed = [](const T& x) {{ return ::surety::object::observe("
                    "surety_type_{}, &x); }}; (void)observed;",
                    owner.type));
    for (std::size_t p = 0; p < law.participants.size(); ++p) {
      line(fmt::format("surety_t{0}& {1} = *static_cast<surety_t{0}*>(p[{2}]); (void){1};",
                       use.participants[p], law.participants[p].name, p),
           {LineOwner::Sort::law, c, u, 0});
      participants += fmt::format("{{{}, &surety_type_{}}}, ",
                                  quoted_literal(law.participants[p].name), use.participants[p]);
    }
    std::string conclusions;
    std::size_t part = 0;
    int conclusion = 0;
    for (const auto* blocks : {&law.premises, &law.conclusions}) {
      for (const LawBlock& block : *blocks) {
        const bool concludes = blocks == &law.conclusions;
        if (!block.predicate) {
          for (const LawText& statement : block.parts) {
            line(statement.text, {LineOwner::Sort::law, c, u, part++});
          }
          continue;
        }
        const auto fails = [&] {
          return concludes ? fmt::format("return {};", conclusion) : "return ::surety::law::unmet;";
        };
        if (block.any) {
          std::string shown;
          for (const LawText& each : block.parts) {
            shown += (shown.empty() ? "" : " OR ") + each.text;
          }
          if (concludes) {
            ++conclusion;
            conclusions += quoted_literal(shown) + ", ";
          }
          std::string code = "if (!(";
          for (std::size_t k = 0; k < block.parts.size(); ++k) {
            line(code + (k == 0 ? "" : " || ") + "static_cast<bool>(" + block.parts[k].text + ")",
                 {LineOwner::Sort::law, c, u, part++});
            code.clear();
          }
          line(")) " + fails());
          continue;
        }
        for (const LawText& each : block.parts) {
          if (concludes) {
            ++conclusion;
            conclusions += quoted_literal(each.text) + ", ";
          }
          line("if (!(" + each.text + ")) " + fails(), {LineOwner::Sort::law, c, u, part++});
        }
      }
    }
    line("return ::surety::law::satisfied; }");
    line(fmt::format("const ::surety::law::Participant {}_participants[] = {{{}}};", name,
                     participants));
    line(fmt::format("const char* const {}_conclusions[] = {{{}}};", name, conclusions));
    rows += fmt::format("{{{}, {}, {}, {}, {}_participants, {}, {}, {}_conclusions, {}}}, ",
                        quoted_literal(law.name), quoted_literal(law.identifier),
                        quoted_literal(law.file), law.line, name, law.participants.size(), name,
                        name, law.mixed || type(static_cast<std::size_t>(owner.type)).is_abstract);
  }

  bool usable(const LawUse& use) const {
    if (use.dropped) return false;
    for (const int participant : use.participants) {
      if (participant < 0 || reached_.count(static_cast<std::size_t>(participant)) == 0)
        return false;
    }
    return true;
  }

  void write_class(std::size_t c) {
    const LawClass& owner = survey_.classes[c];
    if (reached_.count(static_cast<std::size_t>(owner.type)) == 0) return;
    std::string rows;
    for (std::size_t u = 0; u < owner.laws.size(); ++u) {
      if (usable(owner.laws[u])) write_law(c, u, rows);
    }
    if (rows.empty()) return;
    line(fmt::format("const ::surety::law::Law surety_laws_{}[] = {{{}}};", c, rows));
    class_rows_ += fmt::format(
        "{{{}, {}, &surety_type_{}, surety_laws_{}, sizeof(surety_laws_{}) / "
        "sizeof(surety_laws_{}[0])}}, ",
        quoted_literal(owner.name), quoted_literal(owner.identifier), owner.type, c, c, c);
  }

  void write_tables(const std::string& settings) {
    if (class_rows_.empty()) return;
    std::string types;
    for (const std::size_t i : reached_) types += fmt::format("&surety_type_{}, ", i);
    line(fmt::format("::surety::object::Type* const surety_all_types[] = {{{}}};", types));
    line(fmt::format("const ::surety::law::Class surety_classes[] = {{{}}};", class_rows_));
    line(
        fmt::format("const ::surety::law::Registration surety_registration(::surety::law::Tables{{"
                    "surety_all_types, sizeof(surety_all_types) / sizeof(surety_all_types[0]), "
                    "surety_classes, sizeof(surety_classes) / sizeof(surety_classes[0]), {}}});",
                    quoted_literal(settings)));
  }

  const Survey& survey_;
  const std::vector<std::size_t>& classes_;
  std::set<std::size_t> reached_;
  std::string class_rows_;
  WrittenLaws out_;
};

}  // namespace

WrittenLaws write_laws(const Survey& survey, const std::vector<std::size_t>& classes,
                       const std::string& head, const std::string& settings) {
  return Writer(survey, classes).write(head, settings);
}

void drop(Survey& survey, const LineOwner& owner, const std::string& why) {
  using Sort = LineOwner::Sort;
  if (owner.sort == Sort::none) return;
  if (owner.sort == Sort::law) {
    LawUse& use = survey.classes[owner.first].laws[owner.second];
    if (use.dropped) return;
    use.dropped = true;
    use.why = why;
    use.part = owner.part;
    return;
  }
  ObjectType& type = survey.types.types[owner.first];
  switch (owner.sort) {
    case Sort::way:
      type.ways[owner.second].dropped = true;
      break;
    case Sort::step:
      type.steps[owner.second].dropped = true;
      break;
    case Sort::observer:
      type.observers[owner.second].dropped = true;
      break;
    case Sort::copy:
      type.copy.dropped = true;
      break;
    case Sort::equal:
      type.equal.dropped = true;
      break;
    default:
      type.dropped = true;
  }
  if (type.why.empty() || owner.sort == Sort::type) type.why = why;
}

}  // namespace surety::tool::codegen
