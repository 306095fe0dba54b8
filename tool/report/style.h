// Colours on terminals: the one place that knows whether they are wanted.
#pragma once

#include <fmt/color.h>

#include <string>

#include "tool/report/layer.h"

namespace surety::tool::report {

namespace styles {
inline const fmt::text_style heading = fmt::emphasis::bold;
inline const fmt::text_style aside = fmt::emphasis::faint;
inline const fmt::text_style good = fmt::fg(fmt::terminal_color::green);
inline const fmt::text_style bad = fmt::fg(fmt::terminal_color::red);
inline const fmt::text_style failed = fmt::emphasis::bold | bad;
inline const fmt::text_style doubtful = fmt::fg(fmt::terminal_color::yellow);
inline const fmt::text_style different = fmt::emphasis::bold | doubtful;
inline const fmt::text_style warning = fmt::emphasis::bold | fmt::fg(fmt::terminal_color::magenta);
inline const fmt::text_style marker = fmt::emphasis::bold | good;
}  // namespace styles

/// Paints text if colours are wanted.
class Paint {
 public:
  explicit Paint(bool wanted) : wanted_(wanted) {}
  std::string operator()(const fmt::text_style& style, const std::string& text) const {
    return wanted_ ? fmt::format(style, "{}", text) : text;
  }

 private:
  bool wanted_;
};

}  // namespace surety::tool::report
