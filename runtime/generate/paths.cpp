#include <cstddef>
#include <string>

#include "surety/generate/shaped.h"
#include "surety/generate/text.h"
#include "surety/source.h"

namespace surety::detail {

std::string draw_path(Source& source) {
  static const StringOf plain(Characters("abc0-_ "), 1, 8);
  // Every byte but the separator and NUL may stand in a name.
  static const StringOf odd(
      [] {
        std::string members;
        const Characters all = Characters::bytes();
        for (std::size_t i = 0; i < 256; ++i) {
          if (all.at(i) != '/' && all.at(i) != '\0') members.push_back(all.at(i));
        }
        return Characters(members);
      }(),
      1, 8);
  std::string text = source.flip() ? "/" : "";
  bool first = true;
  for (Repeat repeat(source, 0, 8); repeat.more();) {
    if (!first) text += "/";
    first = false;
    switch (source.choose(7)) {
      case 5:
        text += ".";
        break;
      case 6:
        text += "..";
        break;
      case 7:
        text += odd.draw(source);
        break;
      case 4:
        break;  // an empty part: two separators in a row
      default:
        text += plain.draw(source);
    }
  }
  return text;
}

}  // namespace surety::detail
