// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfEdit.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/io/mjcf/MjcfElements.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/mjcf/MjcfWriterParts.h"
#include "engine/io/xml/XmlEdit.h"

namespace linkwright {
namespace {

constexpr double kSame = 1e-12;  // of orientations
constexpr std::array<const char*, 5> kOrientations = {"quat", "euler", "axisangle", "xyaxes", "zaxis"};

template <class Item>
const Item* ItemCalled(const std::vector<Item>& items, const std::string& name) {
  const auto found = std::find_if(items.begin(), items.end(), [&](const Item& i) { return i.name == name; });
  return found == items.end() ? nullptr : &*found;
}

std::string QuatText(const Matrix3& R) {
  const Quaternion q(R);
  return Numbers({q.w(), q.x(), q.y(), q.z()});
}

bool ReadsRadians(const MjcfFiles& files) {
  bool radians = false;
  files.ForEachElement([&](pugi::xml_node node) {
    if (std::strcmp(node.name(), "compiler") == 0 && node.attribute("angle"))
      radians = std::strcmp(node.attribute("angle").value(), "radian") == 0;
  });
  return radians;
}

class MjcfEditor {
 public:
  MjcfEditor(MjcfContext* context, const RobotDescription& robot, const std::string& text)
      : robot_(robot), files_(context->files), elements_(context), radians_(!context->compiler.degrees) {
    texts_[{}] = text;
  }

  bool Put(const MjcfValue& value) {
    switch (value.of) {
      case MjcfValue::Of::kJoint:
        return PutJoint(value);
      case MjcfValue::Of::kLink:
        return PutLink(value);
      case MjcfValue::Of::kFrame:
        return PutFrame(value);
      case MjcfValue::Of::kShape:
        return PutShape(value);
    }
    return false;
  }
  void Apply(MjcfEditResult* result) {
    for (auto& [path, edit] : edits_) edit.Apply();
    result->text = std::move(texts_[{}]);
    texts_.erase(std::string());
    result->included = std::move(texts_);
  }

 private:
  // Of the file that the node stands in; null: its bytes cannot be had.
  XmlEdit* EditOf(pugi::xml_node node) {
    const std::string& path = files_.PathOf(node);
    if (const auto known = edits_.find(path); known != edits_.end()) return &known->second;
    if (!path.empty()) {
      FileBytes read = ReadFileBytes(path, MjcfOptions().max_file_bytes);
      if (!read.error.empty()) return nullptr;
      texts_[path] = std::move(read.bytes);
    }
    return &edits_.try_emplace(path, files_.XmlOf(node), &texts_[path]).first->second;
  }
  void Set(pugi::xml_node node, const char* attribute, const std::string& value) {
    if (XmlEdit* const edit = EditOf(node)) edit->Set(node, attribute, value);
  }
  void Remove(pugi::xml_node node, const char* attribute) {
    if (XmlEdit* const edit = EditOf(node)) edit->Remove(node, attribute);
  }

  bool PutNumbers(pugi::xml_node node, const char* attribute, std::initializer_list<double> numbers) {
    if (!node || std::any_of(numbers.begin(), numbers.end(), [](double n) { return !std::isfinite(n); }))
      return false;
    Set(node, attribute, Numbers(numbers));
    return true;
  }

  bool PutVector(pugi::xml_node node, const char* attribute, const Vector3& v) {
    return PutNumbers(node, attribute, {v.x(), v.y(), v.z()});
  }

  bool PutPlace(pugi::xml_node node, const Transform& X) {
    if (!node || elements_.IsFramed(node) || node.attribute("fromto")) return false;
    const Transform was = elements_.With(node).Pose();
    if (was.p != X.p) PutVector(node, "pos", X.p);
    if (!was.R.isApprox(X.R, kSame)) PutOrientation(node, X.R);
    return true;
  }

