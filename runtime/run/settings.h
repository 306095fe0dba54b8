// The table of settings. To add one: a field in `Settings` (surety/run.h) and a row in
// settings.cpp; the manual's page is checked against the table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "surety/run.h"

namespace surety {

struct SettingDescription {
  const char* name;
  const char* values;
  const char* meaning;
  void (*assign)(const SettingDescription&, Settings&, const std::string& value);
};

const std::vector<SettingDescription>& setting_descriptions();
/// Throws SettingsError for an unknown name or a value that does not fit.
void set(Settings& settings, const std::string& name, const std::string& value);
std::uint64_t random_seed();

}  // namespace surety
