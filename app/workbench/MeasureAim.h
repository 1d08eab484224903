// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/Index.h"
#include "engine/simulation/sensors/Measurement.h"

namespace linkwright::app {

class Workbench;

/// A measurement that is being made by clicks into the picture: it becomes an object of the scene, as one
/// undo step, with the last of them.
class MeasureAim : public QObject {
  Q_OBJECT
 public:
  /// The one of the workbench; made when it is first asked for.
  static MeasureAim* of(Workbench* workbench);

  /// What is made: at once where no click is needed, or where the selected link is all that is; a mass is of
  /// all links, robots and groups that are selected.
  void start(MeasurementType type);
  void cancel();
  bool isActive() const { return type_.has_value(); }
  QString prompt() const;  ///< what to click now; empty: nothing
  /// A point of a link, or of the world where the link is invalid; in the world [m].
  void take(FrameIndex link, const Vector3& point);
  /// Clicked so far, as they are now, in the world [m].
  std::vector<Vector3> points() const;

 Q_SIGNALS:
  void changed();

 private:
  struct Click {
    FrameIndex link;
    Vector3 point = Vector3::Zero();  ///< in the link [m]
  };
  explicit MeasureAim(Workbench* workbench);
  bool takesWorld() const;
  bool addSelected();
  std::string nameOf(const Click& click) const;
  std::string robotOf(const Click& click) const;
  void make();

  Workbench* workbench_;
  std::optional<MeasurementType> type_;
  std::vector<Click> clicks_;
  std::vector<std::string> links_, robots_;  ///< whose mass it is
};

}  // namespace linkwright::app
