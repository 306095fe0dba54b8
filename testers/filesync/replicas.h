// Two real folders and a synchroniser program.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "surety/harness.h"
#include "testers/filesync/model.h"

namespace surety::filesync {

struct FilesyncSettings {
  std::vector<std::string> command;  // {a} and {b} stand for the replicas
  bool loose = false;
  bool same_time = true;                      // also writes that keep the modification time
  std::chrono::milliseconds at_most{20'000};  // of one run of the program
};

/// Performs operations on folders in a temporary place, which is removed at the end. In each
/// replica is a file "keep" that is never touched.
class Replicas {
 public:
  explicit Replicas(FilesyncSettings settings);
  ~Replicas();
  Replicas(const Replicas&) = delete;
  Replicas& operator=(const Replicas&) = delete;
  void begin();
  protocol::Message perform(const protocol::Message& request);

 private:
  Done operate(const FileOperation& operation);
  Ended synchronise();
  std::filesystem::path path_of(const FileOperation& operation, const std::string& path) const;
  void set_new_time(const std::filesystem::path& path);
  FilesyncSettings settings_;
  std::filesystem::path home_;  // of the present run
  std::filesystem::path root_;
  unsigned runs_ = 0;
  long clock_ = 0;  // modification times are all different unless they are meant not to be
};

class FilesyncGenerator final : public harness::Generator {
 public:
  explicit FilesyncGenerator(bool same_time) : same_time_(same_time) {}
  harness::Step next(harness::View& view) override;

 private:
  bool same_time_;
};

/// All put together.
class FilesyncTester {
 public:
  explicit FilesyncTester(const FilesyncSettings& settings);
  const harness::Tester& tester() const { return tester_; }

 private:
  Replicas replicas_;
  FilesyncGenerator generator_;
  harness::CallSystem system_;
  harness::Tester tester_;
};

}  // namespace surety::filesync
