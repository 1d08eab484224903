// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "engine/model/LoopElement.h"
#include "engine/model/ModelBuilder.h"

namespace linkwright {

/// A planar four-bar in the x-z plane: crank and rocker turn about y at the origin and at (d, 0, 0), the
/// coupler hangs on the crank, a loop joins it to the rocker. Uniform rods. At q = 0 all rods lie along x.
struct FourBar {
  double a = 0.3, b = 0.8, c = 0.6, d = 0.7;  ///< crank, coupler, rocker, ground [m]
  double m_a = 0.5, m_b = 1.2, m_c = 0.9;     ///< [kg]
  LoopType type = LoopType::kRevolute;

  static Inertial Rod(double mass, double length) {
    Inertial inertial;
    inertial.mass = mass;
    inertial.com = {length / 2, 0, 0};
    const double across = mass * length * length / 12;
    inertial.inertia = Vector3(0.01 * across, across, across).asDiagonal();
    return inertial;
  }
  RobotDescription Robot() const {
    RobotDescription robot;
    robot.name = "four-bar";
    robot.links = {{"base", {}, {}, {}, 0},
                   {"crank", Rod(m_a, a), {}, {}, 0},
                   {"coupler", Rod(m_b, b), {}, {}, 0},
                   {"rocker", Rod(m_c, c), {}, {}, 0}};
    const auto joint = [&](const char* name, const char* parent, const char* child, double x) {
      JointDescription out;
      out.name = name;
      out.type = JointType::kContinuous;
      out.parent = parent;
      out.child = child;
      out.axis = Vector3::UnitY();
      out.X_PJ.p = {x, 0, 0};
      robot.joints.push_back(out);
    };
    joint("A", "base", "crank", 0);
    joint("B", "crank", "coupler", a);
    joint("D", "base", "rocker", d);
    return robot;
  }
  std::vector<LoopElement> Loops() const {
    LoopElement loop;
    loop.name = "C";
    loop.type = type;
    loop.link_i = "coupler";
    loop.point_i = {b, 0, 0};
    loop.link_j = "rocker";
    loop.point_j = {c, 0, 0};
    loop.axis_i = loop.axis_j = Vector3::UnitY();
    return {loop};
  }
  /// q (crank, coupler, rocker) for a crank angle, from triangles; turning about y takes x towards −z.
  VectorX Position(double crank) const {
    const double bx = a * std::cos(crank), bz = -a * std::sin(crank);
    const double dx = d - bx, dz = -bz, l = std::hypot(dx, dz);
    const double at_b = std::acos((l * l + b * b - c * c) / (2 * l * b));
    const double coupler = -std::atan2(dz, dx) - at_b;  // the coupler's end above the line B–D
    const double cx = bx + b * std::cos(coupler), cz = bz - b * std::sin(coupler);
    const double rocker = -std::atan2(cz, cx - d);
    VectorX q(3);
    q << crank, coupler - crank, rocker;
    return q;
  }
  /// Inertia seen at the crank and potential energy, by differences of the closed form.
  double Inertia(double crank) const {
    const double h = 1e-5;
    const VectorX rate = (Position(crank + h) - Position(crank - h)) / (2 * h);
    const VectorX q = Position(crank);
    const double coupler = rate[0] + rate[1];
    // ½ m v² of the coupler's centre, from B's motion and its turning.
    const double along = b / 2;
    const Vector3 v = Vector3(-a * std::sin(q[0]), 0, -a * std::cos(q[0])) +
                      coupler * along * Vector3(-std::sin(q[0] + q[1]), 0, -std::cos(q[0] + q[1]));
    return m_a * a * a / 3 + m_b * (v.squaredNorm() + b * b / 12 * coupler * coupler) +
           m_c * c * c / 3 * rate[2] * rate[2];
  }
  double Potential(double crank) const {
    const VectorX q = Position(crank);
    const double g = kStandardGravity;
    const double bz = -a * std::sin(q[0]);
    return g * (m_a * bz / 2 + m_b * (bz - b / 2 * std::sin(q[0] + q[1])) - m_c * c / 2 * std::sin(q[2]));
  }
  /// Of the crank at this speed, moved by gravity alone: I θ̈ = −I' θ̇²/2 − V'.
  double Acceleration(double crank, double speed) const {
    const double h = 1e-4;
    const double dI = (Inertia(crank + h) - Inertia(crank - h)) / (2 * h);
    const double dV = (Potential(crank + h) - Potential(crank - h)) / (2 * h);
    return (-dI * speed * speed / 2 - dV) / Inertia(crank);
  }
};

}  // namespace linkwright
