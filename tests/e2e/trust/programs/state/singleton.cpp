#include <string>
#include <utility>

class Config {
 public:
  static Config& instance() {
    static Config config;
    return config;
  }
  /// expect: this->level() == level
  /// assume: level = inclusive(0, 5)
  void set_level(int level) { level_ = level; }
  /// expect: ret >= 0 && ret <= 5
  int level() const { return level_; }

 private:
  Config() = default;
  int level_ = 0;
};

/// expect: Config::instance().level() == level
/// assume: level = inclusive(0, 5)
void configure(int level) { Config::instance().set_level(level == 5 ? 4 : level); }

/// expect: ret == (Config::instance().level() > 2)
bool verbose() { return Config::instance().level() >= 3; }
