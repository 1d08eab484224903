// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfScene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

#include "engine/io/request/EvalWriter.h"

namespace linkwright {
namespace {

class SceneMaker {
 public:
  SceneMaker(const MjcfResult& file, bool independent_mimic, Scene* scene, ProblemList* problems)
      : file_(file), independent_mimic_(independent_mimic), scene_(*scene), problems_(*problems) {
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
    CarryWeights();
    for (const MjcfActuator& actuator : file_.actuators) AddMotors(actuator);
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

  void Warn(const MjcfActuator& actuator, std::string text) {
    problems_.Add(Severity::kWarning, actuator.file, actuator.line, actuator.element, std::move(text));
  }

  void AddSpring(const JointDescription& joint, const MjcfJointExtra& extra) {
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

  /// One force on all joints where nothing that moves has weight; else one on each body that is carried.
  void CarryWeights() {
    std::set<std::string> still = {file_.robot.links.empty() ? "" : file_.robot.links.front().name};
    for (const JointDescription& joint : file_.robot.joints)  // parents stand before their children
      if (joint.type == JointType::kFixed && still.contains(joint.parent)) still.insert(joint.child);
    const auto carried = [&](const LinkDescription& link) {
      const auto found = file_.weightless.find(link.name);
      return found == file_.weightless.end() ? 0.0 : found->second;
    };
    const auto weighs = [&](const LinkDescription& link) {
      return link.inertial && link.inertial->mass > 0 && !still.contains(link.name);
    };
    const auto& links = file_.robot.links;
    if (std::none_of(links.begin(), links.end(),
                     [&](const LinkDescription& link) { return weighs(link) && carried(link) != 0; }))
      return;
    if (std::all_of(links.begin(), links.end(),
                    [&](const LinkDescription& link) { return !weighs(link) || carried(link) == 1; })) {
      ForceElement all;
      all.kind = ForceKind::kGravityCompensation;
      all.name = FreeName("gravity compensation");
      scene_.forces.push_back(std::move(all));
      return;
    }
    for (const LinkDescription& link : links) {
      if (!weighs(link) || carried(link) == 0) continue;
      ForceElement force;
      force.kind = ForceKind::kForce;
      force.name = FreeName(link.name + " weight");
      force.link = link.name;
      force.point = link.inertial->com;
      for (int i = 0; i < 3; ++i)
        force.force[static_cast<std::size_t>(i)].value =
            -carried(link) * link.inertial->mass * file_.gravity[i];
      scene_.forces.push_back(std::move(force));
    }
  }

  void AddMotors(const MjcfActuator& actuator) {
    if (!actuator.linear)
      return Warn(actuator, "is not linear in its input and state: there is no motor for it");
    if (actuator.target == MjcfActuator::Target::kOther)
      return Warn(actuator, "acts on \"" + actuator.target_name +
                                "\", neither a joint nor a fixed tendon: there is no motor for it");
    if (!actuator.dynamics.empty() && actuator.dynamics != "integrator")
      Warn(actuator, "its input acts at once: the state between them (" + actuator.dynamics.substr(0, 40) +
                         ") is not simulated");
    // Its length is Σ cᵢ qᵢ; joints that follow one another count for the one that leads.
    std::vector<std::pair<const JointDescription*, double>> parts;
    double offset = 0;
    const auto add = [&](const std::string& joint, double coefficient) {
      const Led led = Resolve(joint);
      offset += coefficient * led.offset;
      const auto known = std::find_if(parts.begin(), parts.end(),
                                      [&](const auto& part) { return part.first == led.master; });
      if (known == parts.end())
        parts.emplace_back(led.master, coefficient * led.ratio);
      else
        known->second += coefficient * led.ratio;
    };
    const double gear = actuator.gear[0];
    if (actuator.target == MjcfActuator::Target::kJoint) {
      add(actuator.target_name, gear);
    } else {
      for (const MjcfTendon& tendon : file_.tendons)
        if (tendon.name == actuator.target_name)
          for (const auto& [joint, coefficient] : tendon.terms) add(joint, gear * coefficient);
    }
    std::erase_if(parts, [](const auto& part) { return part.second == 0; });
    const bool state = actuator.bias[1] != 0 || actuator.bias[2] != 0;
    if (state && parts.size() > 1)
      return Warn(actuator, "holds a sum of joints that move on their own: there is no motor for it");
    for (const auto& [joint, length] : parts) AddMotor(actuator, *joint, length, offset);
    if (parts.empty()) Warn(actuator, "moves nothing");
  }

  /// Force f on the length a q + offset: torque a f on the joint.
  void AddMotor(const MjcfActuator& actuator, const JointDescription& joint, double a, double offset) {
    if (joint.type == JointType::kBall || joint.type == JointType::kFree)
      return Warn(actuator, "acts on joint \"" + joint.name +
                                "\" of several degrees of freedom: there is no motor for it");
    // What an integrator holds is its state, which starts at 0 and stays there while the input is 0.
    double control = 0;
    if (actuator.control_limited && actuator.dynamics != "integrator")
      control = std::clamp(control, actuator.control_range[0], actuator.control_range[1]);
    ForceElement motor;
    motor.joint = joint.name;
    motor.name = FreeName(actuator.name.empty() ? joint.name + " motor" : actuator.name);
    const double force = actuator.gain[0] * control + actuator.bias[0];
    const double stiffness = -actuator.bias[1], damping = -actuator.bias[2];
    if (stiffness > 0 && damping >= 0) {
      // a (F − k (a q + o) − d a v) = a² k ((F/k − o)/a − q) − a² d v
      motor.kind = ForceKind::kPosition;
      motor.kp = a * a * stiffness;
      motor.kd = a * a * damping;
      motor.target.value = (force / stiffness - offset) / a;
    } else {
      motor.kind = ForceKind::kTorque;
      if (stiffness == 0 && damping == 0) {
        motor.torque.value = a * force;
      } else {
        EvalWriter text;
        text.Number(a * (force - stiffness * offset));
        text << " - ";
        text.Number(a * a * stiffness);
        text << "*q - ";
        text.Number(a * a * damping);
        text << "*v";
        motor.torque.formula = text.Take();
      }
    }
    scene_.forces.push_back(std::move(motor));
    LimitEffort(actuator, joint, a);
  }

  /// What the actuator can give at most is the joint's, where no other one acts on it.
  void LimitEffort(const MjcfActuator& actuator, const JointDescription& joint, double a) {
    double most = kInfinity;
    if (actuator.force_limited)
      most = std::max(std::abs(actuator.force_range[0]), std::abs(actuator.force_range[1]));
    else if (actuator.control_limited && actuator.bias[1] == 0 && actuator.bias[2] == 0)
      most = std::abs(actuator.gain[0]) *
             std::max(std::abs(actuator.control_range[0]), std::abs(actuator.control_range[1]));
    const bool first = driven_.insert(joint.name).second;
    if (!(most > 0) || !std::isfinite(most)) return;
    for (SceneRobot& robot : scene_.robots)
      for (JointDescription& own : robot.description.joints)
        if (own.name == joint.name)
          own.max_effort = first ? std::min(own.max_effort, std::abs(a) * most) : kInfinity;
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
  ProblemList& problems_;
  std::unordered_map<std::string, const JointDescription*> joints_;
  std::set<std::string> names_, driven_;
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

void AddMjcfToScene(const MjcfResult& file, bool independent_mimic, Scene* scene, ProblemList* problems) {
  SceneMaker(file, independent_mimic, scene, problems).Run();
}

}  // namespace linkwright
