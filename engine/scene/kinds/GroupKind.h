// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/Kind.h"

namespace linkwright {

/// Objects of a scene that are selected, hidden, locked and moved as one.
struct ObjectGroup {
  std::string name;
  std::vector<std::string> members;  ///< paths of objects: "arm/hand", "forces/pull"
  int line = 0;                      ///< in the file it came from; 0: made by hand
};

const Kind& GroupKind();  ///< ObjectGroup; in Scene::others

}  // namespace linkwright
