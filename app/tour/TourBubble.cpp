// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/TourBubble.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kBubbleWidth = 320;  // px, with the room for the arrow
constexpr int kArrowLength = 12, kArrowHalf = 9;
constexpr int kBubbleCorner = 8;
constexpr int kFromEdge = 4;     // of the window
constexpr int kFrameMargin = 4;  // between a control and its frame
constexpr int kFrameLine = 3;

QLabel* tourLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::PlainText);
  return label;
}

}  // namespace

TourBubble::TourBubble(Workbench* workbench, QWidget* window) : QWidget(window), workbench_(workbench) {
  setObjectName("tourBubble");
  setFocusPolicy(Qt::NoFocus);
  auto* column = new QVBoxLayout(this);
  constexpr int kInside = 12;  // px
  constexpr int kMargin = kArrowLength + kInside;
  column->setContentsMargins(kMargin, kMargin - 4, kMargin, kMargin - 2);
  column->setSpacing(6);
  auto* head = new QHBoxLayout;
  number_ = tourLabel(this);
  number_->setObjectName("tourNumber");
  number_->setProperty("muted", true);
  close_ = new QToolButton(this);
  close_->setObjectName("tourClose");
  close_->setAutoRaise(true);
  close_->setToolTip(tr("Close the tour (Esc)"));
  close_->setAccessibleName(tr("Close the tour"));
  head->addWidget(number_, 1);
  head->addWidget(close_);
  column->addLayout(head);
  title_ = tourLabel(this);
  title_->setObjectName("tourTitle");
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  column->addWidget(title_);
  text_ = tourLabel(this);
  text_->setObjectName("tourText");
  column->addWidget(text_);
  choice_ = new QPushButton(this);
  choice_->setObjectName("tourChoice");
  column->addWidget(choice_, 0, Qt::AlignLeft);
  auto* buttons = new QHBoxLayout;
  back_ = new QPushButton(tr("Back"), this);
  back_->setObjectName("tourBack");
  skip_ = new QPushButton(tr("Skip"), this);
  skip_->setObjectName("tourSkip");
  skip_->setToolTip(tr("Go on without doing this step"));
  close_text_ = new QPushButton(this);
  close_text_->setObjectName("tourEnd");
  buttons->addStretch(1);
  for (QPushButton* each : {back_, skip_, close_text_}) buttons->addWidget(each);
  column->addLayout(buttons);
  // A click leaves the keys where they are.
  for (QAbstractButton* each :
       std::initializer_list<QAbstractButton*>{close_, choice_, back_, skip_, close_text_})
    each->setFocusPolicy(Qt::TabFocus);
  connect(back_, &QPushButton::clicked, this, &TourBubble::backAsked);
  connect(skip_, &QPushButton::clicked, this, &TourBubble::skipAsked);
  connect(choice_, &QPushButton::clicked, this, &TourBubble::choiceAsked);
  connect(close_, &QToolButton::clicked, this, &TourBubble::closeAsked);
  connect(close_text_, &QPushButton::clicked, this, &TourBubble::closeAsked);
  connect(workbench, &Workbench::themeChanged, this, &TourBubble::retint);
  retint();
}

void TourBubble::retint() {
  close_->setIcon(workbench_->icon("close"));
  update();
}

