// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/SceneTargets.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/io/JsonEdit.h"
#include "engine/io/SceneKeys.h"

namespace linkwright {
namespace {

constexpr int kMostPriority = 1000;

constexpr std::string_view kCommonKeys[] = {"name", "type", "priority", "weight", "enabled"};

// The keys that mean something for a kind, besides the common ones.
std::vector<std::string_view> KeysOfKind(TargetKind kind) {
  switch (kind) {
    case TargetKind::kPose:
      return {"frame", "xyz", "rpy", "rpy_deg", "quaternion", "position", "orientation"};
    case TargetKind::kRelative:
      return {"frame", "relative_to", "xyz", "rpy", "rpy_deg", "quaternion", "position", "orientation"};
    case TargetKind::kCenterOfMass:
      return {"xyz", "axes"};
    case TargetKind::kLength:
      return {"frame", "xyz", "length"};
    case TargetKind::kPosture:
      return {"positions"};
  }
  return {};
}

template <class List>
bool Contains(const List& list, std::string_view key) {
  return std::find(std::begin(list), std::end(list), key) != std::end(list);
}

void CheckKeysOfKind(const SceneElement& element, TargetKind kind) {
  const auto own = KeysOfKind(kind);
  for (const std::string& key : element.value().keys) {
    if (!Contains(KeysOf(SceneKind::kTarget), key) || Contains(kCommonKeys, key) || Contains(own, key))
      continue;
    element.Warning(element.Get(key)->key_line,
                    "\"" + key + "\" means nothing for the type \"" + std::string(ToString(kind)) + "\"");
  }
}

void ReadAxes(const SceneElement& element, std::array<bool, 3>* axes) {
  std::string text;
  if (!element.String("axes", &text)) return;
  std::array<bool, 3> read = {{false, false, false}};
  bool good = !text.empty();
  for (const char c : text) {
    good = good && c >= 'x' && c <= 'z' && !read[static_cast<std::size_t>(c - 'x')];
    if (good) read[static_cast<std::size_t>(c - 'x')] = true;
  }
  if (good)
    *axes = read;
  else
    element.Error(
        element.Get("axes")->line,
        "\"axes\" names the coordinates that count, such as \"xy\" or \"xyz\", not \"" + text + "\"");
}

std::string AxesText(const std::array<bool, 3>& axes) {
  std::string out;
  for (std::size_t i = 0; i < 3; ++i)
    if (axes[i]) out += static_cast<char>('x' + i);
  return out;
}

void ReadPriority(const SceneElement& element, int* priority) {
  double value = *priority;
  if (!element.Number("priority", &value)) return;
  if (value >= 1 && value <= kMostPriority && value == std::floor(value))
    *priority = static_cast<int>(value);
  else
    element.Error(element.Get("priority")->line,
                  "\"priority\" must be a whole number from 1, the highest, to 1000");
}

SceneTarget ReadTarget(const SceneElement& element) {
  element.CheckKeys(KeysOf(SceneKind::kTarget));
  SceneTarget target;
  element.String("name", &target.name);
  std::string type;
  if (element.String("type", &type) && !TargetKindFromString(type, &target.kind))
    element.Error(
        element.Get("type")->line,
        "there is no type \"" + type + "\"; known are pose, relative, center_of_mass, length and posture");
  CheckKeysOfKind(element, target.kind);
  if (target.NeedsFrame() && !element.Get("frame"))
    element.Error(element.line(), "\"frame\" is missing: the link that reaches for it");
  element.String("frame", &target.frame);
  if (target.kind == TargetKind::kRelative && !element.Get("relative_to"))
    element.Error(element.line(), "\"relative_to\" is missing: the link in whose frame the pose is");
  element.String("relative_to", &target.reference);
  element.Pose(&target.X_WT);
  element.Bool("position", &target.position);
  element.Bool("orientation", &target.orientation);
  ReadAxes(element, &target.axes);
  element.Number("length", &target.length, NumberRange::kNotNegative);
  if (const auto positions = element.Object("positions")) {
    for (const std::string& joint : positions->value().keys) {
      double value = 0;
      if (positions->Number(joint, &value)) target.positions[joint] = value;
    }
  }
  ReadPriority(element, &target.priority);
  element.Number("weight", &target.weight, NumberRange::kPositive);
  element.Bool("enabled", &target.enabled);
  return target;
}

}  // namespace

std::vector<SceneTarget> ReadTargets(const SceneElement& root) {
  std::vector<SceneTarget> targets;
  for (const SceneElement& element : root.Items("targets")) targets.push_back(ReadTarget(element));
  return targets;
}

void ReadTargetOptions(const SceneElement& element, TargetOptions* options) {
  element.CheckKeys(KeysOf(SceneKind::kTargetOptions));
  std::string solver;
  if (element.String("solver", &solver) && !TargetSolverFromString(solver, &options->solver)) {
    std::string known;
    for (int i = 0; i < kTargetSolvers; ++i)
      known += (i == 0 ? "\"" : ", \"") + std::string(ToString(static_cast<TargetSolver>(i))) + "\"";
    element.Error(element.Get("solver")->line, "there is no solver \"" + solver + "\"; known are " + known);
  }
  element.Number("damping", &options->damping, NumberRange::kNotNegative);
  element.Bool("move_base", &options->move_base);
}

void EditTarget(const SceneTarget& before, const SceneTarget& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  if (before.kind != now.kind) object->Set("type", JsonValue::String(ToString(now.kind)));
  Edit(object, "frame", before.frame, now.frame);
  Edit(object, "relative_to", before.reference, now.reference);
  EditPose(object, before.X_WT, now.X_WT);
  Edit(object, "position", before.position, now.position);
  Edit(object, "orientation", before.orientation, now.orientation);
  // None of the axes cannot be written; such a target asks nothing.
  if (before.axes != now.axes && !AxesText(now.axes).empty())
    object->Set("axes", JsonValue::String(AxesText(now.axes)));
  Edit(object, "length", before.length, now.length);
  EditMap(object, "positions", before.positions, now.positions);
  Edit(object, "priority", static_cast<double>(before.priority), static_cast<double>(now.priority));
  Edit(object, "weight", before.weight, now.weight);
  Edit(object, "enabled", before.enabled, now.enabled);
}

void EditTargetOptions(const TargetOptions& before, const TargetOptions& now, JsonValue* root) {
  if (before == now) return;
  const JsonValue* present = root->Find("target_options");
  JsonValue object = present ? *present : JsonValue::Object();
  if (before.solver != now.solver) object.Set("solver", JsonValue::String(ToString(now.solver)));
  Edit(&object, "damping", before.damping, now.damping);
  Edit(&object, "move_base", before.move_base, now.move_base);
  root->Set("target_options", std::move(object));
}

}  // namespace linkwright
