// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfJoints.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

/// Lengths of an axis further from 1 than this are worth a word; writers round to a few digits.
constexpr double kAxisTolerance = 1e-3;

/// Limits between these are rather turns of a hinge in degrees than several turns of it in radians; larger
/// ones mean that there is no limit.
constexpr double kFewestDegrees = 40, kMostDegrees = 720;

struct TypeName {
  const char* name;
  JointType type;
};
constexpr TypeName kTypes[] = {
    {"revolute", JointType::kRevolute},   {"continuous", JointType::kContinuous},
    {"prismatic", JointType::kPrismatic}, {"fixed", JointType::kFixed},
    {"floating", JointType::kFree},       {"planar", JointType::kPrismatic},
    {"spherical", JointType::kBall},      {"ball", JointType::kBall},
};

bool IsScalar(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous || type == JointType::kPrismatic;
}

class JointReader {
 public:
  JointReader(pugi::xml_node node, UrdfContext* context)
      : node_(node),
        context_(*context),
        scope_(context, "joint \"" + context->Name(node, "name", "<joint>") + "\"", Severity::kError) {
    joint_.name = scope_.element().substr(7, scope_.element().size() - 8);
  }

  void Read(RobotDescription* robot) {
    joint_.line = context_.xml.Line(node_);
    if (joint_.name.empty()) scope_.Reject(node_, MessageOf("urdf.joint-has-no-name"));
    ReadType();
    joint_.parent = ReadLinkName("parent");
    joint_.child = ReadLinkName("child");
    joint_.X_PJ = scope_.Origin(node_);
    ReadAxis();
    ReadLimit();
    ReadDynamics();
    ReadMimic();
    for (const pugi::xml_node child : node_.children()) {
      if (child.type() != pugi::node_element) continue;
      bool known = false;
      for (const char* name : {"parent", "child", "origin", "axis", "limit", "dynamics", "mimic"})
        known = known || std::strcmp(child.name(), name) == 0;
      if (!known) context_.Ignore(child, "<" + std::string(child.name()) + "> of a joint");
    }
    if (is_planar_ && scope_.ok())
      AddPlanar(robot);
    else
      robot->joints.push_back(std::move(joint_));
  }

 private:
  void ReadType() {
    const std::string type = node_.attribute("type").value();
    if (type.empty()) return scope_.Reject(node_, MessageOf("urdf.has-no-type"));
    for (const TypeName& known : kTypes) {
      if (type != known.name) continue;
      joint_.type = known.type;
      is_planar_ = type == "planar";
      if (joint_.type == JointType::kBall)
        scope_.Say(Severity::kNote, node_, MessageOf("urdf.type-not-format-read-as", {type}));
      return;
    }
    scope_.Reject(node_, MessageOf("urdf.type-not-known-revolute-continuous", {type}));
  }

  std::string ReadLinkName(const char* role) {
    const pugi::xml_node child = scope_.OnlyChild(node_, role);
    if (!child) {
      context_.structure_known = false;
      scope_.Reject(node_, MessageOf("urdf.has-no", {role}));
      return {};
    }
    return scope_.Name(child, "link", true);
  }

  void ReadAxis() {
    const pugi::xml_node axis = scope_.OnlyChild(node_, "axis");
    if (!axis || !IsScalar(joint_.type)) return;
    Vector3 xyz = Vector3::UnitX();
    if (!scope_.Numbers(axis, "xyz", {xyz.data(), 3}, true)) return;
    // By the largest component first: the square of a tiny or huge one is not representable.
    const double largest = xyz.cwiseAbs().maxCoeff();
    if (largest == 0) return scope_.Reject(axis, MessageOf("urdf.axis-zero"));
    const double length = largest * (xyz / largest).norm();
    joint_.axis = (xyz / largest).normalized();
    if (std::abs(length - 1) > kAxisTolerance)
      scope_.Say(Severity::kWarning, axis, MessageOf("urdf.axis-not-unit-length-normalised"));
  }

  void ReadLimit() {
    const pugi::xml_node limit = scope_.OnlyChild(node_, "limit");
    const bool has_range =
        !is_planar_ && (joint_.type == JointType::kRevolute || joint_.type == JointType::kPrismatic);
    if (!limit) {
      if (has_range) scope_.Say(Severity::kWarning, node_, MessageOf("urdf.has-no-limit-not-limited"));
      return;
    }
    if (!IsScalar(joint_.type)) return;
    double lower = 0, upper = 0;
    const bool has_lower = scope_.Number(limit, "lower", &lower, false);
    const bool has_upper = scope_.Number(limit, "upper", &upper, false);
    if (has_range) SetRange(limit, has_lower, lower, has_upper, upper);
    joint_.max_effort = ReadMaximum(limit, "effort");
    joint_.max_velocity = ReadMaximum(limit, "velocity");
  }

