// SPDX-License-Identifier: BSD-3-Clause
#include <iterator>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/KernelLayout.h"
#include "engine/model/RequireSize.h"

namespace linkwright {

void InverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                     const Vector3& gravity, ExternalForces external, Workspace* workspace, VectorX* tau) {
  RequireSize("InverseDynamics", "q", q.size(), model.nq());
  RequireSize("InverseDynamics", "v", v.size(), model.nv());
  RequireSize("InverseDynamics", "a", a.size(), model.nv());
  RequireSize("InverseDynamics", "tau", tau->size(), model.nv());
  if (!external.empty()) RequireSize("InverseDynamics", "external", std::ssize(external), model.body_count());
  static const auto kernel = LINKWRIGHT_CHOOSE(ChosenInstructionSet(), TreeInverseDynamics);
  kernel(model.tree(), q.data(), v.data(), a.data(), gravity.data(), WrenchNumbers(external),
         workspace->tree.scratch(), tau->data());
}

Twist BodyAcceleration(const Workspace& workspace, BodyIndex body) {
  const kernels::TreeMotion& motion = workspace.tree.motion(static_cast<size_t>(body.value));
  return {Eigen::Map<const Vector3>(motion.a), Eigen::Map<const Vector3>(motion.dw)};
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
