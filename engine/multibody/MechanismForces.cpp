// SPDX-License-Identifier: BSD-3-Clause
#include "engine/multibody/MechanismForces.h"

#include <algorithm>
#include <cmath>

namespace linkwright {
namespace {

struct PointMotion {
  Vector3 place, velocity;
  PointMotion(const BodyFrames& frames, int body, const Vector3& point) {
    const auto b = static_cast<size_t>(body);
    place = frames.r[b] + frames.A[b] * point;
    velocity = frames.v[b] + frames.A[b] * frames.w[b].cross(point);
  }
};

struct SpringState {
  Vector3 direction;  // from i to j
  double l, ldot;
  double elastic, damping;  // parts of the tension
};

SpringState StateOfSpring(const Mechanism::Force& force, const BodyFrames& frames) {
  const MechanismForce& data = force.data;
  const PointMotion i(frames, force.i, data.point_i), j(frames, force.j, data.point_j);
  const Vector3 d = j.place - i.place;
  SpringState out;
  out.l = d.norm();
  // Where both ends meet there is no direction to pull in.
  out.direction = out.l > 0 ? Vector3(d / out.l) : Vector3::Zero();
  out.ldot = out.direction.dot(j.velocity - i.velocity);
  const double u = data.l_ref - out.l;
  out.elastic = -(data.F0 + data.k * u + data.k3 * u * u * u + force.spring.Value(u));
  const double c1 = (data.cr + data.cc) / 2, c2 = (data.cr - data.cc) / 2;
  out.damping = c1 * out.ldot + c2 * (std::sqrt(out.ldot * out.ldot + data.vs * data.vs) - data.vs) +
                force.damper.Value(out.ldot);
  return out;
}

struct TyreState {
  double penetration, rate, force, power;
};

TyreState StateOfTyre(const Mechanism::Force& force, const BodyFrames& frames) {
  const MechanismForce& data = force.data;
  const PointMotion c(frames, force.i, data.point_i);
  const BumpRoad::Height h = force.road.At(c.place.x());
  TyreState out;
  // δ = R + h̄(c_x) − c_z, δ' = h̄' c_x' − c_z', F = k δ max(0, 1 + d δ')
  out.penetration = data.R + h.value - c.place.z();
  out.rate = h.slope * c.velocity.x() - c.velocity.z();
  out.force = out.penetration > 0 ? data.k * out.penetration * std::max(0.0, 1 + data.d * out.rate) : 0;
  out.power = out.force * c.velocity.z();
  return out;
}

}  // namespace

void AddPointForce(const BodyFrames& frames, int body, const Vector3& point, const Vector3& F, VectorX* Q) {
  Q->segment<3>(6 * body - 6) += F;
  Q->segment<3>(6 * body - 3) += point.cross(frames.A[static_cast<size_t>(body)].transpose() * F);
}

MechanismPowers AddMechanismForces(const Mechanism& mechanism, const BodyFrames& frames,
                                   const Vector3& gravity, VectorX* Q) {
  for (int b = 1; b <= mechanism.body_count(); ++b) {
    const Vector3& w = frames.w[static_cast<size_t>(b)];
    Q->segment<3>(6 * b - 6) += mechanism.mass(b) * gravity;
    Q->segment<3>(6 * b - 3) -= w.cross(mechanism.inertia(b) * w);
  }
  MechanismPowers powers;
  for (const Mechanism::Force& force : mechanism.forces()) {
    if (force.data.type == MechanismForceType::kTyre) {
      const TyreState tyre = StateOfTyre(force, frames);
      if (tyre.force == 0) continue;
      AddPointForce(frames, force.i, force.data.point_i, tyre.force * Vector3::UnitZ(), Q);
      powers.tyres += tyre.power;
      continue;
    }
    const SpringState spring = StateOfSpring(force, frames);
    const Vector3 F = (spring.elastic + spring.damping) * spring.direction;
    if (force.i > 0) AddPointForce(frames, force.i, force.data.point_i, F, Q);
    if (force.j > 0) AddPointForce(frames, force.j, force.data.point_j, -F, Q);
    powers.springs -= spring.elastic * spring.ldot;
    powers.dampers -= spring.damping * spring.ldot;
  }
  return powers;
}

ForceState ElementForce(const Mechanism::Force& force, const BodyFrames& frames) {
  if (force.data.type == MechanismForceType::kTyre) {
    const TyreState tyre = StateOfTyre(force, frames);
    return {tyre.penetration, tyre.rate, tyre.force};
  }
  const SpringState spring = StateOfSpring(force, frames);
  return {spring.l, spring.ldot, spring.elastic + spring.damping};
}

double MechanismKinetic(const Mechanism& mechanism, const BodyFrames& frames) {
  double sum = 0;
  for (int b = 1; b <= mechanism.body_count(); ++b) {
    const Vector3 &v = frames.v[static_cast<size_t>(b)], &w = frames.w[static_cast<size_t>(b)];
    sum += mechanism.mass(b) * v.squaredNorm() + w.dot(mechanism.inertia(b) * w);
  }
  return sum / 2;
}

double MechanismGravityPotential(const Mechanism& mechanism, const BodyFrames& frames,
                                 const Vector3& gravity) {
  double sum = 0;
  for (int b = 1; b <= mechanism.body_count(); ++b)
    sum -= mechanism.mass(b) * gravity.dot(frames.r[static_cast<size_t>(b)]);
  return sum;
}

double MechanismSpringPotential(const Mechanism& mechanism, const BodyFrames& frames) {
  double sum = 0;
  for (const Mechanism::Force& force : mechanism.forces()) {
    if (force.data.type != MechanismForceType::kSpringDamper) continue;
    const MechanismForce& data = force.data;
    const double u = data.l_ref - StateOfSpring(force, frames).l;
    sum += data.F0 * u + data.k * u * u / 2 + data.k3 * u * u * u * u / 4 + force.spring.Integral(u);
  }
  return sum;
}

}  // namespace linkwright
