// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <utility>

#include "app/cli/Assets.h"
#include "app/cli/Commands.h"
#include "app/cli/Common.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/io/report/LoopTables.h"
#include "engine/io/scene/MechanismReader.h"

namespace linkwright::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNames[] = {"motion_base",    "rssr_driven", "rssr_free",       "slider_crank",
                                  "bricard",        "mixed_chain", "chain_spherical", "heavy_top",
                                  "hmmwv_A",        "hmmwv_B",     "hmmwv_C",         "hmmwv_design",
                                  "hmmwv_rear_rods"};
/// The scenes that hold these models.
constexpr std::pair<const char*, const char*> kScenes[] = {{"motion_base", "motion-base"},
                                                           {"slider_crank", "slider-crank"},
                                                           {"chain_spherical", "ball-chain"},
                                                           {"heavy_top", "heavy-top"},
                                                           {"hmmwv_A", "hmmwv-bump"}};

// false: the file is there, but bad.
bool ReadModel(const fs::path& file, const std::string& name, LoopPaperModels* models) {
  if (!fs::exists(file)) return true;
  auto read = ReadCommandFile(file.string());
  if (!read) return false;
  ProblemList problems;
  auto mechanism = ReadMechanismFile(std::move(*read), file.string(), &problems);
  if (!problems.problems().empty()) PrintError(problems.ToString());
  if (mechanism) models->mechanisms.emplace(name, std::move(*mechanism));
  return mechanism.has_value();
}

bool ReadScene(const fs::path& file, const std::string& name, LoopPaperModels* models) {
  if (!fs::exists(file)) return true;
  auto read = ReadCommandFile(file.string());
  if (!read) return false;
  ProblemList problems;
  const std::string shown_as = file.string();
  const auto document = JsonDocument::Parse(std::move(*read), shown_as, &problems);
  if (const JsonValue* part = document ? document->root().Find("mechanism") : nullptr;
      part && part->IsObject())
    models->mechanisms.emplace(name, ReadMechanism(SceneElement(*part, "mechanism", shown_as, &problems)));
  if (problems.HasErrors()) PrintError(problems.ToString());
  return !problems.HasErrors();
}

bool ReadAll(const ReproduceLoopsArguments& arguments, LoopPaperModels* models) {
  bool good = true;
  if (arguments.models.empty()) {
    for (const auto& [name, scene] : kScenes)
      good = ReadScene(ScenesFolder() / (std::string(scene) + ".lws.json"), name, models) && good;
    return good;
  }
  const fs::path folder = arguments.models;
  for (const char* name : kNames)
    good = ReadModel(folder / (std::string(name) + ".json"), name, models) && good;
  if (const fs::path file = folder / "hmmwv_assembly.json"; fs::exists(file)) {
    auto read = ReadCommandFile(file.string());
    if (!read) return false;
    ProblemList problems;
    models->assembly = ReadAssemblyStart(std::move(*read), file.string(), &problems);
    if (!problems.problems().empty()) PrintError(problems.ToString());
    good = good && models->assembly;
  }
  return good;
}

}  // namespace

int RunReproduceLoops(const ReproduceLoopsArguments& arguments) {
  LoopPaperModels models;
  if (!ReadAll(arguments, &models)) return kBadFile;
  if (models.mechanisms.empty()) {
    PrintError((arguments.models.empty() ? "the shipped scenes" : arguments.models) +
               ": error: there is none of the paper's models");
    return kBadFile;
  }
  std::vector<NamedFile> files = LoopPaperTables(models, PrintError);
  for (NamedFile& file : LoopPaperPage(files)) files.push_back(std::move(file));
  return WriteFiles("reproduce", arguments.out, files);
}

}  // namespace linkwright::cli
