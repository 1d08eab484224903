// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <cstdint>

#include "app/jobs/SensorPictureJob.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace linkwright::app {

class Workbench;

/// The picture of a sensor that is a camera, at the moment shown: the sample that its rate and delay let be
/// seen then.
class CameraPanel : public QWidget {
  Q_OBJECT
 public:
  explicit CameraPanel(Workbench* workbench, QWidget* parent = nullptr);

  const QImage& picture() const { return picture_; }  ///< null: there is none

 private:
  class Screen;
  void rebuild();
  void refresh();
  void show(const QImage& picture, double time);
  void save();

  Workbench* workbench_;
  QComboBox* sensors_;
  QToolButton* save_;
  QLabel* text_;
  Screen* screen_;
  QImage picture_;
  cli::PictureSample shown_;
  const CompiledScene* of_ = nullptr;  // of what was ordered last; compared only
  VectorX at_;                         // the same, where the sensor has no rate
  SensorPictureJob job_;
};

}  // namespace linkwright::app
