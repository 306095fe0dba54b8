#include "tool/system/files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "tests/support/command.h"
#include "tool/model/user_error.h"
#include "tool/system/system_error.h"

namespace surety::tool::system {
namespace {

namespace fs = std::filesystem;

class FilesTest : public testing::Test {
 protected:
  const testing_support::TemporaryFolder folder_;
  const std::string path_ = folder_ / "file";
};

TEST_F(FilesTest, WhatWasWrittenIsRead) {
  const std::string bytes("a\0\r\n\xff", 5);
  write_file(path_, bytes);
  EXPECT_EQ(read_file(path_), bytes);
  EXPECT_EQ(required_file(path_), bytes);
  write_file(path_, "");
  EXPECT_EQ(required_file(path_), "");
}

TEST_F(FilesTest, AFileThatDoesNotChangeKeepsItsTime) {
  for (const char* text : {"same", ""}) {
    write_if_changed(path_, text);
    const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(path_, old);
    write_if_changed(path_, text);
    EXPECT_EQ(fs::last_write_time(path_), old);
    write_if_changed(path_, "other");
    EXPECT_NE(fs::last_write_time(path_), old);
    EXPECT_EQ(read_file(path_), "other");
  }
}

TEST_F(FilesTest, AnEmptyFileIsWrittenToo) {
  write_if_changed(path_, "");
  EXPECT_TRUE(fs::exists(path_));
}

std::string message_of(const auto& action) {
  try {
    action();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST_F(FilesTest, WhatCannotBeReadIsNotEmpty) {
  EXPECT_THROW(read_file(path_), SystemError);
  EXPECT_EQ(message_of([&] { read_file(path_); }),
            "cannot read '" + path_ + "': No such file or directory");
  EXPECT_EQ(message_of([&] { read_file("/"); }), "cannot read '/': Is a directory");
  EXPECT_EQ(file_if_readable(path_), std::nullopt);
  write_file(path_, "");
  EXPECT_EQ(file_if_readable(path_), "");
}

TEST_F(FilesTest, AFullDiskIsCalledThat) {
  EXPECT_THROW(write_file("/dev/full", "x"), SystemError);
  EXPECT_EQ(message_of([] { write_file("/dev/full", "x"); }),
            "cannot write '/dev/full': No space left on device");
}

TEST_F(FilesTest, AFileIsReplacedAsAWhole) {
  write_file(path_, "old");
  fs::permissions(path_, fs::perms::owner_read | fs::perms::owner_write | fs::perms::owner_exec);
  const std::string link = path_ + "_link";
  fs::create_symlink(path_, link);
  std::ifstream reader(path_);
  write_file(link, "new and longer");
  std::string seen;
  std::getline(reader, seen);
  EXPECT_EQ(seen, "old") << "who reads the old file still reads all of it";
  EXPECT_EQ(read_file(path_), "new and longer");
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_NE(fs::status(path_).permissions() & fs::perms::owner_exec, fs::perms::none);
  EXPECT_EQ(message_of([&] { write_file(path_ + "/x", ""); }),
            "cannot write '" + path_ + "/x': Not a directory");
}

TEST_F(FilesTest, WhatCannotBeReadOrWrittenIsTheUsersToFix) {
  EXPECT_THROW(required_file(path_), UserError);
  EXPECT_THROW(required_file(testing::TempDir()), UserError);
  EXPECT_THROW(write_file(testing::TempDir(), "x"), UserError);
  EXPECT_THROW(write_if_changed(path_ + "/none/file", "x"), UserError);
}

}  // namespace
}  // namespace surety::tool::system
