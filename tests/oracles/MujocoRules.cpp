// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracles/MujocoRules.h"

#include <mujoco/mujoco.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/io/mjcf/MjcfInertia.h"

using namespace linkwright;

namespace {

/// Whether a link, or one welded to it, weighs and turns with an inertia: MuJoCo moves no others.
bool HasInertia(const RobotDescription& robot, const std::string& name) {
  constexpr double kLeast = 1e-15;  // mjMINVAL
  for (const LinkDescription& link : robot.links)
    if (link.name == name && link.inertial && link.inertial->mass >= kLeast &&
        MujocoAxes(link.inertial->inertia).moments.minCoeff() >= kLeast)
      return true;
  return std::any_of(robot.joints.begin(), robot.joints.end(), [&](const JointDescription& joint) {
    return joint.type == JointType::kFixed && joint.parent == name && HasInertia(robot, joint.child);
  });
}

}  // namespace

bool HasBallJoint(const Scene& scene) {
  for (const SceneRobot& robot : scene.robots)
    for (const JointDescription& joint : robot.description.joints)
      if (joint.type == JointType::kBall) return true;
  return false;
}

void TakeHinges(Scene* scene) {
  for (SceneRobot& robot : scene->robots)
    for (JointDescription& joint : robot.description.joints) {
      if (joint.type != JointType::kBall) continue;
      joint.type = JointType::kContinuous;
      joint.axis = Vector3(1, 2, 2) / 3;
      robot.positions.erase(joint.name);
      robot.velocities.erase(joint.name);
    }
}

std::string WhyRefused(const Scene& scene, bool urdf) {
  if (urdf && HasBallJoint(scene)) return "a ball joint, which URDF does not have";
  for (const SceneRobot& robot : scene.robots)
    for (const LinkDescription& link : robot.description.links) {
      bool moves = robot.floating, has_joint = false;
      for (const JointDescription& joint : robot.description.joints)
        if (joint.child == link.name) {
          has_joint = true;
          moves = joint.type != JointType::kFixed;
        }
      if (!has_joint && !robot.floating) continue;
      if (moves && !HasInertia(robot.description, link.name)) return "a link that moves without inertia";
    }
  return {};
}

bool IsRefusedByMujoco(const std::filesystem::path& file) {
  const pid_t child = fork();
  if (child == 0) {
    mju_user_error = [](const char*) { _exit(2); };
    char error[1000] = "";
    mjModel* const model = mj_loadXML(file.string().c_str(), nullptr, error, sizeof(error));
    _exit(model ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && status != 0;
}

std::string WithoutNewer(const std::string& mjcf, std::map<std::string, int>* newer) {
  pugi::xml_document document;
  document.load_string(mjcf.c_str());
  pugi::xml_node root = document.child("mujoco");
  const auto remove = [&](const char* section, const char* element, const char* attribute) {
    std::vector<pugi::xml_node> found;
    for (pugi::xml_node node : root.child(section).children(element))
      if (*attribute == 0 || node.attribute(attribute)) found.push_back(node);
    for (pugi::xml_node node : found) root.child(section).remove_child(node);
    if (!found.empty()) (*newer)[std::string(element) + " " + attribute] += static_cast<int>(found.size());
  };
  remove("sensor", "jointactuatorfrc", "");
  remove("equality", "connect", "site1");
  for (pugi::xml_node tendon : root.child("tendon").children()) {
    if (std::string_view(tendon.attribute("springlength").value()).find(' ') == std::string_view::npos)
      continue;
    tendon.remove_attribute("springlength");
    ++(*newer)["two of springlength"];
  }
  std::ostringstream out;
  document.save(out);
  return out.str();
}
