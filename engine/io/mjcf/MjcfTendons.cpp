// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cstring>
#include <tuple>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfRelations.h"

namespace linkwright {
namespace {

void ReadFixedTendon(const MjcfElement& element, const MjcfIndex& index, MjcfContext* context,
                     const MjcfResult& result, TendonDescription* tendon, MjcfIndex::TendonEntry* entry) {
  tendon->type = TendonType::kFixed;
  entry->fixed = true;
  context->files.ForEachChild(element.node(), [&](pugi::xml_node node) {
    const MjcfElement part(context, node, "");
    const std::string joint = part.Text("joint");
    double coefficient = 0;
    if (!part.Number("coef", &coefficient)) return element.Error(MessageOf("mjcf.joint-has-no-coef"));
    const auto found = index.joints.find(joint);
    if (found == index.joints.end())
      return context->Say(Severity::kError, node, element.label(),
                          MessageOf("mjcf.there-no-joint", {joint.substr(0, 100)}));
    const JointType type = result.robot.joints[found->second.index].type;
    if (type == JointType::kBall || type == JointType::kFree)
      return context->Say(Severity::kError, node, element.label(),
                          MessageOf("mjcf.joint-has-several-degrees-freedom", {joint}));
    entry->terms.emplace_back(joint, coefficient);
    tendon->joints[joint] += coefficient;
  });
}

// What fixed and spatial tendons have alike.
void ReadForces(const MjcfElement& element, TendonDescription* tendon, MjcfIndex::TendonEntry* entry) {
  MjcfContext& context = element.context();
  for (const auto& [attribute, value] :
       {std::pair{"stiffness", &tendon->stiffness}, std::pair{"damping", &tendon->damping}}) {
    element.Number(attribute, value);
    if (*value < 0) element.Error(MessageOf("mjcf.negative", {std::string(attribute)}));
  }
  double lengths[2] = {-1, -1};
  const int count = element.Numbers("springlength", lengths);
  if (count == 1) lengths[1] = lengths[0];
  entry->rests_as_built = lengths[0] == -1;
  if (!entry->rests_as_built) {
    if (!(lengths[0] <= lengths[1])) element.Error(MessageOf("mjcf.springlength-reversed"));
    tendon->spring_range = {lengths[0], lengths[1]};
  }
  double range[2] = {0, 0};
  if (element.Numbers("range", range) == 1) element.Error(MessageOf("mjcf.range-needs-2-numbers-not"));
  std::tie(entry->lower, entry->upper) = std::tie(range[0], range[1]);
  if (element.Limited("limited", range))
    context.Ignore(element.node(), "<tendon> range", MessageOf("mjcf.tendon-range-not-simulated"));
  for (const char* attribute : {"frictionloss", "armature"}) {
    double value = 0;
    if (element.Number(attribute, &value) && value != 0)
      element.Warn(MessageOf("mjcf.tendons-not-simulated-yet-has", {std::string(attribute)}));
  }
  double force[2] = {0, 0};
  if (element.Numbers("actuatorfrcrange", force) == 1)
    element.Error(MessageOf("mjcf.actuatorfrcrange-needs-2-numbers-not"));
  if (!element.Limited("actuatorfrclimited", force)) return;
  if (force[0] > force[1]) return element.Error(MessageOf("mjcf.actuatorfrcrange-reversed"));
  tendon->actuator_force = {force[0], force[1]};
}

class SpatialTendonReader {
 public:
  SpatialTendonReader(const MjcfElement& element, const MjcfIndex& index, const MjcfAssets& assets,
                      MjcfContext* context, const RobotDescription& robot, TendonDescription* out)
      : element_(element), index_(index), assets_(assets), context_(*context), robot_(robot), out_(*out) {}

  void Read() {
    out_.type = TendonType::kSpatial;
    element_.Number("width", &out_.radius);
    if (!(out_.radius > 0)) element_.Error(MessageOf("mjcf.width-must-be-positive"));
    ReadColor();
    context_.files.ForEachChild(element_.node(), [&](pugi::xml_node node) { ReadStop(node); });
    CheckOrder();
  }

 private:
  using Stop = TendonStopDescription;

  void Error(pugi::xml_node node, const Message& text) {
    context_.Say(Severity::kError, node, element_.label(), text);
  }

  void ReadColor() {
    double rgba[4] = {0, 0, 0, 1};
    const std::string name = element_.Text("material");
    const MjcfAssets::Material* const material = assets_.FindMaterial(name);
    if (!name.empty() && !material)
      element_.Error(MessageOf("mjcf.there-no-material", {name.substr(0, 100)}));
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
    if (kind == "pulley") {
      stop.kind = TendonStop::kPulley;
      const MjcfElement pulley(&context_, node, "");
      if (!pulley.Number("divisor", &stop.divisor) || !(stop.divisor > 0))
        return Error(node, MessageOf("mjcf.pulley-needs-positive-divisor"));
    } else if (kind == "site" ? !Point(node, &stop) : kind == "geom" ? !Obstacle(node, &stop) : true)
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
      Error(node, MessageOf("mjcf.there-no-geom", {name.substr(0, 100)}));
      return false;
    }
    const MjcfIndex::GeomEntry& geom = found->second;
    if (geom.type != ShapeType::kSphere && geom.type != ShapeType::kCylinder) {
      Error(node, MessageOf("mjcf.geom-neither-sphere-nor-cylinder", {name.substr(0, 100)}));
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
    Error(node, MessageOf("mjcf.there-no-site-2", {name.substr(0, 100)}));
    return nullptr;
  }

  void CheckOrder() {
    const auto& stops = out_.stops;
    const auto is_point = [&](std::size_t i) {
      return i < stops.size() && stops[i].kind == TendonStop::kPoint;
    };
    for (std::size_t i = 0; i < stops.size(); ++i)
      if ((stops[i].kind == TendonStop::kSphere || stops[i].kind == TendonStop::kCylinder) &&
          (i == 0 || !is_point(i - 1) || !is_point(i + 1)))
        return element_.Error(MessageOf("mjcf.geom-lies-round-must-stand"));
  }

  const MjcfElement& element_;
  const MjcfIndex& index_;
  const MjcfAssets& assets_;
  MjcfContext& context_;
  const RobotDescription& robot_;
  TendonDescription& out_;
};

}  // namespace

void ReadMjcfTendons(pugi::xml_node section, const MjcfAssets& assets, MjcfIndex* index, MjcfContext* context,
                     MjcfResult* result) {
  context->files.ForEachChild(section, [&](pugi::xml_node node) {
    CheckMjcfAttributes(node, context);
    const MjcfElement element(context, node, "", "tendon");
    const bool fixed = std::strcmp(node.name(), "fixed") == 0;
    if (!fixed && std::strcmp(node.name(), "spatial") != 0)
      return element.Warn(MessageOf("mjcf.not-known-left-out"));
    TendonDescription tendon;
    MjcfIndex::TendonEntry entry;
    tendon.name = element.name();
    if (tendon.name.empty()) tendon.name = "tendon#" + std::to_string(result->tendons.size());
    tendon.line = context->files.LineOf(node);
    if (index->tendons.contains(tendon.name))
      return element.Error(MessageOf("mjcf.another-tendon-has-same-name"));
    if (fixed)
      ReadFixedTendon(element, *index, context, *result, &tendon, &entry);
    else
      SpatialTendonReader(element, *index, assets, context, result->robot, &tendon).Read();
    ReadForces(element, &tendon, &entry);
    index->tendons.emplace(tendon.name, std::move(entry));
    result->tendons.push_back(std::move(tendon));
  });
}

}  // namespace linkwright
