// Pieces of text that several renderings share.
#pragma once

#include <cstddef>
#include <string>

#include "surety/failure.h"
#include "tool/model/place.h"
#include "tool/report/layer.h"

namespace surety::tool::report {

/// `file:line`, relative to the current folder; empty where it is not known.
std::string short_place(const SourcePlace& place);
std::string short_place(const Place& place);

/// `1 law`, `3 laws`.
std::string counted(std::size_t count, const char* one, const char* many);

}  // namespace surety::tool::report
