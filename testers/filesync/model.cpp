#include "testers/filesync/model.h"

#include <set>

namespace surety::filesync {

namespace {

std::string parent_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}
const Node* find(const Tree& tree, const std::string& path) {
  const auto found = tree.find(path);
  return found == tree.end() ? nullptr : &found->second;
}
bool is_folder(const Tree& tree, const std::string& path) {
  const Node* node = find(tree, path);
  return path.empty() || (node != nullptr && node->kind == Node::Kind::folder);
}
bool inside(const std::string& path, const std::string& folder) {
  return folder.empty() || path == folder || path.rfind(folder + "/", 0) == 0;
}
/// A path and everything below it, with names from there.
Tree subtree(const Tree& tree, const std::string& path) {
  Tree result;
  for (const auto& [name, node] : tree) {
    if (inside(name, path)) result[name.substr(path.size())] = node;
  }
  return result;
}
void replace(Tree& tree, const std::string& path, const Tree& part) {
  for (auto it = tree.begin(); it != tree.end();) {
    it = inside(it->first, path) ? tree.erase(it) : std::next(it);
  }
  for (const auto& [name, node] : part) tree[path + name] = node;
}

}  // namespace

Done apply(const FileOperation& q, Tree& tree) {
  Done done;
  const Node* node = find(tree, q.path);
  const bool file = node != nullptr && node->kind == Node::Kind::file;
  const bool room = node == nullptr && is_folder(tree, parent_of(q.path));
  done.ok = false;
  if (q.action == "list") {
    if (!is_folder(tree, q.path)) return done;
    for (const auto& entry : tree) {
      if (parent_of(entry.first) == q.path) {
        done.names.push_back(entry.first.substr(q.path.empty() ? 0 : q.path.size() + 1));
      }
    }
  } else if (q.action == "read") {
    if (node == nullptr || node->kind == Node::Kind::folder) return done;
    done.content = node->content;
    if (file) done.mode = node->mode;
  } else if (q.action == "write") {
    if (!room && !file) return done;
    tree[q.path] = {Node::Kind::file, q.text, file ? node->mode : Integer{0644}};
  } else if (q.action == "mkdir") {
    if (!room) return done;
    tree[q.path] = {Node::Kind::folder, "", q.mode};
  } else if (q.action == "symlink") {
    if (!room) return done;
    tree[q.path] = {Node::Kind::link, q.text, 0};
  } else if (q.action == "remove") {
    if (node == nullptr) return done;
    replace(tree, q.path, {});
  } else if (q.action == "chmod") {
    if (!file) return done;
    tree[q.path].mode = q.mode;
  } else if (q.action == "rename") {
    const bool free = find(tree, q.text) == nullptr && is_folder(tree, parent_of(q.text));
    if (node == nullptr || !free || inside(q.text, q.path)) return done;
    const Tree part = subtree(tree, q.path);
    replace(tree, q.path, {});
    replace(tree, q.text, part);
  }
  done.ok = true;
  return done;
}

void Model::on(const FileOperation& q, Context& c) {
  c.cite(clause::file_system);
  const Done done = apply(q, q.replica == 1 ? first : second);
  timeless = timeless || (done.ok && q.action == "write" && q.same_time);
  c.reply(done);
}

void Model::on(const Synchronise&, Context& c) {
  const bool conflict = reconcile("", c);
  c.cite(conflict ? clause::conflict : clause::clean);
  Integer status = conflict ? 1 : 0;
  if (conflict && loose && c.maybe()) {
    c.cite(clause::failed);
    status = 2;
  }
  c.reply(Ended{status});
}

/// Reconciles what is in a folder of both replicas; true when there was a conflict.
bool Model::reconcile(const std::string& folder, Context& c) {
  std::set<std::string> paths;
  for (const Tree* tree : {&first, &second, &agreed}) {
    for (const auto& entry : *tree) {
      if (parent_of(entry.first) == folder) paths.insert(entry.first);
    }
  }
  bool conflict = false;
  for (const std::string& path : paths) conflict = reconcile_one(path, c) || conflict;
  return conflict;
}

bool Model::reconcile_one(const std::string& path, Context& c) {
  const Tree one = subtree(first, path), two = subtree(second, path), old = subtree(agreed, path);
  const bool changed_one = !(one == old), changed_two = !(two == old);
  // What was written without a new time may still be taken for what it was before.
  const auto seen_as_before = [&] {
    if (!loose || !timeless || !c.maybe()) return false;
    c.cite(clause::overlooked);
    return true;
  };
  if (!changed_one && !changed_two) return !one.empty() && seen_as_before();
  if (one == two) {
    if (seen_as_before()) return true;
    c.cite(clause::agreed);
    replace(agreed, path, one);
    return false;
  }
  const Node *folder_one = find(first, path), *folder_two = find(second, path);
  if (folder_one != nullptr && folder_two != nullptr && folder_one->kind == Node::Kind::folder &&
      folder_two->kind == Node::Kind::folder) {
    const bool alike = folder_one->mode == folder_two->mode;
    if (alike || c.maybe()) {
      if (!alike) c.cite(clause::apart);
      const bool modes = reconcile_modes(path);
      return reconcile(path, c) || modes;
    }
  }
  if (loose && c.maybe()) {
    c.cite(clause::overlooked);
    return timeless && c.maybe();
  }
  if (changed_one && changed_two) return true;
  c.cite(clause::propagated);
  const Tree& newer = changed_one ? one : two;
  replace(first, path, newer);
  replace(second, path, newer);
  replace(agreed, path, newer);
  return false;
}

/// The permissions of a folder that both replicas have; true when they are in conflict.
bool Model::reconcile_modes(const std::string& path) {
  constexpr Integer never = -1;  // agreed upon
  if (!is_folder(agreed, path)) {
    replace(agreed, path, {});
    agreed[path] = {Node::Kind::folder, "", never};
  }
  Integer &one = first[path].mode, &two = second[path].mode, &old = agreed[path].mode;
  if (one != two && one != old && two != old) return true;
  old = one == old ? two : one;
  one = two = old;
  return false;
}

std::string describe(const protocol::MessageBase& message) {
  if (message.type() == &protocol::type_tag_of<Synchronise>) return "synchronise";
  if (message.type() == &protocol::type_tag_of<Ended>) {
    return "exit status " +
           std::to_string(static_cast<const protocol::MessageOf<Ended>&>(message).value.status);
  }
  if (message.type() == &protocol::type_tag_of<Done>) {
    const Done& done = static_cast<const protocol::MessageOf<Done>&>(message).value;
    if (!done.ok) return "not possible";
    std::string text = "done";
    if (done.content) text = "\"" + *done.content + "\"";
    for (const std::string& name : done.names) text += " " + name;
    return text;
  }
  const auto& q = static_cast<const protocol::MessageOf<FileOperation>&>(message).value;
  std::string text = q.action + " " + (q.replica == 1 ? "a" : "b") + "/" + q.path;
  if (q.action == "write") text += " \"" + q.text + "\"" + (q.same_time ? " keeping its time" : "");
  if (q.action == "symlink") text += " -> " + q.text;
  if (q.action == "rename") text += " to " + q.text;
  if (q.action == "mkdir" || q.action == "chmod") {
    char octal[24];
    std::snprintf(octal, sizeof octal, " %llo", static_cast<unsigned long long>(q.mode));
    text += octal;
  }
  return text;
}

}  // namespace surety::filesync
