#include "tool/codegen/laws/write_laws.h"

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tool/emit/declaration.h"
#include "tool/emit/expression.h"
#include "tool/emit/names.h"
#include "tool/emit/origin.h"
#include "tool/emit/printer.h"
#include "tool/emit/statement.h"
#include "tool/model/law.h"
#include "tool/model/object_types.h"
#include "tool/model/place.h"
#include "tool/model/survey.h"

namespace surety::tool::codegen {

namespace {

using Sort = LineOwner::Sort;

/// The number of elements of an array.
Expression size_of(const std::string& array) {
  return binary(call("sizeof", {name(array)}), "/", call("sizeof", {element(name(array), 0)}));
}

/// `*static_cast<type*>(pointer)`
Expression pointed_to(const std::string& type, const Expression& pointer) {
  return dereferenced(static_cast_to(type + "*", pointer));
}

class Writer {
 public:
  Writer(const Survey& survey, const std::vector<std::size_t>& classes)
      : survey_(survey), classes_(classes) {}

  WrittenLaws write(const std::string& head, const std::string& settings) {
    reach();
    for (const std::size_t i : reached_) {
      code_.add(
          from(owned({Sort::type, i, 0, 0}), type_alias("", names::law_type(i), type(i).spelling)));
    }
    for (const std::size_t i : reached_) {
      code_.add(global("extern ::surety::object::Type", names::law_type_table(i)));
    }
    for (const std::size_t i : reached_) write_type(i);
    for (const std::size_t c : classes_) write_class(c);
    write_tables(settings);
    out_.file = as_written(head);
    Declarations file;
    for (const char* header :
         {"new", "sstream", "string", "functional", "utility", "surety/law.h"}) {
      file.add(include(header));
    }
    file.add(in_namespace("", code_));
    out_.file.add(print(file));
    return std::move(out_);
  }

 private:
  const ObjectType& type(std::size_t i) const { return survey_.types.types[i]; }
  static Expression table_of(int type) {
    return address_of(name(names::law_type_table(static_cast<std::size_t>(type))));
  }

