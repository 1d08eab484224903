// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "engine/base/Problem.h"
#include "engine/model/Model.h"
#include "engine/scene/Scene.h"
#include "engine/simulation/contact/ContactSetup.h"

namespace linkwright {

/// What touches in a scene whose contact CheckContact has passed; null where it has none, or it is off.
/// Meshes become their convex hulls; those that are flat, or were not loaded, are left out with a warning.
std::shared_ptr<const ContactSetup> MakeContactSetup(const Scene& scene, const Model& model,
                                                     ProblemList* problems);

}  // namespace linkwright
