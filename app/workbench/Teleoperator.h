// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <set>
#include <vector>

#include "app/workbench/Gamepad.h"
#include "engine/scene/Teleoperation.h"

namespace linkwright::app {

class Document;
class Player;
class Poser;
class View;

/// Moves controls, targets, bases and the targets of motors by gamepad and keys, as the scene's view binds
/// them. What it does are edits and commands like those of sliders and the mouse: undone gesture by gesture,
/// recorded with the run. Nothing is polled where nothing is bound.
class Teleoperator : public QObject {
  Q_OBJECT
 public:
  Teleoperator(Document* document, Player* player, Poser* poser, View* view, QObject* parent = nullptr);

  /// Whether the bound keys move things: they do nothing else then, but where text is typed.
  bool takesKeys() const { return takes_keys_; }
  void setTakesKeys(bool on);
  bool isPolling() const { return timer_.isActive(); }
  /// Of the gamepad; empty: there is none, or none is bound.
  QString gamepadName() const { return QString::fromStdString(gamepad_.name()); }

 Q_SIGNALS:
  void takesKeysChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Hand {
    double deflection = 0;  // at the last tick
  };
  const std::vector<TeleoperationBinding>& bindings() const;
  bool getsInput() const;  // of keys and gamepad, in this window
  void follow();
  void tick();
  double rawOf(const TeleoperationBinding& binding) const;
  void move(const TeleoperationBinding& binding, double deflection, double by, int token);
  void moveControl(const TeleoperationBinding& binding, double by, int token);
  void moveTarget(const TeleoperationBinding& binding, double by, int token);
  void moveMotor(const TeleoperationBinding& binding, double by, int token);
  void moveBase(const TeleoperationBinding& binding, double deflection, double by, int token);

  Document* document_;
  Player* player_;
  Poser* poser_;
  View* view_;
  Gamepad gamepad_;
  QTimer timer_;
  QElapsedTimer since_;
  std::vector<Hand> hands_;  // of each binding
  std::set<int> held_;       // keys
  bool takes_keys_ = false;
  int token_ = 0;  // of the gesture; 0: nothing is moved
};

}  // namespace linkwright::app
