// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/tools/Tool.h"

namespace linkwright {
class Timeline;
struct ContactForce;
}  // namespace linkwright

namespace linkwright::app {

/// Points of contact under the mouse: pair, gap, force and slip of the nearest one on a plate beside it; over
/// a link that touches, those of each of its pairs. A click on a point keeps its plate in the picture and
/// plots the pair where the scene reports it; another click there takes the plate away. A click on a plate
/// that is kept leads to the moments at which its pair changed its mode, on the left to earlier ones.
class ContactTool : public Tool {
 public:
  using Tool::Tool;
  bool press(const Pointer& pointer) override;
  void move(const Pointer& pointer) override;
  void release(const Pointer& pointer) override;
  bool hover(const QPointF& pixel) override;
  void paint(QPainter* painter) override;
  Qt::CursorShape cursor() const override { return Qt::PointingHandCursor; }

 private:
  /// A point by its pair and its number among the points of that pair.
  struct Place {
    std::string a, b;
    int number = 0;

    bool operator==(const Place&) const = default;
  };
  std::optional<Place> nearest(const QPointF& pixel) const;
  const ContactForce* find(const Place& place) const;
  /// When the points of a pair touched, lifted, struck, began to slip or to stick, as far as is recorded [s].
  const std::vector<double>& changesOf(const Place& place) const;
  void forget();

  std::optional<Place> near_, kept_;
  const void* of_ = nullptr;  // the compiled scene that kept_ is of
  QRectF plate_;              // of kept_, as last painted; empty: it is not shown
  QPointF mouse_{-1, -1};
  // The changes found last, and of what: of that pair in the recording as it was.
  mutable std::vector<double> changes_;
  mutable std::optional<Place> changes_of_;
  mutable std::weak_ptr<const Timeline> changes_in_;
  mutable std::uint64_t changes_at_ = 0;
  mutable double changes_end_ = 0, changes_last_ = 0;  // of the recording, and of what was read [s]
};

}  // namespace linkwright::app
