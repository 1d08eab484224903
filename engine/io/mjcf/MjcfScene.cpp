// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfScene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include "engine/dynamics/LinkForceLaw.h"
#include "engine/math/Rotation.h"

namespace linkwright {
namespace {

class SceneMaker {
 public:
  SceneMaker(const MjcfResult& file, bool independent_mimic, Scene* scene)
      : file_(file), independent_mimic_(independent_mimic), scene_(*scene) {
    for (const JointDescription& joint : file.robot.joints) joints_.emplace(joint.name, &joint);
  }

  void Run() {
    scene_.gravity = file_.gravity;
    if (file_.timestep && *file_.timestep >= 1e-6 && *file_.timestep <= 0.1)
      scene_.simulation.dt = *file_.timestep;
    else
      scene_.simulation.dt = 2e-3;  // the format's own default
    // The format's other methods treat damping implicitly, and files count on that.
    scene_.simulation.integrator =
        file_.integrator == "RK4" ? Integrator::kRk4 : Integrator::kImplicitMidpoint;
    for (SceneRobot& robot : scene_.robots) PlaceAsInMjcf(file_, &robot);
    for (const JointDescription& joint : file_.robot.joints) {
      const auto extra = file_.extras.find(joint.name);
      if (extra != file_.extras.end() && extra->second.stiffness > 0) AddSpring(joint, extra->second);
    }
    scene_.limits = file_.limits;
    scene_.tendons = file_.tendons;
    scene_.actuators = file_.actuators;
    scene_.sensors = file_.sensors;
    for (const MjcfCamera& camera : file_.cameras) AddCamera(camera);
    scene_.view.sun = file_.sun;
    if (file_.floor_height) scene_.view.ground_height = *file_.floor_height;
    FollowTips();
  }

 private:
  /// A joint's position as a function of the joint that leads it.
  struct Led {
    const JointDescription* master = nullptr;
    double ratio = 1, offset = 0;
  };
  Led Resolve(const std::string& name) const {
    Led led{joints_.at(name), 1, 0};
    while (led.master->mimic && !independent_mimic_) {
      const Mimic& mimic = *led.master->mimic;
      led.offset += led.ratio * mimic.offset;
      led.ratio *= mimic.multiplier;
      led.master = joints_.at(mimic.joint);
    }
    return led;
  }

  std::string FreeName(const std::string& wanted) {
    std::string name = wanted;
    for (int k = 2; !names_.insert(name).second; ++k) name = wanted + " " + std::to_string(k);
    return name;
  }

  /// k (p − p₀) and k times the rotation from the pose of the file, between the world and the body.
  void AddFreeSpring(const JointDescription& joint, const MjcfJointExtra& extra) {
    ForceElement spring;
    spring.kind = ForceKind::kLaw;
    spring.name = FreeName(joint.name + " spring");
    for (const LinkForceLaw* law : LinkForceLaws())
      if (law->name() == "bushing") spring.law = law;
    spring.link_j = joint.child;
    const std::vector<double>& at = extra.start;
    spring.point_i = Vector3(at[0], at[1], at[2]);
    spring.rpy_i = RpyFromRotation(Quaternion(at[3], at[4], at[5], at[6]).normalized().toRotationMatrix());
    spring.numbers.fill(0);
    std::fill_n(spring.numbers.begin(), 6, extra.stiffness);
    scene_.forces.push_back(std::move(spring));
  }

  void AddSpring(const JointDescription& joint, const MjcfJointExtra& extra) {
    if (joint.type == JointType::kFree) return AddFreeSpring(joint, extra);
    const Led led = Resolve(joint.name);
    ForceElement spring;
    spring.kind = ForceKind::kSpring;
    spring.name = FreeName(joint.name + " spring");
    spring.joint = led.master->name;
    // ½ k (r q + o − rest)²
    if (led.ratio == 0) return;
    spring.stiffness = extra.stiffness * led.ratio * led.ratio;
    spring.rest = (extra.rest - led.offset) / led.ratio;
    scene_.forces.push_back(std::move(spring));
  }

  /// Trails are of the ends of the robot.
  void FollowTips() {
    std::set<std::string> inner;
    for (const JointDescription& joint : file_.robot.joints) inner.insert(joint.parent);
    for (const LinkDescription& link : file_.robot.links)
      if (!inner.contains(link.name)) scene_.view.trail_frames.push_back(link.name);
  }

  void AddCamera(const MjcfCamera& from) {
    SceneCamera camera;
    camera.name = FreeName(from.name);
    const Transform X_WC = PoseOf(from.link) * from.X_LC;
    const Vector3 back = X_WC.R.col(2);
    // Its target has the height of what is in view: as far as the point nearest to the origin on its line of
    // sight.
    camera.distance = std::clamp(back.dot(X_WC.p), 0.2, 100.0);
    camera.target = X_WC.p - camera.distance * back;
    camera.yaw = std::atan2(back.x(), -back.y());
    camera.pitch = std::asin(std::clamp(back.z(), -1.0, 1.0));
    camera.field_of_view = from.field_of_view;
    camera.orthographic = from.orthographic;
    scene_.cameras.push_back(std::move(camera));
  }

  /// A link's pose in the pose of the file.
  Transform PoseOf(const std::string& link) const {
    Transform X;
    std::string at = link;
    for (std::size_t steps = 0; steps <= file_.robot.joints.size(); ++steps) {
      const auto joint = std::find_if(file_.robot.joints.begin(), file_.robot.joints.end(),
                                      [&](const JointDescription& j) { return j.child == at; });
      if (joint == file_.robot.joints.end()) return X;
      Transform X_J;
      const auto extra = file_.extras.find(joint->name);
      const std::vector<double> s = extra == file_.extras.end() ? std::vector<double>() : extra->second.start;
      if (s.size() == 7) {
        X_J = {Quaternion(s[3], s[4], s[5], s[6]).normalized().toRotationMatrix(), Vector3(s[0], s[1], s[2])};
      } else if (s.size() == 1) {
        if (joint->type == JointType::kPrismatic)
          X_J.p = s[0] * joint->axis;
        else
          X_J.R = Eigen::AngleAxisd(s[0], joint->axis).toRotationMatrix();
      }
      X = joint->X_PJ * X_J * X;
      at = joint->parent;
    }
    return X;
  }

  const MjcfResult& file_;
  bool independent_mimic_;
  Scene& scene_;
  std::unordered_map<std::string, const JointDescription*> joints_;
  std::set<std::string> names_;
};

}  // namespace

void PlaceAsInMjcf(const MjcfResult& file, SceneRobot* robot) {
  for (const JointDescription& joint : file.robot.joints) {
    const auto extra = file.extras.find(joint.name);
    // A joint that follows another one has no place of its own.
    if (extra == file.extras.end() || extra->second.start.empty() ||
        (joint.mimic && !robot->independent_mimic))
      continue;
    robot->positions.try_emplace(joint.name, extra->second.start);
  }
}

void AddMjcfToScene(const MjcfResult& file, bool independent_mimic, Scene* scene) {
  SceneMaker(file, independent_mimic, scene).Run();
}

}  // namespace linkwright
