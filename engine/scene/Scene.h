// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/dynamics/actuation/ControlInput.h"
#include "engine/model/Actuator.h"
#include "engine/model/ContactDescription.h"
#include "engine/model/Description.h"
#include "engine/model/LoopElement.h"
#include "engine/model/Sensor.h"
#include "engine/model/Tendon.h"
#include "engine/scene/Balance.h"
#include "engine/scene/OtherObjects.h"
#include "engine/scene/SceneTarget.h"
#include "engine/scene/Teleoperation.h"
#include "engine/simulation/elements/ForceElement.h"
#include "engine/simulation/elements/PathElement.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

class JsonDocument;  // the file a scene came from, so that saving preserves unknown keys

/// A robot in the scene: described in place, or in a file of its own.
struct SceneRobot {
  std::string name;                        ///< unique in the scene
  std::string file;                        ///< as written, relative to the scene; empty: described in place
  std::vector<std::string> package_paths;  ///< for package://
  bool floating = false;
  bool independent_mimic = false;
  Transform X_WR;                ///< pose of the root link
  RobotDescription description;  ///< in place, or as its file has it with what the scene changes of that
  std::shared_ptr<const RobotDescription> from_file;  ///< as its file has it; null: in place
  /// Start values and inputs by joint name; as many numbers as the joint has (ball: 4, free: 7 in positions).
  std::map<std::string, std::vector<double>> positions, velocities, torques;
  /// Changed by the user; others as in the description.
  std::map<std::string, double> damping, friction, armature;
  /// Of the limit stops, see JointStops; others follow from what the joint moves.
  std::map<std::string, double> stop_stiffness, stop_dissipation;
};

struct SceneCamera {
  std::string name;
  Vector3 target = {0, 0, 0.4};
  double distance = 3, yaw = 0.6, pitch = 0.35, field_of_view = 0.7;
  bool orthographic = false;
};

/// A curve drawn beside a signal: what it should be.
struct PlotReference {
  std::string signal;
  Function formula;  ///< of t, in the signal's unit
  bool operator==(const PlotReference&) const = default;
};

struct SceneView {
  bool frames = false, joint_axes = false, centers_of_mass = false, inertia = false, visual = true,
       collision = false, trails = false, ground = true, transparent = false, edges = false;
  bool forces = true;    ///< outside forces and springs
  bool contacts = true;  ///< points where shapes touch, and the forces there
  /// Of contacts: friction cones with the forces in them, what lies flat with its pressure, the forces in
  /// numbers.
  bool friction_cones = false, contact_patches = false, contact_numbers = false;
  bool support = false;  ///< support polygon, zero-moment point and capture point of what stands
  bool ShowsContacts() const { return contacts || support; }
  double ground_height = 0;
  std::optional<Vector3> sun;             ///< direction towards the light, any length; none: the usual one
  std::vector<std::string> trail_frames;  ///< empty: the tips
  std::vector<std::string> plots;         ///< signal names shown besides the energies
  std::vector<PlotReference> references;
  std::vector<TeleoperationBinding> teleoperation;
  /// What is not drawn, and what the mouse does not take hold of: see picture/ViewParts.h for the names.
  std::vector<std::string> hidden, locked;
};

/// What the user edits. Plain values: an undo step is a copy or a swap of the part it touches.
struct Scene {
  std::string name, description;
  Vector3 gravity = {0, 0, -kStandardGravity};
  SimulationOptions simulation;
  std::optional<Formulation> formulation;  ///< none: what suits it
  CrossCheckOptions cross_check;
  double duration = 10;  ///< of `run` and `render` when none is asked for [s]
  bool limits = true;
  bool effort_limits = true;  ///< motors of a joint together give no more than its max_effort
  std::vector<SceneRobot> robots;
  std::optional<TrotScene> trot;        ///< a robot of its own that walks, beside others
  std::optional<SceneBalance> balance;  ///< what makes one of the robots stand
  /// Bodies in Euler parameters with closed loops. Its gravity is the scene's.
  MechanismDescription mechanism;
  std::vector<LoopElement> loops;              ///< joints that close loops; names as compiled
  std::vector<ForceElement> forces;            ///< springs, motors, outside forces; names as compiled
  std::vector<TendonDescription> tendons;      ///< names as compiled
  std::vector<ActuatorDescription> actuators;  ///< names as compiled
  std::vector<RecordedInput> recorded_inputs;  ///< of controls
  std::vector<InputNoise> input_noise;         ///< on controls
  std::vector<StartNoise> start_noise;         ///< names as compiled
  std::vector<Posture> keyframes;              ///< made in the scene; names as compiled
  std::vector<SensorDescription> sensors;      ///< names as compiled
  std::vector<PathElement> paths;              ///< what joints follow; names as compiled
  std::optional<ContactDescription> contact;   ///< none: nothing touches
  std::vector<SceneTarget> targets;
  TargetOptions target_options;  ///< how the targets are met together
  std::vector<SceneCamera> cameras;
  SceneView view;
  OtherObjects others;  ///< of kinds that are registered, see kinds/RegisteredKinds.h
  std::shared_ptr<const JsonDocument> document;  ///< null for a new scene

  /// The formulation it simulates with: that given; else partitioning of a mechanism in Euler parameters
  /// alone, and articulated bodies of all else.
  Formulation ChosenFormulation() const;
  /// Empty, or why a formulation cannot be its cross-check, as a sentence without a full stop.
  std::string WhyNoCheck(Formulation formulation) const;
};

}  // namespace linkwright
