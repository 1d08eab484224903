// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/export/MjcfRobotFile.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/Message.h"
#include "engine/io/export/RobotFileParts.h"
#include "engine/io/mjcf/MjcfEdit.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/request/RobotPatch.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

// Of what is read: angles in degrees, half lengths and axes are rounded as they are written.
constexpr double kRounding = 1e-12;

bool IsNear(double a, double b) {
  return a == b || std::abs(a - b) <= kRounding * std::max({1.0, std::abs(a), std::abs(b)});
}

bool IsNear(const FieldValue& a, const FieldValue& b) {
  if (SameValue(a, b)) return true;
  if (a.index() != b.index()) return false;
  if (const auto* x = std::get_if<double>(&a)) return IsNear(*x, std::get<double>(b));
  if (const auto* x = std::get_if<Vector3>(&a))
    return (*x - std::get<Vector3>(b)).norm() <= kRounding * std::max(1.0, x->norm());
  if (const auto* x = std::get_if<Transform>(&a)) {
    const auto& y = std::get<Transform>(b);
    return (x->p - y.p).norm() <= kRounding * std::max(1.0, x->p.norm()) && (x->R - y.R).norm() <= kRounding;
  }
  const auto* x = std::get_if<std::vector<double>>(&a);
  const auto* y = std::get_if<std::vector<double>>(&b);
  if (!x || x->size() != y->size()) return false;
  double largest = 0;
  for (const double number : *x) largest = std::max(largest, std::abs(number));
  for (std::size_t i = 0; i < x->size(); ++i)
    if ((*x)[i] != (*y)[i] && !(std::abs((*x)[i] - (*y)[i]) <= kRounding * largest)) return false;
  return true;
}

class MjcfFileText {
 public:
  explicit MjcfFileText(const SceneRobot& robot)
      : robot_(robot),
        source_(robot.description.file),
        description_(WithJointValues(robot)),
        now_(SceneOfRobot(robot, description_)),
        others_(FindOtherValues(*now_, &values_)) {}

