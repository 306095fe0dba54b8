#include "runtime/store/store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "runtime/choice/lists.h"
#include "surety/source.h"

namespace surety {

namespace fs = std::filesystem;

struct Store::Connection {
  sqlite3* handle = nullptr;
  ~Connection() { sqlite3_close(handle); }
};

Store::Store(std::string path)
    : path_(std::move(path)), connection_(std::make_unique<Connection>()) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

namespace {

class Statement {
 public:
  Statement(sqlite3* handle, const char* sql, const std::string& path)
      : handle_(handle), path_(path) {
    if (sqlite3_prepare_v2(handle, sql, -1, &statement_, nullptr) != SQLITE_OK) fail();
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  void text(int place, const std::string& value) {
    sqlite3_bind_text(statement_, place, value.data(), static_cast<int>(value.size()),
                      SQLITE_TRANSIENT);
  }
  void blob(int place, const void* data, std::size_t size) {
    // A null pointer would be stored as NULL: an input may need no choice at all.
    sqlite3_bind_blob(statement_, place, size == 0 ? "" : data, static_cast<int>(size),
                      SQLITE_TRANSIENT);
  }
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) fail();
    return false;
  }
  std::string column(int place) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, place));
    return data == nullptr
               ? std::string()
               : std::string(data,
                             static_cast<std::size_t>(sqlite3_column_bytes(statement_, place)));
  }
  int number(int place) const { return sqlite3_column_int(statement_, place); }

 private:
  [[noreturn]] void fail() const {
    const int code = sqlite3_errcode(handle_);
    std::string text = "the failure store " + path_;
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT) {
      text += " is damaged (" + std::string(sqlite3_errmsg(handle_)) +
              "). Nothing was changed in it. Move it away to begin a new one, or restore it.";
    } else if (code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_PERM) {
      text += " cannot be written (" + std::string(sqlite3_errmsg(handle_)) +
              "). Make it and its folder writable, or name another one with SURETY_STORE.";
    } else {
      text += " cannot be used: " + std::string(sqlite3_errmsg(handle_)) +
              ". Name another one with SURETY_STORE.";
    }
    throw StoreError(text);
  }
  sqlite3* handle_;
  const std::string& path_;
  sqlite3_stmt* statement_ = nullptr;
};

constexpr const char* create_tables =
    "CREATE TABLE IF NOT EXISTS failures ("
    " id TEXT PRIMARY KEY, property TEXT NOT NULL, program TEXT NOT NULL,"
    " signature TEXT NOT NULL, kind TEXT NOT NULL, message TEXT NOT NULL,"
    " arguments TEXT NOT NULL, choices BLOB NOT NULL, before BLOB NOT NULL DEFAULT x'',"
    " found_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)";

/// What has changed since version 1.
constexpr const char* add_before =
    "ALTER TABLE failures ADD COLUMN before BLOB NOT NULL DEFAULT x''";

/// 0 for a new file.
int version_of(sqlite3* handle, const std::string& path) {
  Statement asked(handle, "PRAGMA user_version", path);
  return asked.step() ? asked.number(0) : 0;
}

std::vector<std::uint64_t> numbers_in(const std::string& blob) {
  std::vector<std::uint64_t> numbers(blob.size() / sizeof(std::uint64_t));
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), blob.data(), numbers.size() * sizeof(std::uint64_t));
  }
  return numbers;
}

}  // namespace

std::string Store::conventional_path() {
  std::error_code ignored;
  const fs::path here = fs::current_path(ignored);
  for (fs::path folder = here;; folder = folder.parent_path()) {
    for (const char* mark : {".surety", "surety.toml", ".git"}) {
      if (fs::exists(folder / mark, ignored)) return (folder / ".surety/failures.db").string();
    }
    if (folder == folder.parent_path()) break;
  }
  return (here / ".surety/failures.db").string();
}

