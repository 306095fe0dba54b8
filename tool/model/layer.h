// The layer `model`: plain data that the stages hand to each other: contracts, plans, results.
#pragma once

namespace surety::tool::model {}  // namespace surety::tool::model
