// The layer `report`: renderings of results: console, JSON, JUnit, SARIF.
// It sees the layers that are named here, and no others: tool/CMakeLists.txt links just these.
#pragma once

namespace surety::tool::model {}
namespace surety::tool::system {}

namespace surety::tool::report {
using namespace model;
using namespace system;
}  // namespace surety::tool::report
