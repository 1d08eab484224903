// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "engine/io/scene/LoadScene.h"

namespace linkwright::test {
namespace fs = std::filesystem;

/// A folder of its own that goes away.
class Folder {
 public:
  Folder() {
    static int count = 0;
    path_ = fs::temp_directory_path() /
            ("linkwright-scene-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code error;
    fs::permissions(path_, fs::perms::owner_all, fs::perm_options::add, error);
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path operator/(const std::string& name) const { return path_ / name; }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

inline void WriteText(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

inline std::string ReadText(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

inline std::string AllProblems(const ProblemList& problems) {
  std::string out;
  for (const Problem& problem : problems.problems()) out += problem.ToString() + "\n";
  return out;
}

/// Loads a scene that has nothing wrong with it.
inline Scene LoadGood(const fs::path& path, const LoadSceneOptions& options = {}) {
  LoadSceneResult result = LoadScene(path, options);
  INFO(AllProblems(result.problems));
  REQUIRE(result.ok);
  CHECK(result.problems.problems().empty());
  return std::move(result.scene);
}

}  // namespace linkwright::test
