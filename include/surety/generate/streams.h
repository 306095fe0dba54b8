// Streams as arguments: input comes from a generated text, output goes nowhere but into memory.
#pragma once

#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>

#include "surety/generate/core.h"
#include "surety/literal.h"
#include "surety/source.h"

namespace surety {

/// What a parameter of type `std::istream&`, `std::ostream&` or `std::iostream&` gets:
/// `surety::TextStream("12 ab")`. A copy begins anew.
class TextStream {
 public:
  explicit TextStream(std::string text = {}) : text_(std::move(text)), stream_(text_) {}
  TextStream(const TextStream& other) : TextStream(other.text_) {}
  TextStream(TextStream&&) noexcept = default;
  TextStream& operator=(TextStream other) {
    text_ = std::move(other.text_);
    stream_ = std::move(other.stream_);
    return *this;
  }
  ~TextStream() = default;
  operator std::stringstream&() const { return stream_; }
  operator std::iostream&() const { return stream_; }
  operator std::istream&() const { return stream_; }
  operator std::ostream&() const { return stream_; }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  mutable std::stringstream stream_;
};

namespace detail {
template <class G>
class StreamsOf : public detail::OwnGenerator<StreamsOf<G>> {
 public:
  using value_type = TextStream;
  explicit StreamsOf(G texts) : texts_(std::move(texts)) {}
  bool contains(const value_type&) const { return true; }
  value_type draw(Source& source) const {
    source.incomplete("a stream may have any state");
    return TextStream(detail::draw_from(texts_, source));
  }

 private:
  G texts_;
};
/// Streams from a generator of texts.
template <class G>
auto streams_of(G texts) {
  return StreamsOf<G>(std::move(texts));
}
}  // namespace detail

template <>
struct Literal<TextStream> {
  static std::string of(const TextStream& stream) {
    return stream.text().empty() ? "surety::TextStream()"
                                 : "surety::TextStream(" + literal(stream.text()) + ")";
  }
};

}  // namespace surety
