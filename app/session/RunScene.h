// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/recording/RunTree.h"

namespace linkwright::app {

/// Sets the numbers of the scene that are there.
void setNumbers(const RunNumbers& numbers, Scene* scene);
/// The mechanism with these numbers; null: there is none. Takes long.
std::shared_ptr<const CompiledScene> sceneWith(Scene scene, const RunNumbers& numbers);

}  // namespace linkwright::app
