// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/base/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Whether the inertials could belong to real bodies. Errors: a moment of inertia about some axis is negative
/// (dynamics would be without meaning). Warnings: principal moments that no distribution of mass has
/// (A + B < C), links that move without an inertial or with nothing in it. Tolerances are relative to the
/// largest principal moment.
ProblemList CheckInertials(const RobotDescription& robot);

/// Empty, or why no body has this inertia [kg m²]: a moment about some axis is negative.
std::string WhyNoInertia(const Matrix3& inertia);

/// The nearest inertia with principal moments that are positive and fulfil A + B ≥ C, along the same axes.
Matrix3 ClampInertia(const Matrix3& inertia);

}  // namespace linkwright
