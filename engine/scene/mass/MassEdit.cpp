// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/mass/MassEdit.h"

#include <cmath>

#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

TreeEdit SetMassProperties(CObjectContainer* scene, ObjectId link, const Inertial& inertial) {
  TreeEdit done;
  const SceneObject* const object = scene->Find(link);
  if (!object || &object->kind() != &LinkKind()) {
    done.Refuse(MessageOf("edit.no-such-link"));
    return done;
  }
  const Matrix3& I = inertial.inertia;
  if (!std::isfinite(inertial.mass) || inertial.mass < 0 || !inertial.com.allFinite() || !I.allFinite()) {
    done.Refuse(MessageOf("edit.mass-properties-not-finite", {object->name()}));
    return done;
  }
  std::vector<double> moments = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  const auto set = [&](const char* field, const FieldValue& value) {
    const SceneEdit made = scene->Set(link, *LinkKind().Find(field), value);
    if (done.edit.empty())
      done.edit = made;
    else
      done.edit.Merge(made);
  };
  // The mass first: without one, a link has neither centre nor inertia.
  set("mass", inertial.mass);
  set("com", inertial.com.isZero(0) ? FieldValue() : FieldValue(inertial.com));
  if (moments[3] == 0 && moments[4] == 0 && moments[5] == 0) moments.resize(3);
  set("inertia", moments);
  return done;
}

}  // namespace linkwright
