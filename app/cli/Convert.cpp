// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <string>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/base/AtomicFile.h"
#include "engine/io/export/SceneExport.h"
#include "engine/io/scene/LoadScene.h"

namespace linkwright::cli {
namespace {

int Fail(const std::string& text, int code = kFailure) {
  std::fprintf(stderr, "convert: %s\n", text.c_str());
  return code;
}

}  // namespace

int RunConvert(const ConvertArguments& arguments) {
  LoadSceneOptions options;
  options.floating = arguments.in.floating;
  options.independent_mimic = arguments.in.independent_mimic;
  for (const std::string& path : arguments.in.package_paths) options.package_paths.emplace_back(path);
  options.load_meshes = false;  // but those a repair weighs by
  LoadSceneResult loaded = LoadScene(arguments.in.file, options);
  for (const Problem& problem : loaded.problems.problems())
    if (problem.severity != Severity::kNote) std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  if (!loaded.ok) return kBadFile;
  if (!MayWrite("convert", arguments.out, arguments.in)) return kUsage;
  if (!arguments.out.ends_with(".urdf") && !arguments.out.ends_with(".xml") &&
      !arguments.out.ends_with(".json"))
    return Fail("OUT must end in .lws.json (a scene), .urdf or .xml (MJCF)", kUsage);
  const SceneExport made = ExportScene(loaded.scene, arguments.in.file, arguments.out);
  for (const Problem& problem : made.lost.problems())
    std::fprintf(stderr, "%s\n", problem.ToString().c_str());
  if (!made.error.empty()) return Fail(made.error, made.misfit ? kBadFile : kFailure);
  const std::string why = WriteFileAtomically(arguments.out, made.text);
  return why.empty() ? kOk : Fail(arguments.out + ": " + why);
}

}  // namespace linkwright::cli
