// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "engine/scene/build/AddLinks.h"

namespace linkwright {

/// A drawing in a plane that becomes a linkage. Each bar is a link; where bars meet they turn about the
/// plane's normal.
struct LinkageSketch {
  struct Point {
    std::string name;     ///< of the joints there
    double x = 0, y = 0;  ///< in the plane [m]
    bool ground = false;  ///< held by the ground
    /// Slides on the ground along this direction in the plane, in a block of its own; zero: does not.
    double slide_x = 0, slide_y = 0;
    bool Slides() const { return slide_x != 0 || slide_y != 0; }
  };
  struct Bar {
    std::string name;
    std::vector<int> points;  ///< at least two, by number: a rigid body through all of them
  };
  std::string name = "linkage";
  Transform X_WS;  ///< the plane: x, y, and its normal z
  std::vector<Point> points;
  std::vector<Bar> bars;
  BarShape shape;
};

/// Reads a sketch from lines: "point A 0 0 ground", "point C 0.3 0 slide 1 0", "bar AB A B". Returns why not,
/// with the line.
Message ReadSketch(const std::string& text, LinkageSketch* sketch);

/// A robot with a link "ground" fixed to the world and a tree of the bars by joints; where that leaves joints
/// over, loop joints of the scene close it. Every bar must hang together with the ground.
TreeEdit AddLinkage(CObjectContainer* scene, const LinkageSketch& sketch);

/// Degrees of freedom by counting bodies and joints: 3 bodies − 2 joints (Grübler), slides and hinges alike.
int CountFreedom(const LinkageSketch& sketch);

}  // namespace linkwright
