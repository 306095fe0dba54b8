#include "tool/codegen/tests/request.h"

#include <algorithm>
#include <vector>

#include "tool/derive/derive.h"
#include "tool/model/parameter_generator.h"
#include "tool/model/test_request.h"

namespace surety::tool::codegen {

void replace_producers(const TestRequest& request, Derivation& derivation) {
  for (ParameterGenerator& made : derivation.generators) {
    const auto found = request.producers.find(made.parameter);
    if (found == request.producers.end()) continue;
    made.generator = found->second;
    made.by = GeneratedBy::written;
    // A solved parameter of its group would be drawn twice.
    std::erase_if(derivation.groups, [&](const ArithmeticGroup& group) {
      return std::count(group.parameters.begin(), group.parameters.end(), made.index) != 0;
    });
  }
}

}  // namespace surety::tool::codegen
