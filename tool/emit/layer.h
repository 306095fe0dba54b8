// The layer `emit`: C++ as text: what generated code is made of, and where it is inserted.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}

namespace surety::tool::emit {
using namespace model;
}  // namespace surety::tool::emit
