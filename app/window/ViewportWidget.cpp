// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/ViewportWidget.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/base/Labels.h"
#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/tools/BoxTool.h"
#include "app/tools/ContactTool.h"
#include "app/tools/DragTool.h"
#include "app/tools/ForceTool.h"
#include "app/tools/GhostTool.h"
#include "app/tools/MassTool.h"
#include "app/tools/MeasureTool.h"
#include "app/tools/OrbitTool.h"
#include "app/tools/Overlay.h"
#include "app/tools/PickTool.h"
#include "app/tools/PushTool.h"
#include "app/tools/RunGhostTool.h"
#include "app/tools/ThrowTool.h"
#include "app/tools/TrotTool.h"
#include "app/tools/ViewCompass.h"
#include "app/tools/build/ShelfTool.h"
#include "app/tools/gizmo/GizmoTool.h"
#include "app/tools/gizmo/LimitTool.h"
#include "app/tools/gizmo/PoseTool.h"
#include "app/tools/gizmo/WaypointTool.h"
#include "app/workbench/MeasureAim.h"
#include "app/workbench/PushAim.h"
#include "app/workbench/ShelfAim.h"
#include "app/workbench/Thrower.h"
#include "app/workbench/Workbench.h"
#include "app/workbench/picture/PictureLook.h"
#include "engine/base/FailureText.h"

