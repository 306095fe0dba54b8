#include "avahi-common/alternative.h"
#include "avahi-common/malloc.h"

/// Another name for a host whose name is taken, or null.
///
/// expect: true
void avahi_alternative(const char* name) { avahi_free(avahi_alternative_host_name(name)); }
