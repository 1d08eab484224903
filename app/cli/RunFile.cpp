// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/RunFile.h"

#include <filesystem>

#include "app/cli/Inputs.h"
#include "engine/io/scene/FileKind.h"
#include "engine/simulation/run/InputLog.h"

namespace linkwright::cli {
namespace {

/// Whether a file beside is a scene or a robot, not a log.
bool IsSceneFile(const std::string& path) {
  if (IsInputLog(path)) return false;
  const FileKind kind = KindOfFile(path).kind;
  return kind == FileKind::kScene || kind == FileKind::kUrdf || kind == FileKind::kMjcf;
}

}  // namespace

bool RunFile::ReadInputs(const std::string& log, double duration) {
  auto read = LoadInputs(log, *scene, duration);
  if (!read) return false;
  commands = std::move(*read);
  if (!log.empty()) inputs = {log};
  return true;
}

std::optional<RunFile> LoadRunBeside(const std::string& path, const FileArguments& first,
                                     const std::string& log, const RunFile& run, double duration) {
  RunFile beside{run.scene, {}, ShortName(path), {}};
  const bool other_scene = IsSceneFile(path);
  if (other_scene) {
    FileArguments file = first;
    file.file = path;
    beside.scene = LoadAndReport(file, /*load_meshes=*/true);
    if (!beside.scene) return std::nullopt;
  }
  if (!beside.ReadInputs(other_scene ? log : path, duration)) return std::nullopt;
  return beside;
}

std::string ShortName(const std::string& path) {
  std::string name = std::filesystem::path(path).filename().string();
  if (const std::size_t dot = name.find('.'); dot != std::string::npos && dot > 0) name.erase(dot);
  return name;
}

}  // namespace linkwright::cli
