// SPDX-License-Identifier: BSD-3-Clause
#include "engine/algorithms/ArticulatedInertia.h"
#include "engine/algorithms/DerivativesData.h"
#include "engine/algorithms/Kinematics.h"

namespace linkwright {

namespace {

using Data = DerivativesWorkspace::Data;
using Map3 = Eigen::Map<Vector3>;
using ConstMap3 = Eigen::Map<const Vector3>;

Vector3 Multiply(const std::array<double, 6>& Q, const Vector3& x) {
  return {Q[0] * x.x() + Q[1] * x.y() + Q[2] * x.z(), Q[1] * x.x() + Q[3] * x.y() + Q[4] * x.z(),
          Q[2] * x.x() + Q[4] * x.y() + Q[5] * x.z()};
}
double Trace(const std::array<double, 6>& Q) { return Q[0] + Q[3] + Q[5]; }

/// S and ψ̇ = v_p × S of a column; χ so far 2 ψ̇.
inline void SetColumn(const Data::Motion& above, const Vector3& s_v, const Vector3& s_w, int k, Data* data) {
  Data::Column& column = data->columns[static_cast<size_t>(k)];
  const Vector3 psi_w = above.w.cross(s_w);
  const Vector3 psi_v = above.w.cross(s_v) + above.v.cross(s_w);
  Map3(column.S) = s_v;
  Map3(column.S + 3) = s_w;
  Map3(column.S_w) = s_w;
  Map3(column.psi_v) = psi_v;
  Map3(column.psi_w) = psi_w;
  Map3(column.chi) = 2 * psi_v;
  Map3(column.chi + 3) = 2 * psi_w;
  double* rows = data->S_rows.data() + k;
  const auto stride = static_cast<std::ptrdiff_t>(data->stride);
  for (int c = 0; c < 6; ++c) rows[c * stride] = column.S[c];
}

/// Joints of several degrees: Ṡ = v × S = ψ̇ + (joint's own velocity) × S.
void SetLargeJoint(const BodyConstants& body, const Data::Motion& above, const double* rates, int first,
                   Data::Motion* own, Data* data) {
  const bool free = body.type == JointType::kFree;
  const int count = free ? 6 : 3, angular = count - 3;
  for (int c = 0; c < 3; ++c) {
    const Vector3 axis = own->R.col(c);
    if (free) SetColumn(above, axis, Vector3::Zero(), first + c, data);
    SetColumn(above, own->p.cross(axis), axis, first + angular + c, data);
  }
  const Data::Column* columns = data->columns.data() + first;
  Vector3 v = Vector3::Zero(), w = Vector3::Zero();
  for (int c = 0; c < count; ++c) {
    v += rates[c] * ConstMap3(columns[c].S);
    w += rates[c] * ConstMap3(columns[c].S + 3);
  }
  for (int c = 0; c < count; ++c) {
    Data::Column& column = data->columns[static_cast<size_t>(first + c)];
    const Vector3 s_v = ConstMap3(column.S), s_w = ConstMap3(column.S + 3);
    Map3(column.chi) += w.cross(s_v) + v.cross(s_w);
    Map3(column.chi + 3) += w.cross(s_w);
  }
  own->v += v;
  own->w += w;
}

}  // namespace

void MotionPass(const Model& model, const VectorX& q, const VectorX& v, Data* data) {
  ForwardKinematics(model, q, &data->kinematics);
  const size_t count = model.constants().size();
  if (count < 2) return;
  const BodyConstants* bodies = model.constants().data();
  const Transform* X_WB = data->kinematics.X_WB.data();
  const Vector3 reference = X_WB[1].p;
  Data::Motion* motions = data->motions.data();
  motions[0].v.setZero();
  motions[0].w.setZero();
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = bodies[i];
    const Data::Motion& above = motions[body.parent];
    Data::Motion& motion = motions[i];
    motion.R = X_WB[i].R;
    motion.p = X_WB[i].p - reference;
    motion.v = above.v;
    motion.w = above.w;
    const int first = data->first_column[i];
    const double* rates = v.data() + body.v_index;
    if (body.type == JointType::kRevolute) {
      const Vector3 s_w = body.ratio * motion.R.col(2), s_v = motion.p.cross(s_w);
      SetColumn(above, s_v, s_w, first, data);
      motion.v += *rates * s_v;
      motion.w += *rates * s_w;
    } else if (body.type == JointType::kPrismatic) {
      const Vector3 s_v = body.ratio * motion.R.col(2);
      SetColumn(above, s_v, Vector3::Zero(), first, data);
      motion.v += *rates * s_v;
    } else {
      SetLargeJoint(body, above, rates, first, &motion, data);
    }

    Data::Own& own = data->own[i];
    Data::Sums& sums = data->sums[i];
    own.moment = motion.R * body.moment;
    TurnSymmetric(motion.R.data(), data->second_moment[i].data(), own.Q.data());
    const Vector3 &m = own.moment, &p = motion.p, &w = motion.w;
    const Vector3 h = m + body.mass * p;
    // Σ m r rᵀ moves from the body's origin by p: + m pᵀ + p hᵀ.
    sums.Q = {own.Q[0] + m.x() * p.x() + p.x() * h.x(), own.Q[1] + m.x() * p.y() + p.x() * h.y(),
              own.Q[2] + m.x() * p.z() + p.x() * h.z(), own.Q[3] + m.y() * p.y() + p.y() * h.y(),
              own.Q[4] + m.y() * p.z() + p.y() * h.z(), own.Q[5] + m.z() * p.z() + p.z() * h.z()};
    const auto& Q = sums.Q;
    sums.h = h;
    // u = v + ω × r
    sums.P = body.mass * motion.v + w.cross(h);
    sums.K.col(0) = h.x() * motion.v + w.cross(Vector3(Q[0], Q[1], Q[2]));
    sums.K.col(1) = h.y() * motion.v + w.cross(Vector3(Q[1], Q[3], Q[4]));
    sums.K.col(2) = h.z() * motion.v + w.cross(Vector3(Q[2], Q[4], Q[5]));
  }
}

