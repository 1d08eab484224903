// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/trials/Mjcf.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include "engine/dynamics/Controller.h"
#include "engine/model/ContactDescription.h"

using namespace linkwright;

namespace contact_trials {
namespace {

/// Of a height field, below its lowest point [m].
constexpr double kFieldBase = 0.2;

class ModelText {
 public:
  explicit ModelText(const CompiledScene& compiled) : scene_(compiled), model_(*compiled.model) {
    children_.resize(model_.bodies().size());
    for (int i = 1; i < model_.body_count(); ++i)
      children_[static_cast<std::size_t>(BodyAt(i).parent)].push_back(i);
    if (!scene_.contact) return;
    for (std::size_t i = 0; i < scene_.contact->shapes.size(); ++i)
      shapes_[scene_.contact->shapes[i].body].push_back(static_cast<int>(i));
  }

  std::string Text() {
    out_.precision(17);
    out_ << "<mujoco><compiler angle='radian' autolimits='true'/><option timestep='"
         << scene_.scene.simulation.dt << "' cone='elliptic' gravity='" << scene_.scene.gravity.transpose()
         << "'/>";
    WriteRoom();
    WriteAssets();
    out_ << "<worldbody>";
    WriteFixed();
    for (const int child : children_[0]) WriteBody(child, {}, "");
    out_ << "</worldbody>";
    WriteContact();
    out_ << "</mujoco>";
    return out_.str();
  }

 private:
  const Body& BodyAt(int i) const { return model_.bodies()[static_cast<std::size_t>(i)]; }
  const Joint& JointAt(int i) const { return model_.joints()[static_cast<std::size_t>(i)]; }
  const ContactShape& ShapeAt(int i) const { return scene_.contact->shapes[static_cast<std::size_t>(i)]; }

  void WritePose(const Transform& X) {
    const Quaternion r(X.R);
    out_ << " pos='" << X.p.transpose() << "' quat='" << r.w() << ' ' << r.x() << ' ' << r.y() << ' ' << r.z()
         << "'";
  }

  // For contacts, more than there are: the usual 100 are too few for heaps.
  void WriteRoom() {
    constexpr std::size_t kLeast = 100, kEach = 4, kRows = 4;
    const std::size_t points = kLeast + kEach * (scene_.contact ? scene_.contact->shapes.size() : 0);
    out_ << "<size nconmax='" << points << "' njmax='" << kRows * points << "'/>";
  }

  void WriteAssets() {
    out_ << "<asset>";
    if (scene_.contact)
      for (std::size_t i = 0; i < scene_.contact->shapes.size(); ++i) {
        const CollisionShape& shape = scene_.contact->shapes[i].shape;
        if (shape.type == CollisionType::kHull) {
          out_ << "<mesh name='m" << i << "' vertex='";
          for (const Vector3& p : shape.hull->vertices) out_ << p.transpose() << ' ';
          out_ << "'/>";
        } else if (shape.type == CollisionType::kHeightField) {
          const auto [low, high] =
              std::minmax_element(shape.field->heights.begin(), shape.field->heights.end());
          out_ << "<hfield name='h" << i << "' nrow='" << shape.field->rows << "' ncol='"
               << shape.field->columns << "' size='" << shape.field->size_x / 2 << ' '
               << shape.field->size_y / 2 << ' ' << *high - *low << ' ' << kFieldBase << "'/>";
        }
      }
    out_ << "</asset>";
  }

  // What is fixed to the world, a body a party: pairs are told apart by bodies.
  void WriteFixed() {
    std::map<int, std::vector<int>> by_party;
    for (const int i : shapes_[0]) by_party[ShapeAt(i).party].push_back(i);
    for (const auto& [party, shapes] : by_party) {
      out_ << "<body name='p" << party << "'>";
      for (const int i : shapes) WriteShape(i);
      out_ << "</body>";
    }
  }

  // `X`: pose in the parent of what `joints` stands in; these come before its own.
  void WriteBody(int i, const Transform& X, const std::string& joints) {
    const Body& body = BodyAt(i);
    const Transform X_PB = X * body.X_PJ;
    const std::vector<int>& children = children_[static_cast<std::size_t>(i)];
    const bool slides = JointAt(i).type != JointType::kFree && JointAt(i).type != JointType::kBall;
    if (body.mass == 0 && children.size() == 1 && shapes_.count(i) == 0 && slides) {
      lent_.push_back({i, {}});
      for (Lent& lent : lent_) lent.X_LB = lent.X_LB * BodyAt(children[0]).X_PJ;
      return WriteBody(children[0], X_PB, joints);
    }
    out_ << "<body name='b" << i << "'";
    WritePose(X_PB);
    out_ << ">" << joints;
    for (const Lent& lent : lent_) WriteJoint(lent.body, lent.X_LB.Inverse());
    lent_.clear();
    WriteJoint(i, {});
    const Matrix3& I = body.inertia;
    out_ << "<inertial pos='" << body.com.transpose() << "' mass='" << body.mass << "' fullinertia='"
         << I(0, 0) << ' ' << I(1, 1) << ' ' << I(2, 2) << ' ' << I(0, 1) << ' ' << I(0, 2) << ' ' << I(1, 2)
         << "'/>";
    for (const int shape : shapes_[i]) WriteShape(shape);
    for (const int child : children) WriteBody(child, {}, "");
    out_ << "</body>";
  }