  void SetRange(pugi::xml_node limit, bool has_lower, double lower, bool has_upper, double upper) {
    if (!has_lower && !has_upper)
      return scope_.Say(Severity::kWarning, limit, MessageOf("urdf.limit-has-neither-lower-nor"));
    // What is not given is 0 by the format.
    if (lower > upper) {
      scope_.Say(Severity::kWarning, limit, MessageOf("urdf.lower-limit-above-upper-one"));
      std::swap(lower, upper);
    }
    const double widest = std::max(std::abs(lower), std::abs(upper));
    if (lower == upper)
      scope_.Say(Severity::kWarning, limit, MessageOf("urdf.lower-limit-upper-one-cannot"));
    else if (joint_.type == JointType::kRevolute && widest >= kFewestDegrees && widest <= kMostDegrees)
      scope_.Say(Severity::kWarning, limit,
                 MessageOf("urdf.limits-rad-are-they-degrees", {FormatNumber(widest)}));
    joint_.lower = lower;
    joint_.upper = upper;
  }

  double ReadMaximum(pugi::xml_node limit, const char* attribute) {
    double value = 0;
    if (!scope_.Number(limit, attribute, &value, false)) return kInfinity;
    if (value > 0) return value;
    const std::string what = std::string("<limit> ") + attribute;
    if (value < 0)
      scope_.Say(Severity::kWarning, limit, MessageOf("urdf.negative-not-limited", {what}));
    else
      context_.Ignore(limit, what + "=\"0\"");
    return kInfinity;
  }

  void ReadDynamics() {
    const pugi::xml_node dynamics = scope_.OnlyChild(node_, "dynamics");
    if (!dynamics) return;
    joint_.damping = ReadLoss(dynamics, "damping");
    joint_.friction = ReadLoss(dynamics, "friction");
  }

  double ReadLoss(pugi::xml_node dynamics, const char* attribute) {
    double value = 0;
    scope_.Number(dynamics, attribute, &value, false);
    if (value >= 0) return value;
    scope_.Say(Severity::kWarning, dynamics, MessageOf("urdf.dynamics-negative-0-used", {attribute}));
    return 0;
  }

  void ReadMimic() {
    const pugi::xml_node node = scope_.OnlyChild(node_, "mimic");
    if (!node) return;
    Mimic mimic;
    mimic.joint = scope_.Name(node, "joint", true);
    scope_.Number(node, "multiplier", &mimic.multiplier, false);
    scope_.Number(node, "offset", &mimic.offset, false);
    if (joint_.type == JointType::kFixed)
      return scope_.Say(Severity::kWarning, node, MessageOf("urdf.mimic-fixed-joint-ignored"));
    if (is_planar_ || !IsScalar(joint_.type))
      return scope_.Say(Severity::kWarning, node, MessageOf("urdf.mimic-joint-with-several-degrees"));
    joint_.mimic = std::move(mimic);
  }

  /// Translations along the two axes of the plane, then a rotation about its normal, `joint_.axis`. The
  /// plane's axes are made so that they are x and y for the normal z.
  void AddPlanar(RobotDescription* robot) {
    scope_.Say(Severity::kNote, node_,
               MessageOf("urdf.planar-joint-read-as-three", {joint_.name, joint_.name, joint_.name}));
    const Matrix3 plane = RotationWithZ(joint_.axis);
    const auto add_link = [&](const char* suffix) {
      LinkDescription link;
      link.name = joint_.name + suffix;
      link.line = joint_.line;
      robot->links.push_back(link);
      return link.name;
    };
    JointDescription along = joint_;
    along.type = JointType::kPrismatic;
    along.name = joint_.name + "_x";
    along.axis = plane.col(0);
    along.child = add_link("_x_link");
    robot->joints.push_back(along);

    along.name = joint_.name + "_y";
    along.axis = plane.col(1);
    along.parent = along.child;
    along.child = add_link("_y_link");
    along.X_PJ = {};
    robot->joints.push_back(along);

    JointDescription yaw = joint_;
    yaw.type = JointType::kContinuous;
    yaw.name = joint_.name + "_yaw";
    yaw.parent = along.child;
    yaw.X_PJ = {};
    robot->joints.push_back(std::move(yaw));
  }

  pugi::xml_node node_;
  UrdfContext& context_;
  UrdfScope scope_;
  JointDescription joint_;
  bool is_planar_ = false;
};

}  // namespace

void ReadUrdfJoint(pugi::xml_node node, UrdfContext* context, RobotDescription* robot) {
  JointReader(node, context).Read(robot);
}

}  // namespace linkwright
