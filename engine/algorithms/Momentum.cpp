// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Momentum.h"

#include <cassert>

namespace linkwright {

void GeneralizedMomentum(const Model& model, const VectorX& v, const Workspace& workspace,
                         std::span<Twist> carried, VectorX* p, VectorX* dT_dq) {
  assert(carried.size() == model.constants().size());
  assert(v.size() == model.nv() && p->size() == model.nv() && dT_dq->size() == model.nv());
  const auto& bodies = model.constants();
  for (size_t i = 1; i < bodies.size(); ++i) {
    const BodyConstants& body = bodies[i];
    const Twist& V = workspace.V[i];
    // l = m v + ω × m c, k = I ω + m c × v
    carried[i].linear = body.mass * V.linear + V.angular.cross(body.moment);
    carried[i].angular = body.inertia * V.angular + body.moment.cross(V.linear);
  }
  p->setZero();
  dT_dq->setZero();
  for (size_t i = bodies.size(); i-- > 1;) {
    const BodyConstants& body = bodies[i];
    const Vector3 &l = carried[i].linear, &k = carried[i].angular;
    Twist U = workspace.V[i];
    const int at = body.v_index;
    const double rotor = body.armature * body.ratio * body.ratio;
    const auto shifts = [&] { return l.cross(U.angular); };
    const auto turns = [&] { return Vector3(l.cross(U.linear) + k.cross(U.angular)); };
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        U.angular.z() -= body.ratio * v[at];
        (*p)[at] += body.ratio * k.z() + rotor * v[at];
        (*dT_dq)[at] += body.ratio * turns().z();
        break;
      case JointType::kPrismatic:
        U.linear.z() -= body.ratio * v[at];
        (*p)[at] += body.ratio * l.z() + rotor * v[at];
        (*dT_dq)[at] += body.ratio * shifts().z();
        break;
      case JointType::kBall:
        U.angular -= v.segment<3>(at);
        p->segment<3>(at) = k + rotor * v.segment<3>(at);
        dT_dq->segment<3>(at) = turns();
        break;
      case JointType::kFree:
        U.linear -= v.segment<3>(at);
        U.angular -= v.segment<3>(at + 3);
        p->segment<3>(at) = l + rotor * v.segment<3>(at);
        p->segment<3>(at + 3) = k + rotor * v.segment<3>(at + 3);
        dT_dq->segment<3>(at) = shifts();
        dT_dq->segment<3>(at + 3) = turns();
        break;
      case JointType::kFixed:
        break;
    }
    if (body.parent == 0) continue;
    const Transform& X_WB = workspace.X_WB[i];
    const Transform& X_WP = workspace.X_WB[static_cast<size_t>(body.parent)];
    Twist& parent = carried[static_cast<size_t>(body.parent)];
    const Vector3 l_P = X_WP.R.transpose() * (X_WB.R * l);
    const Vector3 p_PB = X_WP.R.transpose() * (X_WB.p - X_WP.p);
    parent.linear += l_P;
    parent.angular += X_WP.R.transpose() * (X_WB.R * k) + p_PB.cross(l_P);
  }
}

}  // namespace linkwright
