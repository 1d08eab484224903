// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneReader.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/io/SceneForces.h"
#include "engine/io/SceneKeys.h"
#include "engine/io/SceneLoops.h"
#include "engine/io/SceneMechanism.h"
#include "engine/io/ScenePaths.h"
#include "engine/io/SceneTargets.h"
#include "engine/io/SceneTrot.h"
#include "engine/simulation/StepCount.h"

namespace linkwright {
namespace {

// Joint values by name: numbers, or arrays for joints of several degrees.
void ReadValues(const SceneElement& robot, const char* key, std::map<std::string, std::vector<double>>* out) {
  const auto object = robot.Object(key);
  if (!object) return;
  for (std::size_t i = 0; i < object->value().keys.size(); ++i) {
    const std::string& joint = object->value().keys[i];
    if (object->value().items[i].IsArray()) {
      std::vector<double> values;
      if (object->Numbers(joint, {}, &values)) (*out)[joint] = values;
    } else {
      double value = 0;
      if (object->Number(joint, &value)) (*out)[joint] = {value};
    }
  }
}

void ReadCoefficients(const SceneElement& robot, const char* key, std::map<std::string, double>* out) {
  const auto object = robot.Object(key);
  if (!object) return;
  for (const std::string& joint : object->value().keys) {
    double value = 0;
    if (object->Number(joint, &value, NumberRange::kNotNegative)) (*out)[joint] = value;
  }
}

SceneRobot ReadRobot(const SceneElement& element) {
  element.CheckKeys(KeysOf(SceneKind::kRobot));
  SceneRobot robot;
  element.String("name", &robot.name);
  element.String("file", &robot.file);
  element.Strings("package_paths", &robot.package_paths);
  element.Bool("floating", &robot.floating);
  element.Bool("independent_mimic", &robot.independent_mimic);
  element.Pose(&robot.X_WR);
  ReadValues(element, "positions", &robot.positions);
  ReadValues(element, "velocities", &robot.velocities);
  ReadValues(element, "torques", &robot.torques);
  ReadCoefficients(element, "damping", &robot.damping);
  ReadCoefficients(element, "friction", &robot.friction);
  ReadCoefficients(element, "armature", &robot.armature);
  ReadCoefficients(element, "stop_stiffness", &robot.stop_stiffness);
  ReadCoefficients(element, "stop_dissipation", &robot.stop_dissipation);
  const JsonValue* file = element.Get("file");
  if (file && file->IsString() && file->text.empty()) element.Error(file->line, "\"file\" is empty");
  if (file) {
    for (const char* key : {"links", "joints", "colors"})
      if (const JsonValue* value = element.Get(key))
        element.Error(value->key_line, std::string("\"") + key + "\" cannot stand beside \"file\"");
  } else if (!element.Get("links")) {
    element.Error(element.line(), "needs \"file\", or \"links\" and \"joints\"");
  } else {
    robot.description.name = robot.name;
    robot.description.file = element.file();
    ReadInlineRobot(element, &robot.description);
  }
  return robot;
}

SceneCamera ReadCamera(const SceneElement& element) {
  element.CheckKeys(KeysOf(SceneKind::kCamera));
  SceneCamera camera;
  element.String("name", &camera.name);
  element.Vector("target", &camera.target);
  element.Number("distance", &camera.distance, NumberRange::kPositive);
  element.Angle("yaw", &camera.yaw);
  if (element.Angle("pitch", &camera.pitch) && std::abs(camera.pitch) > kPi / 2) {
    element.Error(element.line(), "the pitch must lie between -90 and 90 degrees");
    camera.pitch = 0;
  }
  if (element.Angle("field_of_view", &camera.field_of_view, NumberRange::kPositive) &&
      camera.field_of_view > 2.8) {
    element.Error(element.line(), "the field of view must be less than 160 degrees");
    camera.field_of_view = 0.7;
  }
  element.Bool("orthographic", &camera.orthographic);
  return camera;
}

void ReadView(const SceneElement& element, SceneView* view) {
  element.CheckKeys(KeysOf(SceneKind::kView));
  element.Bool("frames", &view->frames);
  element.Bool("joint_axes", &view->joint_axes);
  element.Bool("centers_of_mass", &view->centers_of_mass);
  element.Bool("inertia", &view->inertia);
  element.Bool("visual", &view->visual);
  element.Bool("collision", &view->collision);
  element.Bool("forces", &view->forces);
  element.Bool("trails", &view->trails);
  element.Bool("ground", &view->ground);
  element.Bool("transparent", &view->transparent);
  element.Number("ground_height", &view->ground_height);
  if (Vector3 sun; element.Vector("sun", &sun)) {
    view->sun = sun;
    if (!(sun.norm() > 1e-9)) element.Error(element.Get("sun")->line, "\"sun\" is no direction: it is zero");
  }
  element.Strings("trail_frames", &view->trail_frames);
  element.Strings("plots", &view->plots);
}

// False if this is no scene that this program knows.
bool CheckVersion(const SceneElement& root) {
  const JsonValue* version = root.Get("linkwright");
  if (!version) {
    root.Error(root.line(),
               "this is not a scene: the key \"linkwright\" with the format's version is missing");
    return false;
  }
  if (!root.Expect(*version, "linkwright", JsonValue::Kind::kNumber)) return false;
  if (version->number < 1 || std::floor(version->number) != version->number) {
    root.Error(version->line,
               "there is no format " + version->text +
                   "; \"linkwright\" must be a whole number from 1 on, and this program reads " +
                   std::to_string(kSceneVersion));
    return false;
  }
  if (version->number > kSceneVersion)
    root.Warning(version->line, "the scene is of format " + version->text + ", this program reads format " +
                                    std::to_string(kSceneVersion) +
                                    ": keys that are new in it have no effect; a save keeps them");
  return true;
}

void ReadIntegrator(const SceneElement& root, SimulationOptions* options) {
  std::string name;
  if (!root.String("integrator", &name)) return;
  if (const auto integrator = IntegratorFromString(name)) {
    options->integrator = *integrator;
    return;
  }
  std::string known;
  for (const Integrator integrator : kIntegrators)
    known += (known.empty() ? "\"" : ", \"") + std::string(ToString(integrator)) + "\"";
  root.Error(root.Get("integrator")->line, "there is no integrator \"" + name + "\"; known are " + known);
}

void ReadTolerance(const SceneElement& root, SimulationOptions* options) {
  double tolerance = options->tolerance;
  root.Number("tolerance", &tolerance, NumberRange::kPositive);
  if (tolerance >= kLeastTolerance && tolerance <= kMostTolerance)
    options->tolerance = tolerance;
  else
    root.Error(root.Get("tolerance")->line, "\"tolerance\" must be from 1e-13 to 1");
}

bool ReadFormulation(const SceneElement& element, Formulation* formulation) {
  std::string name;
  if (!element.String("formulation", &name)) return false;
  if (const auto known = FormulationFromString(name)) {
    *formulation = *known;
    return true;
  }
  element.Error(element.Get("formulation")->line,
                "there is no formulation \"" + name +
                    "\"; known are \"articulated\", \"newton-euler\" and \"lagrange\"");
  return false;
}

void ReadSecondOpinion(const SceneElement& element, Formulation first, SecondOpinionOptions* options) {
  element.CheckKeys(KeysOf(SceneKind::kSecondOpinion));
  element.Number("tolerance", &options->tolerance, NumberRange::kPositive);
  if (!element.Get("formulation")) {
    element.Error(element.line(), "\"formulation\" is missing: the one that gives the second opinion");
    return;
  }
  Formulation second = first;
  if (!ReadFormulation(element, &second)) return;
  if (second == first) {
    element.Warning(element.Get("formulation")->line,
                    "the scene runs with this formulation itself; a second opinion must be another one, so "
                    "there is none");
    return;
  }
  options->formulation = second;
}

// Names of robots stand before their joints' names, so they must differ.
void NameRobots(const std::vector<SceneElement>& elements, std::vector<SceneRobot>* robots) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < robots->size(); ++i) {
    SceneRobot& robot = (*robots)[i];
    if (robot.name.empty()) continue;
    if (!names.insert(robot.name).second)
      elements[i].Error(elements[i].line(), "another robot of the scene has the same name");
  }
  for (std::size_t i = 0; i < robots->size(); ++i) {
    SceneRobot& robot = (*robots)[i];
    for (std::size_t number = i + 1; robot.name.empty(); ++number) {
      const std::string name = robots->size() == 1 ? "robot" : "robot" + std::to_string(number);
      if (names.insert(name).second) robot.name = name;
    }
    if (robot.description.name.empty()) robot.description.name = robot.name;
  }
}

}  // namespace

