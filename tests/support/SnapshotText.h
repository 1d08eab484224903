// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iomanip>
#include <limits>
#include <sstream>
#include <string>

#include "engine/scene/picture/Snapshot.h"

namespace linkwright::test {

/// All that a snapshot holds, a line each thing, so that two are compared whole and a difference can be read.
/// Meshes by their sizes: two compiles of a scene have meshes of their own.
inline std::string TextOf(const Snapshot& snapshot) {
  std::ostringstream out;
  out << std::setprecision(std::numeric_limits<float>::max_digits10);
  const Eigen::IOFormat row(std::numeric_limits<float>::max_digits10, Eigen::DontAlignCols, " ", " ");
  const auto color = [&](const Color& c) { out << " #" << c.r << ' ' << c.g << ' ' << c.b << ' ' << c.a; };
  for (const Instance& instance : snapshot.instances) {
    out << "mesh " << instance.mesh->positions.size() << ' ' << instance.X_WM.format(row) << " x "
        << instance.scale.transpose().format(row);
    color(instance.color);
    out << " pick " << instance.pick << " flags " << instance.flags << '\n';
  }
  for (const Polyline& line : snapshot.lines) {
    out << "line " << line.width << ' ' << line.on_top << line.fade << " pick " << line.pick;
    color(line.color);
    for (const Vector3f& point : line.points) out << " | " << point.transpose().format(row);
    out << '\n';
  }
  for (const Label& label : snapshot.labels) {
    out << "label " << label.text << " at " << label.position.transpose().format(row);
    color(label.color);
    out << '\n';
  }
  for (const LegendEntry& entry : snapshot.legend) {
    out << "legend " << entry.text;
    color(entry.color);
    out << '\n';
  }
  const Environment& e = snapshot.environment;
  out << "ground " << e.ground << ' ' << e.ground_height << " dark " << e.dark << " shadows " << e.shadows
      << " sun " << e.sun.transpose().format(row) << '\n';
  return out.str();
}

/// The first line in which two snapshots differ, of both; empty where they are the same.
inline std::string Difference(const Snapshot& one, const Snapshot& other) {
  std::istringstream a(TextOf(one)), b(TextOf(other));
  for (std::string x, y;;) {
    const bool more_a = static_cast<bool>(std::getline(a, x)), more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) return {};
    if (!more_a || !more_b || x != y) return (more_a ? x : "nothing") + "\n" + (more_b ? y : "nothing");
  }
}

}  // namespace linkwright::test