namespace linkwright::app {
namespace {

constexpr int kHoverMs = 30;
constexpr int kTickMs = 16;
constexpr int kRestMs = 300;  // between pictures that do not follow each other
constexpr double kAnimationMs = 220;

}  // namespace

ViewportWidget::ViewportWidget(Workbench* workbench, QWidget* parent)
    : QOpenGLWidget(parent), workbench_(workbench) {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  format.setStencilBufferSize(8);
  setFormat(format);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(200, 140);
  setObjectName("viewport");
  setAcceptDrops(true);

  ToolView* const view = this;
  tools_.push_back(std::make_unique<ViewCompass>(view));
  tools_.push_back(std::make_unique<PickTool>(view));
  tools_.push_back(std::make_unique<BoxTool>(view, BoxTool::When::kAsked));
  tools_.push_back(std::make_unique<ThrowTool>(view));
  tools_.push_back(std::make_unique<MeasureTool>(view));
  tools_.push_back(std::make_unique<ShelfTool>(view));
  tools_.push_back(std::make_unique<GizmoTool>(view));
  tools_.push_back(std::make_unique<WaypointTool>(view));
  tools_.push_back(std::make_unique<MassTool>(view));
  tools_.push_back(std::make_unique<LimitTool>(view));
  tools_.push_back(std::make_unique<PoseTool>(view));
  tools_.push_back(std::make_unique<ForceTool>(view));
  tools_.push_back(std::make_unique<ContactTool>(view));
  tools_.push_back(std::make_unique<GhostTool>(view));
  tools_.push_back(std::make_unique<RunGhostTool>(view));
  tools_.push_back(std::make_unique<TrotTool>(view));
  tools_.push_back(std::make_unique<PushTool>(view));
  tools_.push_back(std::make_unique<DragTool>(view));
  orbit_ = new OrbitTool(view);
  tools_.emplace_back(orbit_);
  tools_.push_back(std::make_unique<BoxTool>(view, BoxTool::When::kLeftOver));

  // What is selected, and the links of selected robots and groups, change with these alone.
  const auto forget = [this] { selected_.reset(); };
  connect(selection(), &Selection::changed, this, forget);
  connect(document(), &Document::edited, this, forget);
  connect(player(), &Player::replaced, this, forget);
  const auto repaint = qOverload<>(&QWidget::update);
  for (const auto changed : {&Player::frameChanged, &Player::replaced})
    connect(player(), changed, this, repaint);
  for (const auto changed : {&View::optionsChanged, &View::cameraChanged, &View::pictureChanged})
    connect(shown(), changed, this, repaint);
  for (const auto changed : {&Selection::changed, &Selection::hoverChanged})
    connect(selection(), changed, this, repaint);
  connect(poser(), &Poser::errorsChanged, this, repaint);
  connect(PictureLook::of(workbench_), &PictureLook::changed, this, repaint);
  rest_timer_.setSingleShot(true);
  rest_timer_.setInterval(kRestMs + 1);
  connect(&rest_timer_, &QTimer::timeout, this, repaint);
  connect(MeasureAim::of(workbench_), &MeasureAim::changed, this, repaint);
  connect(ShelfAim::of(workbench_), &ShelfAim::changed, this, repaint);
  connect(workbench_, &Workbench::keysReturned, this, [this] {
    if (isVisible()) setFocus();
  });
  connect(workbench_, &Workbench::themeChanged, this, repaint);
  connect(workbench_, &Workbench::unitsChanged, this, repaint);
  connect(workbench_->picker(), &LinkPicker::changed, this, repaint);
  connect(workbench_->pushAim(), &PushAim::changed, this, repaint);
  connect(workbench_->thrower(), &Thrower::changed, this, repaint);
  connect(player(), &Player::replaced, this, [this] {
    if (active_ != nullptr && !active_->outlivesModel()) endTool(true, {});
    animating_ = false;
  });

  hover_timer_.setSingleShot(true);
  hover_timer_.setInterval(kHoverMs);
  connect(&hover_timer_, &QTimer::timeout, this, &ViewportWidget::updateHover);
  tick_timer_.setInterval(kTickMs);
  tick_timer_.setTimerType(Qt::PreciseTimer);
  connect(&tick_timer_, &QTimer::timeout, this, &ViewportWidget::tick);
}

ViewportWidget::~ViewportWidget() {
  makeCurrent();
  renderer_.reset();
  doneCurrent();
}

void ViewportWidget::initializeGL() {
  // A window moved to another screen or parent gets another context: what lives in the old one goes with it.
  connect(
      context(), &QOpenGLContext::aboutToBeDestroyed, this,
      [this] {
        makeCurrent();
        renderer_.reset();
        doneCurrent();
      },
      Qt::DirectConnection);
  try {
    renderer_ = std::make_unique<render::Renderer>();
    PictureLook::of(workbench_)->begin(renderer_->software());
  } catch (const std::exception& error) {
    failure_ = messageText(FailureText(error));
    Q_EMIT failed(failure_);
  }
}

void ViewportWidget::composePicture() {
  const Player& playing = *player();
  SnapshotOptions options;
  if (!selected_) selected_ = selection()->shown();
  options.selected.reserve(selected_->size());
  for (const PickObject& each : *selected_) {
    // The active one of the targets is marked by its gizmo.
    if (each.kind == PickKind::kTarget && each == selection()->selected()) continue;
    // A spring, motor or force shows by the link that it works on, too.
    if (each.kind == PickKind::kForce)
      options.selected.push_back({PickKind::kLink, shown()->linkOfForce(each.index)});
    options.selected.push_back(each);
  }
  options.hovered = selection()->hovered();
  options.surroundings = PictureLook::of(workbench_)->surroundings();
  options.dark = workbench_->theme().dark;
  // Where the simulation broke down.
  if (const auto frame = playing.frame(); frame && frame->divergence)
    options.marked_joint = frame->divergence->index;
  options.error_lines = poser()->errorLines();
  for (const auto& tool : tools_) tool->prepare(&options);
  // Meshes that both pictures show are kept by the one before until they are taken up.
  const Snapshot before = std::exchange(snapshot_, shown()->compose(options));
  for (const auto& tool : tools_) tool->compose(&snapshot_);
}

void ViewportWidget::paintGL() {
  const Theme& theme = workbench_->theme();
  PictureLook* const look = PictureLook::of(workbench_);
  // One picture after a while, and the last of many, is drawn as well as can be.
  const bool rests = !player()->isPlaying() && (!since_drawn_.isValid() || since_drawn_.hasExpired(kRestMs));
  const render::Quality quality = rests ? look->qualityAtRest() : look->quality();
  const bool measures = quality == look->quality() && look->measures();
  double seconds = 0;
  if (renderer_ && player()->compiled()) {
    composePicture();
    const double ratio = devicePixelRatioF();
    QElapsedTimer drawing;
    drawing.start();
    try {
      renderer_->Draw(snapshot_, shown()->camera(), static_cast<int>(std::lround(width() * ratio)),
                      static_cast<int>(std::lround(height() * ratio)), defaultFramebufferObject(),
                      PictureLook::options(quality, ratio));
      if (measures) context()->functions()->glFinish();
    } catch (const std::exception& error) {
      failure_ = messageText(FailureText(error));
      renderer_.reset();
      Q_EMIT failed(failure_);
    }
    seconds = 1e-9 * static_cast<double>(drawing.nsecsElapsed());
    if (measures && renderer_) look->addFrame(seconds);
    since_drawn_.start();
    if (quality != look->qualityAtRest()) rest_timer_.start();
  }
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!renderer_ || !player()->compiled()) {
    painter.fillRect(rect(), theme.window);
    painter.setPen(theme.muted);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, failure_);
  } else {
    if (document()->scene().robots.empty() && player()->model()->body_count() <= 1)
      paintBadge(&painter, QPointF(24, 24),
                 tr("Empty scene: Build › Link on the world…, a part from the shelf, or a robot's file, "
                    "dropped here"),
                 theme);
    for (const auto& [from, to] : poser()->errorLines())
      paintBadge(&painter, pixelOf(0.5 * (from + to)) + QPointF(10, -12),
                 tr("%1 short").arg(smallLength((to - from).norm(), 0)), theme);
    paintLabels(&painter, snapshot_, shown()->camera(), viewSize());
    for (const auto& tool : tools_) {
      painter.save();
      tool->paint(&painter);
      painter.restore();
    }
    if (!std::exchange(painted_, true)) Q_EMIT firstFrameShown();
    Q_EMIT drawn(seconds, renderer_->statistics());
  }
}

