// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfReader.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/io/urdf/UrdfContact.h"
#include "engine/io/urdf/UrdfJoints.h"
#include "engine/io/urdf/UrdfLinks.h"
#include "engine/io/urdf/UrdfMeshes.h"
#include "engine/io/urdf/UrdfScope.h"
#include "engine/io/urdf/UrdfTextures.h"
#include "engine/io/xml/XmlFile.h"
#include "engine/model/InertiaCheck.h"
#include "engine/model/RobotTree.h"
#include "engine/model/SizeCheck.h"

namespace linkwright {
namespace {

/// Links and joints together; as many shapes.
constexpr std::size_t kMaxParts = 200'000;

/// A word of a shell's command.
std::string ShellWord(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._-+").find(c) != std::string_view::npos;
  };
  if (std::all_of(word.begin(), word.end(), plain) && !word.starts_with('-')) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

/// What makes a robot of a file of macros, to be run in the file's folder.
std::string XacroCommand(const std::filesystem::path& path) {
  std::filesystem::path stem = path.filename();
  const bool named_so = stem.extension() == ".xacro";
  while (stem.extension() == ".xacro" || stem.extension() == ".urdf") stem = stem.stem();
  return "xacro " + ShellWord(path.filename().string()) + " > " +
         ShellWord(stem.string() + (named_so ? ".urdf" : ".expanded.urdf"));
}

class UrdfFileReader {
 public:
  UrdfFileReader(const std::filesystem::path& path, const UrdfOptions& options)
      : path_(path),
        options_(options),
        context_{.xml = xml_, .file = path.string(), .problems = &result_.problems} {
    result_.robot.file = context_.file;
  }

  UrdfResult Run() {
    const bool finished = Read();
    context_.ReportIgnored();
    result_.cancelled = !finished && options_.control.Stopped();
    result_.ok = finished && !result_.problems.HasErrors();
    return std::move(result_);
  }

 private:
  bool Read() {
    if (options_.control.Stopped()) return false;
    options_.control.Report(0, MessageOf("load.reading-file", {path_.filename().string()}).text);
    const bool parsed =
        options_.text
            ? xml_.Parse(*options_.text, context_.file, options_.max_depth, context_.problems)
            : xml_.Load(path_, context_.file, options_.max_file_bytes, options_.max_depth, context_.problems);
    if (!parsed) return false;
    const pugi::xml_node root = xml_.root();
    if (std::strcmp(root.name(), "robot") != 0) {
      if (std::string_view(root.name()).starts_with("xacro:")) return IsExpanded(xml_.root().parent());
      Error(root, "<" + std::string(root.name()) + ">", MessageOf("urdf.root-element-urdf-robot"));
      return false;
    }
    if (!IsExpanded(root) || options_.control.Stopped()) return false;
    result_.robot.name = root.attribute("name").value();
    if (result_.robot.name.size() > kLongestUrdfName) {
      result_.robot.name = Shortened(result_.robot.name, kLongestUrdfName);
      context_.problems->Add(
          Severity::kWarning, context_.file, xml_.Line(root), "<robot>",
          MessageOf("urdf.name-longer-than-bytes-cut", {std::to_string(kLongestUrdfName)}));
    }
    if (result_.robot.name.empty())
      context_.problems->Add(Severity::kWarning, context_.file, xml_.Line(root), "<robot>",
                             MessageOf("urdf.has-no-name"));
    ReadElements(root);
    if (options_.control.Stopped()) return false;
    if (context_.structure_known && result_.robot.links.empty()) {
      Error(root, "robot \"" + result_.robot.name + "\"", MessageOf("urdf.has-no-link"));
      context_.structure_known = false;
    }
    ApplyMaterials();
    const bool repaired = options_.patch != nullptr && !options_.patch->IsEmpty();
    if (!repaired) CheckMasses();
    if (context_.structure_known) CheckTree();
    if (context_.problems->HasErrors()) return true;
    if (options_.load_meshes || repaired) {
      std::vector<std::filesystem::path> folders = options_.package_paths;
      if (repaired)
        for (const std::string& folder : options_.patch->mesh_folders)
          folders.push_back(path_.parent_path() / folder);
      FileAccess access(path_, folders);
      if (!LoadUrdfMeshes(mesh_uses_, options_, &access, &result_.robot, context_.problems)) return false;
      if (options_.load_meshes)
        LoadUrdfTextures(materials_.uses, options_, &access, &result_.robot, context_.problems);
      if (options_.control.Stopped()) return false;
    }
    if (repaired) {
      ApplyRobotPatch(*options_.patch, &result_.robot, context_.problems);
      CheckMasses();
    }
    if (options_.load_meshes) context_.problems->Append(CheckSizes(result_.robot));
    return true;
  }

  void CheckMasses() {
    if (!context_.problems->HasErrors()) context_.problems->Append(CheckInertials(result_.robot));
  }

  void Error(pugi::xml_node node, std::string element, Message text) {
    context_.problems->Add(Severity::kError, context_.file, xml_.Line(node), std::move(element),
                           std::move(text));
  }

