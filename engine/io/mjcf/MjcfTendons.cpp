// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>
#include <tuple>

#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

void ReadFixedTendon(const MjcfElement& element, const MjcfIndex& index, MjcfContext* context,
                     MjcfResult* result) {
  MjcfTendon tendon;
  tendon.name = element.name();
  context->files.ForEachChild(element.node(), [&](pugi::xml_node node) {
    const MjcfElement part(context, node, "");
    const std::string joint = part.Text("joint");
    double coefficient = 0;
    if (!part.Number("coef", &coefficient)) return element.Error("a <joint> of it has no coef");
    const auto found = index.joints.find(joint);
    if (found == index.joints.end())
      return context->Say(Severity::kError, node, element.label(),
                          "there is no joint \"" + joint.substr(0, 100) + "\"");
    const JointType type = result->robot.joints[found->second.index].type;
    if (type == JointType::kBall || type == JointType::kFree)
      return context->Say(Severity::kError, node, element.label(),
                          "joint \"" + joint + "\" has several degrees of freedom");
    tendon.terms.emplace_back(joint, coefficient);
  });
  double stiffness = 0, damping = 0;
  element.Number("stiffness", &stiffness);
  element.Number("damping", &damping);
  if (stiffness != 0 || damping != 0)
    element.Warn("stiffness and damping of tendons are not supported: they have no effect");
  double range[2] = {0, 0};
  element.Numbers("range", range);
  std::tie(tendon.lower, tendon.upper) = std::tie(range[0], range[1]);
  if (element.Limited("limited", range))
    context->Ignore(element.node(), "<fixed> range", "limits of tendons are not simulated");
  result->tendons.push_back(std::move(tendon));
}

// A cord is drawn; what it would pull is reported.
class SpatialTendonReader {
 public:
  SpatialTendonReader(const MjcfElement& element, const MjcfIndex& index, const MjcfAssets& assets,
                      MjcfContext* context, const RobotDescription& robot)
      : element_(element), index_(index), assets_(assets), context_(*context), robot_(robot) {}

  TendonDescription Read() {
    out_.name = element_.name();
    out_.line = context_.files.LineOf(element_.node());
    element_.Number("width", &out_.radius);
    if (!(out_.radius > 0)) element_.Error("its width must be positive");
    ReadColor();
    context_.files.ForEachChild(element_.node(), [&](pugi::xml_node node) { ReadStop(node); });
    CheckOrder();
    context_.Say(Severity::kWarning, element_.node(), element_.label(),
                 "spatial tendons do not pull: it is drawn, no more");
    return std::move(out_);
  }

 private:
  using Stop = TendonDescription::Stop;

  void Error(pugi::xml_node node, const std::string& text) {
    context_.Say(Severity::kError, node, element_.label(), text);
  }

  void ReadColor() {
    double rgba[4] = {0, 0, 0, 1};
    const std::string name = element_.Text("material");
    const MjcfAssets::Material* const material = assets_.FindMaterial(name);
    if (!name.empty() && !material) element_.Error("there is no material \"" + name.substr(0, 100) + "\"");
    if (element_.Numbers("rgba", rgba) > 0) {
      const auto part = [&](int i) { return static_cast<float>(std::clamp(rgba[i], 0.0, 1.0)); };
      out_.color = {part(0), part(1), part(2), part(3)};
    } else if (material) {
      out_.color = material->color;
    }
  }

  void ReadStop(pugi::xml_node node) {
    const std::string kind = node.name();
    Stop stop;
    if (kind == "pulley")
      stop.kind = TendonStop::kPulley;
    else if (kind == "site" ? !Point(node, &stop) : kind == "geom" ? !Obstacle(node, &stop) : true)
      return;
    out_.stops.push_back(std::move(stop));
  }

  bool Point(pugi::xml_node node, Stop* stop) {
    const MjcfIndex::SiteEntry* const site = Site(node, "site");
    if (!site) return false;
    stop->link = robot_.links[site->link].name;
    stop->X_LS = site->X_LF;
    return true;
  }

  bool Obstacle(pugi::xml_node node, Stop* stop) {
    const std::string name = node.attribute("geom").value();
    const auto found = index_.geoms.find(name);
    if (found == index_.geoms.end()) {
      Error(node, "there is no geom \"" + name.substr(0, 100) + "\"");
      return false;
    }
    const MjcfIndex::GeomEntry& geom = found->second;
    if (geom.type != ShapeType::kSphere && geom.type != ShapeType::kCylinder) {
      Error(node, "geom \"" + name.substr(0, 100) + "\" is neither a sphere nor a cylinder to lie round");
      return false;
    }
    stop->kind = geom.type == ShapeType::kSphere ? TendonStop::kSphere : TendonStop::kCylinder;
    stop->link = robot_.links[geom.link].name;
    stop->X_LS = geom.X_LG;
    stop->radius = geom.radius;
    if (!node.attribute("sidesite")) return true;
    const MjcfIndex::SiteEntry* const side = Site(node, "sidesite");
    if (!side) return false;
    stop->side_link = robot_.links[side->link].name;
    stop->side = side->X_LF.p;
    return true;
  }

  const MjcfIndex::SiteEntry* Site(pugi::xml_node node, const char* attribute) {
    const std::string name = node.attribute(attribute).value();
    const auto found = index_.sites.find(name);
    if (found != index_.sites.end()) return &found->second;
    Error(node, "there is no site \"" + name.substr(0, 100) + "\"");
    return nullptr;
  }

  void CheckOrder() {
    const auto& stops = out_.stops;
    const auto is_point = [&](std::size_t i) {
      return i < stops.size() && stops[i].kind == TendonStop::kPoint;
    };
    for (std::size_t i = 0; i < stops.size(); ++i)
      if (stops[i].radius > 0 && (i == 0 || !is_point(i - 1) || !is_point(i + 1)))
        return element_.Error("a geom that it lies round must stand between two sites");
  }

  const MjcfElement& element_;
  const MjcfIndex& index_;
  const MjcfAssets& assets_;
  MjcfContext& context_;
  const RobotDescription& robot_;
  TendonDescription out_;
};

}  // namespace

void ReadMjcfTendons(pugi::xml_node section, const MjcfIndex& index, const MjcfAssets& assets,
                     MjcfContext* context, MjcfResult* result) {
  context->files.ForEachChild(section, [&](pugi::xml_node node) {
    CheckMjcfAttributes(node, context);
    const MjcfElement element(context, node, "", "tendon");
    if (std::strcmp(node.name(), "fixed") == 0)
      ReadFixedTendon(element, index, context, result);
    else if (std::strcmp(node.name(), "spatial") == 0)
      result->robot.tendons.push_back(
          SpatialTendonReader(element, index, assets, context, result->robot).Read());
    else
      element.Warn("is not known and left out");
  });
}

}  // namespace linkwright
