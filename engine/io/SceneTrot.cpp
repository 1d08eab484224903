// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneTrot.h"

#include "engine/io/JsonEdit.h"
#include "engine/io/SceneKeys.h"
#include "engine/io/TrotCaseReader.h"

namespace linkwright {
namespace {

template <class Value, class Names, class Parse>
void ReadName(const SceneElement& element, const char* key, const Names& names, const Parse& parse,
              Value* out) {
  std::string name;
  if (!element.String(key, &name)) return;
  if (const auto value = parse(name)) {
    *out = *value;
    return;
  }
  std::string known;
  for (const std::string_view word : names)
    known += (known.empty() ? "\"" : ", \"") + std::string(word) + "\"";
  element.Error(element.Get(key)->line,
                "there is no " + std::string(key) + " \"" + name + "\"; known are " + known);
}

void ReadPush(const SceneElement& element, TrotScene* trot) {
  element.CheckKeys(KeysOf(SceneKind::kTrotPush));
  constexpr int kTwo[] = {2};
  std::vector<double> force;
  if (element.Numbers("force", kTwo, &force)) {
    trot->push_x = force[0];
    trot->push_y = force[1];
  }
  element.Number("from", &trot->push_from, kNotNegative);
  element.Number("duration", &trot->push_duration, kNotNegative);
}

template <std::size_t N>
void EditNumbers(JsonValue* object, std::string_view key, const std::array<double, N>& before,
                 const std::array<double, N>& now) {
  Edit(object, key, std::vector<double>(before.begin(), before.end()),
       std::vector<double>(now.begin(), now.end()));
}

void EditPart(JsonValue* root, std::string_view key, const auto& change) {
  const JsonValue* present = root->Find(key);
  JsonValue object = present ? *present : JsonValue::Object();
  change(&object);
  if (present || !object.keys.empty()) root->Set(key, std::move(object));
}

}  // namespace

std::optional<TrotScene> ReadTrot(const SceneElement& root) {
  const auto element = root.Object("trot");
  if (!element) return std::nullopt;
  element->CheckKeys(KeysOf(SceneKind::kTrot));
  TrotScene trot;
  bool good = true;
  if (const auto robot = element->Object("robot")) {
    robot->CheckKeys(KeysOf(SceneKind::kTrotRobot));
    good = ReadTrotParameters(*robot, false, &trot.parameters);
  }
  if (const auto plan = element->Object("plan")) good = ReadTrotPlan(*plan, false, &trot.plan) && good;
  element->Number("pause", &trot.pause, kNotNegative);
  element->Number("sampling", &trot.sampling, kPositive);
  ReadName(*element, "criterion", kTrotCriterionNames, TrotCriterionFromString, &trot.criterion);
  element->Number("torque_limit", &trot.torque_limit, kPositive);
  ReadName(*element, "control", kTrotControlNames, TrotControlFromString, &trot.control);
  element->Number("frequency", &trot.frequency, kNotNegative);
  element->Number("damping_ratio", &trot.damping_ratio, kNotNegative);
  element->Number("joint_stiffness", &trot.joint_stiffness, kNotNegative);
  element->Number("joint_damping", &trot.joint_damping, kNotNegative);
  element->Number("body_factor", &trot.body_factor, kPositive);
  element->Number("leg_factor", &trot.leg_factor, kPositive);
  if (const auto push = element->Object("push")) ReadPush(*push, &trot);
  for (const char* other : {"robots", "mechanism"})
    if (const JsonValue* beside = root.Get(other); beside && !beside->items.empty())
      root.Error(root.Get("trot")->key_line, std::string("\"trot\" cannot stand beside \"") + other + "\"");
  if (!good) return std::nullopt;
  if (const std::string why = WhyImpossible(trot); !why.empty()) {
    element->Error(element->line(), why);
    return std::nullopt;
  }
  return trot;
}

void EditTrot(const std::optional<TrotScene>& before, const std::optional<TrotScene>& now, JsonValue* root) {
  if (before == now) return;
  if (!now) return root->Remove("trot");
  const TrotScene a = before.value_or(TrotScene());
  const TrotScene& b = *now;
  JsonValue trot = root->Find("trot") ? *root->Find("trot") : JsonValue::Object();
  EditPart(&trot, "robot", [&](JsonValue* robot) {
    EditNumbers(robot, "length", a.parameters.length, b.parameters.length);
    EditNumbers(robot, "com", a.parameters.com, b.parameters.com);
    EditNumbers(robot, "mass", a.parameters.mass, b.parameters.mass);
    EditNumbers(robot, "inertia", a.parameters.inertia, b.parameters.inertia);
    Edit(robot, "d3", a.parameters.d3, b.parameters.d3);
    Edit(robot, "d3t", a.parameters.d3t, b.parameters.d3t);
    Edit(robot, "d", a.parameters.d, b.parameters.d);
    Edit(robot, "knee_front", 1.0 * a.parameters.knee_front, 1.0 * b.parameters.knee_front);
    Edit(robot, "knee_rear", 1.0 * a.parameters.knee_rear, 1.0 * b.parameters.knee_rear);
  });
  EditPart(&trot, "plan", [&](JsonValue* plan) {
    Edit(plan, "X0", a.plan.X0, b.plan.X0);
    Edit(plan, "X1", a.plan.X1, b.plan.X1);
    Edit(plan, "Y", a.plan.Y, b.plan.Y);
    Edit(plan, "q3", a.plan.q3, b.plan.q3);
    Edit(plan, "T_half", a.plan.T_half, b.plan.T_half);
    Edit(plan, "a_body", a.plan.a_body, b.plan.a_body);
    Edit(plan, "S", a.plan.S, b.plan.S);
    Edit(plan, "H", a.plan.H, b.plan.H);
    EditAngle(plan, "theta", a.plan.theta, b.plan.theta);
  });
  Edit(&trot, "pause", a.pause, b.pause);
  Edit(&trot, "sampling", a.sampling, b.sampling);
  if (a.criterion != b.criterion)
    trot.Set("criterion", JsonValue::String(std::string(ToString(b.criterion))));
  Edit(&trot, "torque_limit", a.torque_limit, b.torque_limit);
  if (a.control != b.control) trot.Set("control", JsonValue::String(std::string(ToString(b.control))));
  Edit(&trot, "frequency", a.frequency, b.frequency);
  Edit(&trot, "damping_ratio", a.damping_ratio, b.damping_ratio);
  Edit(&trot, "joint_stiffness", a.joint_stiffness, b.joint_stiffness);
  Edit(&trot, "joint_damping", a.joint_damping, b.joint_damping);
  Edit(&trot, "body_factor", a.body_factor, b.body_factor);
  Edit(&trot, "leg_factor", a.leg_factor, b.leg_factor);
  EditPart(&trot, "push", [&](JsonValue* push) {
    Edit(push, "force", std::vector<double>{a.push_x, a.push_y}, std::vector<double>{b.push_x, b.push_y});
    Edit(push, "from", a.push_from, b.push_from);
    Edit(push, "duration", a.push_duration, b.push_duration);
  });
  root->Set("trot", std::move(trot));
}

}  // namespace linkwright
