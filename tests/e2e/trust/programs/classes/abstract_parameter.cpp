#include <memory>
#include <string>

namespace logging {

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(const std::string& line) = 0;
  virtual int lines() const = 0;
};

class Memory : public Sink {
 public:
  Memory() = default;
  void write(const std::string& line) override {
    if (!line.empty()) ++lines_;
  }
  int lines() const override { return lines_; }

 private:
  int lines_ = 0;
};

/// The empty line is not counted.
/// expect: m.lines() == old(m.lines()) + 1
void log_to(Memory& m, const std::string& line) { m.write(line); }

/// expect: ret >= 0
int lines_in(const Memory& m) { return m.lines(); }

}  // namespace logging
