// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/io/SceneElement.h"
#include "engine/scene/Scene.h"

namespace linkwright {

/// The "mechanism" of a scene: bodies on joints that close loops as they like, see ReadMechanism, with
/// "visuals" of the bodies as links have them. Gravity is the scene's; the mechanism's own counts where the
/// scene has none.
void ReadSceneMechanism(const SceneElement& root, Scene* scene);

/// Brings the root's "mechanism" up to date.
void EditSceneMechanism(const MechanismDescription& before, const MechanismDescription& now, JsonValue* root);

/// A model file on its own, as a scene that holds it: with a camera, and a name.
Scene SceneOfMechanism(MechanismDescription mechanism, const std::string& name);

}  // namespace linkwright
