// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <memory>

#include "app/jobs/RunningJobs.h"
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
  void list();    // among the running jobs
  void unlist();  // it has ended

  Workbench* workbench_;
  QComboBox* sensors_;
  QToolButton* save_;
  QLabel* text_;
  Screen* screen_;
  QImage picture_;
  cli::PictureSample shown_;
  const CompiledScene* of_ = nullptr;   // of what was ordered last; compared only
  VectorX at_;                          // the same, where the sensor has no rate
  QTimer slow_;                         // a picture that takes long is listed
  std::unique_ptr<RunningJob> listed_;  // null: it is not
  SensorPictureJob job_;
};

}  // namespace linkwright::app
