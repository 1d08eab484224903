// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfBodies.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mjcf/MjcfGeoms.h"
#include "engine/io/mjcf/MjcfInertia.h"
#include "engine/io/mjcf/MjcfJoint.h"
#include "engine/scene/Kind.h"

namespace linkwright {
namespace {

constexpr int kMaxFrames = 64;  // of frames and replicates in one another

bool Is(pugi::xml_node node, const char* name) { return std::strcmp(node.name(), name) == 0; }

std::string ChildClass(const MjcfElement& element, const std::string& around) {
  if (!element.HasOwn("childclass")) return around;
  std::string name = element.Text("childclass");
  if (name == "main") name.clear();
  if (!name.empty() && !element.context().HasClass(name))
    element.Error(MessageOf("mjcf.there-no-default-class", {name.substr(0, 100)}));
  return name;
}

}  // namespace

MjcfBodies::MjcfBodies(MjcfContext* context, MjcfAssets* assets, const MjcfOptions& options,
                       MjcfResult* result, MjcfIndex* index)
    : context_(*context), assets_(*assets), options_(options), result_(*result), index_(*index) {
  AddLink("world", context_.files.root(), {});
  index_.bodies.emplace("world", 0);
}

void MjcfBodies::ReadWorld(pugi::xml_node worldbody) {
  CheckMjcfAttributes(worldbody, &context_);
  std::vector<Item> items;
  Flatten(worldbody, {}, ChildClass(MjcfElement(&context_, worldbody, ""), ""), "", 0, &items);
  ReadContents(items, 0, true, 0);
}

std::size_t MjcfBodies::AddLink(const std::string& name, pugi::xml_node node, const Transform& X_W) {
  LinkDescription link;
  link.name = name;
  link.line = context_.files.LineOf(node);
  index_.link_files.emplace(name, context_.files.FileOf(node));
  result_.robot.links.push_back(std::move(link));
  index_.X_WL.push_back(X_W);
  return index_.X_WL.size() - 1;
}

void MjcfBodies::Flatten(pugi::xml_node node, const Transform& X, const std::string& class_name,
                         const std::string& suffix, int depth, std::vector<Item>* items) {
  if (stopped_) return;
  if (depth > kMaxFrames) {
    stopped_ = true;
    return context_.Say(Severity::kError, node, "<frame>",
                        MessageOf("mjcf.frames-are-nested-more-than", {std::to_string(kMaxFrames)}));
  }
  context_.files.ForEachChild(node, [&](pugi::xml_node child) {
    if (stopped_) return;
    if (Is(child, "frame")) {
      const MjcfElement element(&context_, child, "");
      CheckMjcfAttributes(child, &context_);
      Flatten(child, X * element.Pose(), ChildClass(element, class_name), suffix, depth + 1, items);
    } else if (Is(child, "replicate")) {
      Replicate({child, X, class_name, suffix}, depth, items);
    } else {
      if (++items_ > 20 * options_.max_elements) {
        stopped_ = true;
        return context_.Say(
            Severity::kError, child, "<" + std::string(child.name()) + ">",
            MessageOf("mjcf.model-too-large-has-more", {std::to_string(20 * options_.max_elements)}));
      }
      items->push_back({child, X, class_name, suffix});
    }
  });
}

void MjcfBodies::Replicate(const Item& at, int depth, std::vector<Item>* items) {
  const MjcfElement element(&context_, at.node, "");
  CheckMjcfAttributes(at.node, &context_);
  double count = 0;
  if (!element.Number("count", &count)) return element.Error(MessageOf("mjcf.has-no-count"));
  if (!(count >= 0) || count != std::floor(count))
    return element.Error(MessageOf("mjcf.count-not-whole-number"));
  if (count > options_.max_elements) {
    stopped_ = true;
    return element.Error(MessageOf("mjcf.too-large-copies-at-most",
                                   {FormatNumber(count, 12), std::to_string(options_.max_elements)}));
  }
  Transform step;
  element.Vector("offset", &step.p);
  step.R = element.Rotation();
  const std::string separator = element.Text("sep");
  const int copies = static_cast<int>(count);
  const std::size_t digits = std::to_string(std::max(copies - 1, 0)).size();
  Transform X = at.X;
  for (int i = 0; i < copies && !stopped_; ++i) {
    std::string number = std::to_string(i);
    number.insert(0, digits - number.size(), '0');
    Flatten(at.node, X, at.class_name, separator + number + at.suffix, depth + 1, items);
    // Each copy is displaced by `offset` along the axes of the first one and turned with the one before.
    const Transform next = {at.X.R.transpose() * X.R * step.R, at.X.R.transpose() * (X.p - at.X.p) + step.p};
    X = at.X * next;
  }
}

void MjcfBodies::ReadContents(const std::vector<Item>& items, std::size_t link, bool is_world, int depth) {
  std::optional<Inertial> given;
  for (const Item& item : items) {
    if (!Is(item.node, "inertial") || is_world) continue;
    given = ReadInertial(item);
  }
  using FromGeoms = MjcfCompiler::FromGeoms;
  const MjcfCompiler& compiler = context_.compiler;
  const bool weigh = !is_world && (compiler.inertia_from_geoms == FromGeoms::kYes ||
                                   (compiler.inertia_from_geoms == FromGeoms::kAuto && !given));
  std::vector<Inertial> weights;
  for (const Item& item : items) {
    if (!Is(item.node, "geom")) continue;
    const MjcfElement element(&context_, item.node, item.class_name);
    CheckMjcfAttributes(item.node, &context_);
    const MjcfGeom geom = ReadMjcfGeom(element, item.X, weigh, &assets_);
    if (assets_.cancelled() || options_.control.Stopped()) stopped_ = true;
    if (stopped_) return;
    const std::string name = element.name().empty() ? "" : element.name() + item.suffix;
    if (geom.inertial && geom.group >= compiler.first_group && geom.group <= compiler.last_group)
      weights.push_back(*geom.inertial);
    AddGeom(element, name, geom, link);
  }
  if (!is_world) {
    Inertial inertial;
    if (weigh && !weights.empty())
      inertial = SumInertials(weights);
    else if (given && compiler.inertia_from_geoms != FromGeoms::kYes)
      inertial = *given;
    if (inertial.mass > 0 || given || compiler.bound_mass > 0) {
      BoundInertial(compiler, &inertial);
      result_.robot.links[link].inertial = inertial;
    }
  }
  for (const Item& item : items) {
    if (stopped_) return;
    const std::string kind = item.node.name();
    if (kind == "body") {
      ReadBody(item, link, depth + 1);
    } else if (kind == "site") {
      ReadSite(item, link);
    } else if (kind == "camera") {
      ReadCamera(item, link);
    } else if (kind == "light") {
      ReadLight(item, link);
    } else if (kind == "composite" || kind == "flexcomp") {
      const MjcfElement element(&context_, item.node, "");
      double counts[3] = {1, 1, 1};
      element.Numbers("count", counts);
      const double all = counts[0] * counts[1] * counts[2];
      if (all > options_.max_elements || all < 0)
        element.Error(MessageOf("mjcf.too-large-parts", {FormatNumber(all, 12)}));
      else
        element.Warn(MessageOf("mjcf.not-supported-left-out"));
    } else if (kind == "attach" || kind == "plugin") {
      context_.Say(Severity::kWarning, item.node, "<" + kind + ">", MessageOf("mjcf.not-supported-left-out"));
    } else if (kind == "joint" || kind == "freejoint" || kind == "inertial") {
      if (is_world)
        context_.Say(Severity::kError, item.node, "<" + kind + ">",
                     MessageOf("mjcf.world-has-neither-joints-nor"));
    } else if (kind != "geom") {
      context_.Say(Severity::kWarning, item.node, "<" + kind.substr(0, 60) + ">",
                   MessageOf("mjcf.not-known-left-out"));
    }
  }
}

void MjcfBodies::AddGeom(const MjcfElement& element, const std::string& name, const MjcfGeom& geom,
                         std::size_t link) {
  const Geometry& shape = geom.visual.geometry;
  if (!name.empty() &&
      !index_.geoms
           .emplace(name, MjcfIndex::GeomEntry{link, geom.visual.X_LG, shape.type, shape.radius, geom.contact,
                                               geom.collision.mask.priority})
           .second)
    element.Error(MessageOf("mjcf.another-geom-has-same-name"));
  LinkDescription& holder = result_.robot.links[link];
  const bool touches = geom.collides || index_.paired.contains(name);
  if (geom.is_floor && link == 0 && geom.is_visual) {
    const double height = geom.visual.X_LG.p.z();
    if (!result_.floor_height || height > *result_.floor_height) result_.floor_height = height;
    if (geom.floor) holder.visuals.push_back(*geom.floor);
  } else if (geom.drawn && geom.is_visual) {
    holder.visuals.push_back(geom.visual);
  }
  if (!geom.has_shape || !(touches || (geom.drawn && !geom.is_visual))) return;
  holder.collisions.push_back(geom.collision);
  if (touches && geom.contact.condim > 3)
    context_.Ignore(element.node(), "<geom> condim", MessageOf("mjcf.torsional-and-rolling-each"));
}

void MjcfBodies::ReadBody(const Item& item, std::size_t parent, int depth) {
  const MjcfElement element(&context_, item.node, item.class_name);
  CheckMjcfAttributes(item.node, &context_);
  ++body_count_;
  if (depth > options_.max_depth || body_count_ > options_.max_elements) {
    stopped_ = true;
    return element.Error(
        depth > options_.max_depth
            ? MessageOf("mjcf.nested-too-deeply-more-than", {std::to_string(options_.max_depth)})
            : MessageOf("mjcf.model-too-large-bodies", {std::to_string(options_.max_elements)}));
  }
  const std::string name =
      element.name().empty() ? "body#" + std::to_string(body_count_) : element.name() + item.suffix;
  const std::string class_name = ChildClass(element, item.class_name);
  std::vector<Item> items;
  Flatten(item.node, {}, class_name, item.suffix, 0, &items);
  if (stopped_) return;
  Transform X_PB = item.X * element.Pose();
  if (context_.compiler.global) {
    // A body without a place has its inertia's.
    if (!element.Has("pos")) X_PB = item.X * InertialFrame(items);
    const Transform X_BW = (index_.X_WL[parent] * X_PB).Inverse();
    for (Item& inner : items) inner.X = X_BW * inner.X;
  }
  bool mocap = false;
  element.Flag("mocap", &mocap);
  if (mocap) context_.Ignore(item.node, "<body> mocap", MessageOf("mjcf.not-moved-from-outside"));
  double compensation = 0;
  element.Number("gravcomp", &compensation);
  const std::size_t link = AddJoints(items, element, name, parent, X_PB);
  result_.robot.links[link].carried = compensation;
  if (index_.bodies.contains(name)) {
    element.Error(MessageOf("mjcf.another-body-has-same-name"));
    stopped_ = true;  // what refers to the name could mean either
    return;
  }
  index_.bodies.emplace(name, link);
  ReadContents(items, link, false, depth);
}

Transform MjcfBodies::InertialFrame(const std::vector<Item>& items) {
  using FromGeoms = MjcfCompiler::FromGeoms;
  const FromGeoms from_geoms = context_.compiler.inertia_from_geoms;
  for (const Item& item : items)
    if (Is(item.node, "inertial") && from_geoms != FromGeoms::kYes)
      return item.X * MjcfElement(&context_, item.node, "").Pose();
  std::vector<Inertial> weights;
  Transform X_only;
  for (const Item& item : items) {
    if (!Is(item.node, "geom") || from_geoms == FromGeoms::kNo) continue;
    const MjcfGeom geom =
        ReadMjcfGeom(MjcfElement(&context_, item.node, item.class_name), item.X, true, &assets_);
    if (!geom.inertial || geom.group < context_.compiler.first_group ||
        geom.group > context_.compiler.last_group)
      continue;
    weights.push_back(*geom.inertial);
    X_only = geom.visual.X_LG;
  }
  if (weights.empty()) return {};
  const Inertial sum = SumInertials(weights);
  if (weights.size() == 1) return {X_only.R, sum.com};
  return {MujocoAxes(sum.inertia).axes, sum.com};
}

std::size_t MjcfBodies::AddJoints(const std::vector<Item>& items, const MjcfElement& body,
                                  const std::string& name, std::size_t parent, const Transform& X_PB) {
  std::vector<std::pair<MjcfJoint, const Item*>> joints;
  bool free = false;
  for (const Item& item : items) {
    if (!Is(item.node, "joint") && !Is(item.node, "freejoint")) continue;
    CheckMjcfAttributes(item.node, &context_);
    const MjcfElement element(&context_, item.node, item.class_name);
    MjcfJoint joint = ReadMjcfJoint(element, item.X);
    if (!joint.ok) continue;
    if (!joint.joint.name.empty()) joint.joint.name += item.suffix;
    if (joint.joint.type == JointType::kFree) {
      free = true;
      if (parent != 0) element.Error(MessageOf("mjcf.free-joint-only-for-bodies"));
    }
    joints.emplace_back(std::move(joint), &item);
  }
  if (free && joints.size() > 1) body.Error(MessageOf("mjcf.has-free-joint-together-with"));

  RobotDescription& robot = result_.robot;
  const Transform X_W = index_.X_WL[parent] * X_PB;
  const auto add = [&](JointDescription joint, std::size_t from, std::size_t to, double reference) {
    joint.parent = robot.links[from].name;
    joint.child = robot.links[to].name;
    if (joint.type != JointType::kFixed) {
      index_.joints.emplace(joint.name, MjcfIndex::JointEntry{robot.joints.size(), reference});
      index_.order.push_back(robot.joints.size());
    }
    robot.joints.push_back(std::move(joint));
  };
  if (joints.empty()) {
    const std::size_t link = AddLink(name, body.node(), X_W);
    JointDescription weld;
    weld.name = "fixed:" + name;
    weld.type = JointType::kFixed;
    weld.X_PJ = X_PB;
    weld.line = robot.links[link].line;
    add(std::move(weld), parent, link, 0);
    return link;
  }
  // Several joints act one after the other, each in the body as the ones before have placed it. What a joint
  // moves is a link at its anchor, along the body's axes; the last of them carries the body, or is it.
  std::size_t from = parent;
  Vector3 anchor = Vector3::Zero();  // of the link `from`, in the body
  int unnamed = 0;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    MjcfJoint& read = joints[i].first;
    const pugi::xml_node node = joints[i].second->node;
    JointDescription& joint = read.joint;
    const bool last = i + 1 == joints.size(), is_body = last && read.anchor.isZero(0);
    if (joint.name.empty()) {
      // The second one on a body is NAME#2.
      joint.name = FreeName(
          ++unnamed == 1 ? name : name + "#" + std::to_string(unnamed),
          [&](const std::string& each) { return index_.joints.contains(each); }, "#");
    } else if (index_.joints.contains(joint.name)) {
      context_.Say(Severity::kError, node, "joint \"" + joint.name + "\"",
                   MessageOf("mjcf.another-joint-has-same-name"));
    }
    const std::string link_name = is_body ? name
                                  : last  ? name + ":joint"
                                          : name + ":" + std::to_string(i + 1);
    if (!is_body) index_.between.insert(link_name);
    const std::size_t to =
        AddLink(link_name, is_body ? body.node() : node, X_W * Transform{Matrix3::Identity(), read.anchor});
    MjcfJointExtra extra;
    extra.stiffness = read.stiffness;
    extra.rest = read.rest;
    if (joint.type == JointType::kFree) {
      const Quaternion q(X_PB.R);
      extra.start = {X_PB.p.x(), X_PB.p.y(), X_PB.p.z(), q.w(), q.x(), q.y(), q.z()};
    } else {
      const Transform at{Matrix3::Identity(), read.anchor - anchor};
      joint.X_PJ = i == 0 ? X_PB * at : at;
      if (read.reference != 0) {
        // The position that the file's pose has is `ref`: the joint's zero lies that far behind it.
        extra.start = {read.reference};
        if (joint.type == JointType::kPrismatic)
          joint.X_PJ.p -= joint.X_PJ.R * (read.reference * joint.axis);
        else
          joint.X_PJ.R = joint.X_PJ.R * Eigen::AngleAxisd(-read.reference, joint.axis).toRotationMatrix();
      }
    }
    if (read.spring_time > 0)
      index_.spring_dampers.push_back({joint.name, read.spring_time, read.spring_ratio, node});
    if (extra.stiffness > 0 || read.spring_time > 0 || extra.rest != 0 || !extra.start.empty())
      result_.extras[joint.name] = extra;
    add(std::move(joint), from, to, read.reference);
    from = to;
    anchor = read.anchor;
  }
  moving_.push_back({from, name, body.node()});
  if (anchor.isZero(0)) return from;
  const std::size_t link = AddLink(name, body.node(), X_W);
  JointDescription weld;
  weld.name = "fixed:" + name;
  weld.type = JointType::kFixed;
  weld.X_PJ.p = -anchor;
  weld.line = robot.links[link].line;
  add(std::move(weld), from, link, 0);
  return link;
}

