// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/ViewCheck.h"

#include <algorithm>
#include <exception>
#include <string_view>

#include "engine/base/FailureText.h"
#include "engine/base/Message.h"
#include "engine/base/Nearest.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/References.h"
#include "engine/scene/kinds/RegisteredKinds.h"

namespace linkwright {
namespace {

Message UnknownViewName(std::string_view list, std::string_view what, const std::string& name,
                        const std::vector<std::string_view>& known) {
  const std::string_view meant = Nearest(name, known);
  return meant.empty() ? MessageOf("compile.there-no", {list, what, name})
                       : MessageOf("scene.unknown-view-name-did-you-mean", {list, what, name, meant});
}

// All that can be hidden and locked, as it is named for that.
std::vector<std::string> PartNames(const CObjectContainer& scene) {
  std::vector<std::string> names;
  const bool several = HasRobotPrefixes(scene.ToScene());
  for (const auto& robot : scene.root().ChildrenOf("robots")) {
    names.push_back(robot->name() + "/");
    const std::string prefix = several ? robot->name() + "/" : std::string();
    robot->ForChildren([&](const SceneObject& child) {
      if (!MayName("part", child.kind().name)) return;
      names.push_back(prefix + child.name());
      child.ForChildren([&](const SceneObject& shape) {
        if (const std::string place = ShapePlace(shape); !place.empty())
          names.push_back(prefix + child.name() + place);
      });
    });
  }
  for (const auto& mechanism : scene.root().ChildrenOf("mechanism"))
    for (const auto& body : mechanism->ChildrenOf("bodies")) names.push_back(body->name());
  return names;
}

// Objects of registered kinds are compiled to nothing here that could tell.
void CheckRegistered(const Scene& scene, ProblemList* problems) {
  if (scene.others.IsEmpty()) return;
  const CObjectContainer tree(scene);
  const MissingNames missing(tree);
  for (const KindFunction& kind : RegisteredKinds()) {
    const std::string& list = kind().plural;
    const auto& objects = tree.root().ChildrenOf(list);
    for (std::size_t i = 0; i < objects.size(); ++i)
      for (const MissingNames::Name& each : missing.Of(*objects[i]))
        problems->Add(
            Severity::kWarning, FileOf(scene, 0),
            LineOfField(scene, list, objects[i]->name(), i, each.field->name),
            list + "[" + std::to_string(i) + "] \"" + objects[i]->name() + "\"",
            MessageOf("compile.there-no", {each.field->name, NamedInWords(each.field->refers), each.name}));
  }
}

// What the mouse passes over and the picture leaves out.
void CheckParts(const CompiledScene& compiled, ProblemList* problems) {
  const Scene& scene = compiled.scene;
  if (scene.view.hidden.empty() && scene.view.locked.empty()) return;
  const CObjectContainer tree(scene);
  const SceneObject& view = *tree.root().ChildrenOf("view").front();
  std::vector<std::string> names;
  for (const MissingNames::Name& each : MissingNames(tree).Of(view)) {
    // The links of the trot are no objects.
    if (each.field->refers != "part" || compiled.model->FindFrame(each.name).IsValid()) continue;
    if (names.empty()) names = PartNames(tree);
    problems->Add(Severity::kWarning, FileOf(scene, 0), LineOfViewName(scene, each.field->name, each.name),
                  "view",
                  UnknownViewName(each.field->name, NamedInWords(each.field->refers), each.name,
                                  {names.begin(), names.end()}));
  }
}

}  // namespace

void CheckView(const CompiledScene& compiled, ProblemList* problems, const StopCheck& stop) {
  const Scene& scene = compiled.scene;
  CheckRegistered(scene, problems);
  CheckParts(compiled, problems);
  const auto check = [&](std::string_view list, std::string_view what, const std::vector<std::string>& names,
                         const std::vector<std::string_view>& known) {
    for (const std::string& name : names)
      if (std::find(known.begin(), known.end(), name) == known.end())
        problems->Add(Severity::kWarning, FileOf(scene, 0), LineOfViewName(scene, list, name), "view",
                      UnknownViewName(list, what, name, known));
  };
  std::vector<std::string_view> known;
  if (!scene.view.trail_frames.empty()) {
    for (const Frame& frame : compiled.model->frames()) known.push_back(frame.name);
    check("trail_frames", NamedInWords("frame"), scene.view.trail_frames, known);
  }
  if (scene.view.plots.empty() && scene.view.references.empty()) return;
  known.clear();
  try {
    const std::unique_ptr<System> system = compiled.MakeSystem(stop);
    if (!system) return;
    for (const Signal& signal : system->signals()) known.push_back(signal.name);
    check("plots", "signal", scene.view.plots, known);
    std::vector<std::string> referred;
    for (const PlotReference& reference : scene.view.references) referred.push_back(reference.signal);
    check("references", "signal", referred, known);
  } catch (const std::exception& error) {
    problems->Add(Severity::kWarning, FileOf(scene, 0), LineOfKey(scene, "linkwright"), "",
                  MessageOf("compile.scene-cannot-be-simulated", {FailureText(error)}));
  }
}

}  // namespace linkwright
