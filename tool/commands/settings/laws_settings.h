// The table [laws] of surety.toml: how objects are made, and which laws are not checked on which
// classes.
//
// To add a key: a row in the table in laws_settings.cpp and in docs/laws.md, which a test compares.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tool/commands/layer.h"

namespace surety::tool::commands {

struct LawsSettings {
  std::vector<std::string> objects;            // `name=value`, as the maker reads them
  std::map<std::string, std::string> runtime;  // seconds, cases, seed
  std::vector<std::string> files;              // more laws
  std::vector<std::string> without;            // calls that are not made (regular expressions)
  std::vector<std::string> off, on;            // laws by name or pack
  std::vector<std::pair<std::string, std::vector<std::string>>> classes;  // class, laws off
};

/// From the surety.toml of this folder or the nearest one above; defaults if there is none. Throws
/// UserError with the place for what is not understood.
LawsSettings read_laws_settings();
/// The same from a text, for tests.
LawsSettings parse_laws_settings(const std::string& text, const std::string& file);

/// Checks a `name=value` of the maker. Throws UserError.
void check_object_setting(const std::string& line);

struct LawsKey {
  const char* name;
  const char* meaning;
};
const std::vector<LawsKey>& laws_keys();

}  // namespace surety::tool::commands
