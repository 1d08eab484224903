// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "app/tools/Tool.h"

namespace linkwright::app {

class OrbitTool;

/// The picture of the scene, and the mouse in it. Repaints only when something has changed.
class ViewportWidget : public QOpenGLWidget, private ToolView {
  Q_OBJECT
 public:
  explicit ViewportWidget(Workbench* workbench, QWidget* parent = nullptr);
  ~ViewportWidget() override;

  void frameAll();
  void frameSelection();
  void setOrthographic(bool on);
  /// Looks from a fixed side, animated.
  void look(void (render::Camera::*side)());
  // By keys. The eye goes round the middle of the view [rad], aside by parts of the view, nearer by notches
  // of the wheel.
  void orbitBy(double right, double up);
  void panBy(double right, double up);
  void zoomBy(double notches);
  /// What is selected goes by steps of the grid along those axes of the world that are seen most nearly to
  /// the right, upwards and towards the eye; false: nothing is that can be moved.
  bool moveSelection(int right, int up, int nearer);
  /// Where a point of the world is seen, in widget pixels.
  QPointF pixelOf(const Vector3& point) const;
  /// What is seen at a widget pixel of the last picture.
  render::PickResult pickAt(const QPointF& pixel) override { return pickThrough(pixel, {}); }

 Q_SIGNALS:
  void firstFrameShown();
  /// A picture has been painted; `seconds`: the time that the renderer took.
  void drawn(double seconds, const render::Renderer::Statistics& statistics);
  /// The object at a pixel has been determined; `seconds`: the time that the renderer took.
  void picked(double seconds);
  /// A link was clicked with the right button, at a point in the world [m] and a place of the screen.
  void linkMenuRequested(linkwright::FrameIndex link, const linkwright::Vector3& point, const QPoint& place);
  void pointerInfo(const QString& text);  ///< for the status bar
  void failed(const QString& reason);     ///< OpenGL is not good enough

 protected:
  void initializeGL() override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  Workbench* workbench() override { return workbench_; }
  QSizeF viewSize() const override { return QSizeF(size()); }
  void setViewCamera(const render::Camera& camera) override;
  void animateTo(const render::Camera& camera) override;
  void requestUpdate() override { update(); }
  render::PickResult pickThrough(const QPointF& pixel, const render::PickSkip& skip) override;
  std::vector<PickObject> pickIn(const QRectF& area) override;

  void composePicture();
  void updateHover();
  void tick();
  void endTool(bool cancelled, const Pointer& pointer);
  Pointer pointerOf(QMouseEvent* event) const;

  Workbench* workbench_;
  std::unique_ptr<render::Renderer> renderer_;
  std::vector<std::unique_ptr<Tool>> tools_;
  OrbitTool* orbit_ = nullptr;
  Tool* active_ = nullptr;
  Qt::MouseButton active_button_ = Qt::NoButton;
  Snapshot snapshot_;
  std::optional<std::vector<PickObject>> selected_;  // what is marked as such; none: it may be another now
  QPointF hover_pixel_, pressed_pixel_;
  render::PickResult pressed_hit_;
  QTimer hover_timer_, tick_timer_, rest_timer_;
  QElapsedTimer animation_, since_drawn_;
  bool animating_ = false;
  render::Camera animate_from_, animate_to_;
  bool painted_ = false;
  QString failure_;
};

}  // namespace linkwright::app
