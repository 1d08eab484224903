// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <Qt>
#include <vector>

#include "engine/scene/picture/SnapshotBuilder.h"
#include "render/Renderer.h"

class QKeyEvent;
class QPainter;

namespace linkwright::app {

class Document;
class Player;
class Poser;
class Selection;
class View;
class Workbench;

/// A press of the mouse that moves less than this is a click [px].
inline constexpr double kDragPixels = 4;

/// The viewport as tools use it. Pixels are Qt's, origin at the top left.
class ToolView {
 public:
  virtual ~ToolView() = default;
  virtual Workbench* workbench() = 0;
  virtual QSizeF viewSize() const = 0;
  /// What the picture shows at a pixel.
  virtual render::PickResult pickAt(const QPointF& pixel) = 0;
  /// What of the scene is seen in a rectangle of pixels.
  virtual std::vector<PickObject> pickIn(const QRectF& area) = 0;
  virtual void setViewCamera(const render::Camera& camera) = 0;
  virtual void animateTo(const render::Camera& camera) = 0;
  virtual void requestUpdate() = 0;
  /// The same as pickAt(), through things of some ids.
  virtual render::PickResult pickThrough(const QPointF& pixel, const render::PickSkip& skip) = 0;

  // The workbench's.
  Document* document();
  Player* player();
  Poser* poser();
  Selection* selection();
  View* shown();
};

/// The mouse at one moment.
struct Pointer {
  QPointF pixel;
  Qt::MouseButton button = Qt::NoButton;
  Qt::KeyboardModifiers modifiers;
  render::PickResult hit;  ///< press: what is under the cursor
};

/// Ctrl or Shift with a click: it goes into the selection, or out of it.
inline bool IsToggled(Qt::KeyboardModifiers modifiers) {
  return (modifiers & (Qt::ControlModifier | Qt::ShiftModifier)) != 0;
}
/// Of the scene: a link, frame, target, force, path or waypoint.
bool IsSelectable(const PickObject& object);

/// A click that no tool took: on nothing it clears the selection; with Shift or Ctrl on an object it puts
/// that into the selection, or takes it out.
void ClickPast(ToolView* view, const render::PickResult& hit, Qt::KeyboardModifiers modifiers);

/// One use of the mouse in the viewport. On a press the tools are asked in order; the first that takes
/// it gets all motions until the release, or cancel().
class Tool {
 public:
  explicit Tool(ToolView* view) : view_(view) {}
  virtual ~Tool() = default;

  virtual bool press(const Pointer& pointer) = 0;
  virtual void move(const Pointer& pointer) = 0;
  virtual void release(const Pointer& pointer) = 0;
  virtual void cancel() {}  ///< Esc: as if the drag had not been
  virtual void tick() {}    ///< once a frame during a drag
  /// The drag itself changes the model: it goes on with another one.
  virtual bool outlivesModel() const { return false; }
  /// The mouse moves without a button; true: the tool marks something there itself.
  virtual bool hover(const QPointF& /*pixel*/) { return false; }
  virtual bool key(QKeyEvent* /*event*/) { return false; }  ///< during a drag
  /// By keys, without a drag: what is selected moves by so much in the world [m]. False: it is not for this
  /// tool.
  virtual bool moveBy(const Vector3& /*way*/) { return false; }
  virtual bool isTyping() const { return false; }        ///< a number, during a drag: letters are of its unit
  virtual void prepare(SnapshotOptions* /*options*/) {}  ///< before a picture is composed
  virtual void compose(Snapshot* /*snapshot*/) {}        ///< adds to it
  virtual void paint(QPainter* /*painter*/) {}           ///< over it
  virtual Qt::CursorShape cursor() const { return Qt::ArrowCursor; }  ///< during a drag

 protected:
  Eigen::Vector2d vector(const QPointF& pixel) const { return {pixel.x(), pixel.y()}; }
  ToolView* view_;
};

/// Where the line through a pixel meets the plane through `point` that faces the eye.
Vector3 OnViewPlane(const render::Camera& camera, const QPointF& pixel, const QSizeF& size,
                    const Vector3& point);

}  // namespace linkwright::app
