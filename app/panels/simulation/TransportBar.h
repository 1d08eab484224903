// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;

namespace linkwright::app {

class TimelineStrip;
class Workbench;

/// The bar below the picture: to the start, step back, play, step; the timeline; time, speed, real-time
/// factor. Where there is no room for all in a row, the timeline has a row below.
class TransportBar : public QWidget {
  Q_OBJECT
 public:
  explicit TransportBar(Workbench* workbench, QWidget* parent = nullptr);
  QSize minimumSizeHint() const override;  ///< with the timeline below

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void refresh();
  void arrange(bool narrow);
  int timeWidth(bool narrow) const;
  void speedEdited();

  Workbench* workbench_;
  bool narrow_ = false;
  QBoxLayout* row_;      ///< of the buttons and fields
  QBoxLayout* row_low_;  ///< of the timeline and the factor, where there is little room
  TimelineStrip* strip_;
  QLabel* time_;
  QLabel* factor_;
  QComboBox* speed_;
};

}  // namespace linkwright::app
