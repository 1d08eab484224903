// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/scene/edit/CObjectContainer.h"

namespace linkwright {

/// Finds what makes an object of a container the same as a value of its kind.
class SceneComparison {
 public:
  explicit SceneComparison(CObjectContainer* container) : container_(container) {}

  /// Adds to `edit` what differs, in `object` and below it. Nothing is changed yet.
  void Compare(const SceneObject& object, const void* now, SceneEdit* edit);

 private:
  void CompareList(const SceneObject& object, const Field& field, const void* now, SceneEdit* edit);

  CObjectContainer* container_;
};

}  // namespace linkwright