  void PutOrientation(pugi::xml_node node, const Matrix3& R) {
    bool is_turned = false;
    for (const char* kind : kOrientations) is_turned = is_turned || node.attribute(kind);
    if (!is_turned && R == Matrix3::Identity()) return;
    for (const char* kind : kOrientations)
      if (std::strcmp(kind, "quat") != 0) Remove(node, kind);
    Set(node, "quat", QuatText(R));
  }

  bool PutJoint(const MjcfValue& value) {
    const JointDescription* const joint = ItemCalled(robot_.joints, value.name);
    if (!joint) return false;
    if (value.field == "pose") return PutPlace(elements_.BodyOf(value.name), joint->X_PJ);
    const pugi::xml_node node = elements_.Joint(value.name);
    const std::string& field = value.field;
    if (!node) return false;
    if (field == "damping") return PutNumbers(node, "damping", {joint->damping});
    if (field == "friction") return PutNumbers(node, "frictionloss", {joint->friction});
    if (field == "armature") return PutNumbers(node, "armature", {joint->armature});
    if (field == "axis") return !elements_.IsFramed(node) && PutVector(node, "axis", joint->axis);
    if (field == "limits") {
      const double unit = radians_ || joint->type == JointType::kPrismatic ? 1 : 180 / kPi;
      return PutNumbers(node, "range", {unit * joint->lower, unit * joint->upper});
    }
    const Interval& force = joint->actuator_force;
    // The format has the greatest effort as that of these.
    if (field == "actuator_force")
      return joint->max_effort == std::max(std::abs(force.least), std::abs(force.most)) &&
             PutNumbers(node, "actuatorfrcrange", {force.least, force.most});
    if (field != "actuators_carry") return false;
    Set(node, "actuatorgravcomp", joint->actuators_carry ? "true" : "false");
    return true;
  }

  bool PutLink(const MjcfValue& value) {
    const LinkDescription* const link = ItemCalled(robot_.links, value.name);
    const pugi::xml_node body = elements_.Body(value.name);
    if (!link || !body) return false;
    if (value.field == "carried") return PutNumbers(body, "gravcomp", {link->carried});
    if (!link->inertial) return false;
    const pugi::xml_node old = body.child("inertial");
    const Inertial& inertial = *link->inertial;
    if (!old) {
      if (!EditOf(body)) return false;
      // The geoms weigh: all of it is given in their place, once.
      if (!whole_.insert(value.name).second) return true;
      std::string added = "\n" + std::string(IndentOf(body) + 2, ' ') + "<inertial";
      const auto put = [&](const char* name, const std::string& text) {
        added += std::string(" ") + name + "=\"" + text + "\"";
      };
      const auto [axes, moments] = PrincipalOf(inertial.inertia);
      put("pos", Numbers({inertial.com.x(), inertial.com.y(), inertial.com.z()}));
      put("mass", Numbers({inertial.mass}));
      put("diaginertia", Numbers({moments.x(), moments.y(), moments.z()}));
      if (axes != Matrix3::Identity()) put("quat", QuatText(axes));
      EditOf(body)->AddInside(body, added + "/>", IndentOf(body));
      return true;
    }
    if (elements_.IsFramed(old)) return false;
    if (value.field == "mass") return PutNumbers(old, "mass", {inertial.mass});
    if (value.field == "com") return PutVector(old, "pos", inertial.com);
    if (value.field != "inertia") return false;
    // Along its own axes: entries beside the diagonal are rounded as the format is read.
    const auto [axes, moments] = PrincipalOf(inertial.inertia);
    Remove(old, "fullinertia");
    PutVector(old, "diaginertia", moments);
    PutOrientation(old, axes);
    return true;
  }

  // Blanks before the tag on its line.
  std::size_t IndentOf(pugi::xml_node node) {
    const XmlEdit& edit = *EditOf(node);
    const std::string& text = edit.text();
    const std::size_t tag = edit.NameAt(node) - 1, line = text.rfind('\n', tag);
    const std::size_t first = line == std::string::npos ? 0 : line + 1;
    const std::size_t blanks = text.find_first_not_of(" \t", first);
    return blanks == tag ? tag - first : 0;
  }

