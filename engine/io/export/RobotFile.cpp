// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/export/RobotFile.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/io/request/RobotPatch.h"
#include "engine/io/scene/FileKind.h"
#include "engine/io/scene/FileValues.h"
#include "engine/io/urdf/UrdfEdit.h"
#include "engine/io/urdf/UrdfPieces.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/math/Rotation.h"
#include "engine/scene/RobotFrames.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr const char* kRobot = "robot";
// Angles of an orientation are rounded as they are written.
constexpr double kSameOrientation = 1e-12;

std::unique_ptr<CObjectContainer> SceneOfRobot(SceneRobot robot, const RobotDescription& description) {
  robot.name = kRobot;
  robot.description = description;
  Scene scene;
  scene.robots.push_back(std::move(robot));
  return std::make_unique<CObjectContainer>(scene);
}

// Its own, or that which the scene gives its joint.
RobotDescription WithJointValues(const SceneRobot& robot) {
  RobotDescription description = robot.description;
  for (JointDescription& joint : description.joints) {
    if (const auto value = robot.damping.find(joint.name); value != robot.damping.end())
      joint.damping = value->second;
    if (const auto value = robot.friction.find(joint.name); value != robot.friction.end())
      joint.friction = value->second;
    if (const auto value = robot.armature.find(joint.name); value != robot.armature.end())
      joint.armature = value->second;
  }
  return description;
}

void ForParts(const SceneObject& object, const std::function<void(const SceneObject&)>& visit) {
  object.ForChildren([&](const SceneObject& child) {
    visit(child);
    ForParts(child, visit);
  });
}

bool ComesBack(const FieldValue& wanted, const FieldValue& read) {
  if (SameValue(wanted, read)) return true;
  const auto* const a = std::get_if<Transform>(&wanted);
  const auto* const b = std::get_if<Transform>(&read);
  return a && b && a->p == b->p && a->R.isApprox(b->R, kSameOrientation);
}

/// A value that the scene has instead of the file's.
struct OtherValue {
  std::string path;
  const SceneObject* object;
  const Field* field;
};

void PutNumbers(const Field& field, const SceneObject& object, std::initializer_list<const char*> names,
                std::map<std::string, std::string>* attributes) {
  const FieldValue value = field.get(object.value());
  const auto* const numbers = std::get_if<std::vector<double>>(&value);
  if (!numbers || numbers->size() < names.size()) return;
  std::size_t i = 0;
  for (const char* name : names) {
    const double number = (*numbers)[i++];
    if (std::isfinite(number)) (*attributes)[name] = SpacedNumbers({number});
  }
}

void PutNumber(const Field& field, const SceneObject& object, const char* name,
               std::map<std::string, std::string>* attributes) {
  const FieldValue value = field.get(object.value());
  const auto* const number = std::get_if<double>(&value);
  if (number && std::isfinite(*number)) (*attributes)[name] = SpacedNumbers({*number});
}

void PutVector(const Field& field, const SceneObject& object, const char* name,
               std::map<std::string, std::string>* attributes) {
  const FieldValue value = field.get(object.value());
  if (const auto* const vector = std::get_if<Vector3>(&value)) (*attributes)[name] = SpacedNumbers(*vector);
}

void PutPose(const Field& field, const SceneObject& object, const SceneObject& before,
             std::map<std::string, std::string>* attributes) {
  const auto now = std::get<Transform>(field.get(object.value()));
  const auto file = std::get<Transform>(field.get(before.value()));
  if (now.p != file.p) (*attributes)["xyz"] = SpacedNumbers(now.p);
  if (now.R != file.R) (*attributes)["rpy"] = SpacedNumbers(RpyFromRotation(now.R));
}

