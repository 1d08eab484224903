// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/math/Types.h"

namespace linkwright {

/// The reference interface's names for dense vectors and matrices.
using dVector = Eigen::VectorXd;
using dMatrix = Eigen::MatrixXd;

/// A joint of the reference interface: FIXED_JOINT moves the frame only and has no degree of freedom.
enum eJointType { FIXED_JOINT, REVOLUTE_JOINT, PRISMATIC_JOINT };

}  // namespace linkwright
