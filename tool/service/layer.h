// The layer `service`: building the copies, running the tests, keeping what has not changed.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}
namespace surety::tool::contracts {}
namespace surety::tool::codegen {}

namespace surety::tool::service {
using namespace model;
using namespace system;
using namespace emit;
using namespace contracts;
using namespace codegen;
}  // namespace surety::tool::service