  /// False if this is a macro file or holds substitutions that should have been replaced.
  bool IsExpanded(pugi::xml_node root) {
    constexpr int kMaxSubstitutions = 100;  // that are reported
    int substitutions = 0;
    bool expanded = true;
    for (pugi::xml_node part : root.children()) {
      const std::string_view kind = part.name();
      if (kind != "link" && kind != "joint" && kind != "material" && !kind.starts_with("xacro:")) continue;
      const std::string element = std::string(kind) + " \"" + part.attribute("name").value() + "\"";
      // The file is not nested deeply, so neither is this.
      struct Walker : pugi::xml_tree_walker {
        explicit Walker(std::function<bool(pugi::xml_node)> f) : visit(std::move(f)) {}
        bool for_each(pugi::xml_node& node) override { return visit(node); }
        std::function<bool(pugi::xml_node)> visit;
      };
      const auto visit = [&](pugi::xml_node node) {
        if (std::string_view(node.name()).starts_with("xacro:")) {
          Error(node, "<" + std::string(node.name()) + ">",
                MessageOf("urdf.this-xacro-file-which-has", {XacroCommand(path_)}));
          return false;
        }
        for (const pugi::xml_attribute attribute : node.attributes()) {
          const std::string_view value = attribute.value();
          if (value.find("$(") == std::string_view::npos && value.find("${") == std::string_view::npos)
            continue;
          context_.problems->Add(Severity::kError, context_.file, xml_.Line(attribute), element,
                                 MessageOf("urdf.holds-substitution-not-expanded-run",
                                           {std::string(node.name()), attribute.name(), XacroCommand(path_),
                                            Shortened(value, 60)}));
          expanded = false;
          if (++substitutions == kMaxSubstitutions) return false;
        }
        return true;
      };
      Walker walker(visit);
      if (!visit(part) || !part.traverse(walker)) return false;
    }
    return expanded;
  }

  void ReadElements(pugi::xml_node root) {
    context_.max_shapes = kMaxParts;
    // First of all: what else is wrong with so many would hide it.
    std::size_t parts = 0;
    for (const pugi::xml_node node : root.children()) {
      const std::string_view kind = node.name();
      if ((kind != "link" && kind != "joint") || ++parts <= kMaxParts) continue;
      context_.structure_known = false;
      return Error(node, "<" + std::string(kind) + ">",
                   MessageOf("urdf.one-more-than-links-joints", {std::to_string(kMaxParts)}));
    }
    for (const pugi::xml_node node : root.children()) {
      if (node.type() != pugi::node_element) continue;
      const std::string_view kind = node.name();
      if (kind == "link") {
        result_.robot.links.push_back(
            ReadUrdfLink(node, result_.robot.links.size(), &context_, &materials_, &mesh_uses_));
      } else if (kind == "joint") {
        ReadUrdfJoint(node, &context_, &result_.robot);
      } else if (kind == "material") {
        materials_.Define(node, {}, &context_);
      } else if (kind == "gazebo") {
        ReadUrdfGazebo(node, &context_);
      } else {
        context_.Ignore(node, "<" + std::string(kind) + ">");
      }
    }
    ApplyUrdfGazebo(context_, &result_.robot);
  }

  void ApplyMaterials() {
    std::unordered_set<std::string> reported;
    std::set<std::pair<std::size_t, std::size_t>> textured;
    for (const UrdfTextureUse& use : materials_.uses) textured.emplace(use.link, use.index);
    for (std::size_t i = 0; i < result_.robot.links.size(); ++i) {
      LinkDescription& link = result_.robot.links[i];
      for (std::size_t k = 0; k < link.visuals.size(); ++k) {
        Visual& visual = link.visuals[k];
        if (visual.has_color || visual.material.empty()) continue;
        const UrdfTexture* const texture = materials_.FindTexture(visual.material);
        if (texture && textured.emplace(i, k).second) materials_.uses.push_back({i, k, *texture});
        const Color* const color = materials_.Find(visual.material);
        if (!color) {
          if (!texture && reported.insert(visual.material).second)
            context_.problems->Add(Severity::kNote, context_.file, link.line,
                                   "material \"" + visual.material + "\"",
                                   MessageOf("urdf.not-defined-default-colour-used"));
          continue;
        }
        visual.color = *color;
        visual.has_color = true;
      }
    }
  }

  /// Errors are reported; mimics that cannot be followed are reported and taken out.
  void CheckTree() {
    RobotTree tree;
    if (!MakeRobotTree(result_.robot, false, &tree, context_.problems)) return;
    for (std::size_t i = 0; i < result_.robot.joints.size(); ++i)
      if (tree.couplings[i].master < 0) result_.robot.joints[i].mimic.reset();
  }

  std::filesystem::path path_;
  const UrdfOptions& options_;
  XmlFile xml_;
  UrdfResult result_;
  UrdfContext context_;
  UrdfMaterials materials_;
  std::vector<UrdfMeshUse> mesh_uses_;
};

}  // namespace

UrdfResult ReadUrdf(const std::filesystem::path& path, const UrdfOptions& options) {
  return UrdfFileReader(path, options).Run();
}

}  // namespace linkwright
