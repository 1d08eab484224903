// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scene/Scene.h"

/// A scene that authoring operations have made from nothing.
struct BuiltScene {
  std::string name;
  linkwright::Scene scene;
};

/// One of each operation, and of some after another. Throws std::runtime_error where one is refused.
std::vector<BuiltScene> MakeBuiltScenes();

/// Random operations one after another, `count` of them, those that are refused among them. The same of the
/// same seed.
BuiltScene MakeRandomScene(std::uint32_t seed, int count);
