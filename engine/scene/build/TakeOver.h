// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/scene/Scene.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright {

/// A robot that a file of its own describes becomes one that the scene describes: what the scene overrides is
/// part of it, meshes stay the files that they are. The robot's file is not changed. What names its links and
/// joints goes on doing so.

/// What of the file a robot of the scene cannot hold, a sentence without a full stop each.
std::vector<std::string> LossesOfTakeOver(const Scene& scene, const SceneRobot& robot);

/// Takes over the robots with these names; those without a file stay as they are.
void TakeOverRobots(const std::vector<std::string>& names, Scene* scene);

/// The robot whose own file describes the object, so that adding to it, removing or renaming it takes the
/// robot over first; 0: none's does.
ObjectId RobotTakenOverFor(const CObjectContainer& scene, ObjectId object);

/// What is lost where the robots are taken over whose own files describe these objects: lines of
/// LossesOfTakeOver, with the robot's name before them where there are several robots.
std::vector<std::string> LossesOfTakingOver(const CObjectContainer& scene,
                                            const std::vector<ObjectId>& objects);
/// The same of all robots of a scene that is read beside.
std::vector<std::string> LossesOfTakingAllOver(const Scene& scene);

/// A change of objects that robots' own files may describe, as one edit with taking those robots over. Where
/// the change is refused nothing is taken over.
TreeEdit TakingOver(CObjectContainer* scene, const std::vector<ObjectId>& objects,
                    const std::function<TreeEdit(CObjectContainer*)>& change);

/// DescribeRemoval of objects whose robots are taken over first.
std::vector<std::string> DescribeRemovalTakingOver(const CObjectContainer& scene,
                                                   const std::vector<ObjectId>& objects);

/// Lets the names of meshes and package folders that start at the one folder start at the other.
void MoveNames(const std::filesystem::path& from, const std::filesystem::path& to, SceneRobot* robot);

/// The file that names of meshes start at, those of a robot that the scene describes.
std::filesystem::path FileOfNames(const Scene& scene, const SceneRobot& robot);

/// The file that a name of a mesh of the robot means. Empty: there is none, or it may not be read.
std::filesystem::path MeshFileOf(const Scene& scene, const SceneRobot& robot, const std::string& name);

/// The scene's contact; made, and switched off, where it has none.
ContactDescription* ContactOf(Scene* scene);

}  // namespace linkwright
