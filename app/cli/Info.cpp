// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "app/cli/Commands.h"
#include "app/cli/JsonValues.h"
#include "app/cli/Main.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/base/Utf8.h"
#include "engine/scene/compile/MechanismPosing.h"

namespace linkwright::cli {

namespace {

using Json = nlohmann::ordered_json;

// What the mechanism's doctor finds at the start.
Json DescribeMobility(const Mobility& m) {
  Json out;
  out["coordinates"] = m.coordinates;
  out["equations"] = m.equations;
  out["rank"] = m.rank;
  out["degrees_of_freedom"] = m.freedom;
  out["by_counting"] = m.counted;
  out["degrees_of_freedom_nearby"] = m.freedom_nearby;
  out["singular"] = m.freedom_nearby < m.freedom;
  out["nearness_to_singular"] = m.nearness;
  if (!m.weakest_loop.empty()) out["weakest_joint"] = m.weakest_loop;
  Json redundant = Json::array();
  for (const Mobility::Redundant& each : m.redundant)
    redundant.push_back({{"joint", each.loop}, {"equation", each.what}, {"why", each.why}});
  out["redundant"] = redundant;
  Json modes = Json::array();
  for (const Mobility::Mode& mode : m.modes)
    modes.push_back({{"led_by", mode.leader},
                     {"velocity", std::vector<double>(mode.velocity.begin(), mode.velocity.end())}});
  out["modes"] = modes;
  return out;
}

std::string MobilityText(const Json& mobility, int freedom) {
  const auto count = [&](const char* key) { return std::to_string(mobility[key].get<int>()); };
  std::string out = "  degrees of freedom   " + std::to_string(freedom) + ": " + count("coordinates") +
                    " coordinates less " + count("rank") + " independent of " + count("equations") +
                    " equations of the loops\n";
  if (mobility["by_counting"] != mobility["degrees_of_freedom"])
    out += "  by counting alone    " + count("by_counting") + "\n";
  if (mobility["singular"].get<bool>())
    out += "  singular position    nearby there are " + count("degrees_of_freedom_nearby") + "\n";
  out += "  nearness to singular " + Number(mobility["nearness_to_singular"].get<double>()) +
         " (smallest singular value by the largest; 0: it locks or branches)\n";
  for (const Json& each : mobility["redundant"])
    out += "  redundant: " + Printable(each["joint"].get<std::string>()) + ", " +
           each["equation"].get<std::string>() + ": " + Printable(each["why"].get<std::string>()) + "\n";
  for (const Json& each : mobility["modes"])
    out += "  moves, led by " + Printable(each["led_by"].get<std::string>()) + "\n";
  return out;
}

Json DescribeModel(const CompiledScene& scene, const std::string& file, const ProblemList& problems) {
  const Model& model = *scene.model;
  Workspace workspace(model);
  ForwardKinematics(model, scene.initial_q, &workspace);
  Json out;
  out["file"] = file;
  out["name"] = scene.scene.name;
  const auto links = std::count_if(model.frames().begin(), model.frames().end(),
                                   [](const Frame& frame) { return frame.of_link; });
  out["links"] = links;
  out["frames"] = static_cast<std::ptrdiff_t>(model.frames().size()) - links;
  out["bodies"] = model.body_count() - 1;
  out["degrees_of_freedom"] = model.nv();
  const bool loops = !scene.loops.empty() || !scene.drivers.empty();
  if (loops) {
    const Mobility mobility = ExamineMobility(scene, scene.initial_q);
    out["degrees_of_freedom"] = mobility.freedom;
    out["mobility"] = DescribeMobility(mobility);
  }
  out["mass"] = model.total_mass();
  out["moving_mass"] = model.moving_mass();
  Vector3 com;
  out["center_of_mass"] =
      CenterOfMass(model, workspace, &com) ? Json{com.x(), com.y(), com.z()} : Json(nullptr);
  Json joints = Json::array();
  for (int i = 1; scene.scene.mechanism.empty() && i < model.body_count(); ++i) {
    const Joint& joint = model.joints()[static_cast<size_t>(i)];
    Json j;
    j["name"] = joint.name;
    j["type"] = ToString(joint.type);
    j["body"] = model.bodies()[static_cast<size_t>(i)].name;
    j["parent"] = model.bodies()[static_cast<size_t>(model.bodies()[static_cast<size_t>(i)].parent)].name;
    j["lower"] = FiniteOrNull(joint.lower);
    j["upper"] = FiniteOrNull(joint.upper);
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
  for (const MechanismJoint& joint : scene.scene.mechanism.joints)
    joints.push_back({{"name", joint.name},
                      {"type", ToString(joint.type)},
                      {"body", joint.body_j},
                      {"parent", joint.body_i},
                      {"lower", nullptr},
                      {"upper", nullptr}});
  out["joints"] = joints;
  if (scene.scene.mechanism.empty() && !scene.loops.empty()) {
    Json list = Json::array();
    for (const LoopElement& loop : scene.loops)
      list.push_back({{"name", loop.name},
                      {"type", ToString(loop.type)},
                      {"link_i", loop.link_i.empty() ? Json(nullptr) : Json(loop.link_i)},
                      {"link_j", loop.link_j.empty() ? Json(nullptr) : Json(loop.link_j)}});
    out["loops"] = list;
    out["closed_by_assembly"] = scene.assembled_gap > 1e-6;
  }
  Json list = Json::array();
  for (const Problem& problem : problems.problems()) list.push_back(problem.ToString());
  out["problems"] = list;
  return out;
}

std::string InfoText(const Json& info) {
  // What the file names, fit for a terminal.
  const auto name = [](const Json& value) { return Printable(value.get<std::string>()); };
  std::string out = name(info["name"]) + "\n";
  const auto number = [](const Json& value) {
    return value.is_null() ? std::string("–") : Number(value.get<double>());
  };
  out += "  links                " + std::to_string(info["links"].get<int>()) + "\n";
  if (const int frames = info["frames"].get<int>(); frames > 0)
    out += "  frames               " + std::to_string(frames) + "\n";
  out += "  moving bodies        " + std::to_string(info["bodies"].get<int>()) + "\n";
  const int freedom = info["degrees_of_freedom"].get<int>();
  if (info.contains("mobility"))
    out += MobilityText(info["mobility"], freedom);
  else
    out += "  degrees of freedom   " + std::to_string(freedom) + "\n";
  out += "  mass                 " + number(info["mass"]) + " kg, of which " + number(info["moving_mass"]) +
         " kg can move\n";
  const Json& com = info["center_of_mass"];
  out += "  centre of mass       ";
  out += com.is_null()
             ? "none: nothing that moves has mass"
             : "(" + number(com[0]) + ", " + number(com[1]) + ", " + number(com[2]) + ") m, of what can move";
  out += "\n";
  for (const Json& joint : info["joints"]) {
    out += "  " + joint["type"].get<std::string>() + " joint " + name(joint["name"]) + ": " +
           name(joint["parent"]) + " -> " + name(joint["body"]);
    if (!joint["lower"].is_null() || !joint["upper"].is_null()) {
      out += ", " + number(joint["lower"]) + " to " + number(joint["upper"]);
    }
    if (joint.contains("mimic")) out += ", follows " + name(joint["mimic"]["joint"]);
    out += "\n";
  }
  if (info.contains("loops")) {
    const auto link = [&](const Json& value) {
      return value.is_null() ? std::string("the world") : name(value);
    };
    for (const Json& loop : info["loops"])
      out += "  " + loop["type"].get<std::string>() + " loop " + name(loop["name"]) + ": " +
             link(loop["link_i"]) + " - " + link(loop["link_j"]) + "\n";
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
  const Json info = DescribeModel(*scene, arguments.file.file, problems);
  const std::string text =
      arguments.json ? info.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : InfoText(info);
  return WriteOut(text) ? kOk : kFailure;
}

}  // namespace linkwright::cli
