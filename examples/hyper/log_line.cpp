// What is written into a log is read by many: it must not depend on a password.
#include <string>

namespace faulty {

/// hyper: noninterference(password)
std::string log_line(const std::string& user, const std::string& password, bool accepted) {
  if (!accepted) return "refused " + user + " with password " + password;
  return "welcome " + user;
}

}  // namespace faulty

namespace repaired {

/// hyper: noninterference(password)
std::string log_line(const std::string& user, const std::string& password, bool accepted) {
  static_cast<void>(password);
  if (!accepted) return "refused " + user;
  return "welcome " + user;
}

}  // namespace repaired
