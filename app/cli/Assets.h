// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace linkwright::cli {

/// The folder of what comes with the program: ../share/linkwright, seen from the program's own folder,
/// whether it is installed, unpacked anywhere or runs from its build folder. No path of the build is known
/// here. Empty path when there is none.
std::filesystem::path DataFolder();
/// The folder of the shipped scenes in it, without symbolic links. Empty path when there is none.
std::filesystem::path ScenesFolder();
/// The shipped scenes, by name.
std::vector<std::filesystem::path> ShippedScenes();

}  // namespace linkwright::cli
