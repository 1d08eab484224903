// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/TransportBar.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/languages/Numbers.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kOneRowLeast = 600;  // px: below, the timeline would be a stub between the fields
constexpr int kTimePlace = 4;      // in the row: after the four buttons
constexpr int kStripPlace = kTimePlace + 1;
constexpr int kSpeedWidth = 84, kSpeedWidthNarrow = 62;  // px
constexpr int kMargin = 8, kMarginNarrow = 4;            // px, on the left and right

}  // namespace

TransportBar::TransportBar(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("transportBar");
  auto* rows = new QVBoxLayout(this);
  rows->setSpacing(0);
  row_ = new QHBoxLayout;
  row_->setSpacing(4);
  row_low_ = new QHBoxLayout;
  rows->addLayout(row_);
  rows->addLayout(row_low_);
  for (const ActionId id : {ActionId::kReset, ActionId::kStepBack, ActionId::kPlay, ActionId::kStep}) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(workbench->action(id));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    const int side = id == ActionId::kPlay ? 26 : 20;
    button->setIconSize({side, side});
    row_->addWidget(button);
  }
  time_ = new QLabel(this);
  time_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  time_->setToolTip(tr("Simulated time"));
  row_->addWidget(time_);
  strip_ = new TimelineStrip(workbench, this);

  speed_ = new QComboBox(this);
  speed_->setEditable(true);
  speed_->setInsertPolicy(QComboBox::NoInsert);
  for (const double factor : {0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0}) {
    speed_->addItem(QString::number(factor) + QStringLiteral("×"), factor);
  }
  speed_->setMaxVisibleItems(speed_->count());
  speed_->setToolTip(tr("Speed: simulated seconds for each second, 0.01 to 10"));
  speed_->setAccessibleName(tr("Speed"));
  row_->addWidget(speed_);
  connect(speed_, &QComboBox::textActivated, this, &TransportBar::speedEdited);
  connect(speed_->lineEdit(), &QLineEdit::editingFinished, this, &TransportBar::speedEdited);

  factor_ = new QLabel(this);
  factor_->setToolTip(tr("Actual speed (simulated seconds per second)"));
  arrange(false);

  Player* player = workbench->player();
  connect(player, &Player::frameChanged, this, &TransportBar::refresh);
  connect(player, &Player::modeChanged, this, &TransportBar::refresh);
  connect(player, &Player::replaced, this, &TransportBar::refresh);
  connect(workbench_, &Workbench::themeChanged, this, &TransportBar::refresh);
  refresh();
}

QSize TransportBar::minimumSizeHint() const {
  int width = 2 * kMarginNarrow, fields = 0;
  for (int i = 0; i < row_->count(); ++i) {
    const QLayoutItem* item = row_->itemAt(i);
    const QWidget* widget = item->widget();
    if (widget == strip_ || widget == factor_) continue;
    width += widget == time_    ? timeWidth(true)
             : widget == speed_ ? kSpeedWidthNarrow
                                : item->minimumSize().width();
    ++fields;
  }
  return {width + (fields - 1) * row_->spacing(), QWidget::minimumSizeHint().height()};
}

void TransportBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool narrow = width() < kOneRowLeast;
  if (narrow != narrow_) arrange(narrow);
}

int TransportBar::timeWidth(bool narrow) const {
  return time_->fontMetrics().horizontalAdvance(narrow ? "000.000 s" : "00000.000 s");
}

void TransportBar::arrange(bool narrow) {
  narrow_ = narrow;
  for (QWidget* moved : {static_cast<QWidget*>(strip_), static_cast<QWidget*>(factor_)})
    (narrow ? row_ : row_low_)->removeWidget(moved);
  if (narrow) {
    row_low_->addWidget(strip_, 1);
    row_low_->addWidget(factor_);
  } else {
    row_->insertWidget(kStripPlace, strip_, 1);
    row_->addWidget(factor_);
  }
  row_->setStretch(kTimePlace, narrow ? 1 : 0);
  const int beside = narrow ? kMarginNarrow : kMargin;
  layout()->setContentsMargins(beside, 4, beside, 4);
  time_->setMinimumWidth(timeWidth(narrow));
  speed_->setMinimumWidth(narrow ? kSpeedWidthNarrow : kSpeedWidth);
  const QString widest = narrow ? QStringLiteral("10.00×") : tr("real time 10.00×");
  factor_->setMinimumWidth(factor_->fontMetrics().horizontalAdvance(widest));
  refresh();
}

void TransportBar::refresh() {
  const Player* player = workbench_->player();
  const auto frame = player->frame();
  setEnabled(player->mode() != Player::Mode::kClosed);
  if (!speed_->lineEdit()->hasFocus()) {
    const QSignalBlocker blocker(speed_);
    speed_->setEditText(numberText(player->speed(), 'g', 3) + QStringLiteral("×"));
  }
  if (!frame) {
    time_->clear();
    factor_->clear();
    return;
  }
  time_->setText(numberText(player->time(), 'f', 3) + " s");
  const bool slow =
      frame->playing && frame->real_time_factor > 0 && frame->real_time_factor < 0.9 * frame->speed;
  if (frame->playing)
    factor_->setText((narrow_ ? QStringLiteral("%1×") : tr("real time %1×"))
                         .arg(numberText(frame->real_time_factor, 'f', 2)));
  else if (narrow_)
    factor_->clear();  // the status bar shows it too
  else
    factor_->setText(player->mode() == Player::Mode::kReview ? tr("looking back") : tr("paused"));
  const QString color = "color: " + (slow ? workbench_->theme().warning : workbench_->theme().muted).name();
  if (factor_->styleSheet() != color) factor_->setStyleSheet(color);
}

void TransportBar::speedEdited() {
  QString text = speed_->currentText();
  text.remove(QChar(0x00D7)).remove('x').replace(',', '.');
  bool ok = false;
  const double value = text.trimmed().toDouble(&ok);
  if (speed_->hasFocus()) {
    const QSignalBlocker blocker(speed_->lineEdit());
    returnKeys(workbench_, speed_);
  }
  // The box shows the speed that is reached with the next frame; until then it keeps what was asked for.
  if (ok && value > 0) {
    workbench_->player()->setSpeed(value);
  } else {
    refresh();
  }
}

}  // namespace linkwright::app
