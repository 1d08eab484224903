// SPDX-License-Identifier: BSD-3-Clause
// What a system tells of the paths that its joints follow.
#include "engine/simulation/tree/TreeSystemImpl.h"

namespace linkwright {

// Of a path of a link: where it shall be, its velocity and acceleration, and how far the link is from there.
// Of a path of joints: the same of each joint.
void TreeSystem::MakePathSignals() {
  const std::size_t before = signals_.size();
  path_joints_.resize(paths_.size());
  for (std::size_t i = 0; i < paths_.size(); ++i)
    path_joints_[i].fill(VectorX::Zero(static_cast<Eigen::Index>(paths_[i]->joints().size())));
  for (const auto& path : paths_) {
    const std::string name = "path." + path->element().name + ".";
    if (path->element().OfJoints()) {
      for (const BodyIndex body : path->joints()) {
        const Joint& joint = model_->joints()[static_cast<std::size_t>(body.value)];
        const std::string unit = joint.type == JointType::kPrismatic ? "m" : "rad";
        signals_.push_back({name + "q." + joint.name, unit});
        signals_.push_back({name + "v." + joint.name, unit + "/s"});
        signals_.push_back({name + "a." + joint.name, unit + "/s^2"});
        signals_.push_back({name + "error." + joint.name, unit});
      }
      continue;
    }
    for (const char* axis : {"x", "y", "z"}) signals_.push_back({name + axis, "m"});
    for (const char* axis : {"vx", "vy", "vz", "speed"}) signals_.push_back({name + axis, "m/s"});
    for (const char* axis : {"ax", "ay", "az", "acceleration"}) signals_.push_back({name + axis, "m/s^2"});
    signals_.push_back({name + "error", "m"});
    if (!path->element().orientation) continue;
    signals_.push_back({name + "turning", "rad/s"});
    signals_.push_back({name + "turning.acceleration", "rad/s^2"});
    signals_.push_back({name + "error.angle", "rad"});
  }
  path_signals_ = signals_.size() - before;
}

void TreeSystem::ComputePathSignals(const State& state, std::span<double> values) {
  if (paths_.empty()) return;
  std::size_t next = 0;
  const auto put = [&](double value) { values[next++] = value; };
  ForwardKinematics(*model_, state.q, &workspace_);
  auto joints = path_joints_.begin();
  for (const auto& path : paths_) {
    auto& [q, v, a] = *joints++;
    if (path->element().OfJoints()) {
      path->Joints(state.time, &q, &v, &a);
      for (std::size_t i = 0; i < path->joints().size(); ++i) {
        const Joint& joint = model_->joints()[static_cast<std::size_t>(path->joints()[i].value)];
        const auto k = static_cast<Eigen::Index>(i);
        for (const double value : {q[k], v[k], a[k], state.q[joint.q_index] - q[k]}) put(value);
      }
      continue;
    }
    Transform X_WP;
    Vector3 velocity, acceleration;
    path->Frame(state.time, &X_WP, &velocity, &acceleration);
    for (const double value : X_WP.p) put(value);
    for (const double value : velocity) put(value);
    put(velocity.norm());
    for (const double value : acceleration) put(value);
    put(acceleration.norm());
    const Transform X_WF = FramePose(*model_, workspace_, path->frame());
    put((X_WF.p - X_WP.p).norm());
    if (!path->element().orientation) continue;
    path->Turning(state.time, &velocity, &acceleration);
    put(velocity.norm());
    put(acceleration.norm());
    put(Quaternion(X_WF.R).angularDistance(Quaternion(X_WP.R)));
  }
}

}  // namespace linkwright
