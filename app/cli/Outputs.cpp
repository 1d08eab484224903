// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Outputs.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "app/cli/Main.h"
#include "engine/base/AtomicFile.h"
#include "engine/base/FilesRead.h"

namespace linkwright::cli {
namespace {

namespace fs = std::filesystem;

/// The file among the pictures of frame%05d.png that was read; empty: none.
std::string PictureRead(const fs::path& pattern) {
  const std::string name = pattern.filename().string();
  const std::size_t percent = name.find('%'), d = name.find('d', percent);
  if (d == std::string::npos) return {};
  const std::string before = name.substr(0, percent), after = name.substr(d + 1);
  const fs::path folder = pattern.has_parent_path() ? pattern.parent_path() : fs::path(".");
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    const std::string picture = entry->path().filename().string();
    if (picture.size() <= before.size() + after.size() || !picture.starts_with(before) ||
        !picture.ends_with(after))
      continue;
    const auto number =
        std::string_view(picture).substr(before.size(), picture.size() - before.size() - after.size());
    if (!std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; })) continue;
    if (std::string read = FileReadAt(entry->path()); !read.empty()) return read;
  }
  return {};
}

/// Whether this is a table of this program's own, which no robot can have as a mesh.
bool IsOwnTable(const std::string& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return true;  // what is no file is no mesh either
  std::ifstream file(path, std::ios::binary);
  char start[10] = "";
  file.read(start, sizeof start);
  const std::string_view text(start, static_cast<std::size_t>(file.gcount()));
  return text.empty() || text.starts_with("t [s]") || text.starts_with("sweep,run") ||
         text.starts_with("\x89HDF\r\n");
}

}  // namespace

bool MayWrite(const std::string& command, const std::string& out) {
  std::string read = FileReadAt(out);
  if (read.empty() && out.find('%') != std::string::npos) read = PictureRead(out);
  if (read.empty()) return true;
  std::fprintf(stderr, "%s: %s would overwrite the input file %s; choose another output file\n",
               command.c_str(), out.c_str(), read.c_str());
  return false;
}

bool MayWrite(const std::string& command, const std::string& out, const FileArguments& scene) {
  if (FileReadAt(out).empty() && !IsOwnTable(out)) {
    ProblemList known;
    Load(scene, /*load_meshes=*/true, &known);
  }
  return MayWrite(command, out);
}

std::string WhyNoFolder(const std::string& out) {
  const fs::path folder = fs::path(out).parent_path();
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return {};
  return out + ": the folder " + folder.string() + " does not exist";
}

int WriteFiles(const std::string& command, const std::filesystem::path& folder,
               const std::vector<std::pair<std::string, std::string>>& files) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    PrintError(folder.string() + ": error: " + error.message());
    return kFailure;
  }
  for (const auto& [name, text] : files)
    if (!MayWrite(command, (folder / name).string())) return kUsage;
  for (const auto& [name, text] : files) {
    const std::string why = WriteFileAtomically(folder / name, text);
    if (why.empty()) continue;
    PrintError((folder / name).string() + ": error: " + why);
    return kFailure;
  }
  return kOk;
}

}  // namespace linkwright::cli
