// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"
#include "engine/simulation/contact/ContactSetup.h"

namespace linkwright {

/// What touches in a scene, into *contact; null where it has no contact, or it is off. False, with errors,
/// where CheckContact finds any. Meshes become their convex hulls; those that are flat, or were not loaded,
/// are left out with a warning.
bool TakeContact(const Scene& scene, const Model& model, ProblemList* problems,
                 std::shared_ptr<const ContactSetup>* contact);

}  // namespace linkwright