render::PickResult ViewportWidget::pickThrough(const QPointF& pixel, const render::PickSkip& skip) {
  if (!renderer_ || !painted_ || !rect().contains(pixel.toPoint())) return {};
  QElapsedTimer drawing;
  drawing.start();
  makeCurrent();
  const double ratio = devicePixelRatioF();
  render::PickResult result =
      renderer_->Pick(static_cast<int>(pixel.x() * ratio), static_cast<int>(pixel.y() * ratio), skip);
  doneCurrent();
  Q_EMIT picked(1e-9 * static_cast<double>(drawing.nsecsElapsed()));
  return result;
}

std::vector<PickObject> ViewportWidget::pickIn(const QRectF& area) {
  std::vector<PickObject> found;
  if (!renderer_ || !painted_) return found;
  makeCurrent();
  const double ratio = devicePixelRatioF();
  const QRectF pixels(area.topLeft() * ratio, area.size() * ratio);
  const QRect box = pixels.toAlignedRect();
  for (const PickId id : renderer_->PickIn(box.x(), box.y(), box.width(), box.height()))
    if (const PickObject object = FromPickId(id); IsSelectable(object)) found.push_back(object);
  doneCurrent();
  return found;
}

Pointer ViewportWidget::pointerOf(QMouseEvent* event) const {
  Pointer pointer;
  pointer.pixel = event->position();
  pointer.button = event->button();
  pointer.modifiers = event->modifiers();
  return pointer;
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
  setFocus();
  if (!player()->compiled() || active_ != nullptr) return;
  animating_ = false;
  Pointer pointer = pointerOf(event);
  pointer.hit = pressed_hit_ = pickAt(pointer.pixel);
  pressed_pixel_ = pointer.pixel;
  const bool view_only = event->button() == Qt::MiddleButton;
  for (const auto& tool : tools_) {
    if (view_only && tool.get() != orbit_) continue;
    if (!tool->press(pointer)) continue;
    active_ = tool.get();
    player()->setDragging(true);
    active_button_ = event->button();
    setCursor(active_->cursor());
    tick_timer_.start();
    break;
  }
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
  hover_pixel_ = event->position();
  if (active_ != nullptr) {
    active_->move(pointerOf(event));
    return;
  }
  if (!hover_timer_.isActive()) hover_timer_.start();
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
  if (active_ == nullptr || event->button() != active_button_) return;
  endTool(false, pointerOf(event));
  // A click of the right button, which would have moved the view, asks what can be done there.
  const PickObject object = FromPickId(pressed_hit_.id);
  const bool click = (event->position() - pressed_pixel_).manhattanLength() < kDragPixels;
  if (!click || event->button() != Qt::RightButton || event->modifiers() != Qt::NoModifier ||
      player()->model() == nullptr)
    return;
  const bool link = object.kind == PickKind::kLink && object.index >= 0;
  Q_EMIT linkMenuRequested(FrameIndex(link ? object.index : -1), pressed_hit_.point,
                           event->globalPosition().toPoint());
}

void ViewportWidget::endTool(bool cancelled, const Pointer& pointer) {
  Tool* const tool = active_;
  active_ = nullptr;
  active_button_ = Qt::NoButton;
  player()->setDragging(false);
  unsetCursor();
  if (cancelled)
    tool->cancel();
  else
    tool->release(pointer);
  update();
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
  if (!player()->compiled()) return;
  animating_ = false;
  const double notches = event->angleDelta().y() / 120.0;
  if (notches != 0) orbit_->zoom(event->position(), notches, pickAt(event->position()));
  event->accept();
}

void ViewportWidget::leaveEvent(QEvent* event) {
  selection()->hover({});
  Q_EMIT pointerInfo({});
  QOpenGLWidget::leaveEvent(event);
}

