// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/kinds/RegisteredKinds.h"

#include <cassert>

#include "engine/scene/kinds/CameraKeyframeKind.h"
#include "engine/scene/kinds/GroupKind.h"
#include "engine/scene/kinds/MeasurementKind.h"

namespace linkwright {
namespace {

struct Registry {
  std::vector<KindFunction> kinds = {MeasurementKind, GroupKind,
                                     CameraKeyframeKind};  // the program's own come first
  bool closed = false;
};

// Static objects of other files need it before those of this one are made.
Registry& TheRegistry() {
  static Registry registry;
  return registry;
}

}  // namespace

RegisteredKind::RegisteredKind(KindFunction kind) {
  assert(!TheRegistry().closed && "scenes have their lists already");
  TheRegistry().kinds.push_back(kind);
}

const std::vector<KindFunction>& RegisteredKinds() {
  TheRegistry().closed = true;
  return TheRegistry().kinds;
}

}  // namespace linkwright
