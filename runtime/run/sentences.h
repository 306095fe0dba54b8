// How much of a grammar the inputs of a run have reached.
//
// Workers do not watch while they test: after their cases, the first of them draws a number of
// these inputs again and has the languages tell of every sentence. `Sentences` only collects; what
// a sentence reaches is known to runtime/language, which this folder does not depend on.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "surety/run.h"

namespace surety {

/// What the sentences of one language have reached.
class SentenceCollector {
 public:
  virtual ~SentenceCollector() = default;
  virtual GrammarReach reach() const = 0;
};

/// While it lives, the languages of this thread tell it of the sentences that they draw.
class Sentences {
 public:
  Sentences();
  ~Sentences();
  Sentences(const Sentences&) = delete;
  Sentences& operator=(const Sentences&) = delete;
  /// Null where nobody collects: nearly always.
  static Sentences* present();

  /// By grammar.
  std::map<const void*, std::unique_ptr<SentenceCollector>> collectors;

 private:
  Sentences* previous_;
};

/// To and from the text in which a worker hands it on.
std::string packed(const std::vector<GrammarReach>& grammars);
std::vector<GrammarReach> unpacked_grammars(std::string_view text);

}  // namespace surety
