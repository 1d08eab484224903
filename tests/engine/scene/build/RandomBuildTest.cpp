// SPDX-License-Identifier: GPL-3.0-or-later
// Random authoring operations: each undone and redone to the byte, with a valid scene after each.
// LINKWRIGHT_BUILD_OPERATIONS sets how many, LINKWRIGHT_BUILD_SEED which.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "engine/io/scene/SceneWriter.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/RandomBuild.h"

namespace random_build_test {

using namespace linkwright;

TEST_CASE("Random authoring operations are undone and made again to the byte") {
  const auto number = [](const char* variable, int otherwise) {
    const char* const wanted = std::getenv(variable);
    return wanted ? std::atoi(wanted) : otherwise;
  };
  const int count = number("LINKWRIGHT_BUILD_OPERATIONS", 300);
  CObjectContainer objects;
  RandomHands hands(&objects, static_cast<unsigned>(number("LINKWRIGHT_BUILD_SEED", 20261)));
  std::string before = SceneToText(objects.ToScene());
  const std::string empty = before;
  std::vector<SceneEdit> edits;
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    const TreeEdit done = hands.Do();
    INFO("operation " << i << ": " << done.why);
    std::string after = SceneToText(objects.ToScene());
    if (!done.ok() || done.edit.empty()) {
      // Nothing has changed.
      if (after != before) FAIL("a refused operation changed the scene");
      ++refused;
      continue;
    }
    ProblemList problems;
    if (!CompileScene(objects.ToScene(), &problems)) FAIL("no mechanism: " << problems.ToString());
    objects.Undo(done.edit);
    if (SceneToText(objects.ToScene()) != before) FAIL("undo leads elsewhere");
    objects.Redo(done.edit);
    if (SceneToText(objects.ToScene()) != after) FAIL("redo leads elsewhere");
    edits.push_back(done.edit);
    before = std::move(after);
  }
  CHECK(refused < count / 2);
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) objects.Undo(*edit);
  CHECK(SceneToText(objects.ToScene()) == empty);
}

}  // namespace random_build_test
