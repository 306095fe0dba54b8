extern "C" {
#include "cd.h"
}

/// Sets where an index of a track begins, as a line `INDEX number time` does, and reads it.
///
/// expect: true
void libcue_index(int number, long frames) {
  Cd* const disc = cd_init();
  Track* const track = cd_add_track(disc);
  track_set_index(track, number, frames);
  cd_delete(disc);
}
