// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/build/ShelfTool.h"

#include <QCoreApplication>
#include <QDropEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMimeData>
#include <QUrl>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/tools/Overlay.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/shapes/ShapeMesh.h"

namespace linkwright::app {
namespace {

constexpr Color kGhostColor{0.96F, 0.72F, 0.16F, 0.55F};
constexpr double kPointPixels = 12;  // that count as a point of a drawing
// Radii of dots: of a point that the ground holds, of any other that was clicked, of the one that would be.
constexpr double kGroundDotPixels = 7, kDotPixels = 5, kSpotPixels = 4;
constexpr QPointF kTipOffset(18, 18);  // of the refusal, from the mouse

const ShelfItem* draggedItem(const QMimeData* data) {
  return data != nullptr && data->hasFormat(kShelfMime)
             ? findShelfItem(QString::fromUtf8(data->data(kShelfMime)))
             : nullptr;
}

// A mesh that is dragged from elsewhere; empty: none.
QString draggedMesh(const QMimeData* data) {
  if (data == nullptr) return {};
  for (const QUrl& url : data->urls())
    if (url.isLocalFile() && isMeshFile(url.toLocalFile())) return url.toLocalFile();
  return {};
}

// Whether it is placed where it is dropped; the others are begun or made there.
bool hasPlace(const ShelfItem& item) {
  return item.make != ShelfMake::kMaterial && item.make != ShelfMake::kDistance &&
         item.make != ShelfMake::kExtrude && !needsFile(item);
}

}  // namespace

ShelfTool::ShelfTool(ToolView* view) : Tool(view), finder_(view) {}

// In its plane on the grid; of a chain the length on the grid and the direction by whole steps.
ShelfSpot ShelfTool::drawnAt(const Vector3& point, bool snaps) const {
  const Transform& X_WS = *aim()->plane();
  const SnapSteps& steps = aim()->steps();
  Vector3 p = X_WS.Inverse() * point;
  p.z() = 0;
  if (snaps && aim()->item()->make == ShelfMake::kExtrude) {
    const double length = std::max(std::round(p.norm() / steps.grid), 1.0) * steps.grid;
    const double angle = std::round(std::atan2(p.y(), p.x()) / steps.angle) * steps.angle;
    p = length * Vector3(std::cos(angle), std::sin(angle), 0);
  } else if (snaps) {
    for (Eigen::Index k = 0; k < 2; ++k) p[k] = std::round(p[k] / steps.grid) * steps.grid;
  }
  ShelfSpot spot;
  spot.X = {X_WS.R, X_WS * p};
  return spot;
}

std::optional<ShelfSpot> ShelfTool::spotAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) {
  const SnapSteps& steps = aim()->steps();
  const bool snaps = steps.on != modifiers.testFlag(Qt::ControlModifier);
  const ShelfItem& item = *aim()->item();
  // Of the other link any point will do.
  const bool joins =
      (item.make == ShelfMake::kPointed && item.joint != JointType::kBall) || item.make == ShelfMake::kLoop;
  const bool needs_axis = joins && aim()->points().empty();
  if (!aim()->isDrawn()) return finder_.find(pixel, snaps, needs_axis);
  if (aim()->item()->make == ShelfMake::kExtrude) {
    const auto start = aim()->chainStart();
    if (!start) return std::nullopt;
    if (!aim()->plane() || (aim()->plane()->p - *start).norm() > 0)
      aim()->setPlane(finder_.planeFacing(*start));
  } else if (aim()->sketch().points.empty()) {
    // The first point chooses the plane: that of a link's surface, or the one through it that faces the eye.
    const auto spot = finder_.find(pixel, snaps);
    if (!spot) return std::nullopt;
    const Transform X_WS = spot->link.IsValid() ? spot->X : finder_.planeFacing(spot->X.p);
    aim()->setPlane(X_WS);
    return ShelfSpot{{}, X_WS, false, false, spot->text};
  }
  // What is drawn already comes before the grid.
  const QSizeF size = view_->viewSize();
  for (const auto& point : aim()->sketch().points) {
    const Vector3 p = *aim()->plane() * Vector3(point.x, point.y, 0);
    Eigen::Vector2d seen;
    if (view_->shown()->camera().Project(p, size.width(), size.height(), &seen) &&
        (seen - vector(pixel)).norm() < kPointPixels)
      return ShelfSpot{
          {},
          {aim()->plane()->R, p},
          false,
          false,
          QCoreApplication::translate("ShelfTool", "point %1").arg(QString::fromStdString(point.name))};
  }
  const auto point = finder_.onPlane(pixel, *aim()->plane());
  return point ? std::optional(drawnAt(*point, snaps)) : std::nullopt;
}

bool ShelfTool::press(const Pointer& pointer) {
  if (!aim()->item() || pointer.button != Qt::LeftButton || (pointer.modifiers & Qt::AltModifier))
    return false;
  pressed_ = pointer;
  held_ = true;
  return true;
}

// A drag is no click.
void ShelfTool::move(const Pointer& pointer) {
  if ((pointer.pixel - pressed_.pixel).manhattanLength() >= kDragPixels) held_ = false;
}

void ShelfTool::release(const Pointer& /*pointer*/) {
  if (!held_) return;
  held_ = false;
  place(pressed_.pixel, pressed_.modifiers, pressed_.modifiers.testFlag(Qt::ShiftModifier));
}

void ShelfTool::place(const QPointF& pixel, Qt::KeyboardModifiers modifiers, bool again) {
  tried_ = pixel;
  if (!aim()->item()) return;  // it needs a selected link, or was ended by a new model
  const auto spot = spotAt(pixel, modifiers);
  if (!spot) return;
  aim()->take(*spot, again, again);
  view_->requestUpdate();
}

