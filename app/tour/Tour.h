// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <vector>

#include "app/session/Player.h"
#include "app/tour/TourSteps.h"

class QMenu;

namespace linkwright::app {

class TourBubble;
class TourFrame;

/// Shows the program's first steps at its real controls, and goes on when the user has really done each. A
/// step stays where the document is closed and another one opened.
class Tour : public QObject {
  Q_OBJECT
 public:
  /// `controls`: parts of a window that lives longer.
  Tour(Workbench* workbench, TourControls controls);

  void addTo(QMenu* help);
  void begin();  ///< from the first step, or the second where its scene is open already
  void end();    ///< nothing of it stays

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void go(TourStep step);
  void did(TourStep step);  // the user has; nothing where another step is shown
  void place();
  void placeSoon();
  void onMode();
  void onFrame();
  void pressed();
  void released();
  void watchFilm();
  void filmed();

  Workbench* workbench_;
  TourControls controls_;
  bool active_ = false;
  TourStep step_ = TourStep::kOpen;
  QPointer<TourBubble> bubble_;
  std::vector<QPointer<TourFrame>> frames_;
  std::function<void()> choice_;
  QTimer place_timer_;
  Player::Mode mode_at_start_ = Player::Mode::kClosed;  // of the step
  double time_at_start_ = 0;                            // the same [s]
  bool ran_ = false;                                    // the user has started the simulation in this step
  double ran_from_ = 0;                                 // [s]
  bool held_ = false;                                   // the left button, on the picture
  VectorX q_held_;                                      // positions at that moment
  int undo_held_ = 0;
};

}  // namespace linkwright::app
