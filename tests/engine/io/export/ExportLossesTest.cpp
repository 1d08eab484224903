// SPDX-License-Identifier: BSD-3-Clause
// What a scene has and a format does not is listed, whatever its kind.
#include <algorithm>
#include <catch2/catch.hpp>

#include "BuildInfo.h"
#include "engine/io/export/SceneExport.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace export_losses_test {

using namespace linkwright;

constexpr const char* kProbe = "probe_of_this";

std::string ListOf(const ProblemList& lost) {
  std::string list = lost.ToString();
  std::replace(list.begin(), list.end(), '_', ' ');
  return list;
}

TEST_CASE("An object of any kind is written by an export, or listed as lost", "[export]") {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/double-pendulum.lws.json");
  REQUIRE(loaded.ok);
  int lists = 0;
  for (const Field& field : SceneKindOf().fields) {
    // Robots are what is written; how the window shows them is none of them.
    const std::vector<std::string> others = {"robots", "cameras",        "camera_keyframes",
                                             "view",   "target_options", "groups"};
    if (!field.HoldsObjects() || std::find(others.begin(), others.end(), field.name) != others.end())
      continue;
    CAPTURE(field.name);
    CObjectContainer scene(loaded.scene);
    if (field.type == FieldType::kPart && !scene.root().ChildrenOf(field.name).empty()) continue;
    const std::shared_ptr<void> value = field.kind().make();
    const Field* const name = field.kind().Find("name");
    if (name) name->set(value.get(), std::string(kProbe));
    scene.Add(scene.root().id(), field, value.get());
    // A part may be nothing by default.
    if (CObjectContainer(scene.ToScene()).root().ChildrenOf(field.name).empty()) continue;
    ++lists;
    for (const char* to : {"x.urdf", "x.xml"}) {
      CAPTURE(to);
      const SceneExport made = ExportScene(scene.ToScene(), "s", to);
      CHECK(made.error.empty());
      std::string wanted = name ? kProbe : field.name;
      const bool written = made.text.find(name ? wanted : "<" + wanted) != std::string::npos;
      std::replace(wanted.begin(), wanted.end(), '_', ' ');
      INFO(made.lost.ToString());
      // MJCF has contact by itself.
      const bool own = field.name == "contact" && std::string(to).ends_with(".xml");
      CHECK((written || own || ListOf(made.lost).find(wanted) != std::string::npos));
    }
  }
  CHECK(lists >= 15);
}

TEST_CASE("How the window arranges things is no loss, what is measured is one", "[export]") {
  const LoadSceneResult loaded =
      LoadScene(std::string(LINKWRIGHT_SOURCE_DIR) + "/scenes/double-pendulum.lws.json");
  REQUIRE(loaded.ok);
  CObjectContainer scene(loaded.scene);
  const auto lost = [&](const char* to) {
    return ExportScene(scene.ToScene(), "s", to).lost.problems().size();
  };
  for (const auto& [list, losses] :
       std::vector<std::pair<const char*, std::size_t>>{{"groups", 0}, {"cameras", 0}, {"measurements", 1}}) {
    CAPTURE(list);
    const Field& field = *scene.root().kind().Find(list);
    const std::shared_ptr<void> value = field.kind().make();
    field.kind().Find("name")->set(value.get(), std::string(kProbe));
    for (const char* to : {"x.urdf", "x.xml"}) {
      const std::size_t before = lost(to);
      const SceneEdit edit = scene.Add(scene.root().id(), field, value.get());
      CHECK(lost(to) == before + losses);
      scene.Undo(edit);
    }
  }
}

}  // namespace export_losses_test
