// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/math/Types.h"

namespace linkwright::app {

class Player;
class View;

/// Throws balls. A ball is an object of the scene: throwing makes the state that is shown the start of the
/// scene, adds the ball to it with its velocity and simulates on, as one undo step. The time begins anew with
/// that; the run before comes back with undo.
class Thrower : public QObject {
  Q_OBJECT
 public:
  struct Ball {
    double radius = 0.05;  ///< [m]
    double mass = 0.2;     ///< [kg]
    double speed = 5;      ///< [m/s]
  };

  Thrower(Player* player, View* view, QObject* parent = nullptr);

  const Ball& ball() const { return ball_; }
  void setBall(const Ball& ball);
  /// Whether a click into the picture throws.
  bool isArmed() const { return armed_; }
  void setArmed(bool on);
  /// From the eye, so that it flies through `target` (world); in an orthographic view from as far away as the
  /// view's distance. `along`: from the eye through the pixel that shows the target, unit. False, with a
  /// notice: it cannot be thrown.
  bool throwAt(const Vector3& target, const Vector3& along);
  /// The velocity of this speed [m/s] with which what starts at `from` flies through `to` under gravity
  /// [m/s²] by the lower of the two ways: with the flight time T, v = d/T − g T/2, and |v| = speed gives
  ///   |g|²/4 T⁴ − (speed² + g·d) T² + |d|² = 0.
  /// Straight towards it where that is out of reach (`reaches`, if not null, is false then).
  static Vector3 aimed(const Vector3& from, const Vector3& to, double speed, const Vector3& gravity,
                       bool* reaches = nullptr);

 Q_SIGNALS:
  void changed();

 private:
  Player* player_;
  View* view_;
  Ball ball_;
  bool armed_ = false;
};

}  // namespace linkwright::app
