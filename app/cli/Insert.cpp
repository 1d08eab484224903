// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Assets.h"
#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/math/Rotation.h"
#include "engine/scene/build/InsertPart.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/Formulas.h"

namespace linkwright::cli {
namespace {

int NotInserted(const std::string& text, int code) {
  PrintError("linkwright insert: " + text);
  return code;
}

Vector3 VectorOf(const std::vector<double>& numbers) {
  return numbers.size() == 3 ? Vector3(numbers[0], numbers[1], numbers[2]) : Vector3(Vector3::Zero());
}

}  // namespace

int RunInsert(const InsertArguments& arguments) {
  FileArguments part_file;
  const std::filesystem::path shipped = ScenesFolder() / "parts" / (arguments.part + ".lws.json");
  std::error_code error;
  part_file.file = std::filesystem::is_regular_file(shipped, error) ? shipped.string() : arguments.part;
  const LoadSceneResult part = LoadFile(part_file, /*load_meshes=*/false);
  LoadSceneResult scene = LoadFile(arguments.into, /*load_meshes=*/true);
  for (const LoadSceneResult* each : {&part, &static_cast<const LoadSceneResult&>(scene)})
    for (const Problem& problem : each->problems.problems())
      if (problem.severity != Severity::kNote) PrintError(problem.ToString());
  if (!part.ok || !scene.ok) return kBadFile;
  const std::string out = arguments.out.empty() ? arguments.into.file : arguments.out;
  if (!arguments.out.empty() && !MayWrite("linkwright insert", out, arguments.into)) return kUsage;
  PartOptions options;
  for (const std::string& each : arguments.assignments) {
    const std::size_t sign = each.find('=');
    if (sign == std::string::npos) return NotInserted("NAME=VALUE is needed, not \"" + each + "\"", kUsage);
    options.parameters.emplace_back(each.substr(0, sign), each.substr(sign + 1));
  }
  options.X_PM = Transform{RotationFromRpy(VectorOf(arguments.rpy_deg) * kPi / 180), VectorOf(arguments.xyz)};
  CObjectContainer container(scene.scene);
  if (!arguments.on.empty()) {
    const SceneObject* const on = container.FindPath(arguments.on);
    if (!on) return NotInserted("there is no link or frame \"" + arguments.on + "\"", kUsage);
    options.parent = on->id();
  }
  TreeEdit done = InsertPart(&container, part.scene, options);
  if (!done.ok()) return NotInserted(done.why, kBadFile);
  if (const std::string why = FollowFormulas(&container, &done.edit).text; !why.empty())
    return NotInserted(why, kBadFile);
  Scene made = container.ToScene();
  made.document = scene.scene.document;
  const SaveSceneResult saved = SaveScene(made, out);
  return saved.ok ? kOk : NotInserted(saved.error, kFailure);
}

}  // namespace linkwright::cli
