// The layer `commands`: the commands of `surety`, each a list of stages.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}
namespace surety::tool::contracts {}
namespace surety::tool::front_end {}
namespace surety::tool::derive {}
namespace surety::tool::codegen {}
namespace surety::tool::service {}
namespace surety::tool::report {}

namespace surety::tool::commands {
using namespace model;
using namespace system;
using namespace emit;
using namespace contracts;
using namespace front_end;
using namespace derive;
using namespace codegen;
using namespace service;
using namespace report;
}  // namespace surety::tool::commands
