// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfWriter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>

#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/urdf/UrdfPieces.h"
#include "engine/io/xml/XmlText.h"

namespace linkwright {
namespace {

class Writer {
 public:
  Writer(const RobotDescription& robot, ProblemList* problems) : robot_(robot), problems_(*problems) {}

  std::string Run() {
    out_ << "<?xml version=\"1.0\"?>\n<robot name=\""
         << EscapeXml(robot_.name.empty() ? "robot" : robot_.name) << "\">\n";
    for (const LinkDescription& link : robot_.links) Link(link);
    for (const JointDescription& joint : robot_.joints) Joint(joint);
    std::set<std::string> joints;
    for (const JointDescription& joint : robot_.joints) joints.insert(joint.name);
    for (const FrameDescription& frame : robot_.frames) WriteUrdfFrame(frame, &joints, &out_);
    out_ << "</robot>\n";
    return out_.str();
  }

 private:
  void Warn(int line, const std::string& element, const Message& text) {
    problems_.Add(Severity::kWarning, robot_.file, line, element, text);
  }

  void Link(const LinkDescription& link) {
    out_ << "  <link name=\"" << EscapeXml(link.name) << "\">\n";
    if (link.inertial) {
      out_ << "    ";
      WriteUrdfInertial(*link.inertial, &out_);
      out_ << "\n";
    }
    for (const Visual& shape : link.visuals) Shape(link, shape, "visual");
    for (const Visual& shape : link.collisions) Shape(link, shape, "collision");
    Contact(link);
    out_ << "  </link>\n";
  }

  // The surface of a link's shapes, of which the format has one for all, as Bullet extends it.
  void Contact(const LinkDescription& link) {
    if (link.collisions.empty()) return;
    const auto numbers = [](const Visual& shape) {
      const SurfaceDescription& s = shape.surface;
      return std::array{s.friction, s.torsional, s.rolling, s.restitution};
    };
    const auto first = numbers(link.collisions.front());
    if (std::any_of(link.collisions.begin(), link.collisions.end(),
                    [&](const Visual& shape) { return numbers(shape) != first; }))
      Warn(link.line, "link \"" + link.name + "\"", MessageOf("urdf.urdf-has-one-friction-restitution"));
    constexpr std::array kWritten = {"lateral_friction", "spinning_friction", "rolling_friction",
                                     "restitution"};
    if (std::none_of(first.begin(), first.end(), [](const auto& number) { return number.has_value(); }))
      return;
    out_ << "    <contact>\n";
    for (std::size_t i = 0; i < first.size(); ++i)
      if (first[i]) out_ << "      <" << kWritten[i] << " value=\"" << ToJsonNumber(*first[i]) << "\"/>\n";
    out_ << "    </contact>\n";
  }

  // The message of a shape that the format does not have; null: it has it.
  static const char* WhyNoShape(ShapeType type) {
    switch (type) {
      case ShapeType::kEllipsoid:
        return "urdf.no-ellipsoid";
      case ShapeType::kHull:
        return "urdf.no-hull";
      case ShapeType::kHalfSpace:
        return "urdf.no-half-space";
      case ShapeType::kHeightField:
        return "urdf.no-height-field";
      default:
        return nullptr;
    }
  }

  void Shape(const LinkDescription& link, const Visual& shape, const char* kind) {
    if (const char* const why = WhyNoShape(shape.geometry.type))
      return Warn(link.line, "link \"" + link.name + "\"", MessageOf(why));
    if (shape.geometry.type == ShapeType::kCapsule) return Capsule(link, shape, kind);
    Primitive(link, shape, kind);
  }

  // Readers that know only what the format has refuse a file with a capsule.
  void Capsule(const LinkDescription& link, const Visual& shape, const char* kind) {
    Warn(link.line, "link \"" + link.name + "\"", MessageOf("urdf.urdf-has-no-capsule-written"));
    Visual part = shape;
    part.geometry.type = ShapeType::kCylinder;
    Primitive(link, part, kind);
    part.name.clear();
    part.geometry.type = ShapeType::kSphere;
    for (const double end : {-0.5, 0.5}) {
      part.X_LG.p = shape.X_LG * Vector3(0, 0, end * shape.geometry.length);
      Primitive(link, part, kind);
    }
  }

