// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/contact/TouchMotion.h"

#include <Eigen/QR>

#include "engine/simulation/contact/ContactRows.h"

namespace linkwright {
namespace {

/// Velocity of the material point of a body at p, world axes; body 0 is the world.
Vector3 PointVelocity(int body, const Vector3& p, std::span<const Transform> X_WB, std::span<const Twist> V) {
  if (body == 0) return Vector3::Zero();
  const Transform& X = X_WB[static_cast<std::size_t>(body)];
  const Twist& twist = V[static_cast<std::size_t>(body)];
  return X.R * (twist.linear + twist.angular.cross(X.R.transpose() * (p - X.p)));
}

Vector3 Turning(int body, std::span<const Transform> X_WB, std::span<const Twist> V) {
  if (body == 0) return Vector3::Zero();
  return X_WB[static_cast<std::size_t>(body)].R * V[static_cast<std::size_t>(body)].angular;
}

}  // namespace

Vector3 TouchVelocity(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V) {
  return PointVelocity(touch.body_b, touch.point.p_W, X_WB, V) -
         PointVelocity(touch.body_a, touch.point.p_W, X_WB, V);
}

Vector3 TouchTurning(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V) {
  return Turning(touch.body_b, X_WB, V) - Turning(touch.body_a, X_WB, V);
}

TouchTravel TravelOf(const Touch& touch, std::span<const Transform> X_WB, std::span<const Twist> V) {
  const ManifoldPoint& point = touch.point;
  const Vector3& n = point.n_W;
  const SurfaceBend &a = point.a, &b = point.b;
  const Vector3 p_A = point.p_W - point.gap / 2 * n, p_B = point.p_W + point.gap / 2 * n;
  const Vector3 turn_A = Turning(touch.body_a, X_WB, V).cross(n),
                turn_B = Turning(touch.body_b, X_WB, V).cross(n);
  const Vector3 v_A = PointVelocity(touch.body_a, p_A, X_WB, V),
                v_B = PointVelocity(touch.body_b, p_B, X_WB, V);
  TouchTravel travel;
  if (a.flat == 2 && b.flat == 0) {
    travel.ndot = turn_A;
    travel.pdot = v_B - b.radii * (travel.ndot - turn_B);
  } else if (b.flat == 2 && a.flat == 0) {
    travel.ndot = turn_B;
    travel.pdot = v_A + a.radii * (travel.ndot - turn_A);
  } else {
    const Matrix3 frame = ContactFrame(n);
    const Eigen::Matrix<double, 3, 2> T = frame.rightCols<2>();
    // ṅ = T y; unknowns y, and how far each side's point slides along its flat directions.
    Eigen::Matrix<double, 6, 6> M = Eigen::Matrix<double, 6, 6>::Zero();
    Vector6 right = Vector6::Zero();
    M.topLeftCorner<2, 2>() =
        T.transpose() * (a.radii + b.radii) * T + point.gap * Eigen::Matrix2d::Identity();
    right.head<2>() = T.transpose() * (v_B - v_A + b.radii * turn_B + a.radii * turn_A);
    int unknowns = 2;
    const auto add = [&](const SurfaceBend& bend, const Vector3& turn, double sign) {
      for (int k = 0; k < bend.flat; ++k) {
        const Eigen::Vector2d d = bend.flat == 2 ? Eigen::Vector2d(Eigen::Vector2d::Unit(k))
                                                 : Eigen::Vector2d(T.transpose() * bend.along);
        M.block<2, 1>(0, unknowns) = sign * d;
        M.block<1, 2>(unknowns, 0) = d.transpose();
        right[unknowns] = d.dot(T.transpose() * turn);
        ++unknowns;
      }
    };
    add(a, turn_A, 1);
    const int of_a = unknowns;
    add(b, turn_B, -1);
    const Eigen::VectorXd y =
        M.topLeftCorner(unknowns, unknowns).completeOrthogonalDecomposition().solve(right.head(unknowns));
    travel.ndot = T * y.head<2>();
    travel.pdot = v_A + a.radii * (travel.ndot - turn_A);
    for (int k = 2; k < of_a; ++k) travel.pdot += T * M.block<2, 1>(0, k) * y[k];
  }
  return travel;
}

Vector6 TouchAcceleration(const Touch& touch, const Workspace& workspace, double fastest) {
  const Vector3& p = touch.point.p_W;
  TouchTravel travel = TravelOf(touch, workspace.X_WB, workspace.V);
  if (!(travel.ndot.norm() <= fastest))
    travel = {Vector3::Zero(), PointVelocity(touch.body_a, p, workspace.X_WB, workspace.V)};
  // d/dt of v + ω × (p − o): A + α × r + ω × (ṗ − v)
  const auto rate = [&](int body, Vector3* dw) {
    dw->setZero();
    if (body == 0) return Vector3(Vector3::Zero());
    const auto at = static_cast<std::size_t>(body);
    const Transform& X = workspace.X_WB[at];
    const Twist& V = workspace.V[at];
    const Twist A = BodyAcceleration(workspace, BodyIndex(body));
    const Vector3 w = X.R * V.angular, v = X.R * V.linear;
    *dw = A.angular;
    return Vector3(A.linear + A.angular.cross(p - X.p) + w.cross(travel.pdot - v));
  };
  Vector3 dw_a, dw_b;
  const Vector3 du = rate(touch.body_b, &dw_b) - rate(touch.body_a, &dw_a);
  const Vector3 u = TouchVelocity(touch, workspace.X_WB, workspace.V);
  const Vector3 w = TouchTurning(touch, workspace.X_WB, workspace.V), dw = dw_b - dw_a;
  const Matrix3 frame = ContactFrame(touch.point.n_W);
  const Vector3 n = frame.col(0);
  Vector6 all;
  // Of a component along n also ṅ·u; along t, ṫ = −(ṅ·t) n.
  const auto fill = [&](const Vector3& x, const Vector3& dx, int first) {
    all[first] = n.dot(dx) + travel.ndot.dot(x);
    for (int k = 1; k < 3; ++k) {
      const Vector3 t = frame.col(k);
      all[first + k] = t.dot(dx) - travel.ndot.dot(t) * n.dot(x);
    }
  };
  fill(u, du, 0);
  fill(w, dw, 3);
  return all;
}

}  // namespace linkwright
