// See undefined_behaviour.cpp.
#pragma once

namespace surety {

/// Does nothing by itself: calling it is what links the hook into the program.
void watch_undefined_behaviour();

}  // namespace surety
