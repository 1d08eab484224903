// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfEdit.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/io/urdf/UrdfPieces.h"
#include "engine/io/xml/XmlEdit.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMostUrdfBytes = std::uint64_t{64} << 20;
constexpr int kDeepestUrdf = 256;

class UrdfEditor {
 public:
  UrdfEditor(const XmlFile& xml, std::string* text) : xml_(xml), edit_(xml, text) {}

  void Edit(const UrdfEdits& edits) {
    for (const pugi::xml_node link : xml_.root().children("link")) {
      const std::string name = link.attribute("name").value();
      if (const auto wanted = edits.inertials.find(name); wanted != edits.inertials.end())
        SetInertial(link, wanted->second);
      if (const auto wanted = edits.links.find(name); wanted != edits.links.end())
        SetAttributes(link, wanted->second, "    ");
      for (const bool collision : {false, true}) {
        UrdfShape shape{name, collision, 0};
        for (const pugi::xml_node each : link.children(collision ? "collision" : "visual")) {
          if (const auto wanted = edits.shapes.find(shape); wanted != edits.shapes.end())
            SetAttributes(each, wanted->second, "      ");
          ++shape.number;
        }
      }
    }
    for (const pugi::xml_node joint : xml_.root().children("joint"))
      if (const auto wanted = edits.joints.find(joint.attribute("name").value());
          wanted != edits.joints.end())
        SetAttributes(joint, wanted->second, "    ");
    AddFrames(edits.frames);
    edit_.Apply();
  }

 private:
  void SetInertial(pugi::xml_node link, const Inertial& inertial) {
    std::ostringstream written;
    WriteUrdfInertial(inertial, &written);
    const pugi::xml_node old = link.child("inertial");
    if (!old) return edit_.AddInside(link, "\n    " + written.str(), 2);
    const std::size_t at = edit_.NameAt(old) - 1;  // of the "<"
    const pugi::xml_node last = old.last_child();
    const std::string& text = edit_.text();
    std::size_t end = last ? text.find("</inertial", std::max(at, edit_.NameAt(last))) : at;
    end = text.find('>', end);
    if (end != std::string::npos) edit_.Replace(at, end + 1 - at, written.str());
  }

  void SetAttributes(pugi::xml_node of, const UrdfAttributes& attributes, const char* indent) {
    for (const auto& [path, values] : attributes) {
      const std::size_t slash = path.rfind('/');
      pugi::xml_node parent = of;
      if (slash != std::string::npos) parent = of.first_element_by_path(path.substr(0, slash).c_str());
      if (!parent) continue;
      const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
      const pugi::xml_node node = parent.child(name.c_str());
      if (node) {
        for (const auto& [attribute, value] : values) edit_.Set(node, attribute, value);
        continue;
      }
      std::string added = "\n" + std::string(indent) + "<" + name;
      for (const auto& [attribute, value] : values)
        added.append(" ").append(attribute).append("=\"").append(value).append("\"");
      if (!values.empty()) edit_.AddInside(parent, added + "/>", std::strlen(indent) - 2);
    }
  }

  void AddFrames(const std::vector<FrameDescription>& frames) {
    const std::size_t end = edit_.text().rfind("</robot");
    if (frames.empty() || end == std::string::npos) return;
    std::set<std::string> joints;
    for (const pugi::xml_node joint : xml_.root().children("joint"))
      joints.insert(joint.attribute("name").value());
    std::ostringstream added;
    for (const FrameDescription& frame : frames) WriteUrdfFrame(frame, &joints, &added);
    edit_.Replace(end, 0, added.str());
  }

  const XmlFile& xml_;
  XmlEdit edit_;
};

}  // namespace

UrdfEditResult EditUrdf(const std::filesystem::path& path, const UrdfEdits& edits) {
  UrdfEditResult result;
  FileBytes read = ReadFileBytes(path, kMostUrdfBytes);
  if (!read.error.empty()) return {{}, MessageOf("scene.file", {read.error})};
  result.text = read.bytes;
  XmlFile xml;
  ProblemList problems;
  if (!xml.Parse(std::move(read.bytes), path.string(), kDeepestUrdf, &problems))
    return {{}, problems.ToString()};
  UrdfEditor(xml, &result.text).Edit(edits);
  return result;
}

}  // namespace linkwright
