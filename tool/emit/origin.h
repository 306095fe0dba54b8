// Where generated code comes from, so that a complaint about it can name its cause.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "tool/emit/layer.h"
#include "tool/model/contract.h"
#include "tool/model/place.h"

namespace surety::tool::emit {

struct Origin {
  std::string clause;  // as its author wrote it: `expect: ret >= 0`; empty if nobody wrote it
  Place place;
  std::size_t subject = 0;  // what a generator knows it by; it numbers its subjects itself
};

/// Shared by all lines that come from the same place; null for those that come from nowhere.
using OriginPointer = std::shared_ptr<const Origin>;

OriginPointer origin_of(const Clause& clause);
OriginPointer origin_of(std::string text, const Place& place);

/// What a comment says of an origin: `expect: ret >= 0   account.cpp:12`. It cannot end the
/// comment, whatever the clause contains.
std::string comment_of(const Origin& origin);
/// The same in a few words and without the place.
std::string short_comment_of(const Origin& origin);

}  // namespace surety::tool::emit