  // X: pose of the joint's frame in the body that it is written in, where all joints are at zero.
  void WriteJoint(int i, const Transform& X) {
    const Joint& joint = JointAt(i);
    if (joint.type == JointType::kFree) {
      out_ << "<freejoint name='j" << i << "'/>";
      return;
    }
    const bool ball = joint.type == JointType::kBall, slides = joint.type == JointType::kPrismatic;
    out_ << "<joint name='j" << i << "' type='"
         << (ball     ? "ball"
             : slides ? "slide"
                      : "hinge")
         << "' pos='" << X.p.transpose() << "'";
    if (!ball) out_ << " axis='" << X.R.col(2).transpose() << "'";
    out_ << " armature='" << joint.armature << "' damping='" << scene_.damping[joint.v_index]
         << "' frictionloss='" << scene_.friction[joint.v_index] << "'";
    if (!ball && scene_.scene.limits && std::isfinite(joint.lower) && std::isfinite(joint.upper))
      out_ << " range='" << joint.lower << ' ' << joint.upper << "'";
    out_ << "/>";
  }

  void WriteShape(int i) {
    const ContactShape& at = ShapeAt(i);
    const CollisionShape& shape = at.shape;
    Transform X = at.X_BS;
    out_ << "<geom name='g" << i << "' ";
    switch (shape.type) {
      case CollisionType::kHalfSpace:
        out_ << "type='plane' size='0 0 1'";
        break;
      case CollisionType::kSphere:
        out_ << "type='sphere' size='" << shape.radius << "'";
        break;
      case CollisionType::kBox:
      case CollisionType::kRoundedBox:
        out_ << "type='box' size='" << shape.half.transpose() << "'";
        break;
      case CollisionType::kCapsule:
        out_ << "type='capsule' size='" << shape.radius << ' ' << shape.half_length << "'";
        break;
      case CollisionType::kCylinder:
        out_ << "type='cylinder' size='" << shape.radius << ' ' << shape.half_length << "'";
        break;
      case CollisionType::kEllipsoid:
        out_ << "type='ellipsoid' size='" << shape.half.transpose() << "'";
        break;
      case CollisionType::kHull:
        out_ << "type='mesh' mesh='m" << i << "'";
        break;
      case CollisionType::kHeightField:
        X.p += X.R.col(2) * *std::min_element(shape.field->heights.begin(), shape.field->heights.end());
        out_ << "type='hfield' hfield='h" << i << "'";
        break;
    }
    WritePose(X);
    out_ << " priority='" << at.mask.priority << "' contype='" << (at.mask.type == -1 ? 1 : at.mask.type)
         << "' conaffinity='" << (at.mask.affinity == -1 ? 1 : at.mask.affinity) << "'";
    // Points within reach of the switches under feet are found, and give no force before they touch.
    if (scene_.scene.trot || scene_.balancer)
      out_ << " margin='" << kFootSwitch << "' gap='" << kFootSwitch << "'";
    WriteSurface(CombineSurfaces(at.surface, {}, ContactCombine::kMax, scene_.contact->defaults), false);
    out_ << "/>";
  }

  void WriteSurface(const Surface& surface, bool pair) {
    out_ << " condim='"
         << (surface.rolling > 0     ? 6
             : surface.torsional > 0 ? 4
                                     : 3)
         << "' friction='" << surface.friction << ' ';
    if (pair) out_ << surface.friction << ' ';
    out_ << surface.torsional << ' ' << surface.rolling;
    if (pair) out_ << ' ' << surface.rolling;
    out_ << "'";
  }

  std::string NameOf(int party) const {
    const int body = scene_.contact->parties[static_cast<std::size_t>(party)].body;
    return body == 0 ? "p" + std::to_string(party) : "b" + std::to_string(body);
  }

