// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Assets.h"

#include <algorithm>

#include "BuildInfo.h"

namespace linkwright::cli {

namespace fs = std::filesystem;

fs::path ScenesFolder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path candidates[] = {program.parent_path() / "../share/linkwright/scenes",
                                 fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes"};
  for (const fs::path& folder : candidates) {
    if (fs::is_directory(folder, error)) return fs::weakly_canonical(folder, error);
  }
  return {};
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
