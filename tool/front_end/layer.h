// The layer `front_end`: clang: from sources to plans. No other layer sees clang.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}
namespace surety::tool::contracts {}

namespace surety::tool::front_end {
using namespace model;
using namespace system;
using namespace emit;
using namespace contracts;
}  // namespace surety::tool::front_end
