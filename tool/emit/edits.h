// Insertions into files, and how they are applied.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tool/emit/layer.h"

namespace surety::tool::emit {

struct Insertion {
  unsigned offset = 0;
  int order = 0;  // of several at one place: the smaller one comes first
  std::string text;
};

/// By file. The same insertion twice counts once, since units share headers.
using Edits = std::map<std::string, std::vector<Insertion>>;

void insert(Edits& edits, const std::string& file, unsigned offset, int order, std::string text);
void merge(Edits& into, const Edits& from);

std::string apply(const std::string& original, std::vector<Insertion> insertions);

}  // namespace surety::tool::emit
