// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <memory>

#include "app/base/NewestWork.h"
#include "app/cli/film/SensorPictures.h"

namespace linkwright::app {

/// Draws what a sensor sees, on a thread of its own: of what is ordered meanwhile the newest follows.
class SensorPictureJob : public QObject {
  Q_OBJECT
 public:
  struct Order {
    std::shared_ptr<const CompiledScene> scene;
    SensorDescription sensor;
    std::shared_ptr<const Timeline> recording;  ///< null: nothing is recorded
    State present;                              ///< for samples that are not in the recording
    cli::PictureSample sample;
  };

  explicit SensorPictureJob(QObject* parent = nullptr);
  ~SensorPictureJob() override;

  void start(const Order& order);
  void cancel() { work_.cancel(); }

 Q_SIGNALS:
  /// `time` [s]: of the step that is shown.
  void drawn(const QImage& picture, double time);
  void failed(const QString& why);

 private:
  struct Drawing;

  std::shared_ptr<Drawing> drawing_;  // the worker's while it is busy
  NewestWork work_;                   // last: it ends before what it uses
};

}  // namespace linkwright::app
