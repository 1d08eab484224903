// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/Common.h"

// No command writes over a file that it has read: scene, robot, mesh, texture, inputs, sweep, states.
namespace linkwright::cli {

/// False, with a sentence on stderr, where `out` is a file that has been read so far, also by a link; where
/// it is a pattern like frame%05d.png, one of the pictures. `command` stands before the sentence.
bool MayWrite(const std::string& command, const std::string& out);

/// The same where meshes were not needed, and so have not been read: they are, if there is a file at `out`.
bool MayWrite(const std::string& command, const std::string& out, const FileArguments& scene);

/// Why no file can be written there, as its folder is missing: a sentence without a full stop. Empty: there
/// is one, or no file is named.
std::string WhyNoFolder(const std::string& out);

/// Writes files (name, contents) into a folder, which is made where there is none; a sentence on stderr where
/// that fails. Returns the exit code.
int WriteFiles(const std::string& command, const std::filesystem::path& folder,
               const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace linkwright::cli
