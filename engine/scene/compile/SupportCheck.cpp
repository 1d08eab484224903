// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/SupportCheck.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/scene/compile/CompiledScene.h"

namespace linkwright {
namespace {

/// The trees of a model: each stands on the world by one joint.
class Trees {
 public:
  explicit Trees(const Model& model) : model_(model), roots_(model.bodies().size(), 0) {
    for (int i = 1; i < model.body_count(); ++i) {
      const int parent = model.bodies()[static_cast<std::size_t>(i)].parent;
      roots_[static_cast<std::size_t>(i)] = parent == 0 ? i : RootOf(parent);
    }
    held_.assign(roots_.size(), 0);
  }

  int RootOf(int body) const { return roots_[static_cast<std::size_t>(body)]; }
  bool IsFree(int root) const {
    return model_.joints()[static_cast<std::size_t>(root)].type == JointType::kFree;
  }
  bool IsHeld(int root) const { return held_[static_cast<std::size_t>(root)] != 0; }

  /// Something from outside acts on the link or frame.
  void HoldLink(const std::string& name) {
    const FrameIndex frame = model_.FindFrame(name);
    if (frame.IsValid()) Hold(model_.frames()[static_cast<std::size_t>(frame.value)].body.value);
  }
  /// Something between two links: it is from outside where they are of different trees.
  void HoldBetween(const std::string& a, const std::string& b) {
    if (RootOfLink(a) == RootOfLink(b)) return;
    HoldLink(a);
    HoldLink(b);
  }
  /// Only the free joint itself: what moves other joints carries no base.
  void HoldJoint(const std::string& name) {
    const BodyIndex body = model_.FindJoint(name);
    if (body.IsValid() && RootOf(body.value) == body.value) Hold(body.value);
  }
  void HoldAll() { std::fill(held_.begin(), held_.end(), char{1}); }

 private:
  int RootOfLink(const std::string& name) const {
    const FrameIndex frame = model_.FindFrame(name);
    return frame.IsValid() ? RootOf(model_.frames()[static_cast<std::size_t>(frame.value)].body.value) : 0;
  }
  void Hold(int body) { held_[static_cast<std::size_t>(RootOf(body))] = 1; }

  const Model& model_;
  std::vector<int> roots_;  // by body; of the world itself 0
  std::vector<char> held_;  // by root
};

void HoldByForce(const ForceElement& force, Trees* trees) {
  if (!force.enabled) return;
  if (force.kind == ForceKind::kLaw) return trees->HoldBetween(force.link_i, force.link_j);
  if (force.kind == ForceKind::kForce || force.IsOfTask()) return trees->HoldLink(force.link);
  // A motor of all joints: of free ones too.
  if (force.IsOfJoints() && force.joints.empty()) return trees->HoldAll();
  trees->HoldJoint(force.joint);
  for (const std::string& joint : force.joints) trees->HoldJoint(joint);
}

void HoldByTendon(const TendonDescription& tendon, Trees* trees) {
  for (const auto& [joint, coefficient] : tendon.joints) trees->HoldJoint(joint);
  for (std::size_t i = 1; i < tendon.stops.size(); ++i)
    trees->HoldBetween(tendon.stops[i - 1].link, tendon.stops[i].link);
}

void HoldByActuator(const ActuatorDescription& actuator, Trees* trees) {
  if (!actuator.enabled) return;
  trees->HoldJoint(actuator.joint);
  for (const std::string& place : {actuator.site, actuator.crank, actuator.slider, actuator.body})
    trees->HoldLink(place);
}

/// The shapes of contact, turned so that gravity is along −z.
class Below {
 public:
  Below(const CompiledScene& compiled, const VectorX& q, const Vector3& down) : setup_(*compiled.contact) {
    Workspace workspace(*compiled.model);
    ForwardKinematics(*compiled.model, q, &workspace);
    Transform turn;
    turn.R = Eigen::Quaterniond::FromTwoVectors(down, -Vector3::UnitZ()).toRotationMatrix();
    boxes_.reserve(setup_.shapes.size());
    for (const ContactShape& shape : setup_.shapes)
      boxes_.push_back(
          Bounds(shape.shape, turn * workspace.X_WB[static_cast<std::size_t>(shape.body)] * shape.X_BS));
  }

