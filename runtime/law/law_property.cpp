#include "runtime/law/law_property.h"

#include <unistd.h>

#include <atomic>
#include <cfenv>
#include <exception>
#include <string>
#include <vector>

#include "runtime/object/maker.h"
#include "runtime/object/sandbox.h"
#include "surety/law.h"
#include "surety/object.h"
#include "surety/run.h"
#include "surety/source.h"

namespace surety::law {

namespace {
constexpr unsigned most_participants = 8;

std::string current_exception_text() {
  try {
    throw;
  } catch (const std::exception& problem) {
    return std::string("exception: ") + problem.what();
  } catch (...) {
    return "exception of another type";
  }
}
}  // namespace

LawProperty::LawProperty(const Class& type, const Law& law, const object::Settings& settings)
    : class_(type),
      law_(law),
      maker_(settings),
      stage_(sizeof(std::atomic<int>)),
      special_(settings.special),
      owner_(getpid()) {}

std::string LawProperty::name() const {
  return std::string("Law_") + class_.identifier + "." + law_.identifier;
}

bool LawProperty::objects_were_made() const { return stage_.at<std::atomic<int>>()->load() != 0; }

void LawProperty::make(Source& source, bool describing, void** objects,
                       std::vector<Argument>* described) const {
  // Only in a child: this process has to write reports.
  if (!looked_ && getpid() != owner_) object::enter_sandbox();
  looked_ = true;
  maker_.begin(source, describing);
  for (unsigned i = 0; i < law_.count; ++i) {
    const Participant& participant = law_.participants[i];
    object::Made made = maker_.participant(*participant.type, participant.name, law_.mixed);
    objects[i] = made.object;
    if (described != nullptr) {
      described->push_back(
          {participant.name, made.text + (made.after.empty() ? "" : ";") + made.after});
    }
  }
}

void LawProperty::draw(Source& source) const {
  void* objects[most_participants];
  make(source, false, objects, nullptr);
  maker_.end();
}

std::vector<Argument> LawProperty::describe(Source& source) const {
  void* objects[most_participants];
  std::vector<Argument> described;
  make(source, true, objects, &described);
  maker_.end();
  for (Argument& argument : described) {
    // The definition ends before the first statement that follows it.
    if (!argument.literal.empty() && argument.literal.back() == ';') argument.literal.pop_back();
  }
  return described;
}

Verdict LawProperty::run(Source& source) {
  std::atomic<int>& stage = *stage_.at<std::atomic<int>>();
  stage.store(0, std::memory_order_relaxed);
  void* objects[most_participants];
  if (!special_) std::feclearexcept(FE_ALL_EXCEPT);
  make(source, false, objects, nullptr);
  source.drawn();
  stage.store(1, std::memory_order_relaxed);
  LawCounts counts;
  int outcome = satisfied;
  try {
    outcome = law_.run(objects);
  } catch (const Rejected&) {
    throw;
  } catch (...) {
    counts.exceptions = 1;
    label(current_exception_text());
  }
  // Where arithmetic had no result or a boundless one, nothing is expected to be equal any more.
  if (outcome > 0 && !special_ && std::fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW) != 0) {
    outcome = unmet;
  }
  if (counts.exceptions == 0 && outcome != unmet) counts.premise_held = 1;
  if (outcome > 0) counts.failures = 1;
  maker_.end();
  count_law(counts);
  if (outcome <= 0) return Verdict::passed;
  const std::string conclusion = law_.conclusions[outcome - 1];
  failure_.kind = "law";
  failure_.message = conclusion + " is false";
  failure_.file = law_.file;
  failure_.line = law_.line;
  failure_.signature = "law:" + std::to_string(outcome);
  failure_.conclusion = conclusion;
  return Verdict::failed;
}

}  // namespace surety::law
