// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "engine/model/Description.h"

namespace linkwright::test {

using Facets = std::vector<std::array<Vector3, 3>>;

/// Four points as two triangles; seen from outside they go round against the clock.
inline void AddQuad(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& d, Facets* to) {
  to->push_back({a, b, c});
  to->push_back({a, c, d});
}

/// A square plate about the origin, `thick` along z, with a round hole along z whose middle is at (x, 0, 0).
/// The wall has as many facets as are asked for, a multiple of 8.
inline Facets HoledPlate(double side, double radius, double thick, int facets, double x = 0) {
  Facets made;
  const auto corner = [&](int i, bool outer, double z) {
    const double angle = 2 * kPi * i / facets, c = std::cos(angle), s = std::sin(angle);
    const double out = side / 2 / std::max(std::abs(c), std::abs(s));
    return outer ? Vector3(out * c, out * s, z) : Vector3(x + radius * c, radius * s, z);
  };
  const double up = thick / 2, low = -thick / 2;
  for (int i = 0; i < facets; ++i) {
    const int j = i + 1;
    AddQuad(corner(i, false, up), corner(i, true, up), corner(j, true, up), corner(j, false, up), &made);
    AddQuad(corner(i, false, low), corner(j, false, low), corner(j, true, low), corner(i, true, low), &made);
    AddQuad(corner(i, true, low), corner(j, true, low), corner(j, true, up), corner(i, true, up), &made);
    AddQuad(corner(j, false, low), corner(i, false, low), corner(i, false, up), corner(j, false, up), &made);
  }
  return made;
}

/// As a file of type STL.
inline std::string StlOf(const Facets& facets) {
  std::ostringstream text;
  text.precision(9);
  text << "solid s\n";
  for (const auto& facet : facets) {
    text << "facet normal 0 0 0\nouter loop\n";
    for (const Vector3& p : facet) text << "vertex " << p.x() << ' ' << p.y() << ' ' << p.z() << '\n';
    text << "endloop\nendfacet\n";
  }
  text << "endsolid s\n";
  return text.str();
}

}  // namespace linkwright::test
