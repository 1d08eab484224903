// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "app/cli/Commands.h"
#include "app/cli/Main.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright::cli {

namespace {

using Json = nlohmann::ordered_json;

Json OrNull(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json Describe(const CompiledScene& scene, const std::string& file, const ProblemList& problems) {
  const Model& model = *scene.model;
  Workspace workspace(model);
  ForwardKinematics(model, scene.initial_q, &workspace);
  Json out;
  out["file"] = file;
  out["name"] = scene.scene.name;
  out["links"] = model.frames().size();
  out["bodies"] = model.body_count() - 1;
  out["degrees_of_freedom"] = model.nv();
  out["mass"] = model.total_mass();
  out["moving_mass"] = model.moving_mass();
  Vector3 com;
  out["center_of_mass"] =
      CenterOfMass(model, workspace, &com) ? Json{com.x(), com.y(), com.z()} : Json(nullptr);
  Json joints = Json::array();
  for (int i = 1; i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<size_t>(i)];
    Json j;
    j["name"] = joint.name;
    j["type"] = ToString(joint.type);
    j["body"] = model.bodies()[static_cast<size_t>(i)].name;
    j["parent"] = model.bodies()[static_cast<size_t>(model.bodies()[static_cast<size_t>(i)].parent)].name;
    j["lower"] = OrNull(joint.lower);
    j["upper"] = OrNull(joint.upper);
    j["damping"] = joint.damping;
    j["friction"] = joint.friction;
    if (joint.mimic) {
      const int master = model.BodyOfDof(joint.v_index);
      j["mimic"] = {{"joint", model.joints()[static_cast<size_t>(master)].name},
                    {"multiplier", joint.ratio},
                    {"offset", joint.offset}};
    }
    joints.push_back(j);
  }
  out["joints"] = joints;
  Json list = Json::array();
  for (const Problem& problem : problems.problems()) list.push_back(problem.ToString());
  out["problems"] = list;
  return out;
}

std::string Text(const Json& info) {
  std::string out = info["name"].get<std::string>() + "\n";
  const auto number = [](const Json& value) {
    return value.is_null() ? std::string("–") : Number(value.get<double>());
  };
  out += "  links                " + std::to_string(info["links"].get<int>()) + "\n";
  out += "  moving bodies        " + std::to_string(info["bodies"].get<int>()) + "\n";
  out += "  degrees of freedom   " + std::to_string(info["degrees_of_freedom"].get<int>()) + "\n";
  out += "  mass                 " + number(info["mass"]) + " kg, of which " + number(info["moving_mass"]) +
         " kg can move\n";
  const Json& com = info["center_of_mass"];
  out += "  centre of mass       ";
  out += com.is_null()
             ? "none: nothing that moves has mass"
             : "(" + number(com[0]) + ", " + number(com[1]) + ", " + number(com[2]) + ") m, of what can move";
  out += "\n";
  for (const Json& joint : info["joints"]) {
    out += "  " + joint["type"].get<std::string>() + " joint " + joint["name"].get<std::string>() + ": " +
           joint["parent"].get<std::string>() + " -> " + joint["body"].get<std::string>();
    if (!joint["lower"].is_null() || !joint["upper"].is_null()) {
      out += ", " + number(joint["lower"]) + " to " + number(joint["upper"]);
    }
    if (joint.contains("mimic")) out += ", follows " + joint["mimic"]["joint"].get<std::string>();
    out += "\n";
  }
  if (!info["problems"].empty()) out += "Ignored, repaired or doubtful:\n";
  for (const Json& problem : info["problems"]) out += "  " + problem.get<std::string>() + "\n";
  return out;
}

}  // namespace

int RunInfo(const InfoArguments& arguments) {
  ProblemList problems;
  const auto scene = Load(arguments.file, /*load_meshes=*/true, &problems);
  if (!scene) {
    for (const Problem& problem : problems.problems())
      std::fprintf(stderr, "%s\n", problem.ToString().c_str());
    return kBadFile;
  }
  const Json info = Describe(*scene, arguments.file.file, problems);
  const std::string text =
      arguments.json ? info.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : Text(info);
  return WriteOut(text) ? kOk : kFailure;
}

}  // namespace linkwright::cli
