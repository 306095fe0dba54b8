// Exploring a model alone, before anything is tested with it.
//
// Starts from the initial state and sends every sample request from every endpoint, breadth
// first. Finds requests that no run of the reaction can survive (a contradiction in its
// assumptions), reactions that throw, reactions that send nothing, and questions of which an
// answer is never possible.
//
// Limits: it knows a question (decide, either, maybe, choose) only once it was asked; code that
// is never reached does not show. "Never" means within the states that were explored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "surety/protocol/context.h"
#include "surety/protocol/model.h"

namespace surety::protocol {

struct ExploreOptions {
  std::size_t states = 10'000;
  std::uint32_t endpoints = 2;
  Context::Limits reaction;
};

struct Exploration {
  struct Finding {
    enum class Kind : std::uint8_t { deadlock, unreachable, error } kind;
    std::string text;
  };
  std::vector<Finding> findings;
  std::vector<std::string> notes;  // worth knowing, not wrong
  std::size_t states = 0;
  std::size_t reactions = 0;
  std::size_t depth = 0;      // of requests, explored completely
  std::size_t questions = 0;  // places in the model that ask
  bool complete = true;       // false: more states than the bound
};

/// Throws ModelError when the model has no samples().
Exploration explore(const ModelPtr& model, const ExploreOptions& options = {});

}  // namespace surety::protocol
