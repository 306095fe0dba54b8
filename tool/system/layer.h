// The layer `system`: files, words of the shell, time, where this installation is.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}

namespace surety::tool::system {
using namespace model;
}  // namespace surety::tool::system
