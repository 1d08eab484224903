// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

#include "engine/math/Types.h"
#include "engine/model/Index.h"

namespace linkwright::app {

class Player;

/// An impulse that is being chosen, so that the picture shows it where it would act.
class PushAim : public QObject {
  Q_OBJECT
 public:
  struct Aim {
    FrameIndex link;
    Vector3 point = Vector3::Zero();    ///< in the link [m]
    Vector3 impulse = Vector3::Zero();  ///< world axes [N s]
  };

  explicit PushAim(Player* player, QObject* parent = nullptr);

  /// None: nothing is chosen. It ends with the mechanism.
  const std::optional<Aim>& aim() const { return aim_; }
  void setAim(const std::optional<Aim>& aim);
  /// What a metre of an arrow stands for [N s/m]: m·√(g/size) with the mass m of all that hangs together with
  /// the link, so that an arrow as long as what is shown gives it the speed √(g·size).
  static double impulsePerMetre(const Player& player, FrameIndex link);

 Q_SIGNALS:
  void changed();

 private:
  std::optional<Aim> aim_;
};

}  // namespace linkwright::app
