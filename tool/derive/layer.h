// The layer `derive`: what follows from a plan: problems, generators, solutions.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}
namespace surety::tool::contracts {}

namespace surety::tool::derive {
using namespace model;
using namespace system;
using namespace emit;
using namespace contracts;
}  // namespace surety::tool::derive
