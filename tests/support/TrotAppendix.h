// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trot/TrotKinematics.h"

/// The trotting quadruped's equations term by term, as the appendix of Kang, Yoo, Kim, Lee (1996) writes them
/// out, its misprints corrected: generalised active forces F1…F7 and generalised inertia forces F1*…F7*. Only
/// alpha, gamma, angles and rates are taken from elsewhere. The paper's d1 and d5 (lower links), d̃2 and d̃4
/// (upper links) are each link's own, as for robots whose links differ.
namespace trot_appendix {

using namespace linkwright;

struct Terms {
  TrotKinematics::Alpha alpha_matrix;
  TrotAngles q, qd, gamma;
  TrotVector u;
  TrotParameters p;

  Terms(const TrotParameters& parameters, const TrotKinematics& k, const TrotVector& speeds)
      : alpha_matrix(k.alpha()), q(k.q()), qd(k.qd()), gamma(k.gamma()), u(speeds), p(parameters) {
    for (int i = 0; i < kTrotLinks; ++i) {
      cosine[i + 1] = std::cos(q[i]);
      sine[i + 1] = std::sin(q[i]);
    }
  }

  // Counted from 1, as in the paper.
  double al(int i, int j) const { return alpha_matrix(i - 1, j - 1); }
  double w2(int i) const { return qd[i - 1] * qd[i - 1]; }
  double c(int i) const { return cosine[i]; }
  double s(int i) const { return sine[i]; }
  double cc(int i, int j) const { return c(i) * c(j) + s(i) * s(j); }  ///< cos(q_i − q_j)
  double ss(int i, int j) const { return s(i) * c(j) - c(i) * s(j); }  ///< sin(q_i − q_j)
  double mass(char link) const { return p.mass[static_cast<std::size_t>(link - 'A')]; }
  double com(char link) const { return p.com[static_cast<std::size_t>(link - 'A')]; }
  double inertia(char link) const { return p.inertia[static_cast<std::size_t>(link - 'A')]; }