  bool PutFrame(const MjcfValue& value) {
    const FrameDescription* const frame = ItemCalled(robot_.frames, value.name);
    return frame && value.field == "pose" && PutPlace(elements_.Site(value.name), frame->X_LF);
  }

  bool PutShape(const MjcfValue& value) {
    const LinkDescription* const link = ItemCalled(robot_.links, value.name);
    const pugi::xml_node geom = elements_.Geom(value.name, value.collision, value.number);
    if (!link || !geom) return false;
    const auto& shapes = value.collision ? link->collisions : link->visuals;
    if (value.number >= shapes.size()) return false;
    const Visual& shape = shapes[value.number];
    const Geometry& g = shape.geometry;
    const std::string& field = value.field;
    if (field == "pose") return elements_.With(geom).Text("mesh").empty() && PutPlace(geom, shape.X_LG);
    if (field == "color") {
      const Color& c = shape.color;
      const auto part = [](float number) { return static_cast<double>(number); };
      return shape.has_color && PutNumbers(geom, "rgba", {part(c.r), part(c.g), part(c.b), part(c.a)});
    }
    if (field == "contact_type") return PutNumbers(geom, "contype", {double(shape.mask.type)});
    if (field == "contact_affinity") return PutNumbers(geom, "conaffinity", {double(shape.mask.affinity)});
    if (field == "contact_priority") return PutNumbers(geom, "priority", {double(shape.mask.priority)});
    if (field == "friction") return shape.surface.friction && PutFriction(geom, *shape.surface.friction);
    if (elements_.With(geom).Has("fromto")) return false;
    if (field == "box") return PutVector(geom, "size", g.size / 2);
    if (field == "ellipsoid") return PutVector(geom, "size", g.size);
    if (field == "sphere") return PutNumbers(geom, "size", {g.radius});
    if (field == "cylinder" || field == "capsule") return PutNumbers(geom, "size", {g.radius, g.length / 2});
    return false;
  }

  // The first of its numbers.
  bool PutFriction(pugi::xml_node geom, double sliding) {
    double numbers[3] = {1, 0, 0};
    const int count = elements_.With(geom).Numbers("friction", numbers);
    if (count < 2) return PutNumbers(geom, "friction", {sliding});
    if (count < 3) return PutNumbers(geom, "friction", {sliding, numbers[1]});
    return PutNumbers(geom, "friction", {sliding, numbers[1], numbers[2]});
  }

  const RobotDescription& robot_;
  const MjcfFiles& files_;
  const MjcfElements elements_;
  const bool radians_;
  std::map<std::string, std::string> texts_;  // by path, as MjcfFiles has it
  std::map<std::string, XmlEdit> edits_;
  std::set<std::string> whole_;  // links whose inertia is given anew
};

}  // namespace

MjcfEditResult EditMjcf(const std::filesystem::path& path, const std::vector<std::filesystem::path>& folders,
                        const RobotDescription& robot, const std::vector<MjcfValue>& values) {
  MjcfEditResult result;
  const MjcfOptions limits;
  FileBytes read = ReadFileBytes(path, limits.max_file_bytes);
  if (!read.error.empty()) return {{}, {}, MessageOf("mjcf.file-2", {read.error}), {}};
  ProblemList problems;
  MjcfContext context(&problems);
  FileAccess access(path, folders);
  if (!context.files.Load(path, limits.max_file_bytes, limits.max_depth, &access, &problems, &read.bytes))
    return {{}, {}, problems.ToString(), {}};
  context.compiler.degrees = !ReadsRadians(context.files);
  MjcfEditor editor(&context, robot, read.bytes);
  for (const MjcfValue& value : values) result.has_place.push_back(editor.Put(value));
  editor.Apply(&result);
  return result;
}

}  // namespace linkwright