Store Store::open(const std::string& path, bool create) {
  Store store(path);
  std::error_code failed;
  if (!fs::exists(path, failed)) {
    if (!create) {
      throw StoreError("there is no failure store at " + path +
                       ". Run the failing test first, or name the store with --store.");
    }
    fs::create_directories(fs::path(path).parent_path(), failed);
    if (failed) {
      throw StoreError("the folder of the failure store " + path + " cannot be made (" +
                       failed.message() + "). Name another one with SURETY_STORE.");
    }
  }
  const int flags = SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_CREATE : 0);
  if (sqlite3_open_v2(path.c_str(), &store.connection_->handle, flags, nullptr) != SQLITE_OK) {
    throw StoreError("the failure store " + path + " cannot be opened (" +
                     sqlite3_errmsg(store.connection_->handle) +
                     "). Make it readable, or name another one with SURETY_STORE.");
  }
  sqlite3* handle = store.connection_->handle;
  sqlite3_busy_timeout(handle, 10000);
  const int found = version_of(handle, path);
  if (found > version) {
    throw StoreError("the failure store " + path + " has format " + std::to_string(found) +
                     ", this Surety knows " + std::to_string(version) +
                     ". Nothing was changed in it. Update Surety, or name another store with "
                     "SURETY_STORE.");
  }
  if (found == 1) {
    // Another process may do the same at this moment: the change and its mark are one.
    Statement(handle, "BEGIN IMMEDIATE", path).step();
    if (version_of(handle, path) == 1) {
      Statement(handle, add_before, path).step();
      Statement(handle, "PRAGMA user_version = 2", path).step();
    }
  } else if (found < version && create) {
    Statement(handle, "BEGIN IMMEDIATE", path).step();
    Statement(handle, create_tables, path).step();
    Statement(handle, "PRAGMA user_version = 2", path).step();
  }
  if (sqlite3_get_autocommit(handle) == 0) Statement(handle, "COMMIT", path).step();
  return store;
}

void Store::save(const StoredFailure& failure) {
  Statement insert(connection_->handle,
                   "INSERT OR REPLACE INTO failures "
                   "(id, property, program, signature, kind, message, arguments, choices, before) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   path_);
  insert.text(1, failure.id);
  insert.text(2, failure.property);
  insert.text(3, failure.program);
  insert.text(4, failure.signature);
  insert.text(5, failure.kind);
  insert.text(6, failure.message);
  insert.text(7, failure.arguments);
  insert.blob(8, failure.choices.data(), failure.choices.size() * sizeof(std::uint64_t));
  const std::vector<std::uint64_t> before = in_one(failure.before);
  insert.blob(9, before.data(), before.size() * sizeof(std::uint64_t));
  insert.step();
}

void Store::remove(const std::string& id) {
  Statement statement(connection_->handle, "DELETE FROM failures WHERE id = ?", path_);
  statement.text(1, id);
  statement.step();
}

std::vector<StoredFailure> Store::query(const std::string& condition,
                                        const std::optional<std::string>& parameter) const {
  const std::string sql =
      "SELECT id, property, program, signature, kind, message, arguments, choices, before "
      "FROM failures " +
      condition;
  Statement select(connection_->handle, sql.c_str(), path_);
  if (parameter) select.text(1, *parameter);
  std::vector<StoredFailure> failures;
  while (select.step()) {
    StoredFailure failure;
    failure.id = select.column(0);
    failure.property = select.column(1);
    failure.program = select.column(2);
    failure.signature = select.column(3);
    failure.kind = select.column(4);
    failure.message = select.column(5);
    failure.arguments = select.column(6);
    failure.choices = numbers_in(select.column(7));
    failure.before = apart(numbers_in(select.column(8)));
    failures.push_back(std::move(failure));
  }
  return failures;
}

std::vector<StoredFailure> Store::of_property(const std::string& property) const {
  return query("WHERE property = ? ORDER BY length(choices), id LIMIT 50", property);
}
std::vector<StoredFailure> Store::all() const {
  return query("ORDER BY property, id", std::nullopt);
}

StoredFailure Store::find(const std::string& id) const {
  const auto found = query("WHERE substr(id, 1, length(?1)) = ?1 ORDER BY id", id);
  if (found.size() == 1) return found[0];
  if (found.empty()) {
    throw StoreError("no failure " + id + " is in the store " + path_ +
                     ". `surety replay --list` shows those that are.");
  }
  std::string text = "several failures begin with " + id + ":";
  for (const auto& failure : found) text += "\n  " + failure.id + "  " + failure.property;
  throw StoreError(text + "\nGive more of the id.");
}

std::string Store::id_of(const std::string& property, const std::vector<std::uint64_t>& choices,
                         const std::vector<std::vector<std::uint64_t>>& before) {
  std::uint64_t hash = 0;
  for (char c : property) hash = Source::mix(hash ^ static_cast<unsigned char>(c));
  for (std::uint64_t value : choices) hash = Source::mix(hash ^ value);
  for (std::uint64_t value : in_one(before)) hash = Source::mix(hash ^ value);
  static constexpr char digits[] = "0123456789abcdef";
  std::string id;
  for (int i = 0; i < 8; ++i, hash >>= 4) id.push_back(digits[hash & 15]);
  return id;
}

}  // namespace surety
