// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/FileKind.h"

#include <algorithm>
#include <string_view>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kHead = std::size_t{64} << 10;  // bytes that are read

std::string LowerEnding(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return ending;
}

// Where the first element of an XML text starts, after declarations, comments and white space.
std::size_t FindRootElement(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string_view::npos) {
    const std::string_view rest = text.substr(at);
    std::string_view end;
    if (rest.starts_with("<!--"))
      end = "-->";
    else if (rest.starts_with("<?") || rest.starts_with("<!"))
      end = ">";
    else
      return at;
    at = text.find(end, at);
    if (at == std::string_view::npos) return at;
  }
  return at;
}

FileKindResult KindOfXml(std::string_view text) {
  const std::size_t at = FindRootElement(text);
  if (at == std::string_view::npos) return {FileKind::kUnknown, 1, MessageOf("file.xml-without-root")};
  const int line =
      1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  const std::size_t end = std::min(text.find_first_of(" \t\r\n/>", at), text.size());
  const std::string_view name = text.substr(at + 1, end - at - 1).substr(0, 60);
  if (name == "robot") return {FileKind::kUrdf, line, {}};
  if (name == "mujoco" || name == "mujocoinclude") return {FileKind::kMjcf, line, {}};
  return {FileKind::kUnknown, line, MessageOf("file.other-root-element", {name})};
}

}  // namespace

FileKindResult KindOfFile(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    if (error && error != std::errc::no_such_file_or_directory)
      return {FileKind::kUnreadable, 0, MessageOf("file.cannot-be-read-because", {error.message()})};
    return {FileKind::kUnreadable, 0, MessageOf("file.none")};
  }
  if (fs::is_directory(status)) return {FileKind::kUnreadable, 0, MessageOf("file.is-folder")};
  if (!fs::is_regular_file(status))
    return {FileKind::kUnreadable, 0, MessageOf("file.this-not-regular-file")};
  const std::string ending = LowerEnding(path);
  if (ending == ".json") return {FileKind::kScene, 1, {}};
  if (ending == ".urdf") return {FileKind::kUrdf, 1, {}};
  if (ending == ".mjcf") return {FileKind::kMjcf, 1, {}};
  const FileBytes head = ReadFileStart(path, kHead);
  if (!head.error.empty()) return {FileKind::kUnreadable, 0, MessageOf("scene.file", {head.error})};
  std::string_view text = head.bytes;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {FileKind::kUnknown, 1, MessageOf("xml.file-empty")};
  // A scene may begin with a comment.
  if (text[first] == '{' || text[first] == '/') return {FileKind::kScene, 1, {}};
  if (text[first] == '<') return KindOfXml(text);
  return {FileKind::kUnknown, 1, MessageOf("file.neither-scene-nor-robot")};
}

}  // namespace linkwright