void PutJoint(const Field& field, const SceneObject& joint, const SceneObject& before, UrdfEdits* edits) {
  UrdfAttributes& put = edits->joints[joint.name()];
  const std::string& name = field.name;
  if (name == "damping" || name == "friction") PutNumber(field, joint, name.c_str(), &put["dynamics"]);
  if (name == "limits") PutNumbers(field, joint, {"lower", "upper"}, &put["limit"]);
  if (name == "max_effort") PutNumber(field, joint, "effort", &put["limit"]);
  if (name == "max_velocity") PutNumber(field, joint, "velocity", &put["limit"]);
  if (name == "axis") PutVector(field, joint, "xyz", &put["axis"]);
  if (name == "pose") PutPose(field, joint, before, &put["origin"]);
}

// A mass alone is one number of the file; the rest of an inertia hangs together.
void PutLink(const Field& field, const SceneObject& link, const SceneObject& before, UrdfEdits* edits) {
  const auto& inertial = link.As<LinkDescription>().inertial;
  if (!inertial) return;
  if (field.name == "mass" && before.As<LinkDescription>().inertial)
    PutNumber(field, link, "value", &edits->links[link.name()]["inertial/mass"]);
  else if (field.name == "mass" || field.name == "com" || field.name == "inertia")
    edits->inertials.insert_or_assign(link.name(), *inertial);
}

void PutShape(const Field& field, const SceneObject& shape, const SceneObject& before, UrdfEdits* edits) {
  const auto& all = shape.parent()->ChildrenOf(shape.place()->name);
  UrdfShape which{shape.parent()->name(), shape.place()->name == "collisions", 0};
  while (all[which.number].get() != &shape) ++which.number;
  UrdfAttributes& put = edits->shapes[which];
  if (field.name == "pose") return PutPose(field, shape, before, &put["origin"]);
  // Of the same shape alone: the file's element is of another name else.
  if (shape.As<Visual>().geometry.type != before.As<Visual>().geometry.type) return;
  const std::string element = "geometry/" + field.name;
  if (field.name == "box") PutVector(field, shape, "size", &put[element]);
  if (field.name == "sphere") PutNumber(field, shape, "radius", &put[element]);
  if (field.name == "cylinder" || field.name == "capsule")
    PutNumbers(field, shape, {"radius", "length"}, &put[element]);
  if (field.name == "scale") PutVector(field, shape, "scale", &put["geometry/mesh"]);
}

void Put(const OtherValue& other, const SceneObject& before, UrdfEdits* edits) {
  const Kind& kind = other.object->kind();
  if (&kind == &JointKind()) PutJoint(*other.field, *other.object, before, edits);
  if (&kind == &LinkKind()) PutLink(*other.field, *other.object, before, edits);
  if (&kind == &ShapeKind()) PutShape(*other.field, *other.object, before, edits);
}

// An inertia that is written whole holds the mass too.
void DropDoubleMasses(UrdfEdits* edits) {
  for (const auto& [link, inertial] : edits->inertials) edits->links.erase(link);
}

void ForgetJointValue(const std::string& joint, const std::string& field, SceneRobot* robot) {
  if (field == "damping") robot->damping.erase(joint);
  if (field == "friction") robot->friction.erase(joint);
}

class FileText {
 public:
  FileText(const SceneRobot& robot, bool own) : robot_(robot), own_(own), source_(robot.description.file) {}

  RobotFileText Run() {
    out_.robot = robot_;
    now_ = SceneOfRobot(robot_, WithJointValues(robot_));
    FindOthers();
    RobotPatch patch = ReadRobotPatch(source_, &ignored_);
    UrdfEdits edits;
    for (const OtherValue& other : others_) Put(other, *values_.Find(*other.object), &edits);
    if (!own_) {
      edits.frames = FramesOfScene(robot_);
      for (const LinkDescription& link : robot_.description.links)
        if (link.inertial && (patch.inertia.contains(link.name) || patch.mass.contains(link.name)))
          edits.inertials.emplace(link.name, *link.inertial);
    }
    DropDoubleMasses(&edits);
    UrdfEditResult edited = EditUrdf(source_, edits);
    out_.error = edited.error;
    if (!out_.error.empty()) return std::move(out_);
    out_.text = std::move(edited.text);
    ReadBack(own_ ? patch : RobotPatch());
    return std::move(out_);
  }

