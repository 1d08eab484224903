// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneWriter.h"

#include "engine/io/InlineRobotWriter.h"
#include "engine/io/JsonEdit.h"
#include "engine/io/SceneForces.h"
#include "engine/io/SceneKeys.h"
#include "engine/io/SceneLoops.h"
#include "engine/io/SceneMechanism.h"
#include "engine/io/ScenePaths.h"
#include "engine/io/SceneReader.h"
#include "engine/io/SceneTargets.h"
#include "engine/io/SceneTrot.h"

namespace linkwright {
namespace {

void EditCamera(const SceneCamera& before, const SceneCamera& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  Edit(object, "target", before.target, now.target);
  Edit(object, "distance", before.distance, now.distance);
  EditAngle(object, "yaw", before.yaw, now.yaw);
  EditAngle(object, "pitch", before.pitch, now.pitch);
  EditAngle(object, "field_of_view", before.field_of_view, now.field_of_view);
  Edit(object, "orthographic", before.orthographic, now.orthographic);
}

void EditView(const SceneView& before, const SceneView& now, JsonValue* root) {
  JsonValue object = root->Find("view") ? *root->Find("view") : JsonValue::Object();
  Edit(&object, "frames", before.frames, now.frames);
  Edit(&object, "joint_axes", before.joint_axes, now.joint_axes);
  Edit(&object, "centers_of_mass", before.centers_of_mass, now.centers_of_mass);
  Edit(&object, "inertia", before.inertia, now.inertia);
  Edit(&object, "visual", before.visual, now.visual);
  Edit(&object, "collision", before.collision, now.collision);
  Edit(&object, "forces", before.forces, now.forces);
  Edit(&object, "trails", before.trails, now.trails);
  Edit(&object, "ground", before.ground, now.ground);
  Edit(&object, "ground_height", before.ground_height, now.ground_height);
  if (!now.sun)
    object.Remove("sun");
  else if (before.sun != now.sun)
    object.Set("sun", ToJson(*now.sun));
  Edit(&object, "transparent", before.transparent, now.transparent);
  Edit(&object, "trail_frames", before.trail_frames, now.trail_frames);
  Edit(&object, "plots", before.plots, now.plots);
  if (!object.keys.empty() || root->Find("view")) root->Set("view", std::move(object));
}

void EditSecondOpinion(const SecondOpinionOptions& before, const SecondOpinionOptions& now, JsonValue* root) {
  if (before == now) return;
  if (!now.formulation) {
    root->Remove("second_opinion");
    return;
  }
  const JsonValue* present = root->Find("second_opinion");
  JsonValue object = present ? *present : JsonValue::Object();
  if (before.formulation != now.formulation)
    object.Set("formulation", JsonValue::String(ToString(*now.formulation)));
  Edit(&object, "tolerance", before.tolerance, now.tolerance);
  root->Set("second_opinion", std::move(object));
}

class Writer {
 public:
  explicit Writer(const SceneWriteOptions& options) : options_(options) {}

  JsonValue Write(const Scene& now) const {
    Scene before;
    JsonValue root = JsonValue::Object();
    if (now.document && now.document->root().IsObject()) {
      ProblemList ignored;  // told when the scene was opened
      before = ReadSceneDocument(now.document, &ignored);
      root = now.document->root();
    }
    if (!root.Find("linkwright")) root.Set("linkwright", JsonValue::Number(kSceneVersion));
    Edit(&root, "name", before.name, now.name);
    Edit(&root, "description", before.description, now.description);
    Edit(&root, "gravity", before.gravity, now.gravity);
    Edit(&root, "dt", before.simulation.dt, now.simulation.dt);
    if (before.simulation.integrator != now.simulation.integrator)
      root.Set("integrator", JsonValue::String(ToString(now.simulation.integrator)));
    Edit(&root, "tolerance", before.simulation.tolerance, now.simulation.tolerance);
    Edit(&root, "watch_ledger", before.simulation.watch_ledger, now.simulation.watch_ledger);
    if (before.formulation != now.formulation)
      root.Set("formulation", JsonValue::String(ToString(now.formulation)));
    EditSecondOpinion(before.second_opinion, now.second_opinion, &root);
    Edit(&root, "duration", before.duration, now.duration);
    Edit(&root, "limits", before.limits, now.limits);
    Edit(&root, "effort_limits", before.effort_limits, now.effort_limits);
    EditList(
        &root, "robots", before.robots, now.robots,
        [this](const SceneRobot& a, const SceneRobot& b, JsonValue* object) { EditRobot(a, b, object); });
    EditTrot(before.trot, now.trot, &root);
    EditSceneMechanism(before.mechanism, now.mechanism, &root);
    EditList(&root, "loops", before.loops, now.loops, EditLoop);
    EditList(&root, "forces", before.forces, now.forces, EditForce);
    EditList(&root, "paths", before.paths, now.paths, EditPath);
    EditList(&root, "targets", before.targets, now.targets, EditTarget);
    EditTargetOptions(before.target_options, now.target_options, &root);
    EditList(&root, "cameras", before.cameras, now.cameras, EditCamera);
    EditView(before.view, now.view, &root);
    return root;
  }

 private:
  void EditRobot(const SceneRobot& before, const SceneRobot& now, JsonValue* object) const {
    Edit(object, "name", before.name, now.name);
    const std::string file = now.file.empty() || !options_.robot_file ? now.file : options_.robot_file(now);
    if (!file.empty()) {
      for (const char* key : {"links", "joints", "colors"}) object->Remove(key);
      Edit(object, "file", before.file, file);
    } else {
      object->Remove("file");
    }
    std::vector<std::string> packages = now.package_paths;
    if (options_.package_path)
      for (std::string& path : packages) path = options_.package_path(now, path);
    Edit(object, "package_paths", before.package_paths, packages);
    Edit(object, "floating", before.floating, now.floating);
    Edit(object, "independent_mimic", before.independent_mimic, now.independent_mimic);
    EditPose(object, before.X_WR, now.X_WR);
    EditMap(object, "positions", before.positions, now.positions);
    EditMap(object, "velocities", before.velocities, now.velocities);
    EditMap(object, "torques", before.torques, now.torques);
    EditMap(object, "damping", before.damping, now.damping);
    EditMap(object, "friction", before.friction, now.friction);
    EditMap(object, "armature", before.armature, now.armature);
    EditMap(object, "stop_stiffness", before.stop_stiffness, now.stop_stiffness);
    EditMap(object, "stop_dissipation", before.stop_dissipation, now.stop_dissipation);
    if (file.empty()) EditInlineRobot(before.description, now.description, object);
  }

  const SceneWriteOptions& options_;
};

}  // namespace

JsonValue SceneToJson(const Scene& scene, const SceneWriteOptions& options) {
  return Writer(options).Write(scene);
}

std::string SceneToText(const Scene& scene, const SceneWriteOptions& options) {
  const JsonValue root = SceneToJson(scene, options);
  return scene.document ? scene.document->Write(root) : WriteJson(root);
}

}  // namespace linkwright
