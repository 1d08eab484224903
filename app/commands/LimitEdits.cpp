// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/LimitEdits.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/document/Document.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/edit/TreeEdits.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app::edits {
namespace {

constexpr double kNewTurn = kPi / 2, kNewSlide = 0.1;  // from the position to a new limit [rad, m]

// A joint that turned without limits is one that has them then.
void writeLimits(CObjectContainer* scene, const SceneObject& joint, double lower, double upper,
                 SceneEdit* done) {
  const Kind& kind = JointKind();
  const ObjectId id = joint.id();
  if (joint.As<JointDescription>().type == JointType::kContinuous)
    done->Merge(scene->Set(id, *kind.Find("type"), std::string("revolute")));
  done->Merge(scene->Set(id, *kind.Find("limits"), std::vector<double>{lower, upper}));
}

QString nameOfJoints(const Document& document, const std::vector<ObjectId>& joints) {
  if (joints.size() > 1) return Document::tr("%n joint(s)", nullptr, static_cast<int>(joints.size()));
  return QString::fromStdString(document.objects().Find(joints.front())->name());
}

}  // namespace

bool mayHaveLimits(const SceneObject& joint) {
  if (&joint.kind() != &JointKind()) return false;
  const JointDescription& described = joint.As<JointDescription>();
  return !described.mimic &&
         (described.type == JointType::kRevolute || described.type == JointType::kPrismatic ||
          described.type == JointType::kContinuous);
}

bool hasLimits(const SceneObject& joint) {
  const JointDescription& described = joint.As<JointDescription>();
  return described.type != JointType::kContinuous && std::isfinite(described.lower) &&
         std::isfinite(described.upper);
}

void setLimit(Document* document, const std::vector<ObjectId>& joints, const NewLimit& limit, int token) {
  if (joints.empty()) return;
  const auto slides = [](const SceneObject& joint) {
    return joint.As<JointDescription>().type == JointType::kPrismatic;
  };
  const bool first_slides = slides(*document->objects().Find(joints.front()));
  std::vector<ObjectId> changed;
  for (const ObjectId id : joints)
    if (slides(*document->objects().Find(id)) == first_slides) changed.push_back(id);
  document->editObjects(
      Document::tr("Change limits of %1").arg(nameOfJoints(*document, changed)),
      [&](CObjectContainer* scene) {
        TreeEdit done;
        for (const ObjectId id : changed) {
          const SceneObject& joint = *scene->Find(id);
          const JointDescription& described = joint.As<JointDescription>();
          const double present = limit.upper ? described.lower : described.upper;
          const bool has = described.type != JointType::kContinuous && std::isfinite(present);
          const double other = has ? present : limit.other;
          if (limit.upper)
            writeLimits(scene, joint, other, std::max(limit.value, other), &done.edit);
          else
            writeLimits(scene, joint, std::min(limit.value, other), other, &done.edit);
        }
        return done;
      },
      token);
}

void switchLimits(Document* document, const std::vector<std::pair<ObjectId, double>>& joints) {
  if (joints.empty()) return;
  std::vector<ObjectId> ids;
  for (const auto& [id, position] : joints) ids.push_back(id);
  const bool all = std::all_of(ids.begin(), ids.end(),
                               [&](ObjectId id) { return hasLimits(*document->objects().Find(id)); });
  const QString text = all ? Document::tr("Remove limits of %1") : Document::tr("Add limits to %1");
  document->editObjects(text.arg(nameOfJoints(*document, ids)), [&](CObjectContainer* scene) {
    TreeEdit done;
    for (const auto& [id, position] : joints) {
      const SceneObject& joint = *scene->Find(id);
      if (all) {
        done.edit.Merge(scene->Set(id, *JointKind().Find("limits"), std::monostate()));
      } else if (!hasLimits(joint)) {
        const bool slides = joint.As<JointDescription>().type == JointType::kPrismatic;
        const double away = slides ? kNewSlide : kNewTurn;
        writeLimits(scene, joint, position - away, position + away, &done.edit);
      }
    }
    return done;
  });
}

}  // namespace linkwright::app::edits
