// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/shapes/MeshPieces.h"

namespace linkwright::cli {
namespace {

int Fail(const std::string& text, int code) {
  PrintError("linkwright pieces: " + text);
  return code;
}

/// The link of that name, or "robot/link"; null: there is none.
LinkDescription* FindLink(Scene* scene, const std::string& name, SceneRobot** robot) {
  for (SceneRobot& each : scene->robots) {
    for (LinkDescription& link : each.description.links) {
      if (name != link.name && name != RobotPrefix(*scene, each) + link.name &&
          name != each.name + "/" + link.name)
        continue;
      *robot = &each;
      return &link;
    }
  }
  return nullptr;
}

std::string Percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f %%", 100 * std::max(0., share));
  return text;
}

}  // namespace

int RunPieces(const PiecesArguments& arguments) {
  LoadSceneResult loaded = LoadFile(arguments.file, /*load_meshes=*/true);
  for (const Problem& problem : loaded.problems.problems())
    if (problem.severity == Severity::kError) PrintError(problem.ToString());
  if (!loaded.ok) return kBadFile;
  SceneRobot* robot = nullptr;
  LinkDescription* link = FindLink(&loaded.scene, arguments.link, &robot);
  if (!link) return Fail(arguments.file.file + ": there is no link \"" + arguments.link + "\"", kBadFile);
  if (!arguments.out.empty()) {
    if (!robot->file.empty())
      return Fail("link \"" + arguments.link + "\" is described in " + robot->file +
                      ", which a scene does not change: write the robot into the scene first",
                  kBadFile);
    if (!MayWrite("linkwright pieces", arguments.out, arguments.file)) return kUsage;
  }
  std::vector<Visual> shapes;
  bool any = false;
  CatchInterrupts();
  for (const Visual& shape : link->collisions) {
    if (shape.geometry.type != ShapeType::kMesh || !shape.geometry.mesh) {
      shapes.push_back(shape);
      continue;
    }
    any = true;
    const std::string mesh = shape.geometry.mesh_file;
    ConvexPieces pieces;
    {
      ProgressBar bar("cutting " + mesh);
      pieces =
          CutMesh(shape.geometry, {arguments.most, arguments.error}, StopCheck([] { return Interrupted(); }),
                  [&](int count) { bar.Update(static_cast<double>(count) / arguments.most); });
    }
    if (Interrupted()) return Fail("interrupted", kFailure);
    if (pieces.hulls.empty()) return Fail(mesh + " is open or flat: it has no volume to cut", kBadFile);
    std::string text = mesh + "\n  volume               " + Number(pieces.mesh_volume) + " m³\n";
    for (const auto& hull : pieces.hulls) {
      text += "  piece                " + Number(hull->volume) + " m³, " +
              std::to_string(hull->vertices.size()) + " corners\n";
    }
    text += "  pieces               " + std::to_string(pieces.hulls.size()) + "\n  volume error         " +
            Percent(pieces.Error()) + "\n";
    if (!WriteOut(text)) return kFailure;
    for (Visual& piece : ShapesOfPieces(shape, pieces)) shapes.push_back(std::move(piece));
  }
  if (!any) return Fail("link \"" + arguments.link + "\" has no collision mesh", kBadFile);
  if (arguments.out.empty()) return kOk;
  link->collisions = std::move(shapes);
  const SaveSceneResult saved = SaveScene(loaded.scene, arguments.out);
  return saved.ok ? kOk : Fail(saved.error, kFailure);
}

}  // namespace linkwright::cli
