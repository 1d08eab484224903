// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/scene/edit/SceneObject.h"

namespace linkwright::app {
class Document;
}

namespace linkwright::app::edits {

/// Joints that may have limits; those that turn without have none so far.
bool mayHaveLimits(const SceneObject& joint);
/// Of a joint: it has a lower and an upper one.
bool hasLimits(const SceneObject& joint);

/// Sets one limit of each of these joints, as one step; a joint without gets the other one too. Of no joint
/// the lower one is above the upper one then: it is held there. [rad] or [m]; for joints that turn or slide
/// as the first one does, others are left out.
struct NewLimit {
  bool upper = false;  ///< which is set
  double value = 0;
  double other = 0;  ///< of joints without
};
void setLimit(Document* document, const std::vector<ObjectId>& joints, const NewLimit& limit, int token = 0);
/// Joints without get limits a quarter turn or 0.1 m to either side of their positions (by joint); those that
/// all have some lose them.
void switchLimits(Document* document, const std::vector<std::pair<ObjectId, double>>& joints);

}  // namespace linkwright::app::edits
