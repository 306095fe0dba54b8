#include <cstring>
#include <string>

#include "cJSON.h"
#include "cJSON_Utils.h"

/// Whether an array of a hundred numbers has an element with this index, by a JSON pointer.
///
/// expect: ret ==> std::strspn(index, "0123456789") == std::strlen(index)
bool cjson_pointer(const char* index) {
  static cJSON* const array = [] {
    int numbers[100] = {};
    return cJSON_CreateIntArray(numbers, 100);
  }();
  return cJSONUtils_GetPointer(array, ("/" + std::string(index)).c_str()) != nullptr;
}
