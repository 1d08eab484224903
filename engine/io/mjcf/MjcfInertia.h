// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/model/Description.h"

namespace linkwright {

struct MjcfCompiler;

/// Moments of inertia about principal axes: I = axes · diag(moments) · axesᵀ.
struct PrincipalInertia {
  Vector3 moments = Vector3::Zero();
  Matrix3 axes = Matrix3::Identity();

  Matrix3 Full() const;
};

/// The principal axes of a symmetric matrix as MuJoCo finds them: Jacobi's method, each time on the largest
/// entry beside the diagonal, as unit quaternions, until that entry is below 1e-12 or its rotation below
/// √2·10⁻⁶ rad. What then still stands beside the diagonal is dropped: up to 10⁻⁶ of the moments, and much
/// more of them where all are small. A model in MuJoCo's format means the body that is left, so that torques
/// and accelerations agree beyond that. The largest moment comes first.
PrincipalInertia MujocoAxes(const Matrix3& inertia);

/// Of all parts together about their common centre. Parts without mass do not count; one part alone stays as
/// it is, several are rounded as MujocoAxes() does.
Inertial SumInertials(const std::vector<Inertial>& parts);

/// The least mass and moments that <compiler> requires, and its correction of moments that no body can have.
void BoundInertial(const MjcfCompiler& compiler, Inertial* inertial);

}  // namespace linkwright
