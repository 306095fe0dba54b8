// Must not compile: a state with a part that is not described. The message is what is tested.
#include "surety/protocol.h"

struct Part {
  int number;
};
struct Unhashable {
  struct Ask {
    template <class F>
    static void fields(F&) {}
  };
  using Request = Ask;
  using Response = Ask;
  Part part;
  template <class F>
  static void fields(F& f) {
    f("part", &Unhashable::part);
  }
  void on(const Ask& q, surety::protocol::Context& c) { c.reply(q); }
};

surety::protocol::Validator<Unhashable> validator;