  /// Whether a shape of another tree is below one of this tree, and they touch.
  bool Holds(const Trees& trees, int root, bool* any_shape) const {
    for (std::size_t i = 0; i < setup_.shapes.size(); ++i) {
      if (trees.RootOf(setup_.shapes[i].body) != root) continue;
      *any_shape = true;
      for (std::size_t j = 0; j < setup_.shapes.size(); ++j)
        if (trees.RootOf(setup_.shapes[j].body) != root && Touch(i, j) && IsBelow(j, i)) return true;
    }
    return false;
  }

 private:
  bool Touch(std::size_t i, std::size_t j) const {
    const ContactShape &a = setup_.shapes[i], &b = setup_.shapes[j];
    const std::array<int, 2> pair = {std::min(a.party, b.party), std::max(a.party, b.party)};
    if (std::find(setup_.excluded.begin(), setup_.excluded.end(), pair) != setup_.excluded.end())
      return false;
    for (const ContactSetup::Override& each : setup_.overrides)
      if (each.parties == pair) return each.enabled && (each.always || a.mask.Touches(b.mask));
    return a.mask.Touches(b.mask);
  }
  bool IsBelow(std::size_t low, std::size_t high) const {
    const Box3 &a = boxes_[low], &b = boxes_[high];
    for (const int axis : {0, 1})
      if (a.lower[axis] > b.upper[axis] || b.lower[axis] > a.upper[axis]) return false;
    return a.lower.z() < b.upper.z();
  }

  const ContactSetup& setup_;
  std::vector<Box3> boxes_;
};

bool HasCollisionShapes(const CompiledScene& compiled, const Trees& trees, int root) {
  const auto& frames = compiled.model->frames();
  return std::any_of(compiled.shapes.begin(), compiled.shapes.end(), [&](const CompiledShape& shape) {
    return shape.collision && !shape.generated && shape.frame.IsValid() &&
           trees.RootOf(frames[static_cast<std::size_t>(shape.frame.value)].body.value) == root;
  });
}

}  // namespace

std::string Unsupported::Text() const {
  switch (why) {
    case Why::kContactOff:
      return MessageOf("run.stands-on-nothing-contact-off", {name});
    case Why::kNoShapes:
      return MessageOf("run.stands-on-nothing-no-shapes", {name});
    case Why::kNothingBelow:
      break;
  }
  return MessageOf("run.stands-on-nothing-below", {name});
}

std::vector<Unsupported> FindUnsupported(const CompiledScene& compiled, const Scene& now, const VectorX& q,
                                         const Vector3& gravity) {
  std::vector<Unsupported> found;
  const Model& model = *compiled.model;
  const double g = gravity.norm();
  if (!(g > 0) || q.size() != model.nq() || !now.mechanism.empty()) return found;
  Trees trees(model);
  for (const LoopElement& loop : compiled.loops) trees.HoldBetween(loop.link_i, loop.link_j);
  for (const LoopElement& driver : compiled.drivers) trees.HoldBetween(driver.link_i, driver.link_j);
  for (const ForceElement& force : now.forces) HoldByForce(force, &trees);
  for (const TendonDescription& tendon : now.tendons) HoldByTendon(tendon, &trees);
  for (const ActuatorDescription& actuator : now.actuators) HoldByActuator(actuator, &trees);
  std::optional<Below> below;
  const bool on = now.contact && now.contact->enabled;
  for (int i = 1; i < model.body_count(); ++i) {
    if (trees.RootOf(i) != i || !trees.IsFree(i) || trees.IsHeld(i)) continue;
    Unsupported each;
    each.body = BodyIndex(i);
    each.name = model.bodies()[static_cast<std::size_t>(i)].name;
    if (compiled.contact) {
      if (!below) below.emplace(compiled, q, gravity / g);
      bool any_shape = false;
      if (below->Holds(trees, i, &any_shape)) continue;
      each.why = any_shape ? Unsupported::Why::kNothingBelow : Unsupported::Why::kNoShapes;
    } else {
      const bool shapes = HasCollisionShapes(compiled, trees, i);
      each.why = shapes ? Unsupported::Why::kContactOff : Unsupported::Why::kNoShapes;
      each.contact_would_hold = shapes && !on;
    }
    found.push_back(std::move(each));
  }
  return found;
}

}  // namespace linkwright
