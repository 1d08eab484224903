// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfWriter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/base/FileAccess.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/xml/XmlFile.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;
constexpr int kMaxDepth = 256;

std::string Escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string Numbers(std::initializer_list<double> values) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : " ") + ToJsonNumber(value);
  return out;
}
std::string Numbers(const Vector3& v) { return Numbers({v.x(), v.y(), v.z()}); }

void WriteOrigin(const Transform& X, const char* indent, std::ostream* out) {
  if (X.p.isZero(0) && X.R == Matrix3::Identity()) return;
  *out << indent << "<origin xyz=\"" << Numbers(X.p) << "\" rpy=\"" << Numbers(RpyFromRotation(X.R))
       << "\"/>\n";
}

// From "<inertial>" to its end.
void WriteInertial(const Inertial& i, std::ostream* out) {
  const Matrix3& I = i.inertia;
  *out << "<inertial>\n";
  WriteOrigin({Matrix3::Identity(), i.com}, "      ", out);
  *out << "      <mass value=\"" << ToJsonNumber(i.mass) << "\"/>\n      <inertia ixx=\""
       << ToJsonNumber(I(0, 0)) << "\" ixy=\"" << ToJsonNumber(I(0, 1)) << "\" ixz=\""
       << ToJsonNumber(I(0, 2)) << "\" iyy=\"" << ToJsonNumber(I(1, 1)) << "\" iyz=\""
       << ToJsonNumber(I(1, 2)) << "\" izz=\"" << ToJsonNumber(I(2, 2)) << "\"/>\n    </inertial>";
}

// A link without mass in a fixed joint, whose name is none of `joints`.
void WriteFrame(const FrameDescription& frame, std::set<std::string>* joints, std::ostream* out) {
  std::string joint = frame.name + "_fixed";
  while (!joints->insert(joint).second) joint += "_";
  *out << "  <link name=\"" << Escape(frame.name) << "\"/>\n  <joint name=\"" << Escape(joint)
       << "\" type=\"fixed\">\n";
  WriteOrigin(frame.X_LF, "    ", out);
  *out << "    <parent link=\"" << Escape(frame.link) << "\"/>\n    <child link=\"" << Escape(frame.name)
       << "\"/>\n  </joint>\n";
}

class Writer {
 public:
  Writer(const RobotDescription& robot, ProblemList* problems) : robot_(robot), problems_(*problems) {}

  std::string Run() {
    out_ << "<?xml version=\"1.0\"?>\n<robot name=\"" << Escape(robot_.name.empty() ? "robot" : robot_.name)
         << "\">\n";
    for (const LinkDescription& link : robot_.links) Link(link);
    for (const JointDescription& joint : robot_.joints) Joint(joint);
    std::set<std::string> joints;
    for (const JointDescription& joint : robot_.joints) joints.insert(joint.name);
    for (const FrameDescription& frame : robot_.frames) WriteFrame(frame, &joints, &out_);
    out_ << "</robot>\n";
    return out_.str();
  }

 private:
  void Warn(int line, const std::string& element, const std::string& text) {
    problems_.Add(Severity::kWarning, robot_.file, line, element, text);
  }