  RobotFileText Run() {
    out_.robot = robot_;
    ProblemList ignored;
    patch_ = ReadRobotPatch(source_, &ignored);
    was_ = Read({});
    if (!out_.error.empty()) return std::move(out_);
    // All of them where that does, else one after the other: what is not held must not spoil the others.
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i < others_.size(); ++i)
      if (HasPlace(i)) kept.push_back(i);
    if (!kept.empty() && !Try(kept)) {
      const std::vector<std::size_t> wanted = std::exchange(kept, {});
      for (const std::size_t i : wanted) {
        kept.push_back(i);
        if (!Try(kept)) kept.pop_back();
      }
    }
    const MjcfEditResult edited = Edit(kept);
    out_.error = edited.error;
    if (!out_.error.empty()) return std::move(out_);
    out_.text = edited.text;
    out_.included = edited.included;
    Finish(kept);
    return std::move(out_);
  }

 private:
  static std::optional<MjcfValue> ValueOf(const OtherValue& other) {
    const SceneObject& object = *other.object;
    MjcfValue value;
    value.field = other.field->name;
    value.name = object.name();
    if (&object.kind() == &JointKind()) return value;
    value.of = MjcfValue::Of::kLink;
    if (&object.kind() == &LinkKind()) return value;
    value.of = MjcfValue::Of::kFrame;
    if (&object.kind() == &FrameKind()) return value;
    if (&object.kind() != &ShapeKind()) return {};
    value.of = MjcfValue::Of::kShape;
    value.name = object.parent()->name();
    value.collision = object.place()->name == "collisions";
    const auto& all = object.parent()->ChildrenOf(object.place()->name);
    while (all[value.number].get() != &object) ++value.number;
    return value;
  }

  MjcfEditResult Edit(const std::vector<std::size_t>& which) const {
    std::vector<MjcfValue> values;
    for (const std::size_t i : which) values.push_back(*ValueOf(others_[i]));
    return EditMjcf(source_, Folders(), description_, values);
  }

  std::vector<std::filesystem::path> Folders() const {
    std::vector<std::filesystem::path> folders;
    for (const std::string& package : robot_.package_paths)
      folders.push_back(source_.parent_path() / package);
    return folders;
  }

  bool HasPlace(std::size_t i) const {
    if (!ValueOf(others_[i])) return false;
    const MjcfEditResult edited = Edit({i});
    return edited.error.empty() && edited.has_place.front();
  }

  std::unique_ptr<CObjectContainer> Read(const std::optional<MjcfEditResult>& edited) {
    MjcfOptions options;
    options.patch = &patch_;
    options.load_meshes = false;
    if (edited) {
      options.text = edited->text;
      options.included = edited->included;
    }
    options.package_paths = Folders();
    MjcfResult read = ReadMjcf(source_, options);
    if (!read.ok && !edited) out_.error = MessageOf("export.cannot-be-read", {read.problems.ToString()});
    return read.ok ? SceneOfRobot(robot_, read.robot) : nullptr;
  }

  const SceneObject* PartIn(const CObjectContainer& scene, const SceneObject& part,
                            const std::string& path) const {
    const SceneObject* const found = scene.FindPath(path);
    return found && &found->kind() == &part.kind() ? found : nullptr;
  }

  // Whether these values come back, and all others are as before.
  bool Try(const std::vector<std::size_t>& which) {
    is_ = Read(Edit(which));
    if (!is_) return false;
    std::map<std::string, std::set<const Field*>> meant;
    for (const std::size_t i : which) meant[others_[i].path].insert(others_[i].field);
    bool good = true;
    const auto check = [&](const SceneObject& part) {
      const std::string path = was_->PathOf(part);
      const SceneObject* const read = PartIn(*is_, part, path);
      good = good && read;
      for (const Field& field : part.kind().fields)
        good = good && (!field.HoldsValue() || !field.Applies(part.value()) || meant[path].contains(&field) ||
                        IsNear(field.get(part.value()), field.get(read->value())));
    };
    ForParts(*was_->FindPath(kRobotAlone), check);
    for (const std::size_t i : which) {
      const OtherValue& other = others_[i];
      const SceneObject* const read = good ? PartIn(*is_, *other.object, other.path) : nullptr;
      good = good && read && IsNear(other.field->get(other.object->value()), other.field->get(read->value()));
    }
    return good;
  }

  void Finish(const std::vector<std::size_t>& kept) {
    if (!Try(kept)) {
      out_.error = MessageOf("export.not-read-any-more");
      return;
    }
    const std::set<std::size_t> is_kept(kept.begin(), kept.end());
    HeldValues held(robot_);
    for (std::size_t i = 0; i < others_.size(); ++i) {
      const OtherValue& other = others_[i];
      if (is_kept.contains(i)) {
        held.Hold(other, other.field->get(is_->FindPath(other.path)->value()));
        continue;
      }
      const std::string path = other.path.substr(other.path.find('/') + 1);
      out_.lost.Add(Severity::kWarning, {}, 0, other.object->kind().name + " \"" + path + "\"",
                    "this file has no one place for its " + other.field->name + ": it stays in the scene");
    }
    for (const FrameDescription& frame : robot_.description.frames)
      if (!was_->FindPath(std::string(kRobotAlone) + "/frame:" + frame.name))
        out_.lost.Add(Severity::kWarning, {}, 0, "frame \"" + frame.name + "\"",
                      "the file does not have it: it stays in the scene");
    held.Finish(&out_);
  }

  const SceneRobot& robot_;
  const std::filesystem::path source_;
  const RobotDescription description_;
  const std::unique_ptr<CObjectContainer> now_;
  FileValues values_;
  const std::vector<OtherValue> others_;
  RobotPatch patch_;
  std::unique_ptr<CObjectContainer> was_, is_;  // as the file is, and as it would be
  RobotFileText out_;
};

}  // namespace

RobotFileText TextForOwnMjcf(const SceneRobot& robot) { return MjcfFileText(robot).Run(); }

}  // namespace linkwright
