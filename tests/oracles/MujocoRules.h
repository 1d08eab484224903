// SPDX-License-Identifier: GPL-3.0-or-later
// What MuJoCo 2.2.2 cannot read of a file that is as it must be.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "engine/scene/Scene.h"

bool HasBallJoint(const linkwright::Scene& scene);

/// The same with hinges for ball joints, which URDF does not have.
void TakeHinges(linkwright::Scene* scene);

/// What MuJoCo must refuse of a scene's file, and why; empty: nothing.
std::string WhyRefused(const linkwright::Scene& scene, bool urdf);

/// Reads a file in a process of its own, since MuJoCo may end it.
bool IsRefusedByMujoco(const std::filesystem::path& file);

/// A file without what is newer than MuJoCo 2.2.2 and changes no mass and no pose: two lengths between which
/// the spring of a tendon is slack, the sensor of actuators' forces at a joint, and connections of two sites.
/// How often each was there is added to `newer`.
std::string WithoutNewer(const std::string& mjcf, std::map<std::string, int>* newer);
