// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "engine/io/Problem.h"
#include "engine/model/Description.h"

namespace linkwright {

/// Whether the inertials could belong to real bodies. Errors: a moment of inertia about some axis is negative
/// (dynamics would be without meaning). Warnings: principal moments that no distribution of mass has
/// (A + B < C), links that move without an inertial or with nothing in it. Tolerances are relative to the
/// largest principal moment.
ProblemList CheckInertials(const RobotDescription& robot);

/// What is wrong with a positive definite inertia that no distribution of mass has, as a sentence without a
/// full stop; empty: nothing.
std::string WhyNoInertia(const Matrix3& inertia);

}  // namespace linkwright
