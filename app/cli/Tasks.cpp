// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/cli/Commands.h"
#include "app/cli/JsonValues.h"
#include "app/cli/Main.h"
#include "app/cli/Outputs.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/compile/MechanismPosing.h"
#include "engine/scene/targets/TargetStack.h"

namespace linkwright::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kMostSteps = 5000;

const Joint& JointOf(const Model& model, int body) { return model.joints()[static_cast<size_t>(body)]; }

// The scene with the robots posed like that at its start.
Scene Posed(const CompiledScene& compiled, const VectorX& q) {
  Scene scene = compiled.scene;
  const Model& model = *compiled.model;
  for (SceneRobot& robot : scene.robots) {
    const std::string prefix = RobotPrefix(scene, robot);
    for (int body = 1; body < model.body_count(); ++body) {
      const Joint& joint = JointOf(model, body);
      if (joint.mimic || joint.nq == 0 || joint.name.compare(0, prefix.size(), prefix) != 0) continue;
      const auto moved = q.segment(joint.q_index, joint.nq);
      if (moved == compiled.initial_q.segment(joint.q_index, joint.nq)) continue;
      robot.positions[joint.name.substr(prefix.size())].assign(moved.data(), moved.data() + moved.size());
    }
  }
  return scene;
}

Json DescribeTasks(const CompiledScene& compiled, const VectorX& q, const TargetOptions& options,
                   const TargetSolution& solution, const std::vector<TargetReport>& reports) {
  const Model& model = *compiled.model;
  Json out;
  out["solver"] = ToString(options.solver);
  out["finished"] = !solution.unfinished;
  out["steps"] = solution.iterations;
  Json positions = Json::object();
  for (int body = 1; body < model.body_count(); ++body) {
    const Joint& joint = JointOf(model, body);
    if (joint.mimic || joint.nq == 0) continue;
    Json value = Json::array();
    for (int i = 0; i < joint.nq; ++i) value.push_back(q[joint.q_index + i]);
    positions[joint.name] = joint.nq == 1 ? value[0] : value;
  }
  out["positions"] = positions;
  Json tasks = Json::array();
  for (const int index : TargetsByPriority(compiled.scene.targets)) {
    const SceneTarget& target = compiled.scene.targets[static_cast<size_t>(index)];
    const TargetReport& report = reports[static_cast<size_t>(index)];
    Json task;
    task["name"] = target.name;
    task["type"] = ToString(target.kind);
    task["priority"] = target.priority;
    task["at_work"] = report.at_work;
    if (report.at_work) {
      task["distance"] = FiniteOrNull(report.distance);
      task["angle"] = FiniteOrNull(report.angle);
      task["rows"] = report.rows;
      task["rank"] = report.rank;
      task["smallest_singular_value"] = FiniteOrNull(report.smallest_singular_value);
      task["manipulability"] = FiniteOrNull(report.manipulability);
      task["freedom_left"] = report.freedom;
      Json held = Json::array();
      for (const BodyIndex body : report.at_limit) held.push_back(JointOf(model, body.value).name);
      task["at_limit"] = held;
    }
    tasks.push_back(task);
  }
  out["tasks"] = tasks;
  return out;
}

std::string Rounded(const Json& number, double factor, const char* unit) {
  if (number.is_null()) return "–";
  char text[48];
  std::snprintf(text, sizeof text, "%.4g%s", number.get<double>() * factor, unit);
  return text;
}

std::string TasksText(const Json& result) {
  std::string out = "solver " + result["solver"].get<std::string>() + ", " +
                    (result["finished"].get<bool>() ? "at rest after " : "still moving after ") +
                    std::to_string(result["steps"].get<int>()) + " steps\n";
  for (const Json& task : result["tasks"]) {
    out += "  " + std::to_string(task["priority"].get<int>()) + "  " + task["name"].get<std::string>() +
           " (" + task["type"].get<std::string>() + "): ";
    if (!task["at_work"].get<bool>()) {
      out += "disabled\n";
      continue;
    }
    // A posture is missed by its joints' root sum of squares.
    out += "missed by " +
           (task["type"] == "posture" ? Rounded(task["distance"], 1, " rad (or m) in its joints")
                                      : Rounded(task["distance"], 1e3, " mm") + ", " +
                                            Rounded(task["angle"], 180 / kPi, " degrees")) +
           "; rank " + std::to_string(task["rank"].get<int>()) + " of " +
           std::to_string(task["rows"].get<int>()) + ", smallest singular value " +
           Rounded(task["smallest_singular_value"], 1, "") + ", manipulability " +
           Rounded(task["manipulability"], 1, "") + ", freedom left " +
           std::to_string(task["freedom_left"].get<int>());
    for (const Json& joint : task["at_limit"])
      out += (joint == task["at_limit"][0] ? "; at a limit: " : ", ") + joint.get<std::string>();
    out += "\n";
  }
  return out;
}

}  // namespace

int RunTasks(const TasksArguments& arguments) {
  const auto compiled = LoadAndReport(arguments.file, /*load_meshes=*/false);
  if (!compiled) return kBadFile;
  if (!arguments.out.empty() && !MayWrite("tasks", arguments.out, arguments.file)) return kUsage;
  if (compiled->scene.targets.empty()) {
    std::fprintf(stderr, "tasks: %s: the scene has no targets\n", arguments.file.file.c_str());
    return kBadFile;
  }
  TargetOptions options = compiled->scene.target_options;
  if (!arguments.solver.empty() && !TargetSolverFromString(arguments.solver, &options.solver)) {
    std::fprintf(stderr, "tasks: there is no solver \"%s\"\n", arguments.solver.c_str());
    return kUsage;
  }
  options.move_base = options.move_base || !compiled->scene.mechanism.empty();
  const auto loops = MakeLoopConstraints(*compiled);
  TargetStack stack(compiled->model);
  TargetSolveOptions how;
  how.limits = compiled->scene.limits;
  how.max_change = how.max_seconds = std::numeric_limits<double>::infinity();
  how.max_iterations = kMostSteps;
  how.loops = loops.get();
  const TargetSolution solution = stack.Solve(compiled->initial_q, compiled->scene.targets, options, how);
  const auto reports = stack.Report(solution.q, compiled->scene.targets, options, how.limits, loops.get());
  const Json result = DescribeTasks(*compiled, solution.q, options, solution, reports);
  const std::string text =
      arguments.json ? result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : TasksText(result);
  if (!WriteOut(text)) return kFailure;
  if (arguments.out.empty()) return kOk;
  const SaveSceneResult saved = SaveScene(Posed(*compiled, solution.q), arguments.out);
  if (saved.ok) return kOk;
  std::fprintf(stderr, "%s: error: %s\n", arguments.out.c_str(), saved.error.c_str());
  return kFailure;
}

}  // namespace linkwright::cli
