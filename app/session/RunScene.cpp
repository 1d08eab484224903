// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/RunScene.h"

#include "engine/scene/edit/FieldNumber.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::app {

void setNumbers(const RunNumbers& numbers, Scene* scene) {
  CObjectContainer objects(*scene);
  SceneEdit edit;
  for (const auto& [name, value] : numbers)
    if (const auto number = FieldNumber::Find(objects, name)) edit.Merge(number->Set(&objects, value));
  if (!FollowFormulas(&objects, &edit).text.empty()) return;
  *scene = objects.ToScene();
}

std::shared_ptr<const CompiledScene> sceneWith(Scene scene, const RunNumbers& numbers) {
  setNumbers(numbers, &scene);
  ProblemList problems;
  return CompileScene(scene, &problems);
}

}  // namespace linkwright::app
