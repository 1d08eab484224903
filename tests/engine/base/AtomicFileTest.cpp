// SPDX-License-Identifier: BSD-3-Clause
#include <sys/stat.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "engine/base/AtomicFile.h"
#include "engine/base/FileDraft.h"
#include "tests/support/TempFolder.h"

namespace atomic_file_test {

using namespace linkwright;
namespace fs = std::filesystem;

std::string Bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

// No draft is left, and nothing that was kept meanwhile.
void CheckNothingHidden(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder))
    CHECK(entry.path().filename().string().find(".linkwright") == std::string::npos);
}

TEST_CASE("Files that belong together are all written, or none of them") {
  const TempFolder folder;
  const fs::path one = folder.Write("one.txt", "before"), two = folder.path() / "two.txt";
  fs::path failed;
  SECTION("all") {
    CHECK(WriteFilesAtomically({{one, "first"}, {two, "second"}}, &failed).empty());
    CHECK(Bytes(one) == "first");
    CHECK(Bytes(two) == "second");
  }
  SECTION("through links, one of them to what is not there yet") {
    const fs::path link = folder.path() / "link.txt", dangling = folder.path() / "dangling.txt";
    fs::create_symlink("one.txt", link);
    fs::create_symlink(two, dangling);
    CHECK(WriteFilesAtomically({{link, "first"}, {dangling, "second"}}, &failed).empty());
    CHECK(fs::is_symlink(link));
    CHECK(fs::is_symlink(dangling));
    CHECK(Bytes(one) == "first");
    CHECK(Bytes(two) == "second");
  }
  SECTION("the second is a link to itself") {
    fs::create_symlink("two.txt", two);
    CHECK_FALSE(WriteFilesAtomically({{one, "first"}, {two, "second"}}, &failed).empty());
    CHECK(failed == two);
    CHECK(Bytes(one) == "before");
  }
  SECTION("a folder stands where the second shall be") {
    fs::create_directory(two);
    CHECK_FALSE(WriteFilesAtomically({{one, "first"}, {two, "second"}}, &failed).empty());
    CHECK(failed == two);
    CHECK(Bytes(one) == "before");
  }
  SECTION("the second has no folder") {
    const fs::path nowhere = folder.path() / "none" / "two.txt";
    CHECK_FALSE(WriteFilesAtomically({{one, "first"}, {nowhere, "second"}}, &failed).empty());
    CHECK(failed == nowhere);
    CHECK(Bytes(one) == "before");
  }
  CheckNothingHidden(folder.path());
}

TEST_CASE("Files that a later one cannot follow are what they were: bytes, permissions and links") {
  const TempFolder folder;
  const fs::path one = folder.Write("one.txt", "before"), link = folder.path() / "link.txt";
  const fs::path fresh = folder.path() / "fresh.txt", dangling = folder.path() / "dangling.txt";
  const fs::path last = folder.path() / "last.txt";
  fs::create_symlink("one.txt", link);
  fs::create_symlink("nothing-yet.txt", dangling);
  // Nobody may read it; it is taken back all the same.
  REQUIRE(::chmod(one.c_str(), 0200) == 0);
  struct stat old = {};
  REQUIRE(::stat(one.c_str(), &old) == 0);
  {
    FileDraft a(link), b(fresh), c(dangling), d(last);
    for (const FileDraft* draft : {&a, &b, &c, &d}) {
      REQUIRE(draft->why().empty());
      REQUIRE(::write(draft->fd(), "after", 5) == 5);
    }
    // Where the last one shall be, there is a folder meanwhile.
    folder.Write("last.txt/inside.txt", "");
    std::size_t failed = 0;
    FileDraft* const all[] = {&a, &b, &c, &d};
    CHECK_FALSE(ReplaceTogether(all, &failed).empty());
    CHECK(failed == 3);
  }
  struct stat now = {};
  REQUIRE(::stat(one.c_str(), &now) == 0);
  CHECK(now.st_ino == old.st_ino);
  CHECK((now.st_mode & 07777) == 0200);
  CHECK(now.st_nlink == 1);
  REQUIRE(::chmod(one.c_str(), 0600) == 0);
  CHECK(Bytes(one) == "before");
  CHECK(fs::read_symlink(link) == "one.txt");
  CHECK_FALSE(fs::exists(fresh));
  CHECK(fs::is_symlink(dangling));
  CHECK_FALSE(fs::exists(folder.path() / "nothing-yet.txt"));
  CHECK(fs::exists(last / "inside.txt"));
  CheckNothingHidden(folder.path());
}

}  // namespace atomic_file_test