void AccelerationPass(const Model& model, const VectorX& v, const double* a, const Vector3& gravity,
                      ExternalForces external, Data* data) {
  const size_t count = model.constants().size();
  const BodyConstants* bodies = model.constants().data();
  Data::Motion* motions = data->motions.data();
  motions[0].a = -gravity;
  motions[0].dw.setZero();
  for (size_t i = 1; i < count; ++i) {
    const BodyConstants& body = bodies[i];
    const Data::Motion& above = motions[body.parent];
    Data::Motion& motion = motions[i];
    Vector3 acc = above.a, dw = above.dw;
    const int first = data->first_column[i], end = data->first_column[i + 1];
    const double* rates = v.data() + body.v_index;
    for (int k = first; k < end; ++k) {
      Data::Column& column = data->columns[static_cast<size_t>(k)];
      const ConstMap3 s_v(column.S), s_w(column.S + 3), psi_v(column.psi_v), psi_w(column.psi_w);
      // a = a_p + S q̈ + v_p × S q̇
      const double rate = rates[k - first];
      acc += rate * psi_v;
      dw += rate * psi_w;
      if (!a) continue;
      const double push = a[body.v_index + k - first];
      acc += push * s_v;
      dw += push * s_w;
      Map3(column.psi2) =
          above.dw.cross(s_v) + above.a.cross(s_w) + above.w.cross(psi_v) + above.v.cross(psi_w);
      Map3(column.psi2 + 3) = above.dw.cross(s_w) + above.w.cross(psi_w);
    }
    motion.a = acc;
    motion.dw = dw;
    // The body's point at the point of reference accelerates by a + ω × v; f = Σ m r̈, n = Σ m r × r̈.
    const Vector3& w = motion.w;
    const Vector3 point = acc + w.cross(motion.v);
    Data::Sums& sums = data->sums[i];
    const Vector3& h = sums.h;
    sums.f = body.mass * point + dw.cross(h) + w.cross(w.cross(h));
    sums.n = h.cross(point) + Trace(sums.Q) * dw - Multiply(sums.Q, dw) - w.cross(Multiply(sums.Q, w));
    if (external.empty()) continue;
    const Vector3 f = motion.R * external[i].force;
    sums.f -= f;
    sums.n -= motion.R * external[i].moment + motion.p.cross(f);
  }
}

void CompositePass(const Model& model, Data* data) {
  const BodyConstants* bodies = model.constants().data();
  const auto stride = static_cast<std::ptrdiff_t>(data->stride);
  for (size_t i = model.constants().size(); i-- > 1;) {
    const Data::Sums& sums = data->sums[i];
    const Vector3 &h = sums.h, &P = sums.P;
    const double mass = bodies[i].subtree_mass, trace = Trace(sums.Q), K_trace = sums.K.trace();
    for (int k = data->first_column[i]; k < data->first_column[i + 1]; ++k) {
      Data::Column& column = data->columns[static_cast<size_t>(k)];
      const Vector3 s_v = ConstMap3(column.S), s_w = ConstMap3(column.S + 3);
      const auto inertia = [&](const Vector3& x_v, const Vector3& x_w, double* force) {
        Map3(force + 0) = mass * x_v + x_w.cross(h);
        Map3(force + 3) = h.cross(x_v) + trace * x_w - Multiply(sums.Q, x_w);
      };
      inertia(s_v, s_w, column.U);
      // The force that I a + v ×* I v gains for a change x of v is I ẋ + B x, with
      // B x = 2 (x_ω × P, tr(K) x_ω − K x_ω).
      // by q: I ψ̈ + B ψ̇ + S ×* F
      const Vector3 psi_w = ConstMap3(column.psi_w);
      inertia(ConstMap3(column.psi2), ConstMap3(column.psi2 + 3), column.by_q);
      Map3(column.by_q) += 2 * psi_w.cross(P) + s_w.cross(sums.f);
      Map3(column.by_q + 3) += 2 * (K_trace * psi_w - sums.K * psi_w) + s_w.cross(sums.n) + s_v.cross(sums.f);
      // by v: I (ψ̇ + Ṡ) + B S
      inertia(ConstMap3(column.chi), ConstMap3(column.chi + 3), column.by_v);
      Map3(column.by_v) += 2 * s_w.cross(P);
      Map3(column.by_v + 3) += 2 * (K_trace * s_w - sums.K * s_w);
      // W = Bᵀ S, of which only the angular part is not zero.
      const Vector3 W = 2 * (P.cross(s_v) + K_trace * s_w - sums.K.transpose() * s_w);
      double* U_rows = data->U_rows.data() + k;
      double* W_rows = data->W_rows.data() + k;
      for (int c = 0; c < 6; ++c) U_rows[c * stride] = column.U[c];
      for (int c = 0; c < 3; ++c) W_rows[c * stride] = W[c];
    }
    if (bodies[i].parent == 0) continue;
    Data::Sums& above = data->sums[static_cast<size_t>(bodies[i].parent)];
    above.h += sums.h;
    above.P += sums.P;
    for (size_t c = 0; c < 6; ++c) above.Q[c] += sums.Q[c];
    above.K += sums.K;
    above.f += sums.f;
    above.n += sums.n;
  }
}

}  // namespace linkwright
