// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/export/RobotFile.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/Message.h"
#include "engine/io/export/MjcfRobotFile.h"
#include "engine/io/export/RobotFileParts.h"
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

// Angles of an orientation are rounded as they are written.
constexpr double kSameOrientation = 1e-12;

bool ComesBack(const FieldValue& wanted, const FieldValue& read) {
  if (SameValue(wanted, read)) return true;
  const auto* const a = std::get_if<Transform>(&wanted);
  const auto* const b = std::get_if<Transform>(&read);
  return a && b && a->p == b->p && a->R.isApprox(b->R, kSameOrientation);
}

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

class FileText {
 public:
  FileText(const SceneRobot& robot, bool own) : robot_(robot), own_(own), source_(robot.description.file) {}

  RobotFileText Run() {
    out_.robot = robot_;
    now_ = SceneOfRobot(robot_, WithJointValues(robot_));
    others_ = FindOtherValues(*now_, &values_);
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
  // Keeps what comes back as the scene has it, and reports the rest.
  void ReadBack(const RobotPatch& patch) {
    UrdfOptions options;
    options.patch = &patch;
    options.load_meshes = false;
    UrdfResult before = ReadUrdf(source_, options);
    options.text = out_.text;
    UrdfResult after = ReadUrdf(source_, options);
    if (!before.ok || !after.ok) {
      out_.error = before.ok ? MessageOf("export.not-read-any-more-because", {after.problems.ToString()})
                             : MessageOf("export.cannot-be-read", {before.problems.ToString()});
      return;
    }
    const auto was = SceneOfRobot(robot_, before.robot), is = SceneOfRobot(robot_, after.robot);
    HeldValues held(robot_);
    for (const OtherValue& other : others_) {
      const SceneObject* const read = is->FindPath(other.path);
      const FieldValue wanted = other.field->get(other.object->value());
      const bool same_kind = read && &read->kind() == &other.object->kind();
      const FieldValue value = same_kind ? other.field->get(read->value()) : FieldValue();
      if (!same_kind || !ComesBack(wanted, value)) {
        Lose(other);
        continue;
      }
      held.Hold(other, value);
    }
    CheckRest(*was, *is);
    held.Finish(&out_);
  }

  // What the scene does not change must be as before.
  void CheckRest(const CObjectContainer& was, const CObjectContainer& is) {
    std::map<std::string, std::vector<const Field*>> meant;
    for (const OtherValue& other : others_) meant[other.path].push_back(other.field);
    ForParts(*was.FindPath(kRobotAlone), [&](const SceneObject& part) {
      const std::string path = was.PathOf(part);
      const SceneObject* const now = is.FindPath(path);
      if (!out_.error.empty()) return;
      if (!now || &now->kind() != &part.kind()) {
        out_.error = MessageOf("export.would-be-lost", {path});
        return;
      }
      // An inertia that is written whole has its own numbers in all places.
      const bool whole = !own_ && &part.kind() == &LinkKind();
      for (const Field& field : part.kind().fields)
        if (field.HoldsValue() && field.Applies(part.value()) && !whole &&
            !ComesBack(field.get(part.value()), field.get(now->value())) &&
            std::find(meant[path].begin(), meant[path].end(), &field) == meant[path].end())
          out_.error = MessageOf("export.would-become-another-value", {path + "." + field.name});
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
  return robot.from_file && KindOfFile(robot.description.file).kind == FileKind::kUrdf;
}
bool HasOwnFile(const SceneRobot& robot) {
  return IsFromUrdf(robot) || (robot.from_file && KindOfFile(robot.description.file).kind == FileKind::kMjcf);
}

RobotFileText TextForOwnFile(const SceneRobot& robot) {
  return IsFromUrdf(robot) ? FileText(robot, true).Run() : TextForOwnMjcf(robot);
}
RobotFileText TextForNewFile(const SceneRobot& robot) { return FileText(robot, false).Run(); }

}  // namespace linkwright