  std::array<double, kTrotLinks + 1> cosine{}, sine{};
};

/// F1…F7 (section 2.1 of the appendix).
inline TrotVector ActiveForces(const Terms& t, const TrotTorque& torque) {
  const double g = t.p.g, d3 = t.p.d3, dt3 = t.p.d3t;
  const double mA = t.mass('A') * g, mB = t.mass('B') * g, mC = t.mass('C') * g, mD = t.mass('D') * g,
               mE = t.mass('E') * g, mF = t.mass('F') * g, mG = t.mass('G') * g, mH = t.mass('H') * g,
               mI = t.mass('I') * g;
  const double dA = t.com('A'), dB = t.com('B'), dD = t.com('D'), dE = t.com('E'), dF = t.com('F'),
               dG = t.com('G'), dH = t.com('H'), dI = t.com('I');
  const double T1 = torque[0], T2 = torque[1], T4 = torque[2], T5 = torque[3], T6 = torque[4], T7 = torque[5],
               T8 = torque[6], T9 = torque[7];
  const auto joints = [&](int i) {
    return T1 * t.al(1, i) + (T2 - T1) * t.al(2, i) + (-T4 - T2) * t.al(3, i) + (-T5 + T4) * t.al(4, i) +
           T5 * t.al(5, i) + T6 * t.al(6, i) + (T7 - T6) * t.al(7, i) + (-T8 - T7) * t.al(3, i) +
           (-T9 + T8) * t.al(8, i) + T9 * t.al(9, i);
  };
  TrotVector F;
  F[0] = -mA * dA * t.al(1, 1) * t.c(1) + mB * dB * t.al(2, 1) * t.c(2) + mD * dD * t.al(4, 1) * t.c(4) -
         mE * dE * t.al(5, 1) * t.c(5) - mF * dF * t.al(6, 1) * t.c(6) + mG * dG * t.al(7, 1) * t.c(7) +
         mH * dH * t.al(8, 1) * t.c(8) - mI * dI * t.al(9, 1) * t.c(9) + joints(1);
  F[1] = -mA * dA * t.al(1, 2) * t.c(1) - mB + mB * dB * t.al(2, 2) * t.c(2) - mC - mD +
         mD * dD * t.al(4, 2) * t.c(4) - mE * dE * t.al(5, 2) * t.c(5) - mF * t.al(6, 2) * dF * t.c(6) -
         mG * (1 - dG * t.al(7, 2) * t.c(7)) - mH * (1 - dH * t.al(8, 2) * t.c(8)) -
         mI * dI * t.al(9, 2) * t.c(9) + joints(2);
  F[2] = -mA * dA * t.al(1, 3) * t.c(1) + mB * d3 * t.c(3) + mB * dB * t.al(2, 3) * t.c(2) -
         mD * dt3 * t.c(3) + mD * dD * t.al(4, 3) * t.c(4) - mE * dE * t.al(5, 3) * t.c(5) -
         mF * t.al(6, 3) * dF * t.c(6) + mG * (d3 * t.c(3) + dG * t.al(7, 3) * t.c(7)) -
         mH * (dt3 * t.c(3) - dH * t.al(8, 3) * t.c(8)) - mI * dI * t.al(9, 3) * t.c(9) + joints(3);
  F[3] = -mF * dF * t.al(6, 4) * t.c(6) + mG * dG * t.al(7, 4) * t.c(7) + T6 * t.al(6, 4) +
         (T7 - T6) * t.al(7, 4);
  F[4] = -mF * (1 + dF * t.al(6, 5) * t.c(6)) + mG * dG * t.al(7, 5) * t.c(7) + T6 * t.al(6, 5) +
         (T7 - T6) * t.al(7, 5);
  F[5] = mH * dH * t.al(8, 6) * t.c(8) - mI * dI * t.al(9, 6) * t.c(9) + (-T9 + T8) * t.al(8, 6) +
         T9 * t.al(9, 6);
  F[6] = mH * dH * t.al(8, 7) * t.c(8) - mI * (dI * t.al(9, 7) * t.c(9) + 1) + (-T9 + T8) * t.al(8, 7) +
         T9 * t.al(9, 7);
  return F;
}

/// A number plus seven times accelerations: what the terms of F* are as functions of u̇1…u̇7, whose
/// coefficients are the matrix a of (16).
using Form = Eigen::Matrix<double, kTrotDofs + 1, 1>;

/// F1*…F7* (section 2.2 of the appendix), each as a form.
inline std::array<Form, kTrotDofs> InertiaForces(const Terms& t) {
  const Form one = Form::Unit(kTrotDofs);
  const auto ud = [](int j) { return Form(Form::Unit(j - 1)); };
  // q̈_k = Σ α_kj u̇_j + γ_k (9)
  const auto qdd = [&](int k) {
    Form out = t.gamma[k - 1] * one;
    for (int j = 1; j <= kTrotDofs; ++j) out += t.al(k, j) * ud(j);
    return out;
  };
  const Form q1 = qdd(1), q2 = qdd(2), q4 = qdd(4), q5 = qdd(5), q6 = qdd(6), q7 = qdd(7), q8 = qdd(8),
             q9 = qdd(9), u1 = ud(1), u2 = ud(2), u3 = ud(3), u4 = ud(4), u5 = ud(5), u6 = ud(6), u7 = ud(7);
  const double d3 = t.p.d3, dt3 = t.p.d3t, w3 = t.u[2] * t.u[2];
  const double mA = t.mass('A'), mB = t.mass('B'), mC = t.mass('C'), mD = t.mass('D'), mE = t.mass('E'),
               mF = t.mass('F'), mG = t.mass('G'), mH = t.mass('H'), mI = t.mass('I');
  const double dA = t.com('A'), dB = t.com('B'), dD = t.com('D'), dE = t.com('E'), dF = t.com('F'),
               dG = t.com('G'), dH = t.com('H'), dI = t.com('I');

  // The brackets that come back in every line.
  const Form atB = u1 * -t.s(2) + u2 * t.c(2) - d3 * u3 * t.cc(3, 2) + d3 * w3 * t.ss(3, 2) * one - dB * q2;
  const Form atD =
      u1 * -t.s(4) + u2 * t.c(4) + dt3 * u3 * t.cc(4, 3) - dt3 * w3 * -t.ss(4, 3) * one - dD * q4;
  const Form atF = u4 * -t.s(6) + u5 * t.c(6) + q6 * dF;
  const Form atG = u1 * -t.s(7) + u2 * t.c(7) - d3 * u3 * t.cc(7, 3) + d3 * w3 * -t.ss(7, 3) * one - dG * q7;
  const Form atH =
      u1 * -t.s(8) + u2 * t.c(8) + dt3 * u3 * t.cc(8, 3) - dt3 * w3 * -t.ss(8, 3) * one - dH * q8;
  const Form atI = u6 * -t.s(9) + u7 * t.c(9) + dI * q9;

  std::array<Form, kTrotDofs> F;
  const auto turning = [&](int i) {
    Form out = -t.inertia('A') * t.al(1, i) * q1 - t.inertia('B') * t.al(2, i) * q2 -
               t.inertia('D') * t.al(4, i) * q4 - t.inertia('E') * t.al(5, i) * q5 -
               t.inertia('F') * t.al(6, i) * q6 - t.inertia('G') * t.al(7, i) * q7 -
               t.inertia('H') * t.al(8, i) * q8 - t.inertia('I') * t.al(9, i) * q9;
    return out;
  };
  F[0] = -mA * dA * dA * t.al(1, 1) * q1 -
         mB * (u1 - d3 * u3 * -t.s(3) + d3 * w3 * t.c(3) * one - dB * q2 * -t.s(2) +
               dB * t.w2(2) * t.c(2) * one - dB * t.al(2, 1) * atB) -
         mC * u1 -
         mD * (u1 + dt3 * u3 * -t.s(3) - dt3 * w3 * t.c(3) * one - dD * q4 * -t.s(4) +
               dD * t.w2(4) * t.c(4) * one - dD * t.al(4, 1) * atD) -
         mE * dE * dE * t.al(5, 1) * q5 - mF * dF * t.al(6, 1) * atF -
         mG * (u1 - d3 * u3 * -t.s(3) + d3 * w3 * t.c(3) * one - dG * q7 * -t.s(7) +
               dG * t.w2(7) * t.c(7) * one - dG * t.al(7, 1) * atG) -
         mH * (u1 + dt3 * u3 * -t.s(3) - dt3 * w3 * t.c(3) * one - dH * q8 * -t.s(8) +
               dH * t.w2(8) * t.c(8) * one - dH * t.al(8, 1) * atH) -
         mI * dI * t.al(9, 1) * atI + turning(1);
  F[1] = -mA * dA * dA * t.al(1, 2) * q1 -
         mB * (u2 - d3 * u3 * t.c(3) + d3 * w3 * t.s(3) * one - dB * q2 * t.c(2) +
               dB * t.w2(2) * t.s(2) * one - dB * t.al(2, 2) * atB) -
         mC * u2 -
         mD * (u2 + dt3 * u3 * t.c(3) - dt3 * w3 * t.s(3) * one - dD * q4 * t.c(4) +
               dD * t.w2(4) * t.s(4) * one - dD * t.al(4, 2) * atD) -
         mE * dE * dE * t.al(5, 2) * q5 - mF * t.al(6, 2) * dF * atF -
         mG * (u2 - d3 * u3 * t.c(3) + d3 * w3 * t.s(3) * one - dG * q7 * t.c(7) +
               dG * t.w2(7) * t.s(7) * one - dG * t.al(7, 2) * atG) -
         mH * (u2 + dt3 * u3 * t.c(3) - dt3 * w3 * t.s(3) * one - dH * q8 * t.c(8) +
               dH * t.w2(8) * t.s(8) * one - dH * t.al(8, 2) * atH) -
         mI * dI * t.al(9, 2) * atI + turning(2);
  F[2] =
      -mA * dA * dA * t.al(1, 3) * q1 -
      mB * (-d3 * (u1 * -t.s(3) + u2 * t.c(3) - d3 * u3 - dB * q2 * t.cc(3, 2) +
                   dB * t.w2(2) * -t.ss(3, 2) * one) -
            dB * t.al(2, 3) * atB) -
      mD * (dt3 * (u1 * -t.s(3) + u2 * t.c(3) + dt3 * u3 - dD * q4 * t.cc(4, 3) +
                   dD * t.w2(4) * t.ss(4, 3) * one) -
            dD * t.al(4, 3) * atD) -
      mE * dE * dE * t.al(5, 3) * q5 - mF * t.al(6, 3) * dF * atF +
      mG * (d3 * (u1 * -t.s(3) + u2 * t.c(3) - d3 * u3 - dG * q7 * t.cc(7, 3) +
                  dG * t.w2(7) * t.ss(7, 3) * one) +
            dG * t.al(7, 3) * atG) -
      mH * dt3 *
          (u1 * -t.s(3) + u2 * t.c(3) + dt3 * u3 - dH * q8 * t.cc(8, 3) + dH * t.w2(8) * t.ss(8, 3) * one) +
      mH * dH * t.al(8, 3) * atH - mI * dI * t.al(9, 3) * atI - t.inertia('C') * u3 + turning(3);
  F[3] = -mF * (u4 + q6 * dF * -t.s(6) - dF * t.w2(6) * t.c(6) * one + dF * t.al(6, 4) * atF) +
         mG * dG * t.al(7, 4) * atG - t.inertia('F') * t.al(6, 4) * q6 - t.inertia('G') * t.al(7, 4) * q7;
  F[4] = -mF * (u5 + q6 * dF * t.c(6) - dF * t.w2(6) * t.s(6) * one + dF * t.al(6, 5) * atF) +
         mG * dG * t.al(7, 5) * atG - t.inertia('F') * t.al(6, 5) * q6 - t.inertia('G') * t.al(7, 5) * q7;
  F[5] = mH * dH * t.al(8, 6) * atH -
         mI * (u6 + dI * q9 * -t.s(9) - dI * t.w2(9) * t.c(9) * one + dI * t.al(9, 6) * atI) -
         t.inertia('H') * t.al(8, 6) * q8 - t.inertia('I') * t.al(9, 6) * q9;
  F[6] = mH * dH * t.al(8, 7) * atH -
         mI * (u7 + dI * q9 * t.c(9) - dI * t.w2(9) * t.s(9) * one + dI * t.al(9, 7) * atI) -
         t.inertia('H') * t.al(8, 7) * q8 - t.inertia('I') * t.al(9, 7) * q9;
  return F;
}

}  // namespace trot_appendix
