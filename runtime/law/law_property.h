// A law over one class as a property of the engine.
#pragma once

#include <string>
#include <vector>

#include "runtime/object/maker.h"
#include "runtime/run/process.h"
#include "surety/failure.h"
#include "surety/law.h"
#include "surety/object.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety::law {

class LawProperty : public Property {
 public:
  LawProperty(const Class& type, const Law& law, const object::Settings& settings);
  std::string name() const override;
  void draw(Source& source) const override;
  Verdict run(Source& source) override;
  Failure failure() override { return failure_; }
  std::vector<Argument> describe(Source& source) const override;

  /// Whether the last case that was run, in whatever process, got beyond making its objects.
  bool objects_were_made() const;

 private:
  void make(Source& source, bool describing, void** objects,
            std::vector<Argument>* described) const;

  const Class& class_;
  const Law& law_;
  mutable object::Maker maker_;
  SharedMemory stage_;
  bool special_;  // NaN and the infinities may occur
  int owner_;     // the process that made it
  mutable bool looked_ = false;
  Failure failure_;
};

}  // namespace surety::law