bool ViewportWidget::event(QEvent* event) {
  if (player()->compiled() && active_ == nullptr)
    for (const auto& tool : tools_)
      if (auto* shelf = dynamic_cast<ShelfTool*>(tool.get()); shelf && shelf->event(event)) return true;
  // While a tool is at work its keys come before the window's shortcuts.
  if (event->type() == QEvent::ShortcutOverride && active_ != nullptr) {
    auto* key = static_cast<QKeyEvent*>(event);
    const QString text = key->text();
    const bool number = text.size() == 1 && (text[0].isDigit() || QString(".,-").contains(text[0]));
    const bool unit = active_->isTyping() && text.size() == 1 && (text[0].isLetter() || text[0] == ' ');
    if (key->key() == Qt::Key_Escape || key->key() == Qt::Key_Backspace || number || unit) {
      event->accept();
      return true;
    }
  }
  if (event->type() == QEvent::KeyPress && active_ != nullptr) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Escape) {
      endTool(true, {});
      return true;
    }
    if (active_->key(key)) return true;
  } else if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    QAction* const box = workbench_->action(ActionId::kSelectBox);
    const bool any = selection()->count() > 0;
    if (workbench_->picker()->active())
      workbench_->picker()->cancel();
    else if (box->isChecked())
      box->setChecked(false);
    else if (MeasureAim::of(workbench_)->isActive())
      MeasureAim::of(workbench_)->cancel();
    else if (workbench_->thrower()->isArmed())
      workbench_->thrower()->setArmed(false);
    else if (selection()->select({}); !any)
      return QOpenGLWidget::event(event);  // for the window, which may have a use for it
    return true;
  }
  return QOpenGLWidget::event(event);
}

void ViewportWidget::updateHover() {
  if (!player()->compiled() || active_ != nullptr || !underMouse()) return;
  bool taken = false;
  for (const auto& tool : tools_) taken = tool->hover(hover_pixel_) || taken;
  const render::PickResult hit = taken ? render::PickResult() : pickAt(hover_pixel_);
  const PickObject object = FromPickId(hit.id);
  const bool known = IsSelectable(object);
  selection()->hover(known ? object : PickObject{});
  const bool box = workbench_->action(ActionId::kSelectBox)->isChecked();
  setCursor(box     ? Qt::CrossCursor
            : taken ? Qt::PointingHandCursor
                    : (known ? Qt::OpenHandCursor : Qt::ArrowCursor));
  QString info;
  if (known) info = selection()->describe(object);
  if (const auto& spot = ShelfAim::of(workbench_)->hovered()) info = spot->text;
  if (hit.hit) {
    const Vector3 point = hit.point * shownUnit("m").factor;
    const int decimals = shownDecimals("m", 3);
    info += QString("%1x %2  y %3  z %4 %5")
                .arg(info.isEmpty() ? "" : "   ")
                .arg(point.x(), 0, 'f', decimals)
                .arg(point.y(), 0, 'f', decimals)
                .arg(point.z(), 0, 'f', decimals)
                .arg(unitText("m"));
  }
  Q_EMIT pointerInfo(info);
  update();
}

void ViewportWidget::tick() {
  if (animating_) {
    const double t = std::min(1.0, static_cast<double>(animation_.elapsed()) / kAnimationMs);
    const double eased = t * t * (3 - 2 * t);
    shown()->setCamera(render::Interpolate(animate_from_, animate_to_, eased));
    if (t >= 1) animating_ = false;
  }
  if (active_ != nullptr) active_->tick();
  if (!animating_ && active_ == nullptr) tick_timer_.stop();
}

void ViewportWidget::setViewCamera(const render::Camera& camera) {
  animating_ = false;
  shown()->setCamera(camera);
}

void ViewportWidget::animateTo(const render::Camera& camera) {
  animate_from_ = shown()->camera();
  animate_to_ = camera;
  animating_ = true;
  animation_.start();
  tick_timer_.start();
}

void ViewportWidget::setOrthographic(bool on) {
  render::Camera camera = shown()->camera();
  camera.orthographic = on;
  shown()->setCamera(camera);
}

void ViewportWidget::look(void (render::Camera::*side)()) {
  render::Camera camera = shown()->camera();
  (camera.*side)();
  animateTo(camera);
}

QPointF ViewportWidget::pixelOf(const Vector3& point) const {
  Eigen::Vector2d pixel(-1, -1);
  workbench_->view()->camera().Project(point, width(), height(), &pixel);
  return {pixel.x(), pixel.y()};
}

}  // namespace linkwright::app
