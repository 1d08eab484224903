// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotEquations.h"

#include <Eigen/Cholesky>

namespace linkwright {
namespace {

using Matrix5 = Eigen::Matrix<double, 5, 5>;
using Vector5 = TrotLeg::Vector5;
// As many of the eleven as are free, without allocation.
using FreeMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, TrotEquations::kAll, TrotEquations::kAll>;
using FreeVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, TrotEquations::kAll, 1>;

// One link: m Jᵀ J + I αᵀ α, and −(m Jᵀ b + I αᵀ γ) − g m J_yᵀ.
void AddLink(double m, double I, double g, const TrotLeg::Matrix25& J, const Eigen::Vector2d& b,
             const Vector5& alpha, double gamma, Matrix5* a, Vector5* f) {
  const Vector5 x = J.row(0), y = J.row(1);
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i <= j; ++i) (*a)(i, j) += m * (x[i] * x[j] + y[i] * y[j]) + I * alpha[i] * alpha[j];
  *f -= m * (b.x() * x + (b.y() + g) * y) + (I * gamma) * alpha;
}

std::array<int, TrotEquations::kAll> FreeOnes(const std::array<bool, TrotEquations::kAll>& held, int* count) {
  std::array<int, TrotEquations::kAll> free{};
  *count = 0;
  for (int i = 0; i < TrotEquations::kAll; ++i)
    if (!held[static_cast<std::size_t>(i)]) free[static_cast<std::size_t>((*count)++)] = i;
  return free;
}

FreeMatrix FreeMass(const TrotEquations& equations, const std::array<int, TrotEquations::kAll>& free, int n) {
  FreeMatrix a(n, n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      a(i, j) = equations.a(free[static_cast<std::size_t>(i)], free[static_cast<std::size_t>(j)]);
  return a;
}

}  // namespace

void ComputeTrotEquations(const TrotParameters& p, const TrotKinematics& kinematics, TrotEquations* out) {
  out->a.setZero();
  out->f.setZero();
  out->G.setZero();
  out->a.diagonal().head<3>() << p.mass[2], p.mass[2], p.inertia[2];
  out->f[1] = -p.g * p.mass[2];
  // Rows of G: knee (lower − upper link), hip (upper link − body) of each leg.
  constexpr std::array<int, kTrotLegs> knee = {0, 3, 4, 7}, hip = {1, 2, 5, 6};
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLeg& leg = kinematics.leg[i];
    const TrotLegParameters of = LegOf(p, kTrotLegRoles[i]);
    Matrix5 a = Matrix5::Zero();
    Vector5 f = Vector5::Zero();
    AddLink(of.m_a, of.I_a, p.g, leg.J_a, leg.b_a, leg.alpha_a, leg.gamma_a, &a, &f);
    AddLink(of.m_b, of.I_b, p.g, leg.J_b, leg.b_b, leg.alpha_b, leg.gamma_b, &a, &f);
    const int foot = TrotEquations::kFootColumn[i];
    out->a.topLeftCorner<3, 3>() += a.topLeftCorner<3, 3>();
    out->a.block<3, 2>(0, foot) = a.topRightCorner<3, 2>();
    out->a.block<2, 2>(foot, foot) = a.bottomRightCorner<2, 2>();
    out->f.head<3>() += f.head<3>();
    out->f.segment<2>(foot) = f.tail<2>();
    const Vector5 at_knee = leg.alpha_a - leg.alpha_b;
    const Vector5 at_hip = leg.alpha_b - Vector5::Unit(2);
    out->G.block<1, 3>(knee[i], 0) = at_knee.head<3>().transpose();
    out->G.block<1, 2>(knee[i], foot) = at_knee.tail<2>().transpose();
    out->G.block<1, 3>(hip[i], 0) = at_hip.head<3>().transpose();
    out->G.block<1, 2>(hip[i], foot) = at_hip.tail<2>().transpose();
  }
  for (int j = 0; j < TrotEquations::kAll; ++j)
    for (int i = 0; i < j; ++i) out->a(j, i) = out->a(i, j);
}

TrotVector TrotForwardDynamics(const TrotEquations& equations, const TrotTorque& torque) {
  return equations.a7().llt().solve(equations.f7() + equations.G7().transpose() * torque);
}

TrotVector TrotRequired(const TrotEquations& equations, const TrotVector& ud) {
  return equations.a7() * ud - equations.f7();
}

Eigen::Vector4d TrotFootForces(const TrotEquations& equations, const TrotVector& ud,
                               const TrotTorque& torque) {
  return equations.a.bottomLeftCorner<4, kTrotDofs>() * ud - equations.f.tail<4>() -
         equations.G.rightCols<4>().transpose() * torque;
}

double TrotKineticEnergy(const TrotEquations& equations, const TrotVector& u) {
  return u.dot(equations.a7() * u) / 2;
}

double TrotPotentialEnergy(const TrotParameters& parameters, const TrotKinematics& kinematics) {
  double sum = 0;
  for (int i = 0; i < kTrotLinks; ++i)
    sum += parameters.mass[static_cast<std::size_t>(i)] * kinematics.com(i).y();
  return parameters.g * sum;
}

void TrotLanding(const TrotEquations& equations, const std::array<bool, TrotEquations::kAll>& held,
                 TrotEquations::Vector* speeds) {
  // u⁺ of the free ones = u⁻ + a_ff⁻¹ a_fh u⁻ of those held, whose own become 0.
  int n = 0;
  const auto free = FreeOnes(held, &n);
  FreeVector momentum = FreeVector::Zero(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < TrotEquations::kAll; ++j)
      if (held[static_cast<std::size_t>(j)])
        momentum[i] += equations.a(free[static_cast<std::size_t>(i)], j) * (*speeds)[j];
  const FreeVector gain = FreeMass(equations, free, n).llt().solve(momentum);
  for (int j = 0; j < TrotEquations::kAll; ++j)
    if (held[static_cast<std::size_t>(j)]) (*speeds)[j] = 0;
  for (int i = 0; i < n; ++i) (*speeds)[free[static_cast<std::size_t>(i)]] += gain[i];
}

bool TrotConstrainedDynamics(const TrotEquations& equations, const TrotEquations::Vector& force,
                             const std::array<bool, TrotEquations::kAll>& held, TrotEquations::Vector* ud) {
  int n = 0;
  const auto free = FreeOnes(held, &n);
  FreeVector b(n);
  for (int i = 0; i < n; ++i) b[i] = force[free[static_cast<std::size_t>(i)]];
  const Eigen::LLT<FreeMatrix> llt(FreeMass(equations, free, n));
  if (llt.info() != Eigen::Success) return false;
  const FreeVector of_free = llt.solve(b);
  ud->setZero();
  for (int i = 0; i < n; ++i) (*ud)[free[static_cast<std::size_t>(i)]] = of_free[i];
  return true;
}

}  // namespace linkwright
