// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfContact.h"

#include <cstring>
#include <limits>
#include <optional>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/base/Utf8.h"

namespace linkwright {
namespace {

struct BulletNumber {
  const char* name;
  std::optional<double> SurfaceDescription::*place;
  double most;
};
constexpr double kUnlimited = std::numeric_limits<double>::max();
constexpr BulletNumber kBulletNumbers[] = {
    {"lateral_friction", &SurfaceDescription::friction, kUnlimited},
    {"spinning_friction", &SurfaceDescription::torsional, kUnlimited},
    {"rolling_friction", &SurfaceDescription::rolling, kUnlimited},
    {"restitution", &SurfaceDescription::restitution, 1},
};

// A number as Gazebo's elements have it: as their text or their attribute "value".
std::optional<double> GazeboNumber(pugi::xml_node node) {
  double value = 0;
  const char* const text = node.attribute("value") ? node.attribute("value").value() : node.child_value();
  if (!ParseNumbers(text, {&value, 1}).empty()) return std::nullopt;
  return value;
}

bool IsGazeboContact(const char* name) {
  for (const char* each : {"mu1", "mu2", "kp", "kd", "minDepth", "min_depth", "maxVel", "max_vel", "fdir1"})
    if (std::strcmp(name, each) == 0) return true;
  return false;
}

}  // namespace

SurfaceDescription ReadUrdfContact(pugi::xml_node contact, UrdfContext* context, const std::string& element) {
  SurfaceDescription surface;
  UrdfScope scope(context, element, Severity::kWarning, MessageOf("urdf.scene-s-is-used"));
  for (const pugi::xml_node child : contact.children()) {
    if (child.type() != pugi::node_element) continue;
    const BulletNumber* known = nullptr;
    for (const BulletNumber& each : kBulletNumbers)
      if (std::strcmp(child.name(), each.name) == 0) known = &each;
    if (!known) {
      context->Ignore(child, "<" + Shortened(child.name(), 60) + "> of a link's <contact>");
      continue;
    }
    double value = 0;
    if (!scope.Number(child, "value", &value, true)) continue;
    if (value >= 0 && value <= known->most)
      surface.*(known->place) = value;
    else
      scope.Reject(child,
                   value < 0 ? MessageOf("urdf.contact-negative", {known->name})
                             : MessageOf("urdf.contact-more-than", {known->name, FormatNumber(known->most)}));
  }
  return surface;
}

void ReadUrdfGazebo(pugi::xml_node gazebo, UrdfContext* context) {
  const std::string link = gazebo.attribute("reference").value();
  bool other = link.empty();
  std::optional<double> mu1, mu2;
  for (const pugi::xml_node child : gazebo.children()) {
    if (child.type() != pugi::node_element) continue;
    const char* const name = child.name();
    if (link.empty() || !IsGazeboContact(name)) {
      other = true;
    } else if (std::strcmp(name, "mu1") == 0 || std::strcmp(name, "mu2") == 0) {
      const std::optional<double> value = GazeboNumber(child);
      if (value && *value >= 0)
        (name[2] == '1' ? mu1 : mu2) = value;
      else
        UrdfScope(context, "link \"" + Shortened(link, kLongestUrdfName) + "\"", Severity::kWarning)
            .Say(Severity::kWarning, child, MessageOf("urdf.gazebo-no-friction", {name}));
    } else {
      context->Ignore(child, std::string("<") + name + "> of <gazebo>");
    }
  }
  if (mu2 && mu1 != mu2) context->Ignore(gazebo.child("mu2"), "<mu2> of <gazebo> that differs from <mu1>");
  if (mu1) context->gazebo_friction[link] = *mu1;
  if (other) context->Ignore(gazebo, "<gazebo>");
}

void ApplyUrdfGazebo(const UrdfContext& context, RobotDescription* robot) {
  for (LinkDescription& link : robot->links) {
    const auto found = context.gazebo_friction.find(link.name);
    if (found == context.gazebo_friction.end()) continue;
    for (Visual& shape : link.collisions)
      if (!shape.surface.friction) shape.surface.friction = found->second;
  }
}

}  // namespace linkwright
