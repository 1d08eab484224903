// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/TimelineStrip.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/base/Ticks.h"
#include "app/languages/Numbers.h"
#include "app/panels/simulation/CameraKeyMarks.h"
#include "app/panels/simulation/TimelineMenu.h"
#include "app/session/KeptRuns.h"
#include "app/session/Playback.h"
#include "app/session/RunMarks.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

constexpr double kStripMargin = 12;  // px on both sides, so that the handle never leaves the strip
constexpr double kTrackY = 11;       // px
constexpr double kTrackHeight = 6;
constexpr double kLaneHeight = 8;  // px
constexpr double kLaneLine = 3;
constexpr std::size_t kMostLanes = 6;  // the newest; the panel of runs lists all
constexpr int kPlainHeight = 36;
constexpr double kMarkSize = 5;
constexpr double kNearMark = 4;  // px
constexpr double kPage = 0.1;    // of what is recorded, for Page up and Page down

QString secondsText(double time, double step) {
  return numberText(time, 'f', step < 1 ? static_cast<int>(std::ceil(-std::log10(step) - 1e-9)) : 0) + " s";
}

}  // namespace

TimelineStrip::TimelineStrip(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), cameras_(std::make_unique<CameraKeyMarks>(workbench, this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::TabFocus);  // a click leaves the keys with the picture
  setToolTip(
      tr("Drag to show any recorded time. Playing on from there begins another run; this one is kept"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Timeline"));
  const auto repaint = [this] {
    span_ = span();
    update();
    if (!hasFocus()) return;
    QAccessibleValueChangeEvent changed(this, shownTime());
    QAccessible::updateAccessibility(&changed);
  };
  connect(workbench->player(), &Player::frameChanged, this, repaint);
  connect(workbench->player(), &Player::replaced, this, repaint);
  connect(workbench->player(), &Player::modeChanged, this, repaint);
  connect(workbench->document(), &Document::edited, this, repaint);
  connect(workbench, &Workbench::themeChanged, this, qOverload<>(&QWidget::update));
  connect(workbench->runs(), &KeptRuns::changed, this, &TimelineStrip::lanesChanged);
  connect(workbench->marks(), &RunMarks::changed, this, qOverload<>(&QWidget::update));
  connect(workbench->playback(), &Playback::changed, this, qOverload<>(&QWidget::update));
}

TimelineStrip::~TimelineStrip() = default;

QSize TimelineStrip::sizeHint() const {
  return {400, kPlainHeight + static_cast<int>(kLaneHeight) * static_cast<int>(lanes_.size())};
}
QSize TimelineStrip::minimumSizeHint() const { return {120, sizeHint().height()}; }

void TimelineStrip::lanesChanged() {
  const std::size_t before = lanes_.size();
  lanes_.clear();
  for (const RunLane& lane : workbench_->runs()->lanes())
    if (!lane.in_hand) lanes_.push_back(lane);
  if (lanes_.size() > kMostLanes)
    lanes_.erase(lanes_.begin(), lanes_.end() - static_cast<std::ptrdiff_t>(kMostLanes));
  hover_run_ = 0;
  span_ = span();
  if (lanes_.size() != before) updateGeometry();
  update();
}

double TimelineStrip::yOfRun(int id) const {
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    if (lanes_[i].id == id) return kTrackY + kTrackHeight + kLaneHeight * (static_cast<double>(i) + 0.5) + 1;
  return -1;
}

int TimelineStrip::runAt(const QPointF& pixel) const {
  for (const RunLane& lane : lanes_)
    if (std::abs(pixel.y() - yOfRun(lane.id)) <= kLaneHeight / 2 &&
        pixel.x() >= xOfTime(lane.from) - kNearMark && pixel.x() <= xOfTime(lane.to) + kNearMark)
      return lane.id;
  return 0;
}

double TimelineStrip::span() const {
  const Player* player = workbench_->player();
  if (player->mode() == Player::Mode::kClosed) return 10;
  // In steps of a quarter more, so that the picture does not creep while playing.
  double span = std::max(1.0, workbench_->document()->scene().duration);
  double end = std::max(player->endTime(), cameras_->lastTime());
  for (const RunLane& lane : lanes_) end = std::max(end, lane.to);
  while (span < end) span *= 1.25;
  return span;
}

double TimelineStrip::xOfTime(double time) const {
  return kStripMargin + time / span_ * (width() - 2 * kStripMargin);
}

double TimelineStrip::timeOfX(double x) const {
  return (x - kStripMargin) / (width() - 2 * kStripMargin) * span_;
}

void TimelineStrip::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = workbench_->theme();
  const Player* player = workbench_->player();
  const bool open = player->mode() != Player::Mode::kClosed;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.field);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, width() - 2 * kStripMargin, kTrackHeight), 3, 3);
  if (!open) return;

  const double end = xOfTime(player->endTime()), now = xOfTime(player->time());
  QColor recorded = theme.accent;
  recorded.setAlphaF(0.35F);
  painter.setBrush(recorded);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, end - kStripMargin, kTrackHeight), 3, 3);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(kStripMargin, kTrackY, now - kStripMargin, kTrackHeight), 3, 3);

  paintRuns(&painter);
  const double below = kTrackY + kTrackHeight + kLaneHeight * static_cast<double>(lanes_.size());
  painter.setFont(smallFont(font()));
  const double step = niceStep(span_ * 70 / std::max(1, width()));
  for (int k = 0; k * step <= span_ * (1 + 1e-9); ++k) {
    const double x = xOfTime(k * step);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(x, below + 2), QPointF(x, below + 5));
    painter.setPen(theme.muted);
    const QString text = secondsText(k * step, step);
    const double half = painter.fontMetrics().horizontalAdvance(text) / 2.0;
    const double left = std::clamp(x - half, 0.0, width() - 2 * half);
    painter.drawText(QPointF(left, height() - 3.0), text);
  }
  const Playback* playback = workbench_->playback();
  if (playback->hasRange()) {
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const double time : {playback->from(), playback->to()})
      painter.drawLine(QPointF(xOfTime(time), kTrackY - 3),
                       QPointF(xOfTime(time), kTrackY + kTrackHeight + 3));
  }
  paintMarks(&painter);
  cameras_->paint(&painter);
  if (hover_x_ >= kStripMargin && hover_x_ <= end && !dragging_) {
    painter.setPen(QPen(theme.text, 1));
    painter.drawLine(QPointF(hover_x_, kTrackY - 5), QPointF(hover_x_, kTrackY + kTrackHeight + 3));
  }
  painter.setPen(QPen(hasFocus() ? theme.text : theme.panel, 2));
  painter.setBrush(theme.accent);
  painter.drawEllipse(QPointF(now, kTrackY + kTrackHeight / 2), 7, 7);
}

