// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace linkwright::app {

/// Objects of one arm in sceneOfArms: a robot, six links, five joints, six shapes, a spring and a target.
constexpr int kObjectsOfArm = 20;

/// The text of a scene with so many planar arms beside each other along y, their bases 0.3 m apart, 1 m above
/// the ground.
QByteArray sceneOfArms(int arms);

/// Of this thread, not of others that draw or simulate [s].
double processorTime();

}  // namespace linkwright::app