bool ShelfTool::hover(const QPointF& pixel) {
  if (aim()->refusal().isEmpty() && aim()->remark().isEmpty()) tried_ = pixel;
  if (!aim()->item()) return false;
  aim()->setHovered(spotAt(pixel, QGuiApplication::keyboardModifiers()));
  return true;
}

// `to`: where the next click would be.
void ShelfTool::composeDrawing(const std::optional<Vector3>& to, Snapshot* snapshot) const {
  const LinkageSketch& sketch = aim()->sketch();
  const auto at = [&](int i) {
    const auto& point = sketch.points[static_cast<std::size_t>(i)];
    return Vector3(*aim()->plane() * Vector3(point.x, point.y, 0));
  };
  for (const auto& bar : sketch.bars) addMarkLine(at(bar.points[0]), at(bar.points[1]), snapshot);
  for (int i = 0; i < static_cast<int>(sketch.points.size()); ++i)
    addMarkDot(view_, at(i),
               sketch.points[static_cast<std::size_t>(i)].ground ? kGroundDotPixels : kDotPixels, snapshot);
  if (!to) return;
  if (aim()->sketchEnd() >= 0) addMarkLine(at(aim()->sketchEnd()), *to, snapshot);
  if (const auto start = aim()->chainStart(); start && aim()->item()->make == ShelfMake::kExtrude) {
    const Vector3 along = *to - *start;
    addMarkLine(*start, *to, snapshot);
    const ShownUnit unit = shownUnit("m");
    const QString length =
        joinUnit(numberText(unit.Shown(along.norm()), 'f', shownDecimals("m", 3)), unitText("m"));
    snapshot->labels.push_back({to->cast<float>(), length.toStdString(), kMarkColor});
  }
}

void ShelfTool::compose(Snapshot* snapshot) {
  const auto compiled = view_->player()->compiled();
  if (!aim()->item() || !compiled) return;
  const double size = compiled->size;
  for (const Vector3& point : aim()->points()) addMarkDot(view_, point, kDotPixels, snapshot);
  const auto& spot = aim()->hovered();
  if (aim()->isDrawn() && aim()->plane())
    composeDrawing(spot ? std::optional(spot->X.p) : std::nullopt, snapshot);
  if (!spot) return;
  if (!aim()->points().empty()) addMarkLine(aim()->points().front(), spot->X.p, snapshot);
  addMarkDot(view_, spot->X.p, kSpotPixels, snapshot);
  finder_.mark(snapshot);
  if (aim()->item()->make == ShelfMake::kShape) {
    const ShapeMesh drawn = MeshOf(aim()->geometry());
    if (!drawn.mesh) return;
    Instance ghost;
    ghost.mesh = drawn.mesh;
    ghost.X_WM = ToMatrix(aim()->poseOf(*spot));
    ghost.scale = drawn.scale.cast<float>();
    ghost.color = kGhostColor;
    ghost.flags = kGhost | kNoShadow;
    snapshot->instances.push_back(std::move(ghost));
  } else if (spot->surface || spot->directed) {
    AddArrow(spot->X.p, spot->X.R.col(2), 0.12 * size, kMarkColor, 0, kOnTop | kNoShadow, snapshot);
  }
}

void ShelfTool::paint(QPainter* painter) {
  const QString& shown = aim()->refusal().isEmpty() ? aim()->remark() : aim()->refusal();
  if (!shown.isEmpty()) paintBadge(painter, tried_ + kTipOffset, shown, view_->workbench()->theme());
  const QString prompt = aim()->prompt();
  if (prompt.isEmpty()) return;
  // What to click is one line, the keys are another.
  const QString between = QStringLiteral("   ·   ");
  QString text =
      QCoreApplication::translate("ShelfTool", "%1   ·   Ctrl: snap or not   ·   Esc: end").arg(prompt);
  if (const auto at = text.indexOf(between); at > 0) text.replace(at, between.size(), '\n');
  paintBadge(painter, QPointF(18, 18), text, view_->workbench()->theme());
}

bool ShelfTool::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop: {
      auto* drag = static_cast<QDropEvent*>(event);
      const ShelfItem* const item = draggedItem(drag->mimeData());
      if (const QString mesh = draggedMesh(drag->mimeData()); !item && !mesh.isEmpty()) {
        drag->acceptProposedAction();
        if (event->type() == QEvent::Drop)
          aim()->readMesh(mesh,
                          finder_.find(drag->position(),
                                       aim()->steps().on != drag->modifiers().testFlag(Qt::ControlModifier)));
        return true;
      }
      if (!item) return false;
      drag->acceptProposedAction();
      if (!hasPlace(*item)) {
        if (event->type() == QEvent::Drop) aim()->arm(item);
        return true;
      }
      if (aim()->item() != item) aim()->arm(item);
      if (event->type() == QEvent::Drop)
        place(drag->position(), drag->modifiers(), false);
      else
        hover(drag->position());
      view_->requestUpdate();
      return true;
    }
    case QEvent::DragLeave:
      aim()->cancel();
      return true;
    case QEvent::KeyPress: {
      const auto* key = static_cast<QKeyEvent*>(event);
      const bool plain = key->modifiers() == Qt::NoModifier || key->modifiers() == Qt::KeypadModifier;
      if (key->key() == Qt::Key_E && plain && !aim()->item()) {
        aim()->arm(findShelfItem("extrude"));
        return true;
      }
      if (!aim()->item()) return false;
      if (key->key() == Qt::Key_Escape) {
        aim()->cancel();
        return true;
      }
      if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        aim()->finish();
        return true;
      }
      return false;
    }
    default:
      return false;
  }
}

}  // namespace linkwright::app