Scene ReadSceneDocument(const std::shared_ptr<const JsonDocument>& document, ProblemList* problems) {
  Scene scene;
  scene.document = document;
  const SceneElement root(document->root(), "", document->file(), problems);
  if (!document->root().IsObject()) {
    root.Error(root.line(), std::string("a scene is an object, not ") + ToString(document->root().kind));
    return scene;
  }
  if (!CheckVersion(root)) return scene;
  root.CheckKeys(KeysOf(SceneKind::kScene));
  root.String("name", &scene.name);
  root.String("description", &scene.description);
  root.Vector("gravity", &scene.gravity);
  root.Number("dt", &scene.simulation.dt, NumberRange::kPositive);
  ReadIntegrator(root, &scene.simulation);
  ReadTolerance(root, &scene.simulation);
  root.Bool("watch_ledger", &scene.simulation.watch_ledger);
  ReadFormulation(root, &scene.formulation);
  if (const auto opinion = root.Object("second_opinion"))
    ReadSecondOpinion(*opinion, scene.formulation, &scene.second_opinion);
  root.Number("duration", &scene.duration, NumberRange::kPositive);
  if (const std::string why = WhyNotSteps(0, scene.duration, scene.simulation.dt); !why.empty()) {
    const JsonValue* given = root.Get("dt") ? root.Get("dt") : root.Get("duration");
    root.Error(given ? given->line : root.line(), why + " (\"dt\" and \"duration\")");
  }
  root.Bool("limits", &scene.limits);
  root.Bool("effort_limits", &scene.effort_limits);
  const std::vector<SceneElement> robots = root.Items("robots");
  for (const SceneElement& element : robots) scene.robots.push_back(ReadRobot(element));
  NameRobots(robots, &scene.robots);
  scene.trot = ReadTrot(root);
  ReadSceneMechanism(root, &scene);
  scene.loops = ReadLoops(root);
  scene.forces = ReadForces(root);
  scene.targets = ReadTargets(root);
  if (const auto options = root.Object("target_options")) ReadTargetOptions(*options, &scene.target_options);
  scene.paths = ReadPaths(root);
  for (const SceneElement& element : root.Items("cameras")) scene.cameras.push_back(ReadCamera(element));
  if (const auto view = root.Object("view")) ReadView(*view, &scene.view);
  return scene;
}

}  // namespace linkwright
