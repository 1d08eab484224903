// SPDX-License-Identifier: GPL-3.0-or-later
// Writes golden values for the shipped scenes, computed by Simbody: make_golden SCENES_FOLDER OUT_FOLDER
// [SCENE]
#include <fstream>
#include <iostream>
#include <map>

#include "Values.h"

namespace {

using golden::json;

// How long the motion that is stored lasts [s]; 0: none, for the reason named.
const std::map<std::string, double> kScenes = {
    {"ball-chain", 0.5},
    {"bennett-loop", 1},
    {"chain", 0.4},
    {"double-pendulum", 1},
    {"four-bar", 1},
    {"free-top", 1},
    {"heavy-top", 1},
    {"hmmwv-bump", 0},      // too stiff for an explicit method of high accuracy
    {"motion-base", 0},     // does not move
    {"path-following", 0},  // its motors follow a path that inverse kinematics make
    {"quadruped", 0.4},
    {"seven-joint-arm", 0},  // dry friction, which this model has of moving joints
                             // alone
    {"six-joint-arm", 0},
    {"slider-crank", 0.8},
    {"slider-on-rail", 0},
    {"engine-mounts", 3},
    {"springs-and-motors", 0},
    {"standing-humanoid", 0.2},
    {"task-conflict", 0.4},
    {"task-stack", 0},
    {"two-arms", 0.4},
};

bool IsFlat(const json& value) {
  if (!value.is_structured()) return true;
  for (const json& item : value)
    if (item.is_structured()) return false;
  return true;
}

// A line for each list of numbers, which makes changes easy to see.
void Write(std::ostream& out, const json& value, int depth) {
  const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
  if (IsFlat(value)) {
    out << value.dump();
    return;
  }
  out << (value.is_object() ? "{" : "[") << "\n";
  bool first = true;
  for (auto item = value.begin(); item != value.end(); ++item) {
    if (!first) out << ",\n";
    first = false;
    out << indent << "  ";
    if (value.is_object()) out << json(item.key()).dump() << ": ";
    Write(out, item.value(), depth + 1);
  }
  out << "\n" << indent << (value.is_object() ? "}" : "]");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3 && argc != 4) {
    std::cerr << "usage: make_golden SCENES_FOLDER OUT_FOLDER [SCENE]\n";
    return 2;
  }
  try {
    int major = 0, minor = 0, build = 0;
    SimTK_version_simbody(&major, &minor, &build);
    for (const auto& [name, duration] : kScenes) {
      if (argc == 4 && name != argv[3]) continue;
      std::cerr << name << "\n";
      const std::string file = name + ".lws.json";
      const json scene = golden::ReadScene(std::filesystem::path(argv[1]) / file);
      json values = scene.contains("mechanism") ? golden::MechanismValues(scene, duration)
                                                : golden::RobotValues(scene, duration);
      values["scene"] = file;
      values["peer"] = "Simbody " + std::to_string(major) + "." + std::to_string(minor) + "." +
                       std::to_string(build) + " (" PEER_PACKAGE ")";
      std::ofstream out(std::filesystem::path(argv[2]) / (name + ".json"));
      Write(out, values, 0);
      out << "\n";
      if (!out.flush()) throw std::runtime_error("cannot write " + name + ".json");
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
