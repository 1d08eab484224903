// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/edit/SceneObject.h"

namespace linkwright {

/// A field of an object has another value.
struct SetField {
  ObjectId id = 0;
  const Field* field = nullptr;
  FieldValue before, after;
};

/// What no field of an object describes is another one, as the mesh of a shape; as copies of its value.
struct SetRest {
  ObjectId id = 0;
  std::shared_ptr<const void> before, after;
};

/// A list or part of an object holds other objects, or the same in another order.
struct SetChildren {
  ObjectId id = 0;
  const Field* field = nullptr;
  SceneObject::Children before, after;
};

/// A change of a scene graph that can be made, taken back and made again: objects by their ids, and values.
class SceneEdit {
 public:
  std::vector<SetField> fields;
  std::vector<SetRest> rests;
  std::vector<SetChildren> lists;
  /// Objects get other names, and what names them follows: a mechanism compiled from it differs in names
  /// alone.
  bool only_names = false;

  bool empty() const { return fields.empty() && rests.empty() && lists.empty(); }
  /// What follows from it: the most of what follows from its parts.
  Effect effect() const;
  /// Whether this follows from one of its parts.
  bool Has(Effect effect) const;
  /// Takes up `next`, made after this one, so that a drag is one edit. False, and nothing has changed, where
  /// one of the two has more than values and lists.
  bool Merge(const SceneEdit& next);
};

}  // namespace linkwright