void TimelineStrip::paintRuns(QPainter* painter) const {
  const Theme& theme = workbench_->theme();
  for (const RunLane& lane : lanes_) {
    const double y = yOfRun(lane.id), from = xOfTime(lane.from), to = xOfTime(lane.to);
    QColor color = theme.ofRun(lane.id);
    const bool strong = lane.compared || lane.id == hover_run_;
    if (!strong) color.setAlphaF(0.55F);
    // From the run that it parts from.
    const double parent = lane.parent == 0 ? y : std::max(kTrackY + kTrackHeight, yOfRun(lane.parent));
    painter->setPen(QPen(color, 1));
    painter->drawLine(QPointF(from, parent), QPointF(from, y));
    painter->setPen(QPen(color, strong ? kLaneLine + 1 : kLaneLine, Qt::SolidLine, Qt::RoundCap));
    painter->drawLine(QPointF(from, y), QPointF(std::max(to, from + 1), y));
    painter->setPen(Qt::NoPen);
  }
}

void TimelineStrip::paintMarks(QPainter* painter) const {
  const Theme& theme = workbench_->theme();
  painter->setPen(Qt::NoPen);
  double drawn[5] = {-1, -1, -1, -1, -1};
  for (const RunMark& mark : workbench_->marks()->marks()) {
    const double x = xOfTime(mark.time);
    // Those of a kind that would cover each other are one.
    double& last = drawn[static_cast<int>(mark.kind)];
    if (last >= 0 && x - last < 2) continue;
    last = x;
    const bool edits = mark.kind == RunMark::Kind::kEdit || mark.kind == RunMark::Kind::kSwitch;
    const QColor color = edits                                 ? theme.accent
                         : mark.kind == RunMark::Kind::kImpact ? theme.bad
                         : mark.kind == RunMark::Kind::kLimit  ? theme.warning
                                                               : theme.muted;
    painter->setBrush(color);
    const QPointF tip(x, kTrackY - 1);
    painter->drawPolygon(QPolygonF(
        {tip, tip + QPointF(-kMarkSize / 2, -kMarkSize), tip + QPointF(kMarkSize / 2, -kMarkSize)}));
  }
}

