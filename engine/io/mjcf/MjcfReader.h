// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/base/Problem.h"
#include "engine/model/Actuator.h"
#include "engine/model/Closure.h"
#include "engine/model/Description.h"
#include "engine/model/Sensor.h"
#include "engine/model/Tendon.h"

namespace linkwright {

class MeshCache;
struct RobotPatch;

struct MjcfOptions {
  std::vector<std::filesystem::path> package_paths;
  const RobotPatch* patch = nullptr;            ///< what the user repairs; null: nothing
  std::optional<std::string> text;              ///< read as though the file held it
  std::map<std::string, std::string> included;  ///< the same of files that it includes, by canonical path
  bool load_meshes = true;                      ///< false: only meshes whose inertia is used are read
  LoadControl control;
  std::shared_ptr<MeshCache> meshes;
  std::size_t max_file_bytes = std::size_t{64} << 20;
  int max_depth = 1000;       ///< of nested elements in a file, and of bodies
  int max_elements = 200000;  ///< of bodies, with what <replicate> makes of them
};

/// What the format specifies of a joint besides the common description.
struct MjcfJointExtra {
  double stiffness = 0, rest = 0;  ///< spring of the joint: τ = −stiffness (q − rest)
  std::vector<double> start;       ///< in the pose of the file, as many numbers as it has in q; empty: 0
};

struct MjcfCamera {
  std::string name, link;
  Transform X_LC;  ///< looks along −z, y is up
  double field_of_view = kPi / 4;
  bool orthographic = false;
};

/// `robot` is meant to be used only if `ok`; for `problems` see UrdfResult.
struct MjcfResult {
  bool ok = false, cancelled = false;
  RobotDescription robot;
  std::vector<ActuatorDescription> actuators;
  std::vector<TendonDescription> tendons;
  std::vector<SensorDescription> sensors;
  std::map<std::string, MjcfJointExtra> extras;  ///< by joint; those that have any
  std::vector<ClosureDescription> closures;      ///< equalities
  std::vector<MjcfCamera> cameras;
  std::optional<double> timestep;
  Vector3 gravity = {0, 0, -kStandardGravity};
  std::string integrator;  ///< as in the file; empty: not given
  bool limits = true;      ///< of joints
  std::optional<double> floor_height;
  std::optional<Vector3> sun;  ///< towards the first light from above, in the pose of the file; unit
  ProblemList problems;
};

/// Reads a model in MuJoCo's format (https://mujoco.readthedocs.io/en/stable/XMLreference.html): bodies with
/// joints of all types, geoms, inertias given or from geoms, default classes, included files, frames,
/// replicated parts, sites, cameras, actuators, tendons, sensors, equalities, keyframes. The world is the
/// root link "world"; bodies, joints and sites keep their names, `q` is MuJoCo's own joint position. An
/// unnamed joint has its body's name (the second one `NAME#2`), an unnamed body is `body#k`, k counting
/// bodies in the order of the document with the world as 0. What is not supported is reported.
///
/// Where a joint's anchor is not its body's origin, a link BODY:joint stands between; several joints of a
/// body have links BODY:1, BODY:2 … between them; sites are frames. Joint equalities that are
/// linear become mimics, connect and weld become joints that close loops.
///
/// Never throws for what a file holds; may throw std::bad_alloc.
MjcfResult ReadMjcf(const std::filesystem::path& path, const MjcfOptions& options = {});

/// An attribute of contact that has no meaning where contacts are rigid: "solref", and how often it is given.
struct SoftContactAttribute {
  std::string name;
  int times = 0;
};
/// Those that reading set aside, whatever elements and files they are in; the most frequent first, alike ones
/// by name.
std::vector<SoftContactAttribute> FindSoftContact(const ProblemList& problems);

/// The files that a model is made of, itself first.
std::vector<std::string> FilesOfMjcf(const std::filesystem::path& path);

}  // namespace linkwright
