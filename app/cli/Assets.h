// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

namespace linkwright::cli {

/// The folder of the shipped scenes: beside the program when it is installed, in the source tree when it runs
/// from its build folder. Empty path when there is none.
std::filesystem::path ScenesFolder();
/// The shipped scenes, by name.
std::vector<std::filesystem::path> ShippedScenes();

}  // namespace linkwright::cli
