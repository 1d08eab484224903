// SPDX-License-Identifier: BSD-3-Clause
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "engine/base/AtomicFile.h"
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

TEST_CASE("Files that belong together are all written, or none of them") {
  const TempFolder folder;
  const fs::path one = folder.Write("one.txt", "before"), two = folder.path() / "two.txt";
  fs::path failed;
  SECTION("all") {
    CHECK(WriteFilesAtomically({{one, "first"}, {two, "second"}}, &failed).empty());
    CHECK(Bytes(one) == "first");
    CHECK(Bytes(two) == "second");
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
  // No draft is left.
  for (const auto& entry : fs::directory_iterator(folder.path()))
    CHECK(entry.path().filename().string().find(".linkwright") == std::string::npos);
}

}  // namespace atomic_file_test
