// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

#include "engine/constraints/eulerparameters/MechanismDescription.h"

namespace linkwright {

template <class T, class Same>
inline bool SameList(const std::vector<T>& a, const std::vector<T>& b, const Same& same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

inline bool SameBody(const MechanismBody& a, const MechanismBody& b) {
  const auto same_visual = [](const Visual& x, const Visual& y) {
    return x.name == y.name && x.X_LG.R == y.X_LG.R && x.X_LG.p == y.X_LG.p &&
           x.geometry.type == y.geometry.type && x.geometry.size == y.geometry.size &&
           x.geometry.radius == y.geometry.radius && x.geometry.length == y.geometry.length &&
           x.geometry.mesh_file == y.geometry.mesh_file && x.color == y.color && x.has_color == y.has_color &&
           x.material == y.material;
  };
  return a.name == b.name && a.mass == b.mass && a.inertia == b.inertia && a.r == b.r && a.p == b.p &&
         a.v == b.v && a.w == b.w && SameList(a.visuals, b.visuals, same_visual);
}

inline bool SameJoint(const MechanismJoint& a, const MechanismJoint& b) {
  return a.name == b.name && a.type == b.type && a.body_i == b.body_i && a.body_j == b.body_j &&
         a.point_i == b.point_i && a.point_j == b.point_j && a.axis_i == b.axis_i && a.axis_j == b.axis_j &&
         a.ref_i == b.ref_i && a.ref_j == b.ref_j && a.length == b.length && a.function == b.function;
}

inline bool SameForce(const MechanismForce& a, const MechanismForce& b) {
  return a.name == b.name && a.type == b.type && a.body_i == b.body_i && a.body_j == b.body_j &&
         a.point_i == b.point_i && a.point_j == b.point_j && a.l_ref == b.l_ref && a.F0 == b.F0 &&
         a.k == b.k && a.k3 == b.k3 && a.cc == b.cc && a.cr == b.cr && a.vs == b.vs &&
         a.spring_table == b.spring_table && a.damper_table == b.damper_table && a.R == b.R && a.d == b.d &&
         a.has_bump == b.has_bump && a.xb == b.xb && a.rb == b.rb && a.a == b.a;
}

inline bool SameOutput(const MechanismOutput& a, const MechanismOutput& b) {
  return a.name == b.name && a.body == b.body && a.point == b.point;
}

/// Whether both describe the same mechanism (lines in files do not count).
inline bool SameMechanism(const MechanismDescription& a, const MechanismDescription& b) {
  return a.name == b.name && a.gravity == b.gravity && SameList(a.bodies, b.bodies, SameBody) &&
         SameList(a.joints, b.joints, SameJoint) && SameList(a.forces, b.forces, SameForce) &&
         SameList(a.outputs, b.outputs, SameOutput);
}

}  // namespace linkwright
