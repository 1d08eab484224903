// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfElements.h"

#include <cstring>

#include "engine/scene/Kind.h"

namespace linkwright {
namespace {

constexpr int kFirstHidden = 3;  // groups of geoms from here on are for contacts
constexpr double kLevel = 1e-9;  // of planes that are floors

bool IsNamed(pugi::xml_node node, const char* name) { return std::strcmp(node.name(), name) == 0; }

std::string ClassIn(pugi::xml_node node, const std::string& around) {
  const pugi::xml_attribute given = node.attribute("childclass");
  if (!given) return around;
  return std::strcmp(given.value(), "main") == 0 ? std::string() : given.value();
}

}  // namespace

MjcfElements::MjcfElements(MjcfContext* context) : context_(*context) {
  const MjcfFiles& files = context_.files;
  files.ForEachChild(files.root(), [&](pugi::xml_node section) {
    if (IsNamed(section, "default")) context_.AddDefaults(section);
    if (!IsNamed(section, "asset")) return;
    files.ForEachChild(section, [&](pugi::xml_node asset) {
      if (IsNamed(asset, "material")) materials_.insert(asset.attribute("name").value());
    });
  });
  files.ForEachChild(files.root(), [&](pugi::xml_node section) {
    if (IsNamed(section, "worldbody")) ReadContents(section, "world", {ClassIn(section, {}), false});
  });
}

pugi::xml_node MjcfElements::Find(const ByName& nodes, const std::string& name) {
  const auto found = nodes.find(name);
  return found == nodes.end() ? pugi::xml_node() : found->second;
}

pugi::xml_node MjcfElements::Geom(const std::string& link, bool collision, std::size_t number) const {
  const auto found = geoms_.find({link, collision, number});
  return found == geoms_.end() ? pugi::xml_node() : found->second;
}

MjcfElement MjcfElements::With(pugi::xml_node node) const {
  const auto found = classes_.find(node);
  return MjcfElement(&context_, node, found == classes_.end() ? std::string() : found->second);
}

void MjcfElements::Note(ByName* nodes, const std::string& name, pugi::xml_node node) {
  nodes->emplace(name, node);
}

bool MjcfElements::IsDrawn(const MjcfElement& geom, const std::string& link, const Around& around) const {
  double color[4] = {0, 0, 0, 1};
  if (geom.Numbers("rgba", color) == 4 && color[3] <= 0) return false;
  // A floor without a material is the picture's ground.
  const bool is_floor =
      link == "world" && geom.Text("type") == "plane" && (around.R * geom.Rotation()).col(2).z() > 1 - kLevel;
  return !is_floor || materials_.contains(geom.Text("material"));
}

void MjcfElements::ReadContents(pugi::xml_node holder, const std::string& link, const Around& around) {
  context_.files.ForEachChild(holder, [&](pugi::xml_node node) {
    if (IsNamed(node, "frame"))
      return ReadContents(node, link,
                          {ClassIn(node, around.class_name), true,
                           around.R * MjcfElement(&context_, node, around.class_name).Rotation()});
    if (IsNamed(node, "replicate")) {
      unnamed_known_ = false;
      geom_counts_[{link, false}] = geom_counts_[{link, true}] = std::string::npos / 2;
      return;
    }
    classes_[node] = around.class_name;
    if (around.framed) framed_.insert(node);
    if (IsNamed(node, "body")) return ReadBody(node, around);
    if (IsNamed(node, "site")) return Note(&sites_, node.attribute("name").value(), node);
    if (!IsNamed(node, "geom")) return;
    const MjcfElement element = With(node);
    int group = 0, type = 1, affinity = 1;
    element.Integer("group", &group);
    element.Integer("contype", &type);
    element.Integer("conaffinity", &affinity);
    const bool visual = group < kFirstHidden;
    const bool drawn = IsDrawn(element, link, around);
    for (const bool collision : {false, true}) {
      if (collision ? type == 0 && affinity == 0 && visual : !visual || !drawn) continue;
      std::size_t& number = geom_counts_[{link, collision}];
      geoms_.emplace(std::tuple(link, collision, number), node);
      ++number;
    }
  });
}

void MjcfElements::ReadBody(pugi::xml_node body, const Around& around) {
  ++bodies_read_;
  std::string name = body.attribute("name").value();
  if (name.empty()) name = "body#" + std::to_string(bodies_read_);
  if (!unnamed_known_ && !*body.attribute("name").value()) return;
  Note(&bodies_, name, body);
  ReadJoints(body, name);
  ReadContents(body, name, {ClassIn(body, around.class_name), false});
}

void MjcfElements::ReadJoints(pugi::xml_node body, const std::string& name) {
  int joints = 0, unnamed = 0;
  std::string first;
  bool at_origin = true;
  context_.files.ForEachChild(body, [&](pugi::xml_node node) {
    if (!IsNamed(node, "joint") && !IsNamed(node, "freejoint")) return;
    std::string joint = node.attribute("name").value();
    if (joint.empty())
      joint = FreeName(
          ++unnamed == 1 ? name : name + "#" + std::to_string(unnamed),
          [&](const std::string& each) { return joint_names_.contains(each); }, "#");
    joint_names_.insert(joint);
    Note(&joints_, joint, node);
    if (++joints == 1) first = joint;
    at_origin = at_origin && !node.attribute("pos") && !node.attribute("ref") && IsNamed(node, "joint");
  });
  if (joints == 0) Note(&placed_, "fixed:" + name, body);
  if (joints == 1 && at_origin) Note(&placed_, first, body);
}

}  // namespace linkwright
