// SPDX-License-Identifier: BSD-3-Clause
#include <cassert>

#include "engine/algorithms/NewtonEuler.h"

namespace linkwright {

void InverseDynamics(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                     const Vector3& gravity, ExternalForces external, Workspace* workspace, VectorX* tau) {
  assert(q.size() == model.nq() && v.size() == model.nv() && a.size() == model.nv());
  assert(tau->size() == model.nv());
  assert(external.empty() || external.size() == model.constants().size());
  NewtonEulerOutward<true>(model, q, v, a, gravity, external, workspace);
  const BodyConstants* bodies = model.constants().data();
  Workspace::Dynamics* dynamics = workspace->dynamics.data();
  if (model.has_mimic()) tau->setZero();
  for (size_t i = static_cast<size_t>(model.body_count()); i-- > 1;) {
    const BodyConstants& body = bodies[i];
    const Vector3& f = dynamics[i].f;
    const Vector3& n = dynamics[i].n;
    double* t = tau->data() + body.v_index;
    const double* aj = a.data() + body.v_index;
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
      case JointType::kPrismatic: {
        const double along = body.type == JointType::kPrismatic ? f.z() : n.z();
        const double torque = body.ratio * (along + body.armature * body.ratio * *aj);
        *t = model.has_mimic() ? *t + torque : torque;
        break;
      }
      case JointType::kFree:
        for (int k = 0; k < 3; ++k) t[k] = f[k] + body.armature * aj[k];
        for (int k = 0; k < 3; ++k) t[3 + k] = n[k] + body.armature * aj[3 + k];
        break;
      case JointType::kBall:
        for (int k = 0; k < 3; ++k) t[k] = n[k] + body.armature * aj[k];
        break;
      case JointType::kFixed:
        break;
    }
    if (body.parent == 0) continue;
    const Transform& X_PB = workspace->X_PB[i];
    const Vector3 f_P = X_PB.R * f;
    dynamics[body.parent].f += f_P;
    dynamics[body.parent].n += X_PB.R * n + X_PB.p.cross(f_P);
  }
}

Twist FrameAcceleration(const Model& model, const Workspace& workspace, FrameIndex frame) {
  const Frame& f = model.frames()[static_cast<size_t>(frame)];
  const Workspace::Dynamics& motion = workspace.dynamics[static_cast<size_t>(f.body)];
  const Matrix3& R = workspace.X_WB[static_cast<size_t>(f.body)].R;
  return {R * (motion.a + motion.spin * f.X_BF.p), R * motion.dw};
}

}  // namespace linkwright
