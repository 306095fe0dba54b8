#include "ares.h"

/// Sets the networks whose addresses are preferred.
///
/// expect: true
void cares_sortlist(const char* networks) {
  static ares_channel channel = [] {
    ares_channel made = nullptr;
    ares_library_init(ARES_LIB_INIT_ALL);
    ares_init(&made);
    return made;
  }();
  ares_set_sortlist(channel, networks);
}
