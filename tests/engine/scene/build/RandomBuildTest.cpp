// SPDX-License-Identifier: GPL-3.0-or-later
// Random authoring operations: each undone and redone to the byte, with a valid scene after each.
// LINKWRIGHT_BUILD_OPERATIONS sets how many, LINKWRIGHT_BUILD_SEED which.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "engine/io/scene/LoadScene.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/engine/scene/build/RandomAuthor.h"
#include "tests/support/ShippedScene.h"

namespace random_build_test {

using namespace linkwright;

std::vector<Scene> Parts() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = std::filesystem::path(test::ShippedScene("parts/wheel")).parent_path();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<Scene> parts;
  for (const auto& file : files) {
    LoadSceneResult read = LoadScene(file);
    INFO(file.string() << read.problems.ToString());
    REQUIRE(read.ok);
    parts.push_back(std::move(read.scene));
  }
  REQUIRE(!parts.empty());
  return parts;
}

std::string Difference(const std::string& is, const std::string& becomes) {
  const auto [a, b] = std::mismatch(is.begin(), is.end(), becomes.begin(), becomes.end());
  const auto part = [](const std::string& text, std::ptrdiff_t at) {
    const auto from = static_cast<std::size_t>(std::max<std::ptrdiff_t>(at - 80, 0));
    return text.substr(from, 160);
  };
  return part(is, a - is.begin()) + " … " + part(becomes, b - becomes.begin());
}

TEST_CASE("Random authoring operations are undone and made again to the byte") {
  const auto number = [](const char* variable, int otherwise) {
    const char* const wanted = std::getenv(variable);
    return wanted ? std::atoi(wanted) : otherwise;
  };
  const int count = number("LINKWRIGHT_BUILD_OPERATIONS", 300);
  CObjectContainer objects;
  RandomAuthor author(&objects, static_cast<unsigned>(number("LINKWRIGHT_BUILD_SEED", 1)), Parts());
  std::string before = SceneToText(objects.ToScene());
  const std::string empty = before;
  std::vector<SceneEdit> edits;
  std::map<std::string, int> made;  // by what was done
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    const TreeEdit done = author.Do();
    INFO("operation " << i << ", " << author.what() << " " << author.detail() << ": " << done.why);
    std::string after = SceneToText(objects.ToScene());
    if (!done.ok() || done.edit.empty()) {
      // Nothing has changed.
      if (after != before) FAIL("a refused operation changed the scene");
      ++refused;
      continue;
    }
    ProblemList problems;
    if (!CompileScene(objects.ToScene(), &problems)) FAIL("no mechanism: " << problems.ToString());
    LoadSceneOptions file;
    file.text = after;
    if (const LoadSceneResult read = LoadScene("random.lws.json", file); !read.ok)
      FAIL("it cannot be opened again: " << read.problems.ToString());
    objects.Undo(done.edit);
    if (const std::string undone = SceneToText(objects.ToScene()); undone != before)
      FAIL("undo leads elsewhere: " << Difference(before, undone));
    objects.Redo(done.edit);
    if (const std::string redone = SceneToText(objects.ToScene()); redone != after)
      FAIL("redo leads elsewhere: " << Difference(after, redone));
    edits.push_back(done.edit);
    ++made[author.what()];
    before = std::move(after);
  }
  CHECK(refused < count * 2 / 3);
  for (const char* what :
       {"hands", "shelf", "field", "number", "paste", "duplicate", "remove", "rename", "add", "part"}) {
    CAPTURE(what);
    CHECK(made[what] > 0);
  }
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) objects.Undo(*edit);
  CHECK(SceneToText(objects.ToScene()) == empty);
}

}  // namespace random_build_test
