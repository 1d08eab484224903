// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/Momentum.h"

#include <cassert>

namespace linkwright {

void GeneralizedMomentum(const Model& model, const VectorX& v, Workspace* workspace, VectorX* p,
                         VectorX* dT_dq) {
  assert(v.size() == model.nv() && p->size() == model.nv() && dT_dq->size() == model.nv());
  const auto& bodies = model.constants();
  std::vector<Wrench>& carried = workspace->carried;  // force: l, moment: k
  for (size_t i = 1; i < bodies.size(); ++i) {
    const BodyConstants& body = bodies[i];
    const Twist& V = workspace->V[i];
    // l = m v + ω × m c, k = I ω + m c × v
    carried[i].force = body.mass * V.linear + V.angular.cross(body.moment);
    carried[i].moment = body.inertia * V.angular + body.moment.cross(V.linear);
  }
  p->setZero();
  dT_dq->setZero();
  for (size_t i = bodies.size(); i-- > 1;) {
    const BodyConstants& body = bodies[i];
    const Vector3 &l = carried[i].force, &k = carried[i].moment;
    Twist U = workspace->V[i];
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
    const Transform X_PB = workspace->X_WB[static_cast<size_t>(body.parent)].Inverse() * workspace->X_WB[i];
    auto& parent = carried[static_cast<size_t>(body.parent)];
    const Vector3 l_P = X_PB.R * l;
    parent.force += l_P;
    parent.moment += X_PB.R * k + X_PB.p.cross(l_P);
  }
}

}  // namespace linkwright
