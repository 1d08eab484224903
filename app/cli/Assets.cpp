// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Assets.h"

#include <algorithm>

namespace linkwright::cli {

namespace fs = std::filesystem;

fs::path DataFolder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path folder = program.parent_path().parent_path() / "share/linkwright";
  return fs::is_directory(folder, error) ? folder : fs::path();
}

fs::path ScenesFolder() {
  const fs::path data = DataFolder();
  if (data.empty()) return {};
  std::error_code error;
  const fs::path folder = fs::weakly_canonical(data / "scenes", error);
  return fs::is_directory(folder, error) ? folder : fs::path();
}

std::vector<fs::path> ShippedScenes() {
  std::vector<fs::path> scenes;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(ScenesFolder(), error)) {
    if (entry.path().string().ends_with(".lws.json")) scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

}  // namespace linkwright::cli
