// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kernels/Batch.h"
#include "engine/model/Model.h"

namespace linkwright {

/// The model's tree for the batch kernels, in frames turned about and moved along the joints' axes, so that
/// where a body's next one hangs on it, and both have joints of one degree of freedom, their axes' common
/// normal is the first one's x axis (Craig, Introduction to Robotics, section 3.4): a general rotation there
/// becomes one about x. Torques, velocities and accelerations of the joints are the same as in the model's
/// frames; inertias, and external forces by own_…, are carried over.
std::vector<kernels::BatchBody> BatchNormalBodies(const Model& model);

}  // namespace linkwright
