// The failure store: one SQLite file with the choice sequences of the failures found, so that
// they are tried first next time and can be replayed by their id.
//
// Safe under several writers and under kill -9: every write is one transaction of SQLite's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace surety {

struct StoredFailure {
  std::string id;
  std::string property;
  std::string program;  // the test binary, absolute
  std::string signature;
  std::string kind;
  std::string message;
  std::string arguments;  // as shown to people
  std::vector<std::uint64_t> choices;
  std::vector<std::vector<std::uint64_t>> before;  // cases that must run before it
};

/// The store cannot be used; what() says why and what to do.
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Store {
 public:
  /// The format of the file. Raise it when the tables change, and convert older files in open().
  static constexpr int version = 2;

  /// Opens, or creates if `create`. Throws StoreError.
  static Store open(const std::string& path, bool create);
  /// `.surety/failures.db` in this folder or the nearest one above that has a `.surety`, a
  /// `surety.toml` or a `.git`; else in this folder.
  static std::string conventional_path();

  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;

  void save(const StoredFailure& failure);
  void remove(const std::string& id);
  std::vector<StoredFailure> of_property(const std::string& property) const;
  std::vector<StoredFailure> all() const;
  /// By id or by an unambiguous beginning of one. Throws StoreError if there is none or several.
  StoredFailure find(const std::string& id) const;

  const std::string& path() const { return path_; }

  /// The id of a failure: short, and the same for the same failure.
  static std::string id_of(const std::string& property, const std::vector<std::uint64_t>& choices,
                           const std::vector<std::vector<std::uint64_t>>& before = {});

 private:
  struct Connection;
  explicit Store(std::string path);
  std::vector<StoredFailure> query(const std::string& condition,
                                   const std::optional<std::string>& parameter) const;
  std::string path_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace surety