  // Whether links may touch at all. What a joint connects, MuJoCo leaves out by itself, but for the world.
  bool MayTouch(int a, int b) const {
    const ContactSetup& setup = *scene_.contact;
    const ContactParty& one = setup.parties[static_cast<std::size_t>(a)];
    const ContactParty& other = setup.parties[static_cast<std::size_t>(b)];
    const bool one_robot = one.robot == other.robot;
    if (one_robot && !setup.self) return false;
    if (excluded_.count({a, b}) != 0) return false;
    const bool worldly = one.body == 0 || other.body == 0;
    const int moving = std::max(one.body, other.body);
    return !(worldly && one_robot && !one.touches_world && BodyAt(moving).parent == 0 &&
             JointAt(moving).type != JointType::kFree);
  }

  void WriteContact() {
    if (!scene_.contact) return;
    const ContactSetup& setup = *scene_.contact;
    for (const std::array<int, 2>& pair : setup.excluded) excluded_.insert({pair[0], pair[1]});
    for (const ContactSetup::Override& pair : setup.overrides)
      if (!pair.enabled) excluded_.insert({pair.parties[0], pair.parties[1]});
    // Of several links welded to one body, MuJoCo cannot leave out one.
    std::map<std::pair<std::string, std::string>, bool> touches;
    for (int a = 0; a < static_cast<int>(setup.parties.size()); ++a)
      for (int b = a + 1; b < static_cast<int>(setup.parties.size()); ++b) {
        if (NameOf(a) == NameOf(b)) continue;
        bool& may = touches[std::minmax(NameOf(a), NameOf(b))];
        may = may || MayTouch(a, b);
      }
    out_ << "<contact>";
    for (const auto& [names, may] : touches)
      if (!may) out_ << "<exclude body1='" << names.first << "' body2='" << names.second << "'/>";
    for (const ContactSetup::Override& pair : setup.overrides)
      if (pair.enabled) WritePair(pair);
    out_ << "</contact>";
  }

  void WritePair(const ContactSetup::Override& pair) {
    const ContactSetup& setup = *scene_.contact;
    for (std::size_t i = 0; i < setup.shapes.size(); ++i)
      for (std::size_t k = 0; k < setup.shapes.size(); ++k) {
        const ContactShape &a = setup.shapes[i], &b = setup.shapes[k];
        if (a.party != pair.parties[0] || b.party != pair.parties[1]) continue;
        Surface surface = CombineSurfaces(a.surface, b.surface, setup.combine, setup.defaults);
        surface.friction = pair.surface.friction.value_or(surface.friction);
        surface.torsional = pair.surface.torsional.value_or(surface.torsional);
        surface.rolling = pair.surface.rolling.value_or(surface.rolling);
        out_ << "<pair geom1='g" << i << "' geom2='g" << k << "'";
        WriteSurface(surface, true);
        out_ << "/>";
      }
  }

  /// A joint of a body without mass, and where the body that it is written in is in its frame.
  struct Lent {
    int body = 0;
    Transform X_LB;
  };

  const CompiledScene& scene_;
  const Model& model_;
  std::vector<std::vector<int>> children_;
  std::map<int, std::vector<int>> shapes_;  // by body
  std::set<std::pair<int, int>> excluded_;
  std::vector<Lent> lent_;
  std::ostringstream out_;
};

}  // namespace

std::string WriteMjcf(const CompiledScene& compiled) { return ModelText(compiled).Text(); }

std::string WhyNotMjcf(const CompiledScene& compiled) {
  if (!compiled.loops.empty() || !compiled.drivers.empty()) return "closed loops";
  if (!compiled.scene.mechanism.empty()) return "bodies in Euler parameters";
  if (compiled.scene.trot && compiled.scene.trot->feet == TrotFeet::kIdeal)
    return "ideal feet, which are joints that come and go";
  if (compiled.model->has_mimic()) return "coupled joints";
  if (!compiled.contact) return "nothing touches";
  return {};
}

std::string WhatMjcfLacks(const CompiledScene& compiled) {
  if (!compiled.contact) return {};
  const ContactSetup& setup = *compiled.contact;
  bool bounces = setup.defaults.restitution > 0, rounded = false;
  for (const ContactShape& shape : setup.shapes) {
    bounces = bounces || shape.surface.restitution.value_or(0) > 0;
    rounded = rounded || shape.shape.type == CollisionType::kRoundedBox;
  }
  std::string out;
  if (bounces) out = "no restitution at default settings";
  if (rounded) out += (out.empty() ? "" : "; ") + std::string("no rounded boxes");
  return out;
}

std::vector<const HeightField*> HeightFieldsOf(const CompiledScene& compiled) {
  std::vector<const HeightField*> out;
  if (compiled.contact)
    for (const ContactShape& shape : compiled.contact->shapes)
      if (shape.shape.type == CollisionType::kHeightField) out.push_back(shape.shape.field.get());
  return out;
}

}  // namespace contact_trials
