// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfMeshes.h"

#include <algorithm>
#include <unordered_map>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/io/mesh/MeshCache.h"
#include "engine/io/request/RobotPatch.h"

namespace linkwright {
namespace {

/// How far reading the robot file itself is counted.
constexpr double kFractionBefore = 0.1;
constexpr std::size_t kNamesShown = 100;  // characters of a file name in a message

std::string Quoted(const std::string& name) { return '"' + Shortened(name, kNamesShown) + '"'; }

}  // namespace

std::optional<FileAccess::Result> FindInFolders(const std::string& reference, const RobotPatch& patch,
                                                const FileAccess& access) {
  const std::size_t slash = reference.find_last_of("/\\");
  const std::string name = slash == std::string::npos ? reference : reference.substr(slash + 1);
  if (name.empty() || name == ".." || name.find('\0') != std::string::npos) return std::nullopt;
  for (const std::string& folder : patch.mesh_folders) {
    FileAccess::Result found = access.Check(access.folder() / folder / name);
    if (found.path) return found;
  }
  return std::nullopt;
}

bool LoadUrdfMeshes(const std::vector<UrdfMeshUse>& uses, const UrdfOptions& options, FileAccess* access,
                    RobotDescription* robot, ProblemList* problems) {
  const std::shared_ptr<MeshCache> cache = options.meshes ? options.meshes : std::make_shared<MeshCache>();
  const auto geometry_of = [&](const UrdfMeshUse& use) -> Geometry& {
    LinkDescription& link = robot->links[use.link];
    return (use.is_collision ? link.collisions : link.visuals)[use.index].geometry;
  };
  std::unordered_map<std::string, FileAccess::Result> files;
  std::vector<std::filesystem::path> paths;
  for (const UrdfMeshUse& use : uses) {
    const std::string& name = geometry_of(use).mesh_file;
    const auto [entry, is_new] = files.try_emplace(name);
    if (!is_new) continue;
    FileAccess::Result& found = entry->second;
    found = access->Resolve(name);
    if (!found.path && options.patch)
      if (auto elsewhere = FindInFolders(name, *options.patch, *access)) found = *elsewhere;
    if (found.path && std::find(paths.begin(), paths.end(), *found.path) == paths.end())
      paths.push_back(*found.path);
  }
  LoadControl control;
  control.stop = options.control.stop;
  control.progress = [&](double fraction, std::string_view stage) {
    options.control.Report(kFractionBefore + (1 - kFractionBefore) * fraction, stage);
  };
  if (control.Stopped() || !cache->ReadAhead(paths, *access, control)) return false;

  std::unordered_map<std::string, MeshPtr> by_name;
  for (const UrdfMeshUse& use : uses) {
    Geometry& geometry = geometry_of(use);
    const auto [entry, is_new] = by_name.try_emplace(geometry.mesh_file);
    if (is_new) {
      const auto say = [&](Severity severity, const Message& text) {
        problems->Add(severity, robot->file, use.line, use.element,
                      MessageOf("urdf.mesh", {Quoted(geometry.mesh_file), text}));
      };
      const FileAccess::Result& found = files.at(geometry.mesh_file);
      if (!found.path) {
        say(Severity::kWarning, found.refusal);
      } else {
        const MeshResult result = cache->Get(*found.path, *access, control);
        if (result.cancelled) return false;
        if (!result.error.empty()) say(Severity::kWarning, result.error);
        for (const std::string& warning : result.warnings) say(Severity::kWarning, warning);
        for (const std::string& note : result.notes) say(Severity::kNote, note);
        entry->second = result.mesh;
      }
    }
    geometry.mesh = entry->second;
  }
  return true;
}

}  // namespace linkwright
