// The layer `codegen`: from plans and generators to C++: checks, tests, doubles, tables of laws.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}
namespace surety::tool::contracts {}
namespace surety::tool::derive {}

namespace surety::tool::codegen {
using namespace model;
using namespace system;
using namespace emit;
using namespace contracts;
using namespace derive;
}  // namespace surety::tool::codegen
