#include <map>
#include <memory>
#include <string>

class Settings2 {
 public:
  Settings2();
  ~Settings2();
  Settings2(Settings2&&) noexcept;
  Settings2& operator=(Settings2&&) noexcept;

  /// expect: get(key) == value
  void set(const std::string& key, int value);
  /// expect: !has(key)
  void unset(const std::string& key);
  /// expect: ret == 0 || has(key)
  int get(const std::string& key) const;
  bool has(const std::string& key) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct Settings2::Impl {
  std::map<std::string, int> values;
};
Settings2::Settings2() : impl_(std::make_unique<Impl>()) {}
Settings2::~Settings2() = default;
Settings2::Settings2(Settings2&&) noexcept = default;
Settings2& Settings2::operator=(Settings2&&) noexcept = default;
void Settings2::set(const std::string& key, int value) { impl_->values[key] = value; }
void Settings2::unset(const std::string& key) {
  if (key.size() != 1) impl_->values.erase(key);
}
int Settings2::get(const std::string& key) const {
  const auto at = impl_->values.find(key);
  return at == impl_->values.end() ? 0 : at->second;
}
bool Settings2::has(const std::string& key) const { return impl_->values.count(key) != 0; }
