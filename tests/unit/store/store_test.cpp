#include "runtime/store/store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

namespace surety {
namespace {

namespace fs = std::filesystem;

class StoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("surety-store-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path() const { return (folder_ / "failures.db").string(); }
  static StoredFailure failure(const std::string& property, std::vector<std::uint64_t> choices) {
    StoredFailure f;
    f.id = Store::id_of(property, choices);
    f.property = property;
    f.kind = "assertion";
    f.choices = std::move(choices);
    return f;
  }
  static std::string message_of(const std::string& path, bool create = true) {
    try {
      Store::open(path, create).all();
    } catch (const StoreError& e) {
      return e.what();
    }
    return "no error";
  }
  fs::path folder_;
};

TEST_F(StoreTest, KeepsFailures) {
  const auto saved = failure("A.b", {1, UINT64_MAX, 3});
  Store::open(path(), true).save(saved);
  Store store = Store::open(path(), false);
  ASSERT_EQ(store.of_property("A.b").size(), 1u);
  EXPECT_EQ(store.of_property("A.b")[0].choices, saved.choices);
  EXPECT_TRUE(store.of_property("A.c").empty());
  EXPECT_EQ(store.find(saved.id.substr(0, 5)).id, saved.id);
  EXPECT_THROW(store.find("zzzz"), StoreError);
  store.remove(saved.id);
  EXPECT_TRUE(store.all().empty());
}

TEST_F(StoreTest, AnAmbiguousIdIsListed) {
  Store store = Store::open(path(), true);
  for (std::uint64_t i = 0; i < 40; ++i) store.save(failure("A.b", {i}));
  try {
    store.find("");
    FAIL();
  } catch (const StoreError& e) {
    EXPECT_NE(std::string(e.what()).find("several failures"), std::string::npos);
  }
}

TEST_F(StoreTest, ADamagedFileIsReportedAndLeftAlone) {
  const std::string junk(5000, 'x');
  std::ofstream(path()) << junk;
  EXPECT_NE(message_of(path()).find("is damaged"), std::string::npos) << message_of(path());
  EXPECT_EQ(fs::file_size(path()), junk.size());
}

TEST_F(StoreTest, ANewerFormatIsReportedAndLeftAlone) {
  Store::open(path(), true).save(failure("A.b", {1}));
  ASSERT_EQ(std::system(("sqlite3 " + path() + " 'PRAGMA user_version = 99'").c_str()), 0);
  EXPECT_NE(message_of(path()).find("has format 99"), std::string::npos) << message_of(path());
}

TEST_F(StoreTest, KeepsCasesThatMustRunBefore) {
  StoredFailure saved = failure("A.b", {7});
  saved.before = {{1, 2}, {}, {3}};
  Store::open(path(), true).save(saved);
  EXPECT_EQ(Store::open(path(), false).find(saved.id).before, saved.before);
  EXPECT_NE(Store::id_of("A.b", {7}, saved.before), Store::id_of("A.b", {7}));
}

TEST_F(StoreTest, AnOlderFormatIsConverted) {
  const StoredFailure saved = failure("A.b", {1, 2});
  Store::open(path(), true).save(saved);
  ASSERT_EQ(std::system(("sqlite3 " + path() +
                         " 'ALTER TABLE failures DROP COLUMN before; PRAGMA user_version = 1'")
                            .c_str()),
            0);
  EXPECT_EQ(Store::open(path(), false).find(saved.id).choices, saved.choices);
  Store::open(path(), true).save(failure("A.c", {3}));
  EXPECT_EQ(Store::open(path(), false).all().size(), 2u);
}

TEST_F(StoreTest, AMissingStoreIsReportedWhereItIsNeeded) {
  EXPECT_NE(message_of(path(), false).find("there is no failure store"), std::string::npos);
  EXPECT_NE(message_of("/proc/none/failures.db").find("cannot be made"), std::string::npos);
}

TEST_F(StoreTest, AReadOnlyStoreIsReported) {
  Store::open(path(), true).save(failure("A.b", {1}));
  fs::permissions(path(), static_cast<fs::perms>(0444));
  fs::permissions(folder_, static_cast<fs::perms>(0555));
  // Permissions do not bind the superuser: another user tries.
  const pid_t child = fork();
  if (child == 0) {
    if (getuid() == 0 && setuid(65534) != 0) _exit(3);
    try {
      Store::open(path(), true).save(failure("A.b", {2}));
      _exit(1);
    } catch (const StoreError& e) {
      _exit(std::string(e.what()).find("cannot be written") != std::string::npos ? 0 : 2);
    }
  }
  int status = 0;
  waitpid(child, &status, 0);
  fs::permissions(folder_, fs::perms::owner_all);
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST_F(StoreTest, SeveralWritersLoseNothing) {
  Store::open(path(), true);
  std::vector<std::thread> writers;
  for (std::uint64_t w = 0; w < 4; ++w) {
    writers.emplace_back([this, w] {
      for (std::uint64_t i = 0; i < 25; ++i) {
        Store::open(path(), true).save(failure("A.b", {w, i}));
      }
    });
  }
  for (auto& writer : writers) writer.join();
  EXPECT_EQ(Store::open(path(), false).all().size(), 100u);
}

TEST_F(StoreTest, AKilledWriterLeavesAReadableStore) {
  const auto nothing = [&] { return Store::open(path(), true).all().empty(); };
  // On a busy machine a writer may be killed before it has begun.
  for (int round = 0; round < 10 || (round < 1000 && nothing()); ++round) {
    const pid_t child = fork();
    if (child == 0) {
      for (std::uint64_t i = 0;; ++i) Store::open(path(), true).save(failure("A.b", {i}));
    }
    usleep(static_cast<useconds_t>(3000 + 1700 * (round % 10)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_EQ(message_of(path()), "no error");
  }
  EXPECT_FALSE(Store::open(path(), false).all().empty());
}

}  // namespace
}  // namespace surety
