// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "app/base/NewestWork.h"
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
  bool compared = false;                   ///< shown beside the run in hand
  std::shared_ptr<const KeptSteps> steps;  ///< null: in hand
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
  /// The own steps of a run that is compared; null: it is not.
  const RunSteps* stepsOf(int id) const;
  /// The recorded step of a run that is compared at or before `time`, also one that it shares. False: it
  /// shares that with the run in hand, or has none so late.
  bool stateAt(const RunLane& lane, double time, State* state) const;

  void take(int id);  ///< pauses; the same moment is shown
  void drop(int id);
  void rename(int id, const QString& name);
  void setCompared(int id, bool on);  ///< takes effect when its steps have been read, where a file has them

 Q_SIGNALS:
  void changed();          ///< lanes()
  void comparedChanged();  ///< other runs are compared; after changed()

 private:
  void refresh();
  void readLanes();
  void readWanted();
  std::map<int, std::shared_ptr<const KeptSteps>> needed() const;

  Player* player_;
  std::uint64_t known_ = 0;  // frame()->runs
  std::vector<RunLane> lanes_;
  std::vector<int> compared_, wanted_;  // wanted_: once their steps have been read
  std::map<int, RunSteps> held_;        // of those compared, and of those that they part from
  NewestWork reading_;                  // last: it ends before what it uses
};

}  // namespace linkwright::app
