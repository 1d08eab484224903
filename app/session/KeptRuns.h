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
struct CarriedRuns;

/// A run as the window shows it.
struct RunLane {
  int id = 0;
  QString name;
  int parent = 0;           ///< 0: none
  double from = 0, to = 0;  ///< [s] its own steps; those before it are its parent's
  bool in_hand = false;
  bool compared = false;                   ///< shown beside the run in hand
  std::shared_ptr<const KeptSteps> steps;  ///< null: in hand
  RunNumbers numbers;                      ///< with which it was simulated, where runs differ in them
  bool differs = false;                    ///< in a number from the run in hand
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
  /// The mechanism of a run that is compared and differs in numbers; null: that of the run in hand. Changes
  /// with comparedChanged().
  System* systemOf(int id) const;

  /// Pauses; the same moment is shown. The scene takes the run's numbers, as one undo step.
  void take(int id);
  /// Begins a run of that many seconds with other numbers of the scene, as one undo step. All runs stay.
  void open(const RunNumbers& numbers, double seconds, const QString& name);
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
  void makeAnew(CarriedRuns with, const QString& text);

  Player* player_;
  std::uint64_t known_ = 0;  // frame()->runs
  std::vector<RunLane> lanes_;
  std::vector<int> compared_, wanted_;              // wanted_: once their steps have been read
  std::map<int, RunSteps> held_;                    // of those compared, and of those that they part from
  std::map<int, std::shared_ptr<System>> systems_;  // of those compared that differ in numbers
  NewestWork reading_;                              // last: it ends before what it uses
};

}  // namespace linkwright::app
