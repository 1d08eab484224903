// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <vector>

#include "engine/math/Types.h"

namespace linkwright::app {
class Player;

/// A moment of the run in hand that one may want to see.
struct RunMark {
  enum class Kind { kEdit, kImpact, kLimit, kSticking, kSwitch };
  double time = 0;  ///< [s]
  Kind kind = Kind::kEdit;
  QString text;
};

/// Shows the step that ends at or behind a moment [s], and with it what happened then; pauses.
void seekBehind(Player* player, double time);

/// Edits, impacts, joints at their limits, joints and pairs of contact that friction holds, forces and motors
/// that switch, in the order of time. What is
/// recorded is looked through bit by bit, some steps a frame. On the UI thread.
class RunMarks : public QObject {
  Q_OBJECT
 public:
  explicit RunMarks(Player* player, QObject* parent = nullptr);

  const std::vector<RunMark>& marks() const { return marks_; }
  /// Shows the next mark after the moment shown, or before it.
  void jump(int direction);
  void merge();  ///< tells all that was read, in the units that are chosen

 Q_SIGNALS:
  void changed();

 private:
  void restart();
  void follow();
  void readSteps();
  void addSticking(std::size_t joint, double since);
  void addContacts();
  void addSwitches();

  Player* player_;
  std::uint64_t revision_ = 0;       // of the timeline that steps_ are of
  std::size_t read_ = 0;             // its entries
  std::vector<char> at_limit_;       // by joint, at the last entry that was read
  std::vector<double> stuck_since_;  // [s]; negative: it moves
  std::vector<RunMark> steps_, marks_;
  std::size_t merged_ = 0;  // entries that marks_ are of
  std::uint64_t runs_ = 0;  // of the frame that marks_ are of
  QTimer rest_;             // reads what one frame did not
};

}  // namespace linkwright::app
