// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

// Texts of scenes of single bodies that touch. SI units.
namespace linkwright::cli {

using Numbers3 = std::array<double, 3>;

/// That of the set-ups, not the standard one [m/s²].
constexpr double kGateGravity = 9.81;

struct ContactBody {
  std::string name, shape;  ///< shape: "\"sphere\": 0.1"
  double mass = 1;
  Numbers3 inertia{};
  Numbers3 at{};                     ///< of its centre [m]
  double pitch = 0;                  ///< about y [rad]
  std::array<double, 6> velocity{};  ///< linear, then angular [m/s, rad/s]
  double com = 0;                    ///< of the centre of mass along z [m]
};

/// A robot with a free base, one link and one shape.
std::string FreeBody(const ContactBody& body);
/// The same on joints "x", "z" and "turn" (about y), which move in the plane y = 0.
std::string PlanarBody(const ContactBody& body);

/// `contact`: its keys, without braces. `forces`: the elements of that list. `more`: other keys of the scene,
/// each with a comma before it.
std::string ContactScene(const std::vector<std::string>& robots, const std::string& contact,
                         const Numbers3& gravity, const std::string& forces = "",
                         const std::string& more = "");

Numbers3 SphereInertia(double mass, double radius);
Numbers3 BoxInertia(double mass, const Numbers3& sides);
Numbers3 CylinderInertia(double mass, double radius, double height);

}  // namespace linkwright::cli