  void Primitive(const LinkDescription& link, const Visual& shape, const char* kind) {
    out_ << "    <" << kind;
    if (!shape.name.empty()) out_ << " name=\"" << EscapeXml(shape.name) << "\"";
    out_ << ">\n";
    WriteUrdfOrigin(shape.X_LG, "      ", &out_);
    const Geometry& g = shape.geometry;
    out_ << "      <geometry>";
    switch (g.type) {
      case ShapeType::kRoundedBox:
        Warn(link.line, "link \"" + link.name + "\"", MessageOf("urdf.urdf-has-no-rounded-box"));
        [[fallthrough]];
      case ShapeType::kBox:
        out_ << "<box size=\"" << SpacedNumbers(g.size) << "\"/>";
        break;
      case ShapeType::kSphere:
        out_ << "<sphere radius=\"" << ToJsonNumber(g.radius) << "\"/>";
        break;
      case ShapeType::kCylinder:
        out_ << "<cylinder radius=\"" << ToJsonNumber(g.radius) << "\" length=\"" << ToJsonNumber(g.length)
             << "\"/>";
        break;
      case ShapeType::kMesh:
        out_ << "<mesh filename=\"" << EscapeXml(g.mesh_file) << "\"";
        if (g.size != Vector3::Ones()) out_ << " scale=\"" << SpacedNumbers(g.size) << "\"";
        out_ << "/>";
        break;
      default:
        break;  // left out, or taken apart, above
    }
    out_ << "</geometry>\n";
    if (shape.has_color && kind[0] == 'v') {
      const auto part = [](float c) { return static_cast<double>(c); };
      const std::string name = shape.material.empty() ? "color" + std::to_string(++colors_) : shape.material;
      out_ << "      <material name=\"" << EscapeXml(name) << "\"><color rgba=\""
           << SpacedNumbers(
                  {part(shape.color.r), part(shape.color.g), part(shape.color.b), part(shape.color.a)})
           << "\"/></material>\n";
    }
    out_ << "    </" << kind << ">\n";
  }

  static const char* TypeName(JointType type) {
    switch (type) {
      case JointType::kFree:
        return "floating";
      case JointType::kBall:
        return "spherical";
      default:
        return ToString(type);
    }
  }

  void Joint(const JointDescription& joint) {
    const bool one = joint.type == JointType::kRevolute || joint.type == JointType::kContinuous ||
                     joint.type == JointType::kPrismatic;
    out_ << "  <joint name=\"" << EscapeXml(joint.name) << "\" type=\"" << TypeName(joint.type) << "\">\n";
    WriteUrdfOrigin(joint.X_PJ, "    ", &out_);
    out_ << "    <parent link=\"" << EscapeXml(joint.parent) << "\"/>\n    <child link=\""
         << EscapeXml(joint.child) << "\"/>\n";
    if (one) {
      out_ << "    <axis xyz=\"" << SpacedNumbers(joint.axis) << "\"/>\n";
      Limit(joint);
    }
    if (joint.damping != 0 || joint.friction != 0)
      out_ << "    <dynamics damping=\"" << ToJsonNumber(joint.damping) << "\" friction=\""
           << ToJsonNumber(joint.friction) << "\"/>\n";
    if (joint.mimic)
      out_ << "    <mimic joint=\"" << EscapeXml(joint.mimic->joint) << "\" multiplier=\""
           << ToJsonNumber(joint.mimic->multiplier) << "\" offset=\"" << ToJsonNumber(joint.mimic->offset)
           << "\"/>\n";
    out_ << "  </joint>\n";
    if (joint.armature != 0)
      Warn(joint.line, "joint \"" + joint.name + "\"", MessageOf("urdf.urdf-has-no-armature-left"));
    if (joint.type == JointType::kBall)
      Warn(joint.line, "joint \"" + joint.name + "\"", MessageOf("urdf.urdf-has-no-ball-joint"));
  }

  void Limit(const JointDescription& joint) {
    const bool range =
        joint.type != JointType::kContinuous && (std::isfinite(joint.lower) || std::isfinite(joint.upper));
    const bool effort = std::isfinite(joint.max_effort), velocity = std::isfinite(joint.max_velocity);
    if (!range && !effort && !velocity) return;
    constexpr double kFar = 1e9;
    out_ << "    <limit";
    if (range)
      out_ << " lower=\"" << ToJsonNumber(std::max(joint.lower, -kFar)) << "\" upper=\""
           << ToJsonNumber(std::min(joint.upper, kFar)) << "\"";
    if (effort) out_ << " effort=\"" << ToJsonNumber(joint.max_effort) << "\"";
    if (velocity) out_ << " velocity=\"" << ToJsonNumber(joint.max_velocity) << "\"";
    out_ << "/>\n";
  }

  const RobotDescription& robot_;
  ProblemList& problems_;
  std::ostringstream out_;
  int colors_ = 0;
};

}  // namespace

std::string WriteUrdf(const RobotDescription& robot, ProblemList* problems) {
  return Writer(robot, problems).Run();
}

}  // namespace linkwright
