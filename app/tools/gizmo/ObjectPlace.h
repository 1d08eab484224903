// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>

#include "engine/scene/edit/SceneObject.h"

namespace linkwright {
struct Scene;
}

namespace linkwright::app {

class Player;

/// Where that is which the pose of a robot, joint, frame or shape is seen from; nothing: it is not in the
/// model.
std::optional<Transform> placeIn(const Player& player, const Scene& scene, const SceneObject& object);
/// The name in the compiled model of a thing of a robot.
std::string nameInModel(const Scene& scene, const SceneObject& robot, const std::string& name);
/// The joint of a robot that moves a link; null: none does.
const SceneObject* jointAbove(const SceneObject& robot, const std::string& link);
/// The links of a robot that move with one of these: it, or joints of it.
std::set<std::string> linksCarried(const SceneObject& robot, const std::set<ObjectId>& moved);
/// Whether a link does.
bool carriesLink(const SceneObject& robot, std::string link, const std::set<ObjectId>& moved);

}  // namespace linkwright::app
