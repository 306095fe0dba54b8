// Keeps code that is called with arbitrary arguments from doing harm outside of its process.
#pragma once

namespace surety::object {

/// From now on this process and its children cannot write, create, rename or remove files, open
/// connections, start programs or send signals to others: the system says that it is not permitted.
/// Once for a process. Without effect where the kernel has no filters (seccomp).
void enter_sandbox();

}  // namespace surety::object
