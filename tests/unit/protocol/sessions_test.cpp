// Models that see the end of a connection, and models that forget a part of their state.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "surety/protocol.h"
#include "surety/protocol/trace_file.h"

namespace surety::protocol {
namespace {

using ::testing::HasSubstr;

/// A lock that belongs to a connection, and is free again when that ends.
struct Lock {
  static constexpr const char* name = "lock";
  struct Take {
    static constexpr const char* name = "take";
    template <class F>
    static void fields(F&) {}
  };
  struct Got {
    static constexpr const char* name = "got";
    bool it = false;
    template <class F>
    static void fields(F& f) {
      f("it", &Got::it);
    }
  };
  using Request = Take;
  using Response = Got;
  std::optional<std::uint64_t> owner;
  template <class F>
  static void fields(F& f) {
    f("owner", &Lock::owner);
  }
  void on(const Take&, Context& c) {
    const bool mine = !owner || *owner == c.session();
    if (mine) owner = c.session();
    c.reply(Got{mine});
  }
  void on_closed(Context& c) {
    if (owner == c.session()) owner.reset();
  }
};

TEST(Connections, ThatEndAreSeenByTheModel) {
  Validator<Lock> v(tcp());
  v.sent(1, Lock::Take{});
  v.received(1, Lock::Got{true});
  v.sent(2, Lock::Take{});
  v.received(2, Lock::Got{false});
  v.closed(1);
  v.sent(2, Lock::Take{});
  v.received(2, Lock::Got{true});
  EXPECT_TRUE(v.explained()) << v.report();
  // Nobody has closed the second one.
  v.sent(1, Lock::Take{});
  v.received(1, Lock::Got{true});
  EXPECT_EQ(v.verdict(), Verdict::violated);
}

TEST(Connections, MayEndLaterThanTheirClientsComeBack) {
  Validator<Lock> v(tcp());
  v.sent(1, Lock::Take{});
  v.received(1, Lock::Got{true});
  v.closed(1);
  v.sent(1, Lock::Take{});
  v.received(1, Lock::Got{false});  // the old connection still has it
  v.sent(1, Lock::Take{});
  v.received(1, Lock::Got{true});
  EXPECT_TRUE(v.explained()) << v.report();
}

TEST(Connections, LoseRequestsThatWereNotRead) {
  for (const bool taken : {false, true}) {
    Validator<Lock> v(tcp());
    v.sent(1, Lock::Take{});
    v.closed(1);
    v.sent(2, Lock::Take{});
    v.received(2, Lock::Got{!taken});
    EXPECT_TRUE(v.explained()) << v.report();
    v.sent(2, Lock::Take{});
    v.received(2, Lock::Got{true});
    EXPECT_TRUE(v.explained()) << v.report();
  }
}

TEST(Connections, AreWrittenIntoTraces) {
  Trace trace;
  trace.push_back({Event::Kind::sent, 1, wrap(Lock::Take{}), 0});
  trace.push_back({Event::Kind::closed, 1, nullptr, 0});
  const std::string text = write_trace(trace);
  EXPECT_THAT(text, HasSubstr(R"({"event":"closed","endpoint":1})"));
  const Trace again = read_trace(*model<Lock>(), text);
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(again[1].kind, Event::Kind::closed);
}

struct Ask {
  static constexpr const char* name = "ask";
  template <class F>
  static void fields(F&) {}
};

struct Item {
  std::string text;
  bool used = false;  // forgotten
  template <class F>
  static void fields(F& f) {
    f("text", &Item::text);
  }
};
/// Forgets a member that fits into the padding, or one of a part.
struct Padded {
  using Request = Ask;
  using Response = Ask;
  Integer value = 0;
  std::optional<std::string> label;
  bool forgotten = false;
  template <class F>
  static void fields(F& f) {
    f("value", &Padded::value);
    f("label", &Padded::label);
  }
  void on(const Ask&, Context& c) const { c.reply(Ask{}); }
};
struct Nested {
  using Request = Ask;
  using Response = Ask;
  std::map<std::string, std::vector<Item>> items;
  template <class F>
  static void fields(F& f) {
    f("items", &Nested::items);
  }
  void on(const Ask&, Context& c) const { c.reply(Ask{}); }
};
/// Not an aggregate: its size tells.
class Closed3 {
 public:
  using Request = Ask;
  using Response = Ask;
  explicit Closed3(int start = 0) : value(start) {}
  void on(const Ask&, Context& c) const { c.reply(Ask{}); }
  template <class F>
  static void fields(F& f) {
    f("value", &Closed3::value);
  }

 private:
  Integer value = 0;
  std::string forgotten;
};
/// Forgets nothing; has members of all kinds, a setting, and a base.
struct Whole : Item {
  using Request = Ask;
  using Response = Ask;
  Sym<Integer> number;
  std::optional<Sym<std::string>> text2;
  std::variant<Ask, Closed> either;
  std::vector<Whole> more;
  Setting<bool> strict;
  char small = 0;
  PersistentMap<std::string, Integer> map;
  template <class F>
  static void fields(F& f) {
    f("text", &Whole::text);
    f("used", &Whole::used);
    f("number", &Whole::number);
    f("text2", &Whole::text2);
    f("either", &Whole::either);
    f("more", &Whole::more);
    f("strict", &Whole::strict);
    f("small", &Whole::small);
    f("map", &Whole::map);
  }
  void on(const Ask&, Context& c) const { c.reply(Ask{}); }
};

template <class M>
std::string refusal() {
  try {
    model<M>();
    return "";
  } catch (const ModelError& error) {
    return error.what();
  }
}

TEST(States, ThatForgetAMemberAreRefused) {
  EXPECT_THAT(refusal<Padded>(), HasSubstr("lists 2 members, but there are 3"));
  EXPECT_THAT(refusal<Padded>(), HasSubstr("Setting if it never changes"));
  EXPECT_THAT(refusal<Nested>(), HasSubstr("Item lists 1 member, but there are 2"));
  EXPECT_THAT(refusal<Closed3>(), HasSubstr("lists 1 member, but there are more"));
  EXPECT_EQ(refusal<Whole>(), "");
  EXPECT_EQ(refusal<Lock>(), "");
}

TEST(States, DoNotDifferInTheirSettings) {
  Whole a, b;
  b.strict = true;
  Digest one, other;
  digest(one, a);
  digest(other, b);
  EXPECT_TRUE(one.value() == other.value());
}

}  // namespace
}  // namespace surety::protocol
