#include "surety/protocol/models.h"

#include <memory>
#include <string>
#include <vector>

#include "surety/protocol/prog.h"

namespace surety::protocol {

namespace {
std::vector<ModelPtr> all() {
  return {model<models::Register>(), model<models::KeyValue>(), model<models::Queue>(),
          model<models::Stack>(),    model<models::Set>(),      model<models::Lock>(),
          model<models::Account>(),  model<models::Counter>()};
}
}  // namespace

ModelPtr builtin_model(const std::string& name) {
  for (ModelPtr& candidate : all()) {
    if (candidate->name() == name) return candidate;
  }
  if (name.rfind("prog:", 0) == 0) {
    ProgModel machine;
    machine.program = std::make_shared<prog::Program>(prog::parse(name.substr(5)));
    return model<ProgModel>(machine);
  }
  return nullptr;
}

std::vector<std::string> builtin_model_names() {
  std::vector<std::string> names;
  for (const ModelPtr& candidate : all()) names.push_back(candidate->name());
  return names;
}

}  // namespace surety::protocol
