#include "tool/system/files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "tool/model/user_error.h"

namespace surety::tool::system {
namespace {

namespace fs = std::filesystem;

class FilesTest : public testing::Test {
 protected:
  void SetUp() override { fs::remove(path_); }
  const std::string path_ = testing::TempDir() + "/surety_files_test";
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

TEST_F(FilesTest, WhatCannotBeReadOrWrittenIsTheUsersToMend) {
  EXPECT_EQ(read_file(path_), "");
  EXPECT_THROW(required_file(path_), UserError);
  EXPECT_THROW(required_file(testing::TempDir()), UserError);
  EXPECT_THROW(write_file(testing::TempDir(), "x"), UserError);
  EXPECT_THROW(write_if_changed(path_ + "/none/file", "x"), UserError);
}

}  // namespace
}  // namespace surety::tool::system
