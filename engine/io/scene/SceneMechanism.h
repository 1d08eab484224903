// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/scene/Scene.h"

namespace linkwright {

/// A model file on its own, as a scene that holds it: with a camera, and a name.
Scene SceneOfMechanism(MechanismDescription mechanism, const std::string& name);

}  // namespace linkwright
