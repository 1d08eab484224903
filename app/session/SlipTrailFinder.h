// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <span>
#include <vector>

#include "app/base/NewestWork.h"
#include "engine/scene/picture/SlipTrails.h"

namespace linkwright::app {

/// Finds slip trails on a thread of its own: of the moments asked for meanwhile the newest follows.
class SlipTrailFinder : public QObject {
  Q_OBJECT
 public:
  explicit SlipTrailFinder(QObject* parent = nullptr);
  ~SlipTrailFinder() override;

  /// Of the mechanism whose recordings are read from now on; null: none. Forgets what was found.
  void take(std::unique_ptr<System> system);
  /// Asks for those of a moment, unless they are found or were asked for last.
  void ask(const std::shared_ptr<const Timeline>& recording, double time);
  /// What was found last.
  std::span<const std::vector<Vector3f>> trails() const { return trails_; }

 Q_SIGNALS:
  void found();  ///< trails() are others

 private:
  struct Search;

  std::shared_ptr<Search> search_;  // the worker's while it is busy; null: nothing is taken
  std::vector<std::vector<Vector3f>> trails_;
  // Held, so that no other one comes to its place in memory.
  std::shared_ptr<const Timeline> recording_;
  double asked_ = 0;            // [s]
  std::uint64_t revision_ = 0;  // of the recording that was asked for
  NewestWork work_;             // last: it ends before what it uses
};

}  // namespace linkwright::app
