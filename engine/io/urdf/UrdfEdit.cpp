// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfEdit.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "engine/base/FileAccess.h"
#include "engine/io/urdf/UrdfPieces.h"
#include "engine/io/xml/XmlFile.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMostUrdfBytes = std::uint64_t{64} << 20;
constexpr int kDeepestUrdf = 256;

/// A part of a text that is replaced by another one.
struct TextChange {
  std::size_t at = 0, length = 0;
  std::string text;
};

class UrdfEditor {
 public:
  UrdfEditor(const XmlFile& xml, std::string* text)
      : xml_(xml), text_(*text), mark_(text->starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

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
    // From the end, so that places before stay right; what is added at one place stays in its order.
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const TextChange& a, const TextChange& b) { return a.at > b.at; });
    for (const TextChange& change : changes_) text_.replace(change.at, change.length, change.text);
  }

 private:
  std::size_t NameAt(pugi::xml_node node) const { return xml_.OffsetOf(node) + mark_; }

  // Where the tag that opens the element ends; none where that does not follow from the text.
  std::optional<std::size_t> OpenEnd(pugi::xml_node node) const {
    const pugi::xml_attribute last = node.last_attribute();
    std::size_t from = NameAt(node);
    if (last) {
      from = xml_.OffsetOfValue(last) + mark_;
      from = text_.find(from > 0 ? text_[from - 1] : '"', from);
    }
    const std::size_t end = from == std::string::npos ? from : text_.find('>', from);
    if (end == std::string::npos) return {};
    return end;
  }

  // Behind the tag that opens the element; one that is empty gets an end.
  void AddInside(pugi::xml_node node, const std::string& added, const char* indent) {
    const auto open = OpenEnd(node);
    if (!open) return;
    if (text_[*open - 1] == '/')
      changes_.push_back({*open - 1, 2, ">" + added + "\n" + (indent + 2) + "</" + node.name() + ">"});
    else
      changes_.push_back({*open + 1, 0, added});
  }

  void SetInertial(pugi::xml_node link, const Inertial& inertial) {
    std::ostringstream written;
    WriteUrdfInertial(inertial, &written);
    const pugi::xml_node old = link.child("inertial");
    if (!old) return AddInside(link, "\n    " + written.str(), "    ");
    const std::size_t at = NameAt(old) - 1;  // of the "<"
    const pugi::xml_node last = old.last_child();
    std::size_t end = last ? text_.find("</inertial", std::max(at, NameAt(last))) : at;
    end = text_.find('>', end);
    if (end != std::string::npos) changes_.push_back({at, end + 1 - at, written.str()});
  }

  void SetAttributes(pugi::xml_node of, const UrdfAttributes& attributes, const char* indent) {
    for (const auto& [path, values] : attributes) {
      const std::size_t slash = path.rfind('/');
      pugi::xml_node parent = of;
      if (slash != std::string::npos) parent = of.first_element_by_path(path.substr(0, slash).c_str());
      if (!parent) continue;
      const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
      const pugi::xml_node node = parent.child(name.c_str());
      std::string missing;
      for (const auto& [attribute, value] : values) {
        const pugi::xml_attribute present = node.attribute(attribute.c_str());
        if (!present) {
          missing.append(" ").append(attribute).append("=\"").append(value).append("\"");
          continue;
        }
        const std::size_t at = xml_.OffsetOfValue(present) + mark_;
        const char quote = at > 0 ? text_[at - 1] : '"';
        changes_.push_back({at, text_.find(quote, at) - at, value});
      }
      if (missing.empty()) continue;
      if (node)
        changes_.push_back({NameAt(node) + name.size(), 0, missing});
      else
        AddInside(parent, std::string("\n").append(indent).append("<").append(name).append(missing) + "/>",
                  indent);
    }
  }

  void AddFrames(const std::vector<FrameDescription>& frames) {
    const std::size_t end = text_.rfind("</robot");
    if (frames.empty() || end == std::string::npos) return;
    std::set<std::string> joints;
    for (const pugi::xml_node joint : xml_.root().children("joint"))
      joints.insert(joint.attribute("name").value());
    std::ostringstream added;
    for (const FrameDescription& frame : frames) WriteUrdfFrame(frame, &joints, &added);
    changes_.push_back({end, 0, added.str()});
  }

  const XmlFile& xml_;
  std::string& text_;
  std::size_t mark_;  // bytes that the parser leaves out
  std::vector<TextChange> changes_;
};

}  // namespace

UrdfEditResult EditUrdf(const std::filesystem::path& path, const UrdfEdits& edits) {
  UrdfEditResult result;
  FileBytes read = ReadFileBytes(path, kMostUrdfBytes);
  if (!read.error.empty()) return {{}, "the file " + read.error};
  result.text = read.bytes;
  XmlFile xml;
  ProblemList problems;
  if (!xml.Parse(std::move(read.bytes), path.string(), kDeepestUrdf, &problems))
    return {{}, problems.ToString()};
  UrdfEditor(xml, &result.text).Edit(edits);
  return result;
}

}  // namespace linkwright
