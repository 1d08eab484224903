// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/dynamics/OwnEquations.h"
#include "engine/model/Model.h"
#include "engine/trot/TrotScene.h"

namespace linkwright {

/// Kane's equations (TrotEquations) of the real robot as a check of its tree: `model` holds MakeTrotRobot's;
/// its contacts are TrotContacts. Of forces those in the plane of the walk count.
std::unique_ptr<OwnEquations> MakeTrotKane(const TrotScene& trot, std::shared_ptr<const Model> model);

}  // namespace linkwright