double TimelineStrip::shownTime() const { return workbench_->player()->time(); }

double TimelineStrip::lastTime() const { return workbench_->player()->endTime(); }

void TimelineStrip::showTime(double time) {
  Player* player = workbench_->player();
  if (player->mode() != Player::Mode::kClosed) player->seek(std::clamp(time, 0.0, lastTime()));
}

bool TimelineStrip::isKey(const QKeyEvent& event) const {
  if ((event.modifiers() & ~Qt::KeypadModifier) != 0) return false;
  const int key = event.key();
  return key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_PageUp || key == Qt::Key_PageDown;
}

void TimelineStrip::keyPressEvent(QKeyEvent* event) {
  if (!isKey(*event)) return QWidget::keyPressEvent(event);
  const double page = kPage * lastTime();
  switch (event->key()) {
    case Qt::Key_Home:
      return showTime(0);
    case Qt::Key_End:
      return showTime(lastTime());
    case Qt::Key_PageUp:
      return showTime(shownTime() + page);
    default:
      return showTime(shownTime() - page);
  }
}

bool TimelineStrip::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && isKey(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QString text = toolTip();
  if (const int run = runAt(help->pos())) {
    for (const RunLane& lane : lanes_)
      if (lane.id == run)
        text = tr("%1, to %2 s: a click takes it in hand").arg(lane.name).arg(numberText(lane.to, 'f', 3));
  } else if (const int key = cameras_->at(help->pos()); key >= 0) {
    text = cameras_->text(key);
  } else if (help->pos().y() < kTrackY) {
    QStringList near;
    constexpr qsizetype kMostLines = 6;
    for (const RunMark& mark : workbench_->marks()->marks())
      if (std::abs(xOfTime(mark.time) - help->pos().x()) <= kNearMark && near.size() < kMostLines)
        near.append(tr("%1 s: %2").arg(numberText(mark.time, 'f', 3)).arg(mark.text));
    if (!near.isEmpty()) text = near.join('\n');
  }
  QToolTip::showText(help->globalPos(), text, this);
  return true;
}

void TimelineStrip::seekTo(double x) {
  Player* player = workbench_->player();
  if (player->mode() == Player::Mode::kClosed) return;
  // Beyond the end it is the end, also that of a run that has just been asked for.
  player->seek(std::max(timeOfX(x), 0.0));
}

void TimelineStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || cameras_->press(event->position())) return;
  if (const int run = runAt(event->position())) workbench_->runs()->take(run);
  dragging_ = true;
  seekTo(event->position().x());
}

void TimelineStrip::mouseMoveEvent(QMouseEvent* event) {
  hover_x_ = event->position().x();
  if (cameras_->isHeld()) cameras_->move(event->position());
  if (dragging_) seekTo(hover_x_);
  hover_run_ = dragging_ ? 0 : runAt(event->position());
  update();
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragging_ = false;
  cameras_->release();
}

void TimelineStrip::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() == QContextMenuEvent::Keyboard) {
    const QPoint now(static_cast<int>(std::lround(xOfTime(shownTime()))), height() / 2);
    return showTimelineMenu(workbench_, shownTime(), 0, mapToGlobal(now), this);
  }
  if (const int key = cameras_->at(event->pos()); key >= 0)
    return cameras_->showMenu(key, event->globalPos(), this);
  showTimelineMenu(workbench_, timeOfX(event->pos().x()), runAt(event->pos()), event->globalPos(), this);
}

void TimelineStrip::leaveEvent(QEvent* /*event*/) {
  hover_x_ = -1;
  hover_run_ = 0;
  update();
}

}  // namespace linkwright::app
