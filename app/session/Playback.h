// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace linkwright::app {
class Player;

/// Plays what is recorded of the run in hand, at the player's speed, forwards or backwards, once or over and
/// over. Nothing is computed and no run begins. Ends when time is changed in any other way.
class Playback : public QObject {
  Q_OBJECT
 public:
  explicit Playback(Player* player, QObject* parent = nullptr);

  int direction() const { return direction_; }  ///< 1, −1; 0: it does not play
  /// From the moment shown; from the other end of the range where that is at this one.
  void play(int direction);
  void stop();
  bool loops() const { return loops_; }
  void setLoops(bool on);
  /// What is played [s]; to ≤ from: all that is recorded.
  void setRange(double from, double to);
  bool hasRange() const { return to_ > from_; }
  double from() const;
  double to() const;

 Q_SIGNALS:
  void changed();

 private:
  void tick();
  void show(double time);

  Player* player_;
  QTimer timer_;
  QElapsedTimer since_;
  int direction_ = 0;
  bool loops_ = false, showing_ = false;
  double from_ = 0, to_ = 0, time_ = 0;
};

}  // namespace linkwright::app
