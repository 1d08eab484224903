// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/ModelBuilder.h"

#include <cmath>
#include <stdexcept>
#include <string_view>
#include <unordered_map>

#include "engine/base/Message.h"
#include "engine/math/ParallelAxis.h"
#include "engine/math/Rotation.h"
#include "engine/model/RobotTree.h"
#include "engine/model/TreeData.h"

namespace linkwright {

namespace {

/// Adds an inertial given in a frame F of the body to the body.
void Weld(const Inertial& inertial, const Transform& X_BF, Body* body) {
  const Vector3 com = X_BF * inertial.com;
  const Matrix3 symmetric = (inertial.inertia + inertial.inertia.transpose()) / 2;
  body->inertia += X_BF.R * symmetric * X_BF.R.transpose();
  const double mass = body->mass + inertial.mass;
  if (inertial.mass > 0) {
    const Vector3 between = com - body->com;
    // Two masses about their common centre: the reduced mass at their distance.
    body->inertia += body->mass * (inertial.mass / mass) * ParallelAxis(between);
    body->com += inertial.mass / mass * between;
    body->mass = mass;
  }
}

void AppendDofNames(const Joint& joint, std::vector<std::string>* dofs, std::vector<std::string>* positions) {
  if (joint.nv == 1) {
    dofs->push_back(joint.name);
    positions->push_back(joint.name);
    return;
  }
  if (joint.type == JointType::kFree) {
    for (const char* axis : {".vx", ".vy", ".vz"}) dofs->push_back(joint.name + axis);
    for (const char* axis : {".x", ".y", ".z"}) positions->push_back(joint.name + axis);
  }
  for (const char* axis : {".wx", ".wy", ".wz"}) dofs->push_back(joint.name + axis);
  for (const char* part : {".qw", ".qx", ".qy", ".qz"}) positions->push_back(joint.name + part);
}

}  // namespace

ModelBuilder::ModelBuilder() : model_(new Model) {
  Body world;
  world.name = "world";
  world.parent = -1;
  model_->bodies_.push_back(world);
  Joint none;
  none.type = JointType::kFixed;
  none.nq = none.nv = 0;
  model_->joints_.push_back(none);
  model_->body_index_.emplace(world.name, 0);
}
ModelBuilder::~ModelBuilder() = default;
ModelBuilder::ModelBuilder(ModelBuilder&&) noexcept = default;
ModelBuilder& ModelBuilder::operator=(ModelBuilder&&) noexcept = default;

bool ModelBuilder::AddRobot(const RobotDescription& robot, const AddRobotOptions& options,
                            ProblemList* problems) {
  RobotTree tree;
  if (!MakeRobotTree(robot, options.independent_mimic, &tree, problems)) return false;
  Model& model = *model_;

  // Names are the model's, not the robot's alone.
  bool unique = true;
  const auto refuse = [&](int line, std::string element, Message text) {
    problems->Add(Severity::kError, robot.file, line, std::move(element), text);
    unique = false;
  };
  for (const LinkDescription& link : robot.links)
    if (model.frame_index_.contains(options.prefix + link.name))
      refuse(link.line, "link \"" + options.prefix + link.name + "\"",
             MessageOf("robot.scene-has-link-or-frame"));
  for (const FrameDescription& frame : robot.frames)
    if (model.frame_index_.contains(options.prefix + frame.name))
      refuse(frame.line, "frame \"" + options.prefix + frame.name + "\"",
             MessageOf("robot.scene-has-link-or-frame"));
  for (const JointDescription& joint : robot.joints) {
    if (joint.type == JointType::kFixed) continue;
    if (options.floating && joint.name == "base")
      refuse(joint.line, "joint \"base\"", MessageOf("robot.floating-base-s-joint-has"));
    if (model.joint_index_.contains(options.prefix + joint.name))
      refuse(joint.line, "joint \"" + options.prefix + joint.name + "\"",
             MessageOf("robot.scene-has-joint-this-name"));
  }
  if (options.floating && model.joint_index_.contains(options.prefix + "base"))
    refuse(robot.links.front().line, "robot \"" + robot.name + "\"",
           MessageOf("robot.scene-has-floating-base-this"));
  if (!unique) return false;

  struct Place {
    int body = 0;
    Transform X_BL;
  };
  std::vector<Place> places(robot.links.size());             // of each link
  std::vector<int> joint_body(robot.joints.size(), -1);      // of each joint that moves
  std::vector<std::pair<int, RobotTree::Coupling>> coupled;  // body, coupling

  const auto add_frame = [&](const std::string& name, const Place& link, const Transform& X_LF,
                             bool of_link) {
    model.frame_index_.emplace(options.prefix + name, static_cast<int>(model.frames_.size()));
    model.frames_.push_back(
        {options.prefix + name, BodyIndex(link.body), of_link ? link.X_BL : link.X_BL * X_LF, of_link});
  };
  const auto add_body = [&](const LinkDescription& link, int parent, const Transform& X_PJ, Joint joint) {
    const int index = model.body_count();
    Body body;
    body.name = options.prefix + link.name;
    body.parent = parent;
    body.X_PJ = X_PJ;
    joint.nv = joint.type == JointType::kFree ? 6 : joint.type == JointType::kBall ? 3 : 1;
    joint.nq = joint.nv == 1 ? 1 : joint.nv + 1;
    model.body_index_.emplace(body.name, index);
    model.joint_index_.emplace(joint.name, index);
    if (!joint.mimic) {
      joint.q_index = model.nq_;
      joint.v_index = model.nv_;
      model.nq_ += joint.nq;
      model.nv_ += joint.nv;
      model.dof_body_.insert(model.dof_body_.end(), static_cast<size_t>(joint.nv), index);
      AppendDofNames(joint, &model.dof_names_, &model.q_names_);
    }
    model.bodies_.push_back(std::move(body));
    model.joints_.push_back(std::move(joint));
    return index;
  };

  for (const RobotTree::Step& step : tree.steps) {
    const LinkDescription& link = robot.links[static_cast<size_t>(step.link)];
    Place& place = places[static_cast<size_t>(step.link)];
    if (step.joint < 0) {
      if (options.floating) {
        Joint free;
        free.name = options.prefix + "base";
        free.type = JointType::kFree;
        place.body = add_body(link, 0, options.X_WR, std::move(free));
      } else {
        place.X_BL = options.X_WR;
      }
    } else {
      const JointDescription& d = robot.joints[static_cast<size_t>(step.joint)];
      const Place& above = places[static_cast<size_t>(step.parent_link)];
      const Transform X_PJ = above.X_BL * d.X_PJ;
      if (d.type == JointType::kFixed) {
        place = {above.body, X_PJ};
      } else {
        Joint joint;
        joint.name = options.prefix + d.name;
        joint.type = d.type;
        joint.lower = d.lower;
        joint.upper = d.upper;
        joint.max_velocity =
            d.max_velocity > 0 ? d.max_velocity : kInfinity;  // files that state none write 0
        joint.max_effort = d.max_effort;
        joint.damping = d.damping;
        joint.friction = d.friction;
        joint.armature = d.armature;
        const RobotTree::Coupling& coupling = tree.couplings[static_cast<size_t>(step.joint)];
        joint.mimic = coupling.master >= 0;
        joint.ratio = coupling.ratio;
        joint.offset = coupling.offset;
        Transform X_JB;  // the frame turned so that the axis is z
        if (d.type != JointType::kBall && d.type != JointType::kFree)
          X_JB.R = RotationWithZ(d.axis.normalized());
        const bool follows = joint.mimic;
        place.body = add_body(link, above.body, X_PJ * X_JB, std::move(joint));
        place.X_BL = X_JB.Inverse();
        joint_body[static_cast<size_t>(step.joint)] = place.body;
        if (follows) coupled.emplace_back(place.body, coupling);
      }
    }
    add_frame(link.name, place, {}, true);
    if (link.inertial) {
      Weld(*link.inertial, place.X_BL, &model.bodies_[static_cast<size_t>(place.body)]);
      model.total_mass_ += link.inertial->mass;
      if (place.body > 0) model.moving_mass_ += link.inertial->mass;
    }
  }

  std::unordered_map<std::string_view, std::size_t> link_index;
  if (!robot.frames.empty())
    for (std::size_t i = 0; i < robot.links.size(); ++i) link_index.emplace(robot.links[i].name, i);
  for (const FrameDescription& frame : robot.frames)
    add_frame(frame.name, places[link_index.at(frame.link)], frame.X_LF, false);

  // A master may come after its follower.
  for (const auto& [body, coupling] : coupled) {
    const Joint& master =
        model.joints_[static_cast<size_t>(joint_body[static_cast<size_t>(coupling.master)])];
    Joint& follower = model.joints_[static_cast<size_t>(body)];
    follower.q_index = master.q_index;
    follower.v_index = master.v_index;
    model.has_mimic_ = true;
  }
  return true;
}

std::shared_ptr<const Model> ModelBuilder::Build() const {
  std::shared_ptr<Model> model(new Model(*model_));
  model->constants_.resize(model->bodies_.size());
  for (size_t b = 0; b < model->bodies_.size(); ++b) {
    Body& body = model->bodies_[b];
    body.inertia_origin = body.inertia + body.mass * ParallelAxis(body.com);
    const Joint& joint = model->joints_[b];
    BodyConstants& c = model->constants_[b];
    c.type = joint.type == JointType::kContinuous ? JointType::kRevolute : joint.type;
    c.mimic = joint.mimic;
    c.parent = body.parent;
    c.q_index = joint.q_index;
    c.v_index = joint.v_index;
    c.ratio = joint.ratio;
    c.offset = joint.offset;
    c.armature = joint.armature;
    c.mass = body.mass;
    c.moment = body.mass * body.com;
    c.inertia = body.inertia_origin;
    c.X_PJ = body.X_PJ;
    c.subtree_mass = body.mass;
    if (b == 0) continue;
    BodyConstants& parent = model->constants_[static_cast<size_t>(body.parent)];
    parent.leaf = false;
    if (static_cast<size_t>(body.parent) + 1 != b) parent.branches = true;
  }
  std::vector<char> has_child(model->bodies_.size(), 0);
  for (size_t b = model->bodies_.size(); b-- > 1;) {
    BodyConstants& c = model->constants_[b];
    model->constants_[static_cast<size_t>(c.parent)].subtree_mass += c.subtree_mass;
    char& seen = has_child[static_cast<size_t>(c.parent)];
    c.last_child = !seen;
    seen = 1;
  }
  model->tree_ = std::make_shared<TreeData>(model->constants_, model->bodies_, model->nv_, model->has_mimic_);
  model->kernel_tree_ = &model->tree_->tree();
  return model;
}

std::shared_ptr<const Model> BuildModel(const RobotDescription& robot, const AddRobotOptions& options) {
  ProblemList problems;
  ModelBuilder builder;
  if (builder.AddRobot(robot, options, &problems)) return builder.Build();
  std::string text;
  for (const Problem& problem : problems.problems()) {
    if (problem.severity != Severity::kError) continue;
    text += (text.empty() ? "" : "\n") + problem.ToString();
  }
  throw std::invalid_argument(text);
}

}  // namespace linkwright