 private:
  void FindOthers() {
    ForParts(*now_->FindPath(kRobot), [&](const SceneObject& part) {
      for (const Field* field : values_.Overridden(part))
        others_.push_back({now_->PathOf(part), &part, field});
    });
  }

  // Keeps what comes back as the scene has it, and reports the rest.
  void ReadBack(const RobotPatch& patch) {
    UrdfOptions options;
    options.patch = &patch;
    options.load_meshes = false;
    UrdfResult before = ReadUrdf(source_, options);
    options.text = out_.text;
    UrdfResult after = ReadUrdf(source_, options);
    if (!before.ok || !after.ok) {
      out_.error = before.ok ? "it could not be read any more: " + after.problems.ToString()
                             : "it cannot be read: " + before.problems.ToString();
      return;
    }
    const auto was = SceneOfRobot(robot_, before.robot), is = SceneOfRobot(robot_, after.robot);
    const auto scene = SceneOfRobot(robot_, robot_.description);
    const auto file = SceneOfRobot(robot_, *robot_.from_file);
    for (const OtherValue& other : others_) {
      const SceneObject* const read = is->FindPath(other.path);
      const FieldValue wanted = other.field->get(other.object->value());
      const bool same_kind = read && &read->kind() == &other.object->kind();
      const FieldValue value = same_kind ? other.field->get(read->value()) : FieldValue();
      if (!same_kind || !ComesBack(wanted, value)) {
        Lose(other);
        continue;
      }
      out_.holds = true;
      scene->Set(scene->FindPath(other.path)->id(), *other.field, value);
      file->Set(file->FindPath(other.path)->id(), *other.field, value);
      if (&other.object->kind() == &JointKind())
        ForgetJointValue(other.object->name(), other.field->name, &out_.robot);
    }
    CheckRest(*was, *is);
    out_.robot.description = scene->ToScene().robots[0].description;
    out_.robot.from_file = std::make_shared<RobotDescription>(file->ToScene().robots[0].description);
  }

  // What the scene does not change must be as before.
  void CheckRest(const CObjectContainer& was, const CObjectContainer& is) {
    std::map<std::string, std::vector<const Field*>> meant;
    for (const OtherValue& other : others_) meant[other.path].push_back(other.field);
    ForParts(*was.FindPath(kRobot), [&](const SceneObject& part) {
      const std::string path = was.PathOf(part);
      const SceneObject* const now = is.FindPath(path);
      if (!out_.error.empty()) return;
      if (!now || &now->kind() != &part.kind()) {
        out_.error = path + " would be lost";
        return;
      }
      // An inertia that is written whole has its own numbers in all places.
      const bool whole = !own_ && &part.kind() == &LinkKind();
      for (const Field& field : part.kind().fields)
        if (field.HoldsValue() && field.Applies(part.value()) && !whole &&
            !ComesBack(field.get(part.value()), field.get(now->value())) &&
            std::find(meant[path].begin(), meant[path].end(), &field) == meant[path].end())
          out_.error = path + "." + field.name + " would become another value";
    });
  }

  void Lose(const OtherValue& other) {
    const std::string path = other.path.substr(other.path.find('/') + 1);
    out_.lost.Add(Severity::kWarning, {}, 0, other.object->kind().name + " \"" + path + "\"",
                  "URDF cannot hold its " + other.field->name + ": it " +
                      (own_ ? "stays in the scene" : "is left out"));
  }

  const SceneRobot& robot_;
  const bool own_;
  const std::filesystem::path source_;
  std::unique_ptr<CObjectContainer> now_;
  FileValues values_;
  std::vector<OtherValue> others_;
  ProblemList ignored_;
  RobotFileText out_;
};

}  // namespace

bool IsFromUrdf(const SceneRobot& robot) {
  return !robot.file.empty() && robot.from_file && KindOfFile(robot.description.file).kind == FileKind::kUrdf;
}

RobotFileText TextForOwnFile(const SceneRobot& robot) { return FileText(robot, true).Run(); }
RobotFileText TextForNewFile(const SceneRobot& robot) { return FileText(robot, false).Run(); }

}  // namespace linkwright