void TourBubble::setWords(const TourWords& words) {
  if (words == words_) return;
  words_ = words;
  number_->setText(words.number);
  title_->setText(words.title);
  text_->setText(words.text);
  choice_->setText(words.choice);
  choice_->setVisible(!words.choice.isEmpty());
  back_->setVisible(words.back);
  skip_->setVisible(words.skip);
  close_text_->setText(words.close);
  close_text_->setVisible(!words.close.isEmpty());
  setAccessibleName(tr("Tour, %1: %2").arg(words.number, words.title));
  setAccessibleDescription(words.text);
  // Read out, though the keys stay where they are.
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

QRect TourBubble::body() const {
  return rect().adjusted(kArrowLength, kArrowLength, -kArrowLength, -kArrowLength);
}

void TourBubble::standBeside(const QRect& spot, const QList<QRect>& others) {
  const QRect room = parentWidget()->rect().adjusted(kFromEdge, kFromEdge, -kFromEdge, -kFromEdge);
  layout()->activate();
  const int width = std::min(kBubbleWidth, room.width());
  const QSize size(width, std::min(layout()->totalHeightForWidth(width), room.height()));
  const auto within = [&](QPoint corner) {
    return QRect(QPoint(std::clamp(corner.x(), room.left(), room.right() + 1 - size.width()),
                        std::clamp(corner.y(), room.top(), room.bottom() + 1 - size.height())),
                 size);
  };
  QRect best = within({room.center().x() - size.width() / 2, room.bottom() - size.height()});
  Side side = Side::kNowhere;
  if (!spot.isEmpty()) {
    const QRect framed = spot.adjusted(-kFrameMargin, -kFrameMargin, kFrameMargin, kFrameMargin);
    const QPoint middle(spot.center().x() - size.width() / 2, spot.center().y() - size.height() / 2);
    const std::pair<Side, QPoint> places[] = {{Side::kBelow, {middle.x(), framed.bottom() + 1}},
                                              {Side::kAbove, {middle.x(), framed.top() - size.height()}},
                                              {Side::kRight, {framed.right() + 1, middle.y()}},
                                              {Side::kLeft, {framed.left() - size.width(), middle.y()}}};
    // That which covers least of what is pointed at, the first of equals.
    qint64 least = -1;
    for (const auto& [each, corner] : places) {
      const QRect place = within(corner);
      const auto covered = [&](const QRect& what) {
        const QRect both = place & what;
        return both.isEmpty() ? qint64{0} : qint64{both.width()} * both.height();
      };
      // A spot under the bubble could not be clicked.
      constexpr qint64 kWorse = 1000;
      qint64 cost = kWorse * covered(spot);
      for (const QRect& other : others) cost += covered(other);
      if (least >= 0 && cost >= least) continue;
      least = cost;
      best = place;
      side = covered(spot) == 0 ? each : Side::kNowhere;
    }
  }
  setGeometry(best);
  pointAt(spot.translated(-best.topLeft()), side);
}

void TourBubble::pointAt(const QRect& spot, Side side) {
  const QRectF from = body();
  const double x =
      std::clamp(1.0 * spot.center().x(), from.left() + 2 * kArrowHalf, from.right() - 2 * kArrowHalf);
  const double y =
      std::clamp(1.0 * spot.center().y(), from.top() + 2 * kArrowHalf, from.bottom() - 2 * kArrowHalf);
  QPolygonF arrow;
  switch (side) {
    case Side::kBelow:
      arrow = QPolygonF(
          {QPointF(x - kArrowHalf, from.top() + 1), QPointF(x, 1), QPointF(x + kArrowHalf, from.top() + 1)});
      break;
    case Side::kAbove:
      arrow = QPolygonF({QPointF(x - kArrowHalf, from.bottom() - 1), QPointF(x, height() - 1.0),
                         QPointF(x + kArrowHalf, from.bottom() - 1)});
      break;
    case Side::kRight:
      arrow = QPolygonF({QPointF(from.left() + 1, y - kArrowHalf), QPointF(1, y),
                         QPointF(from.left() + 1, y + kArrowHalf)});
      break;
    case Side::kLeft:
      arrow = QPolygonF({QPointF(from.right() - 1, y - kArrowHalf), QPointF(width() - 1.0, y),
                         QPointF(from.right() - 1, y + kArrowHalf)});
      break;
    case Side::kNowhere:
      break;
  }
  arrow_ = arrow;
  // Beside body and arrow, clicks are those of what is below.
  QRegion shape(body());
  if (!arrow_.isEmpty()) shape += arrow_.boundingRect().toAlignedRect();
  setMask(shape);
  update();
}

void TourBubble::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = workbench_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath shape;
  shape.addRoundedRect(QRectF(body()).adjusted(1, 1, -1, -1), kBubbleCorner, kBubbleCorner);
  if (!arrow_.isEmpty()) {
    QPainterPath arrow;
    arrow.addPolygon(arrow_);
    arrow.closeSubpath();
    shape = shape.united(arrow);
  }
  painter.setPen(QPen(theme.accent, 2));
  painter.setBrush(theme.field);
  painter.drawPath(shape);
}

TourFrame::TourFrame(Workbench* workbench, QWidget* window) : QWidget(window), workbench_(workbench) {
  setObjectName("tourFrame");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setAccessibleName(TourBubble::tr("Here"));
}

void TourFrame::surround(const QRect& spot) {
  setGeometry(spot.adjusted(-kFrameMargin, -kFrameMargin, kFrameMargin, kFrameMargin));
  if (isVisible()) return;
  show();
  raise();
}

void TourFrame::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(workbench_->theme().accent, kFrameLine));
  constexpr double kIn = kFrameLine / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(kIn, kIn, -kIn, -kIn), kBubbleCorner, kBubbleCorner);
}

}  // namespace linkwright::app
