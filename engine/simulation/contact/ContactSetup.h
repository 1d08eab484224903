// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/collision/CollisionShape.h"
#include "engine/model/ContactDescription.h"
#include "engine/model/Description.h"

namespace linkwright {

/// A convex piece of a link that touches others.
struct ContactShape {
  CollisionShape shape;
  int body = 0;    ///< of the model; 0: fixed to the world
  Transform X_BS;  ///< pose of the shape in the body
  SurfaceDescription surface;
  ContactMask mask;
  int party = 0;  ///< index in ContactSetup::parties
};

/// What shapes belong to, and what pairs are told apart by: a link, or the ground.
struct ContactParty {
  std::string name;  ///< "ground", "left/hand"
  int body = 0;
  int robot = -1;  ///< −1: the ground
  /// Whether what a joint connects with the world touches what of its robot is fixed there.
  bool touches_world = false;
};

/// All that a system needs of a scene's `contact`; names are resolved.
struct ContactSetup {
  ContactClock clock = ContactClock::kAuto;
  ImpactLaw impacts = ImpactLaw::kSimultaneous;
  Surface defaults;
  ContactCombine combine = ContactCombine::kMax;
  bool self = true;
  double settle = 1e-6;  ///< [s]
  int most_events = 512, most_points = 64;
  std::vector<ContactParty> parties;  ///< the ground first, where there is one, then links in scene order
  std::vector<ContactShape> shapes;   ///< in the order of their parties
  struct Override {
    std::array<int, 2> parties{};  ///< in the order of `parties`
    SurfaceDescription surface;
    bool enabled = true;
    bool always = false;  ///< whatever the shapes' masks say
  };
  std::vector<Override> overrides;
  std::vector<std::array<int, 2>> excluded;  ///< of parties, in their order
  std::vector<std::array<int, 2>> reported;  ///< pairs that have signals of their own
};

}  // namespace linkwright
