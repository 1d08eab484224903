// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/JointMotion.h"

namespace linkwright {

/// The outward pass of Newton–Euler (RBDA, section 5.3, in ordinary accelerations instead of spatial ones, so
/// that linear velocities are not needed): fills X_PB and `dynamics`, in it the force f and moment n about
/// its origin that each body takes to move as q, v and a say, in a world that accelerates by −gravity, less
/// what acts from outside. With kAccelerated false, a is taken as zero.
template <bool kAccelerated>
void NewtonEulerOutward(const Model& model, const VectorX& q, const VectorX& v, const VectorX& a,
                        const Vector3& gravity, ExternalForces external, Workspace* workspace) {
  const auto count = static_cast<size_t>(model.body_count());
  const BodyConstants* bodies = model.constants().data();
  Transform* X_PB = workspace->X_PB.data();
  Workspace::Dynamics* dynamics = workspace->dynamics.data();
  dynamics[0].w.setZero();
  dynamics[0].dw.setZero();
  dynamics[0].a = -gravity;
  dynamics[0].spin.setZero();
  PrepareAngles(model, q.data(), workspace);
  const double* sine = workspace->sine.data();
  const double* cosine = workspace->cosine.data();
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = bodies[i];
    JointPose(body, q.data(), sine[i], cosine[i], &X_PB[i]);
    const Matrix3& R = X_PB[i].R;
    const Workspace::Dynamics& above = dynamics[body.parent];
    Vector3 w = R.transpose() * above.w;
    Vector3 dw = R.transpose() * above.dw;
    Vector3 acc = R.transpose() * (above.a + above.spin * X_PB[i].p);
    const double* vj = v.data() + body.v_index;
    const double* aj = a.data() + body.v_index;
    switch (body.type) {
      case JointType::kRevolute:
      case JointType::kContinuous: {
        const double rate = body.ratio * *vj;
        // ω_parent × z·q̇
        dw.x() += w.y() * rate;
        dw.y() -= w.x() * rate;
        w.z() += rate;
        if constexpr (kAccelerated) dw.z() += body.ratio * *aj;
        break;
      }
      case JointType::kPrismatic: {
        const double rate = body.ratio * *vj;
        acc.x() += 2 * w.y() * rate;
        acc.y() -= 2 * w.x() * rate;
        if constexpr (kAccelerated) acc.z() += body.ratio * *aj;
        break;
      }
      case JointType::kBall: {
        const Vector3 rate = Read3(vj);
        dw += w.cross(rate);
        w += rate;
        if constexpr (kAccelerated) dw += Read3(aj);
        break;
      }
      case JointType::kFree: {
        const Vector3 slide = Read3(vj), turn = Read3(vj + 3);
        acc += (2 * w + turn).cross(slide);
        dw += w.cross(turn);
        w += turn;
        if constexpr (kAccelerated) {
          acc += Read3(aj);
          dw += Read3(aj + 3);
        }
        break;
      }
      case JointType::kFixed:
        break;
    }
    Workspace::Dynamics& own = dynamics[i];
    own.w = w;
    own.dw = dw;
    own.a = acc;
    const double xx = w.x() * w.x(), yy = w.y() * w.y(), zz = w.z() * w.z();
    const double xy = w.x() * w.y(), xz = w.x() * w.z(), yz = w.y() * w.z();
    Matrix3& spin = own.spin;
    spin(0, 0) = -yy - zz;
    spin(1, 0) = xy + dw.z();
    spin(2, 0) = xz - dw.y();
    spin(0, 1) = xy - dw.z();
    spin(1, 1) = -xx - zz;
    spin(2, 1) = yz + dw.x();
    spin(0, 2) = xz + dw.y();
    spin(1, 2) = yz - dw.x();
    spin(2, 2) = -xx - yy;
    // f = m a + ([dω]× + [ω]×²) m c,  n = I dω + ω × I ω + m c × a
    own.f = body.mass * acc + spin * body.moment;
    own.n = body.inertia * dw + w.cross(body.inertia * w) + body.moment.cross(acc);
  }
  if (external.empty()) return;
  for (size_t i = 1; i < count; ++i) {
    dynamics[i].f -= external[i].force;
    dynamics[i].n -= external[i].moment;
  }
}

}  // namespace linkwright
