// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/KernelLayout.h"

namespace linkwright {

void InverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                     const Vector3& gravity, ExternalForces external, Workspace* workspace, VectorX* tau) {
  assert(q.size() == model.nq() && v.size() == model.nv() && a.size() == model.nv());
  assert(tau->size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeInverseDynamics);
  kernel(model.tree(), q.data(), v.data(), a.data(), gravity.data(), WrenchNumbers(external),
         workspace->tree.scratch(), tau->data());
}

Twist FrameAcceleration(const Model& model, const Workspace& workspace, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  const kernels::TreeFrame& axes = workspace.tree.frame(static_cast<size_t>(f.body));
  const kernels::TreeMotion& motion = workspace.tree.motion(static_cast<size_t>(f.body));
  const Eigen::Map<const Vector3> x(axes.x), y(axes.y), z(axes.z), w(motion.w), dw(motion.dw), a(motion.a);
  const Vector3 r = x * f.X_BF.p.x() + y * f.X_BF.p.y() + z * f.X_BF.p.z();
  return {a + dw.cross(r) + w.cross(w.cross(r)), dw};
}

}  // namespace linkwright
