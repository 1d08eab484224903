// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/simulation/recording/RunTree.h"

namespace linkwright::app {
class Player;

/// A run as the window shows it.
struct RunLane {
  int id = 0;
  QString name;
  int parent = 0;           ///< 0: none
  double from = 0, to = 0;  ///< [s] its own steps; those before it are its parent's
  bool in_hand = false;
  bool compared = false;                  ///< shown beside the run in hand
  std::shared_ptr<const RunSteps> steps;  ///< null: in hand
};

/// The runs of the open mechanism. Going on from an earlier time, or a new start, makes another one; all of
/// them stay until they are deleted. On the UI thread.
class KeptRuns : public QObject {
  Q_OBJECT
 public:
  explicit KeptRuns(Player* player, QObject* parent = nullptr);

  Player* player() const { return player_; }
  /// By number, the run in hand among them; empty: nothing is open.
  const std::vector<RunLane>& lanes() const { return lanes_; }
  bool hasCompared() const;
  /// The recorded step of a kept run at or before `time`, also one that it shares. False: it shares that with
  /// the run in hand, or has none so late.
  bool stateAt(const RunLane& lane, double time, State* state) const;

  void take(int id);  ///< pauses; the same moment is shown
  void drop(int id);
  void rename(int id, const QString& name);
  void setCompared(int id, bool on);

 Q_SIGNALS:
  void changed();          ///< lanes()
  void comparedChanged();  ///< other runs are compared; after changed()

 private:
  void refresh();
  void readLanes();

  Player* player_;
  std::uint64_t known_ = 0;  // frame()->runs
  std::vector<RunLane> lanes_;
  std::vector<int> compared_;
};

}  // namespace linkwright::app
