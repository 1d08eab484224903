// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/elements/PathNotes.h"

#include <algorithm>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/math/Amount.h"

namespace linkwright {

std::vector<std::string> PathNotes(const PathMotion& path, const UnitChoice& units) {
  using Point = PathMotion::Point;
  std::vector<std::string> notes;
  const std::vector<Point>& line = path.line();
  const auto worst = std::max_element(line.begin(), line.end(),
                                      [](const Point& a, const Point& b) { return a.missed < b.missed; });
  constexpr double kShown = 1e-4;  // m
  if (worst != line.end() && worst->missed > kShown)
    notes.push_back(
        MessageOf("path.out-of-reach", {SmallLengthText(units, worst->missed), FormatNumber(worst->time)}));
  const auto turned = std::max_element(line.begin(), line.end(), [](const Point& a, const Point& b) {
    return a.missed_angle < b.missed_angle;
  });
  if (turned != line.end() && turned->missed_angle > PathMotion::kMissedAngle)
    notes.push_back(MessageOf("path.orientation-missed", {AmountText(units, turned->missed_angle, "rad"),
                                                          FormatNumber(turned->time, 4)}));
  notes.insert(notes.end(), path.notes().begin(), path.notes().end());
  return notes;
}

}  // namespace linkwright