std::optional<Inertial> MjcfBodies::ReadInertial(const Item& item) {
  CheckMjcfAttributes(item.node, &context_);
  const MjcfElement element(&context_, item.node, "");
  Inertial inertial;
  if (!element.Number("mass", &inertial.mass)) {
    element.Error(MessageOf("mjcf.has-no-mass"));
    return inertial;
  }
  if (inertial.mass < 0) element.Error(MessageOf("mjcf.mass-negative"));
  const Transform X = item.X * element.Pose();
  inertial.com = X.p;
  double diagonal[3] = {0, 0, 0}, full[6] = {0, 0, 0, 0, 0, 0};
  const int diagonals = element.Numbers("diaginertia", diagonal),
            fulls = element.Numbers("fullinertia", full);
  if (diagonals != 0 && diagonals != 3) element.Error(MessageOf("mjcf.diaginertia-needs-3-numbers"));
  if (fulls != 0 && fulls != 6) element.Error(MessageOf("mjcf.fullinertia-needs-6-numbers"));
  Matrix3 I = Vector3(diagonal[0], diagonal[1], diagonal[2]).asDiagonal();
  if (fulls == 6) {
    if (diagonals > 0) element.Error(MessageOf("mjcf.has-both-diaginertia-fullinertia"));
    I << full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2];
    I = MujocoAxes(I).Full();
  }
  inertial.inertia = X.R * I * X.R.transpose();
  return inertial;
}

}  // namespace linkwright