  void Link(const LinkDescription& link) {
    out_ << "  <link name=\"" << Escape(link.name) << "\">\n";
    if (link.inertial) {
      out_ << "    ";
      WriteInertial(*link.inertial, &out_);
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
      Warn(link.line, "link \"" + link.name + "\"",
           "URDF has one friction and restitution a link: those of the first collision shape are written");
    constexpr std::array kWritten = {"lateral_friction", "spinning_friction", "rolling_friction",
                                     "restitution"};
    if (std::none_of(first.begin(), first.end(), [](const auto& number) { return number.has_value(); }))
      return;
    out_ << "    <contact>\n";
    for (std::size_t i = 0; i < first.size(); ++i)
      if (first[i]) out_ << "      <" << kWritten[i] << " value=\"" << ToJsonNumber(*first[i]) << "\"/>\n";
    out_ << "    </contact>\n";
  }

  // Of a shape that the format does not have; null: it has it.
  static const char* WhyNoShape(ShapeType type) {
    switch (type) {
      case ShapeType::kEllipsoid:
        return "URDF has no ellipsoid: it is left out";
      case ShapeType::kHull:
        return "URDF has no hull of points: it is left out";
      case ShapeType::kHalfSpace:
        return "URDF has no half-space: it is left out";
      case ShapeType::kHeightField:
        return "URDF has no height field: it is left out";
      default:
        return nullptr;
    }
  }

  void Shape(const LinkDescription& link, const Visual& shape, const char* kind) {
    if (const char* const why = WhyNoShape(shape.geometry.type))
      return Warn(link.line, "link \"" + link.name + "\"", why);
    out_ << "    <" << kind;
    if (!shape.name.empty()) out_ << " name=\"" << Escape(shape.name) << "\"";
    out_ << ">\n";
    WriteOrigin(shape.X_LG, "      ", &out_);
    const Geometry& g = shape.geometry;
    out_ << "      <geometry>";
    const auto round = [&](const char* name) {
      out_ << "<" << name << " radius=\"" << ToJsonNumber(g.radius) << "\" length=\""
           << ToJsonNumber(g.length) << "\"/>";
    };
    switch (g.type) {
      case ShapeType::kRoundedBox:
        Warn(link.line, "link \"" + link.name + "\"", "URDF has no rounded box: it is written as a box");
        [[fallthrough]];
      case ShapeType::kBox:
        out_ << "<box size=\"" << Numbers(g.size) << "\"/>";
        break;
      case ShapeType::kSphere:
        out_ << "<sphere radius=\"" << ToJsonNumber(g.radius) << "\"/>";
        break;
      case ShapeType::kCylinder:
        round("cylinder");
        break;
      case ShapeType::kCapsule:
        round("capsule");
        break;
      case ShapeType::kMesh:
        out_ << "<mesh filename=\"" << Escape(g.mesh_file) << "\"";
        if (g.size != Vector3::Ones()) out_ << " scale=\"" << Numbers(g.size) << "\"";
        out_ << "/>";
        break;
      default:
        break;  // left out above
    }
    out_ << "</geometry>\n";
    if (shape.has_color && kind[0] == 'v') {
      const auto part = [](float c) { return static_cast<double>(c); };
      const std::string name = shape.material.empty() ? "color" + std::to_string(++colors_) : shape.material;
      out_ << "      <material name=\"" << Escape(name) << "\"><color rgba=\""
           << Numbers({part(shape.color.r), part(shape.color.g), part(shape.color.b), part(shape.color.a)})
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
    out_ << "  <joint name=\"" << Escape(joint.name) << "\" type=\"" << TypeName(joint.type) << "\">\n";
    WriteOrigin(joint.X_PJ, "    ", &out_);
    out_ << "    <parent link=\"" << Escape(joint.parent) << "\"/>\n    <child link=\"" << Escape(joint.child)
         << "\"/>\n";
    if (one) {
      out_ << "    <axis xyz=\"" << Numbers(joint.axis) << "\"/>\n";
      Limit(joint);
    }
    if (joint.damping != 0 || joint.friction != 0)
      out_ << "    <dynamics damping=\"" << ToJsonNumber(joint.damping) << "\" friction=\""
           << ToJsonNumber(joint.friction) << "\"/>\n";
    if (joint.mimic)
      out_ << "    <mimic joint=\"" << Escape(joint.mimic->joint) << "\" multiplier=\""
           << ToJsonNumber(joint.mimic->multiplier) << "\" offset=\"" << ToJsonNumber(joint.mimic->offset)
           << "\"/>\n";
    out_ << "  </joint>\n";
    if (joint.armature != 0)
      Warn(joint.line, "joint \"" + joint.name + "\"", "URDF has no armature: it is left out");
    if (joint.type == JointType::kBall)
      Warn(joint.line, "joint \"" + joint.name + "\"",
           "URDF has no ball joint: it is written as \"spherical\"");
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

/// A part of a text that is replaced by another one.
struct Change {
  std::size_t at = 0, length = 0;
  std::string text;
};

// What gives a link this inertia; none where that does not follow from the text.
std::optional<Change> InertialChange(const XmlFile& xml, std::size_t mark, const std::string& text,
                                     pugi::xml_node link, const Inertial& inertial) {
  std::ostringstream written;
  WriteInertial(inertial, &written);
  if (const pugi::xml_node old = link.child("inertial")) {
    const std::size_t at = xml.OffsetOf(old) + mark - 1;  // of the "<"
    const pugi::xml_node last = old.last_child();
    std::size_t end = last ? text.find("</inertial", std::max(at, xml.OffsetOf(last) + mark)) : at;
    end = text.find('>', end);
    if (end == std::string::npos) return {};
    return Change{at, end + 1 - at, written.str()};
  }
  const std::size_t open = text.find('>', xml.OffsetOfValue(link.last_attribute()) + mark);
  if (open == std::string::npos) return {};
  if (text[open - 1] == '/') return Change{open - 1, 2, ">\n    " + written.str() + "\n  </link>"};
  return Change{open + 1, 0, "\n    " + written.str()};
}

}  // namespace

std::string WriteUrdf(const RobotDescription& robot, ProblemList* problems) {
  return Writer(robot, problems).Run();
}

UrdfEditResult EditUrdf(const std::filesystem::path& path, const std::map<std::string, UrdfJointEdit>& edits,
                        const std::map<std::string, Inertial>& inertials,
                        const std::vector<FrameDescription>& frames) {
  UrdfEditResult result;
  FileBytes read = ReadFileBytes(path, kMaxBytes);
  if (!read.error.empty()) return {{}, "the file " + read.error};
  result.text = read.bytes;
  if (edits.empty() && inertials.empty() && frames.empty()) return result;
  XmlFile xml;
  ProblemList problems;
  if (!xml.Parse(std::move(read.bytes), path.string(), kMaxDepth, &problems))
    return {{}, problems.ToString()};
  const std::size_t mark = result.text.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // what the parser leaves out
  std::vector<Change> changes;
  for (const pugi::xml_node link : xml.root().children("link")) {
    const auto wanted = inertials.find(link.attribute("name").value());
    if (wanted == inertials.end()) continue;
    auto change = InertialChange(xml, mark, result.text, link, wanted->second);
    if (change) changes.push_back(std::move(*change));
  }
  for (const pugi::xml_node joint : xml.root().children("joint")) {
    const auto edit = edits.find(joint.attribute("name").value());
    if (edit == edits.end()) continue;
    std::string missing;
    const pugi::xml_node dynamics = joint.child("dynamics");
    for (const auto& [name, value] : edit->second.dynamics) {
      const std::string number = ToJsonNumber(value);
      const pugi::xml_attribute attribute = dynamics.attribute(name.c_str());
      if (attribute) {
        const std::size_t at = xml.OffsetOfValue(attribute) + mark;
        const char quote = at > 0 ? result.text[at - 1] : '"';
        changes.push_back({at, result.text.find(quote, at) - at, number});
      } else {
        missing.append(" ").append(name).append("=\"").append(number).append("\"");
      }
    }
    if (missing.empty()) continue;
    if (dynamics) {
      // Behind the element's name.
      changes.push_back({xml.OffsetOf(dynamics) + mark + std::string_view("dynamics").size(), 0, missing});
    } else {
      const std::size_t open = result.text.find('>', xml.OffsetOfValue(joint.last_attribute()) + mark);
      if (open == std::string::npos || result.text[open - 1] == '/') continue;
      changes.push_back({open + 1, 0, "\n    <dynamics" + missing + "/>"});
    }
  }
  if (const std::size_t end = result.text.rfind("</robot"); !frames.empty() && end != std::string::npos) {
    std::set<std::string> joints;
    for (const pugi::xml_node joint : xml.root().children("joint"))
      joints.insert(joint.attribute("name").value());
    std::ostringstream added;
    for (const FrameDescription& frame : frames) WriteFrame(frame, &joints, &added);
    changes.push_back({end, 0, added.str()});
  }
  std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.at > b.at; });
  for (const Change& change : changes) result.text.replace(change.at, change.length, change.text);
  return result;
}

}  // namespace linkwright
