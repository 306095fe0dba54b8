// The model of a file synchroniser over two replicas, after Balasubramaniam and Pierce, "What is a
// file synchronizer?": what only one replica has changed since the last agreement goes to the
// other, what both have changed alike is agreed upon, and what both have changed differently is
// left alone and reported.
//
// Loose: the synchroniser may overlook changes, and may end with 1 or 2 where there is a conflict.
// After a write that kept its time it may also see a conflict that is there no longer.
//
// Limits: a file is its content and its permissions, a link its target; owners, times and hard
// links are not modelled.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "surety/protocol.h"

namespace surety::filesync {

using protocol::Context;
using protocol::Integer;

struct Node {
  enum class Kind : std::uint8_t { file, folder, link };
  Kind kind = Kind::file;
  std::string content;  // of a link: where it leads
  Integer mode = 0;     // permissions; 0 for links
  template <class F>
  static void fields(F& f) {
    f("kind", &Node::kind);
    f("content", &Node::content);
    f("mode", &Node::mode);
  }
  friend bool operator==(const Node& a, const Node& b) {
    return a.kind == b.kind && a.content == b.content && a.mode == b.mode;
  }
};
/// By path: "x", "d/x".
using Tree = std::map<std::string, Node>;

/// An operation on one replica.
struct FileOperation {
  static constexpr const char* name = "file";
  std::string action = "read";  // list, read, write, mkdir, remove, chmod, symlink, rename
  Integer replica = 1;          // 1 or 2
  std::string path;
  std::string text;        // content; target of a link; new path of rename
  Integer mode = 0;        // of mkdir and chmod
  bool same_time = false;  // a write that keeps the modification time
  template <class F>
  static void fields(F& f) {
    f("action", &FileOperation::action);
    f("replica", &FileOperation::replica);
    f("path", &FileOperation::path);
    f("text", &FileOperation::text);
    f("mode", &FileOperation::mode);
    f("same_time", &FileOperation::same_time);
  }
};
struct Synchronise {
  static constexpr const char* name = "synchronise";
  template <class F>
  static void fields(F&) {}
};

struct Done {
  static constexpr const char* name = "done";
  bool ok = true;
  std::optional<std::string> content;
  std::optional<Integer> mode;
  std::vector<std::string> names;
  template <class F>
  static void fields(F& f) {
    f("ok", &Done::ok);
    f("content", &Done::content);
    f("mode", &Done::mode);
    f("names", &Done::names);
  }
};
struct Ended {
  static constexpr const char* name = "ended";
  Integer status = 0;
  template <class F>
  static void fields(F& f) {
    f("status", &Ended::status);
  }
};

/// What an operation does to a tree, and its answer. Every operation that could mean different
/// things on different systems (renaming over something, writing through a link) fails.
Done apply(const FileOperation& operation, Tree& tree);

struct Model {
  static constexpr const char* name = "file synchroniser";
  using Request = std::variant<FileOperation, Synchronise>;
  using Response = std::variant<Done, Ended>;
  Tree first, second, agreed;
  bool timeless = false;  // something was written that kept its time
  protocol::Setting<bool> loose;
  template <class F>
  static void fields(F& f) {
    f("first", &Model::first);
    f("second", &Model::second);
    f("agreed", &Model::agreed);
    f("timeless", &Model::timeless);
    f("loose", &Model::loose);
  }
  void on(const FileOperation& q, Context& c);
  void on(const Synchronise&, Context& c);

 private:
  bool reconcile(const std::string& folder, Context& c);
  bool reconcile_one(const std::string& path, Context& c);
  bool reconcile_modes(const std::string& path);
};

std::string describe(const protocol::MessageBase& message);

namespace clause {
inline constexpr char propagated[] = "a change in one replica alone goes to the other";
inline constexpr char agreed[] = "the same change in both replicas is agreed upon";
inline constexpr char conflict[] =
    "different changes in both replicas are left as they are, and the exit status is 1";
inline constexpr char clean[] = "where there is no conflict the exit status is 0";
inline constexpr char overlooked[] = "loose: a change may be overlooked";
inline constexpr char apart[] =
    "a conflict of two folders may be about their permissions alone, not about what is in them";
inline constexpr char failed[] = "loose: a conflict may end as a failed transfer, with status 2";
inline constexpr char file_system[] = "operations on a replica do what they say";
inline constexpr const char* all[] = {propagated, agreed, conflict, clean, file_system};
}  // namespace clause

}  // namespace surety::filesync