  /// The origin of lines about this; a comment says `text`.
  OriginPointer owned(const LineOwner& owner, const std::string& text = {},
                      const Place& place = {}) {
    out_.owners.push_back(owner);
    return std::make_shared<const Origin>(Origin{text, place, out_.owners.size() - 1});
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

  /// The types of the arguments of a call, as an array.
  Expression argument_types(const ObjectCall& each, const std::string& call_name) {
    if (each.arguments.empty()) return null();
    const std::string own = names::call_arguments(call_name);
    Expressions types;
    for (const int argument : each.arguments) types.push_back(table_of(argument));
    code_.add(data("const ::surety::object::Type* const", own + "[]", braced(types)));
    return name(own);
  }

  Expression way_row(std::size_t i, std::size_t k) {
    const ObjectCall& way = type(i).ways[k];
    const std::string own = names::law_call("way", i, k);
    const Expression types = argument_types(way, own);
    const std::string base = names::law_type(i) + "*";
    const bool derived = way.made >= 0;
    const Expression made = user_text(way.code);
    Declarations functions =
        define({"",
                "",
                "void*",
                own,
                {{"void*", "m"}, {"void**", "a"}},
                "",
                {discard(name("a")), returned(derived ? static_cast_to(base, made) : made)}});
    Expression destroy = null();
    if (derived) {
      const std::string made_type = names::law_type(static_cast<std::size_t>(way.made));
      const Expression object = static_cast_to(made_type + "*", static_cast_to(base, name("o")));
      destroy = name(own + "_destroy");
      functions.add(define({"",
                            "",
                            "void",
                            own + "_destroy",
                            {{"void*", "o"}},
                            "",
                            evaluate(destroyed(object, made_type))}));
    }
    code_.add(from(owned({Sort::way, i, k, 0}, "way: " + way.text), functions));
    return braced({literal(way.text), types, number(way.arguments.size()), name(own), destroy,
                   boolean(derived), boolean(false)});
  }
  static Expression destroyed(const Expression& pointer, const std::string& type) {
    return call(member(in_parentheses(dereferenced(pointer)), "~" + type), {});
  }

  Expression step_row(std::size_t i, std::size_t k) {
    const ObjectCall& step = type(i).steps[k];
    const std::string own = names::law_call("step", i, k);
    const Expression types = argument_types(step, own);
    code_.add(from(owned({Sort::step, i, k, 0}, "step: " + step.text),
                   define({"",
                           "",
                           "void",
                           own,
                           {{"void*", "o"}, {"void**", "a"}},
                           "",
                           {discard(name("o")), discard(name("a")), user_statement(step.code)}})));
    return braced(
        {literal(step.text), types, number(step.arguments.size()), name(own), boolean(false)});
  }

  Expression observer_row(std::size_t i, std::size_t k) {
    const ObjectCall& observer = type(i).observers[k];
    const std::string own = names::law_call("observer", i, k);
    code_.add(from(owned({Sort::observer, i, k, 0}, "observer: " + observer.text),
                   define({"",
                           "",
                           "void",
                           own,
                           {{"const void*", "o"}, {"::surety::object::Observation&", "seen"}},
                           "",
                           user_statement(observer.code)})));
    return braced({literal(observer.text), name(own), boolean(false)});
  }

  /// The rows of those calls that are usable.
  template <class Row>
  Expressions rows_of(const std::vector<ObjectCall>& calls, const Row& row) const {
    Expressions rows;
    for (std::size_t k = 0; k < calls.size(); ++k) {
      if (usable(calls[k])) rows.push_back(row(k));
    }
    return rows;
  }
  /// A table and its size, as two members of another one.
  void add_table(const char* kind, const std::string& own, const Expressions& rows,
                 Expressions& members) {
    if (rows.empty()) {
      members.insert(members.end(), {null(), number(0)});
      return;
    }
    code_.add(data("::surety::object::" + std::string(kind), own + "[]", braced(rows)));
    members.insert(members.end(), {name(own), size_of(own)});
  }

  /// What an object of the type needs: of the type itself, or of a derived class that a way makes.
  Expression largest(const char* what, std::size_t i) const {
    Expressions all;
    const auto add = [&](std::size_t each) {
      all.push_back(call(what, {name(names::law_type(each))}));
    };
    if (!type(i).is_abstract) add(i);
    for (const ObjectCall& way : type(i).ways) {
      if (usable(way) && way.made >= 0) add(static_cast<std::size_t>(way.made));
    }
    return call("::surety::object::largest", {braced(all)});
  }

  Expression destructor(std::size_t i) {
    if (type(i).kind != "record" && type(i).kind != "sequence") return null();
    const std::string own = names::law_call("destroy", i), t = names::law_type(i);
    code_.add(from(owned({Sort::type, i, 0, 0}),
                   define({"",
                           "",
                           "void",
                           own,
                           {{"void*", "o"}},
                           "",
                           {discard(name("o")),
                            evaluate(destroyed(static_cast_to(t + "*", name("o")), t))}})));
    return name(own);
  }
  Expression copier(std::size_t i) {
    if (!usable(type(i).copy)) return null();
    const std::string own = names::law_call("copy", i);
    code_.add(from(owned({Sort::copy, i, 0, 0}, "copy: " + type(i).name),
                   define({"",
                           "",
                           "void*",
                           own,
                           {{"void*", "m"}, {"const void*", "o"}},
                           "",
                           returned(user_text(type(i).copy.code))})));
    return name(own);
  }
  Expression comparer(std::size_t i) {
    if (!usable(type(i).equal)) return null();
    const std::string own = names::law_call("equal", i);
    code_.add(from(owned({Sort::equal, i, 0, 0}, "equality: " + type(i).name),
                   define({"",
                           "",
                           "bool",
                           own,
                           {{"const void*", "x"}, {"const void*", "y"}},
                           "",
                           returned(user_text(type(i).equal.code))})));
    return name(own);
  }

  void write_type(std::size_t i) {
    const ObjectType& each = type(i);
    const Expressions ways = rows_of(each.ways, [&](std::size_t k) { return way_row(i, k); });
    const Expressions steps = rows_of(each.steps, [&](std::size_t k) { return step_row(i, k); });
    const Expressions observers =
        rows_of(each.observers, [&](std::size_t k) { return observer_row(i, k); });
    Expressions members{literal(each.name), name("::surety::object::Kind::" + each.kind),
                        boolean(each.is_signed), largest("sizeof", i), largest("alignof", i)};
    add_table("Way", names::law_call("ways", i), ways, members);
    add_table("Step", names::law_call("steps", i), steps, members);
    add_table("Observer", names::law_call("observers", i), observers, members);
    members.push_back(destructor(i));
    members.push_back(copier(i));
    members.push_back(comparer(i));
    const bool target = each.target >= 0 && !type(static_cast<std::size_t>(each.target)).dropped;
    members.push_back(target ? table_of(each.target) : null());
    members.push_back(number(0));
    code_.add(data("::surety::object::Type", names::law_type_table(i), braced(members)));
  }

  /// The body of a law, a line for each of its parts.
  class LawBody {
   public:
    LawBody(Writer& writer, std::size_t c, std::size_t u)
        : writer_(writer),
          law_(writer.survey_.laws[writer.survey_.classes[c].laws[u].law]),
          carrier_(c),
          u_(u) {}

    Statements write(Expressions& conclusions) {
      for (const LawBlock& block : law_.premises) add(block, nullptr);
      for (const LawBlock& block : law_.conclusions) add(block, &conclusions);
      body_.add(returned(name("::surety::law::satisfied")));
      return std::move(body_);
    }

   private:
    OriginPointer next_part() { return writer_.owned({Sort::law, carrier_, u_, part_++}); }

    /// What a predicate that does not hold returns. `conclusions` get the predicate as people read
    /// it; they are null for premises.
    static Statement fails(Expressions* conclusions, const std::string& shown) {
      if (conclusions == nullptr) return returned(name("::surety::law::unmet"));
      conclusions->push_back(literal(shown));
      return returned(number(conclusions->size()));
    }

    void add(const LawBlock& block, Expressions* conclusions) {
      if (!block.predicate) {
        for (const LawText& each : block.parts) {
          body_.add(from(next_part(), Statement(user_text(each.text).code())));
        }
      } else if (block.any) {
        add_any(block, conclusions);
      } else {
        for (const LawText& each : block.parts) {
          const Statement fail = fails(conclusions, each.text);
          body_.add(from(next_part(), when(negated(in_parentheses(user_text(each.text))), fail)));
        }
      }
    }

    /// One of several predicates holds.
    void add_any(const LawBlock& block, Expressions* conclusions) {
      const Expression any = name("surety_any");
      Statements inner = variable("bool", "surety_any", boolean(false));
      std::string shown;
      for (const LawText& each : block.parts) {
        shown += (shown.empty() ? "" : " OR ") + each.text;
        inner.add(from(
            next_part(),
            assign(any, "=", binary(any, "||", static_cast_to("bool", user_text(each.text))))));
      }
      inner.add(when(negated(any), fails(conclusions, shown)));
      body_.add(in_block(inner));
    }

    Writer& writer_;
    const Law& law_;
    std::size_t carrier_, u_;
    std::size_t part_ = 0;
    Statements body_;
  };

  /// One law on one class; its row in the table of the class.
  Expression law_row(std::size_t c, std::size_t u) {
    const LawClass& owner = survey_.classes[c];
    const LawUse& use = owner.laws[u];
    const Law& law = survey_.laws[use.law];
    const std::string own = names::law(c, u);
    const auto type_index = static_cast<std::size_t>(owner.type);
    const Expression observe =
        call("::surety::object::observe",
             {name(names::law_type_table(type_index)), address_of(name("x"))});
    Statements body{discard(name("p")), alias("T", names::law_type(type_index)),
                    discard(call("sizeof", {name("T*")})),
                    variable("const auto", "observed",
                             lambda({"", {{"const T&", "x"}}, "", returned(observe), ""})),
                    discard(name("observed"))};
    Expressions participants, conclusions;
    for (std::size_t p = 0; p < law.participants.size(); ++p) {
      const std::string& participant = law.participants[p].name;
      const std::string t = names::law_type(static_cast<std::size_t>(use.participants[p]));
      body.add(from(owned({Sort::law, c, u, 0}),
                    {variable(t + "&", participant, pointed_to(t, element(name("p"), p))),
                     discard(name(participant))}));
      participants.push_back(braced({literal(participant), table_of(use.participants[p])}));
    }
    body.add(LawBody(*this, c, u).write(conclusions));
    code_.add(from(owned({}, "law: " + law.name, {law.file, law.line, 1}),
                   define({"", "", "int", own, {{"void**", "p"}}, "", body})));
    code_.add(data("const ::surety::law::Participant", names::law_participants(own) + "[]",
                   braced(participants)));
    code_.add(data("const char* const", names::law_conclusions(own) + "[]", braced(conclusions)));
    return braced({literal(law.name), literal(law.identifier), literal(law.file), number(law.line),
                   name(names::law_participants(own)), number(law.participants.size()), name(own),
                   name(names::law_conclusions(own)),
                   boolean(law.mixed || type(type_index).is_abstract)});
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
    Expressions rows;
    for (std::size_t u = 0; u < owner.laws.size(); ++u) {
      if (usable(owner.laws[u])) rows.push_back(law_row(c, u));
    }
    if (rows.empty()) return;
    const std::string own = names::laws(c);
    code_.add(data("const ::surety::law::Law", own + "[]", braced(rows)));
    class_rows_.push_back(braced({literal(owner.name), literal(owner.identifier),
                                  table_of(owner.type), name(own), size_of(own)}));
  }

  void write_tables(const std::string& settings) {
    if (class_rows_.empty()) return;
    const std::string all = "surety_all_types", classes = "surety_classes";
    Expressions types;
    for (const std::size_t i : reached_) types.push_back(table_of(static_cast<int>(i)));
    code_.add(data("::surety::object::Type* const", all + "[]", braced(types)));
    code_.add(data("const ::surety::law::Class", classes + "[]", braced(class_rows_)));
    code_.add(global(
        "const ::surety::law::Registration", "surety_registration",
        {braced({name(all), size_of(all), name(classes), size_of(classes), literal(settings)},
                "::surety::law::Tables")}));
  }

  const Survey& survey_;
  const std::vector<std::size_t>& classes_;
  std::set<std::size_t> reached_;
  Declarations code_;
  Expressions class_rows_;
  WrittenLaws out_;
};

}  // namespace

LineOwner WrittenLaws::owner_of(std::size_t line) const {
  const Origin* origin = file.origin_of_line(line);
  return origin == nullptr ? LineOwner() : owners[origin->subject];
}

WrittenLaws write_laws(const Survey& survey, const std::vector<std::size_t>& classes,
                       const std::string& head, const std::string& settings) {
  return Writer(survey, classes).write(head, settings);
}

void drop(Survey& survey, const LineOwner& owner, const std::string& why) {
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
