// SPDX-License-Identifier: BSD-3-Clause
#include "engine/trot/TrotKinematics.h"

#include <cmath>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"

namespace linkwright {
namespace {

using Eigen::Vector2d;

// Columns of a leg's five coordinates among the seven; −1: a standing foot's, which do not move.
constexpr int FootColumn(int leg) { return leg == 2 ? 3 : leg == 3 ? 5 : -1; }

template <class Row>
auto Expand(const Row& five, int leg) {
  Eigen::Matrix<double, Row::RowsAtCompileTime, kTrotDofs> out;
  out.setZero();
  out.template leftCols<3>() = five.template leftCols<3>();
  if (FootColumn(leg) >= 0) out.template middleCols<2>(FootColumn(leg)) = five.template rightCols<2>();
  return out;
}

/// False where foot and hip are too far apart, or too near.
bool ComputeLeg(const TrotLegParameters& p, const TrotPosture& posture, double c3, double s3,
                const Vector2d& foot, const Vector2d& foot_rate, TrotLeg* out) {
  const double e = p.hip, u3 = posture.body_rate[2];
  out->foot = foot;
  out->hip = posture.body.head<2>() + e * Vector2d(c3, s3);
  const Vector2d r = out->hip - foot;

  // q_a = atan2(r_y, r_x) + κ acos((ρ² + l_a² − l_b²) / (2 ρ l_a)), q_b: from the knee to the hip.
  const double rho2 = r.squaredNorm(), rho = std::sqrt(rho2);
  const double cosine = (rho2 + p.l_a * p.l_a - p.l_b * p.l_b) / (2 * rho * p.l_a);
  if (!(std::abs(cosine) < 1)) return false;
  out->q_a = std::atan2(r.y(), r.x()) + p.knee * std::acos(cosine);
  out->c_a = std::cos(out->q_a);
  out->s_a = std::sin(out->q_a);
  const Vector2d shin(p.l_a * out->c_a, p.l_a * out->s_a);
  out->knee = foot + shin;
  const Vector2d thigh = r - shin;
  out->q_b = std::atan2(thigh.y(), thigh.x());
  out->c_b = thigh.x() / p.l_b;
  out->s_b = thigh.y() / p.l_b;
  const double c_a = out->c_a, s_a = out->s_a, c_b = out->c_b, s_b = out->s_b;

  // l_a (−s_a, c_a) q_a' + l_b (−s_b, c_b) q_b' = (A, B), solved for q_a', q_b'; Δ = sin(q_b − q_a).
  const double delta = s_b * c_a - c_b * s_a;
  const double by_a = 1 / (p.l_a * delta), by_b = -1 / (p.l_b * delta);
  const double A = posture.body_rate[0] - e * s3 * u3 - foot_rate.x();
  const double B = posture.body_rate[1] + e * c3 * u3 - foot_rate.y();
  out->qd_a = (c_b * A + s_b * B) * by_a;
  out->qd_b = (c_a * A + s_a * B) * by_b;
  const double hip_a = e * (s_b * c3 - c_b * s3), hip_b = e * (s_a * c3 - c_a * s3);
  out->alpha_a << c_b * by_a, s_b * by_a, hip_a * by_a, -c_b * by_a, -s_b * by_a;
  out->alpha_b << c_a * by_b, s_a * by_b, hip_b * by_b, -c_a * by_b, -s_a * by_b;

  // γ: the same inverse of what the rates alone accelerate the chain by.
  const double wa2 = out->qd_a * out->qd_a, wb2 = out->qd_b * out->qd_b, w32 = u3 * u3;
  const double Ga = -e * c3 * w32 + p.l_a * c_a * wa2 + p.l_b * c_b * wb2;
  const double Gb = -e * s3 * w32 + p.l_a * s_a * wa2 + p.l_b * s_b * wb2;
  out->gamma_a = (c_b * Ga + s_b * Gb) * by_a;
  out->gamma_b = (c_a * Ga + s_a * Gb) * by_b;

  // Lower link: p = F + com (c, s). Upper link: p = R − com (c, s).
  out->p_a = foot + p.com_a * Vector2d(c_a, s_a);
  out->p_b = out->hip - p.com_b * Vector2d(c_b, s_b);
  out->J_a.row(0) = -p.com_a * s_a * out->alpha_a.transpose();
  out->J_a.row(1) = p.com_a * c_a * out->alpha_a.transpose();
  out->J_a(0, 3) += 1;
  out->J_a(1, 4) += 1;
  out->J_b.row(0) = p.com_b * s_b * out->alpha_b.transpose();
  out->J_b.row(1) = -p.com_b * c_b * out->alpha_b.transpose();
  out->J_b(0, 0) += 1;
  out->J_b(1, 1) += 1;
  out->J_b(0, 2) -= e * s3;
  out->J_b(1, 2) += e * c3;
  out->b_a = p.com_a * (Vector2d(-s_a, c_a) * out->gamma_a - Vector2d(c_a, s_a) * wa2);
  out->b_b =
      -e * w32 * Vector2d(c3, s3) - p.com_b * (Vector2d(-s_b, c_b) * out->gamma_b - Vector2d(c_b, s_b) * wb2);
  return true;
}

}  // namespace

TrotLegParameters LegOf(const TrotParameters& p, TrotLegRole role) {
  const bool front = role == TrotLegRole::kFrontStanding || role == TrotLegRole::kFrontSwing;
  constexpr std::array<std::size_t, kTrotLegs> lower = {0, 4, 5, 8}, upper = {1, 3, 6, 7};
  const std::size_t a = lower[static_cast<std::size_t>(role)], b = upper[static_cast<std::size_t>(role)];
  TrotLegParameters leg;
  leg.hip = front ? -p.d3 : p.d3t;
  leg.l_a = p.length[a];
  leg.l_b = p.length[b];
  leg.com_a = p.com[a];
  leg.com_b = p.com[b];
  leg.m_a = p.mass[a];
  leg.m_b = p.mass[b];
  leg.I_a = p.inertia[a];
  leg.I_b = p.inertia[b];
  leg.knee = front ? p.knee_front : p.knee_rear;
  return leg;
}

TrotPosture PostureOf(const TrotParameters& parameters, const TrotVector& x, const TrotVector& u) {
  TrotPosture posture;
  posture.body = x.head<3>();
  posture.body_rate = u.head<3>();
  posture.foot = {Vector2d(0, 0), Vector2d(parameters.d, 0), Vector2d(x.segment<2>(3)),
                  Vector2d(x.tail<2>())};
  posture.foot_rate = {Vector2d(0, 0), Vector2d(0, 0), Vector2d(u.segment<2>(3)), Vector2d(u.tail<2>())};
  return posture;
}

static Message LegInWords(TrotLegRole leg) {
  switch (leg) {
    case TrotLegRole::kFrontStanding:
      return MessageOf("trot.front-standing-leg");
    case TrotLegRole::kRearStanding:
      return MessageOf("trot.rear-standing-leg");
    case TrotLegRole::kFrontSwing:
      return MessageOf("trot.front-swing-leg");
    case TrotLegRole::kRearSwing:
      return MessageOf("trot.rear-swing-leg");
  }
  return {};
}

std::string TrotReach::Text(const TrotParameters& parameters) const {
  const TrotLegParameters p = LegOf(parameters, leg);
  const bool far = distance >= p.l_a + p.l_b;
  return MessageOf(
      far ? "trot.leg-cannot-reach" : "trot.leg-cannot-fold",
      {LegInWords(leg), FormatNumber(p.l_a, 4), FormatNumber(p.l_b, 4), FormatNumber(distance, 4)});
}

TrotReach ComputeTrotKinematics(const TrotParameters& parameters, const TrotPosture& posture,
                                TrotKinematics* out) {
  const double c3 = std::cos(posture.body[2]), s3 = std::sin(posture.body[2]);
  out->posture = posture;
  for (std::size_t i = 0; i < kTrotLegs; ++i) {
    const TrotLegParameters leg = LegOf(parameters, kTrotLegRoles[i]);
    if (ComputeLeg(leg, posture, c3, s3, posture.foot[i], posture.foot_rate[i], &out->leg[i])) continue;
    return {false, kTrotLegRoles[i], (out->leg[i].hip - posture.foot[i]).norm()};
  }
  return {};
}

TrotReach ComputeTrotKinematics(const TrotParameters& parameters, const TrotVector& x, const TrotVector& u,
                                TrotKinematics* out) {
  return ComputeTrotKinematics(parameters, PostureOf(parameters, x, u), out);
}

TrotAngles TrotKinematics::q() const {
  TrotAngles out;
  out << leg[0].q_a, leg[0].q_b, posture.body[2], leg[1].q_b, leg[1].q_a, leg[2].q_a, leg[2].q_b, leg[3].q_b,
      leg[3].q_a;
  return out;
}

TrotAngles TrotKinematics::qd() const {
  TrotAngles out;
  out << leg[0].qd_a, leg[0].qd_b, posture.body_rate[2], leg[1].qd_b, leg[1].qd_a, leg[2].qd_a, leg[2].qd_b,
      leg[3].qd_b, leg[3].qd_a;
  return out;
}

TrotAngles TrotKinematics::gamma() const {
  TrotAngles out;
  out << leg[0].gamma_a, leg[0].gamma_b, 0, leg[1].gamma_b, leg[1].gamma_a, leg[2].gamma_a, leg[2].gamma_b,
      leg[3].gamma_b, leg[3].gamma_a;
  return out;
}

TrotKinematics::Alpha TrotKinematics::alpha() const {
  Alpha out;
  for (int i = 0; i < kTrotLinks; ++i) {
    const TrotLinkPlace place = kTrotLinkPlaces[static_cast<std::size_t>(i)];
    if (place.leg < 0) {
      out.row(i) = TrotVector::Unit(2).transpose();
      continue;
    }
    const TrotLeg& l = leg[static_cast<std::size_t>(place.leg)];
    const Eigen::Matrix<double, 1, 5> five = (place.upper ? l.alpha_b : l.alpha_a).transpose();
    out.row(i) = Expand(five, place.leg);
  }
  return out;
}

Eigen::Vector2d TrotKinematics::com(int link) const {
  const TrotLinkPlace place = kTrotLinkPlaces[static_cast<std::size_t>(link)];
  if (place.leg < 0) return posture.body.head<2>();
  const TrotLeg& l = leg[static_cast<std::size_t>(place.leg)];
  return place.upper ? l.p_b : l.p_a;
}

}  // namespace linkwright
