// The layer `contracts`: the contract language: from comments to contracts, from its words to C++.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}
namespace surety::tool::emit {}

namespace surety::tool::contracts {
using namespace model;
using namespace system;
using namespace emit;
}  // namespace surety::tool::contracts
