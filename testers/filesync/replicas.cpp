#include "testers/filesync/replicas.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "surety/harness/process.h"

namespace surety::filesync {

namespace fs = std::filesystem;
using harness::Json;

namespace {

constexpr long first_time = 1'500'000'000;

std::string text_in(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void set_time(const fs::path& path, const timespec& time) {
  const timespec times[2] = {time, time};
  utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW);
}

/// Folders of mode 500 cannot be emptied by everybody.
void remove_tree(const fs::path& path) {
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(path, ignored), end; !ignored && it != end;
       it.increment(ignored)) {
    if (it->is_directory(ignored) && !it->is_symlink(ignored)) chmod(it->path().c_str(), 0700);
  }
  fs::remove_all(path, ignored);
}

}  // namespace

Replicas::Replicas(FilesyncSettings settings) : settings_(std::move(settings)) {
  std::string name = (fs::temp_directory_path() / "surety-filesync-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw harness::SystemError("no temporary folder");
  root_ = name;
}

Replicas::~Replicas() { remove_tree(root_); }

void Replicas::begin() {
  if (!home_.empty()) remove_tree(home_);
  home_ = root_ / std::to_string(++runs_);
  clock_ = 0;
  for (const char* replica : {"a", "b"}) {
    fs::create_directories(home_ / replica);
    std::ofstream(home_ / replica / "keep") << "kept";
    chmod((home_ / replica / "keep").c_str(), 0644);
    set_time(home_ / replica / "keep", {first_time, 0});
  }
}

fs::path Replicas::path_of(const FileOperation& q, const std::string& path) const {
  return home_ / (q.replica == 1 ? "a" : "b") / path;
}

void Replicas::set_new_time(const fs::path& path) {
  set_time(path, {first_time + 10 * ++clock_, 0});
}

Done Replicas::operate(const FileOperation& q) {
  const fs::path path = path_of(q, q.path);
  struct stat about {};
  const bool there = lstat(path.c_str(), &about) == 0;
  const bool file = there && S_ISREG(about.st_mode);
  const auto room = [](const fs::path& p) {
    struct stat other {};
    return lstat(p.c_str(), &other) != 0 && fs::is_directory(fs::symlink_status(p.parent_path()));
  };
  Done done;
  done.ok = false;
  if (q.action == "list") {
    if (!there || !S_ISDIR(about.st_mode)) return done;
    for (const auto& entry : fs::directory_iterator(path)) {
      const std::string name = entry.path().filename().string();
      // Programs leave files of their own behind where a transfer fails; the input has no such
      // names.
      const bool its_own = settings_.loose && name.front() == '.';
      if (!its_own && (name != "keep" || !q.path.empty())) done.names.push_back(name);
    }
    std::sort(done.names.begin(), done.names.end());
  } else if (q.action == "read") {
    if (!there || S_ISDIR(about.st_mode)) return done;
    done.content = file ? text_in(path) : fs::read_symlink(path).string();
    if (file) done.mode = about.st_mode & 0777;
  } else if (q.action == "write") {
    if (!file && !room(path)) return done;
    std::ofstream(path, std::ios::binary | std::ios::trunc) << q.text;
    if (!file) chmod(path.c_str(), 0644);
    if (file && q.same_time) {
      set_time(path, about.st_mtim);
    } else {
      set_new_time(path);
    }
  } else if (q.action == "mkdir") {
    if (!room(path) || ::mkdir(path.c_str(), 0755) != 0) return done;
    chmod(path.c_str(), static_cast<mode_t>(q.mode));
  } else if (q.action == "symlink") {
    if (!room(path) || ::symlink(q.text.c_str(), path.c_str()) != 0) return done;
  } else if (q.action == "remove") {
    if (!there) return done;
    remove_tree(path);
  } else if (q.action == "chmod") {
    if (!file || ::chmod(path.c_str(), static_cast<mode_t>(q.mode)) != 0) return done;
  } else if (q.action == "rename") {
    const fs::path to = path_of(q, q.text);
    if (!there || !room(to) || ::rename(path.c_str(), to.c_str()) != 0) return done;
  }
  done.ok = true;
  return done;
}

Ended Replicas::synchronise() {
  std::vector<std::string> words = settings_.command;
  for (std::string& word : words) {
    for (const char* replica : {"a", "b"}) {
      const std::string mark = std::string("{") + replica + "}";
      for (std::size_t at; (at = word.find(mark)) != std::string::npos;) {
        word.replace(at, mark.size(), (home_ / replica).string());
      }
    }
  }
  const std::string home = home_.string();
  const auto result = harness::run_process(words, {{"HOME", home}, {"UNISON", home + "/.unison"}},
                                           settings_.at_most);
  return Ended{result.timed_out ? -1 : result.status};
}

protocol::Message Replicas::perform(const protocol::Message& request) {
  if (request->type() == &protocol::type_tag_of<Synchronise>) return protocol::wrap(synchronise());
  return protocol::wrap(
      operate(static_cast<const protocol::MessageOf<FileOperation>&>(*request).value));
}

harness::Step FilesyncGenerator::next(harness::View& view) {
  harness::Step step;
  step.label = view.label;
  const std::size_t way = view.pick({{"synchronise", 4},
                                     {"write", 5},
                                     {"remove", 2.5},
                                     {"mkdir", 1},
                                     {"chmod", 0.7},
                                     {"symlink", 0.6},
                                     {"rename", 1},
                                     {"read", 3},
                                     {"list", 1}});
  static constexpr const char* actions[] = {"",        "write",  "remove", "mkdir", "chmod",
                                            "symlink", "rename", "read",   "list"};
  step.request = Json::object();
  if (way == 0) {
    step.request.add("type", Json::of(std::string("synchronise")));
    return step;
  }
  static constexpr const char* paths[] = {"x", "x", "y", "d", "d/x", "d/y"};
  const std::string path = paths[view.below(6)];
  std::string text;
  if (way == 1) text = std::string(1 + view.below(2), static_cast<char>('p' + view.below(6)));
  if (way == 5) text = view.one_in(2) ? "x" : "nowhere";
  if (way == 6) text = paths[view.below(6)];
  static constexpr std::int64_t folder_modes[] = {0755, 0755, 0500};
  static constexpr std::int64_t file_modes[] = {0644, 0600, 0400};
  const std::int64_t mode = way == 3   ? folder_modes[view.below(3)]
                            : way == 4 ? file_modes[view.below(3)]
                                       : 0;
  step.request.add("type", Json::of(std::string("file")));
  step.request.add("action", Json::of(std::string(actions[way])));
  step.request.add("replica", Json::of(static_cast<std::int64_t>(1 + view.below(2))));
  step.request.add("path", Json::of(way == 8 && view.one_in(2) ? std::string() : path));
  step.request.add("text", Json::of(text));
  step.request.add("mode", Json::of(mode));
  step.request.add("same_time", Json::of(way == 1 && same_time_ && view.one_in(4)));
  return step;
}

FilesyncTester::FilesyncTester(const FilesyncSettings& settings)
    : replicas_(settings),
      generator_(settings.same_time),
      system_([this] { replicas_.begin(); },
              [this](const protocol::Message& request) { return replicas_.perform(request); }) {
  Model model;
  model.loose = settings.loose;
  tester_.model = protocol::model<Model>(model);
  tester_.network = protocol::synchronous();
  tester_.options.hypotheses = 20'000;
  tester_.system = &system_;
  tester_.generator = &generator_;
  tester_.signature = [](const protocol::Message& request, const protocol::Message& answer) {
    const std::string text = describe(*answer);
    if (request->type() == &protocol::type_tag_of<Synchronise>) return text;
    return describe(*request).substr(0, describe(*request).find(' '));
  };
  tester_.sensible = [](const Json& request) {
    const Json* action = request.find("action");
    if (action == nullptr) return true;
    const Json *replica = request.find("replica"), *mode = request.find("mode"),
               *path = request.find("path"), *text = request.find("text");
    for (const Json* member : {replica, mode, path, text}) {
      if (member == nullptr || member->kind == Json::Kind::null) return false;
    }
    const bool modal = action->string == "mkdir" || action->string == "chmod";
    return (replica->integer == 1 || replica->integer == 2) && (!modal || mode->integer >= 0400) &&
           path->string.find("d/") != path->string.size() - 2 &&
           (action->string != "rename" || text->string != "d/");
  };
}

}  // namespace surety::filesync
