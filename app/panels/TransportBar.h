// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// The bar below the picture: to the start, step back, play, step; the timeline; time, speed, real-time
/// factor.
class TransportBar : public QWidget {
  Q_OBJECT
 public:
  explicit TransportBar(Workbench* workbench, QWidget* parent = nullptr);

 private:
  void refresh();
  void speedEdited();

  Workbench* workbench_;
  QLabel* time_;
  QLabel* factor_;
  QComboBox* speed_;
};

}  // namespace linkwright::app
