// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/base/NewestWork.h"
#include "app/jobs/FilmFrames.h"

class QLabel;
class QSlider;

namespace linkwright::app {

/// A small picture of a frame of what would be filmed, drawn beside the window's thread. Nothing is drawn
/// while it is hidden.
class FilmPreview : public QWidget {
  Q_OBJECT
 public:
  /// `order`: what would be filmed now; none: nothing can be, and `why` says why. `any`: a slider chooses the
  /// frame; else it is the first.
  FilmPreview(std::function<std::optional<FilmOrder>(QString* why)> order, bool any,
              QWidget* parent = nullptr);
  ~FilmPreview() override;

  /// What would be filmed has changed.
  void refresh();
  /// Draws nothing, as long as it is held.
  void hold(bool held);

 Q_SIGNALS:
  void drawn();  ///< another picture is shown

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  void start();

  std::function<std::optional<FilmOrder>(QString* why)> order_;
  QLabel* picture_;
  QSlider* at_;
  QTimer timer_;
  bool held_ = false;
  // The worker's: one graphics context for all pictures.
  std::shared_ptr<std::shared_ptr<render::FrameDrawer>> drawer_;
  NewestWork work_;  // last: it ends before what it uses
};

/// A frame of what is ordered, at most so large, in the shape of the film. Null: stopped. `drawer`: kept from
/// frame to frame.
QImage drawFrame(FilmOrder order, double time, const QSize& most,
                 const std::shared_ptr<render::FrameDrawer>& drawer, const std::stop_token& stop);

}  // namespace linkwright::app
