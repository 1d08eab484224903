// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/TransportBar.h"

#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include "app/Workbench.h"
#include "app/panels/FieldKeys.h"
#include "app/panels/TimelineStrip.h"

namespace linkwright::app {

TransportBar::TransportBar(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("transportBar");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 4, 8, 4);
  layout->setSpacing(4);
  for (const ActionId id : {ActionId::kReset, ActionId::kStepBack, ActionId::kPlay, ActionId::kStep}) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(workbench->action(id));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    const int side = id == ActionId::kPlay ? 26 : 20;
    button->setIconSize({side, side});
    layout->addWidget(button);
  }
  time_ = new QLabel(this);
  time_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  time_->setMinimumWidth(time_->fontMetrics().horizontalAdvance("00000.000 s"));
  time_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  time_->setToolTip(tr("Simulated time"));
  layout->addWidget(time_);
  layout->addWidget(new TimelineStrip(workbench, this), 1);

  speed_ = new QComboBox(this);
  speed_->setEditable(true);
  speed_->setInsertPolicy(QComboBox::NoInsert);
  for (const double factor : {0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0}) {
    speed_->addItem(QString::number(factor) + QStringLiteral("×"), factor);
  }
  speed_->setMaxVisibleItems(speed_->count());
  speed_->setToolTip(tr("Speed: simulated seconds for each second, 0.01 to 10"));
  speed_->setAccessibleName(tr("Speed"));
  speed_->setMinimumWidth(84);
  layout->addWidget(speed_);
  connect(speed_, &QComboBox::textActivated, this, &TransportBar::speedEdited);
  connect(speed_->lineEdit(), &QLineEdit::editingFinished, this, &TransportBar::speedEdited);

  factor_ = new QLabel(this);
  factor_->setMinimumWidth(factor_->fontMetrics().horizontalAdvance(tr("real time 10.00×")));
  factor_->setToolTip(tr("What the simulation reaches: simulated seconds for each second"));
  layout->addWidget(factor_);

  Session* session = workbench->session();
  connect(session, &Session::frameChanged, this, &TransportBar::refresh);
  connect(session, &Session::modeChanged, this, &TransportBar::refresh);
  connect(session, &Session::sessionReplaced, this, &TransportBar::refresh);
  refresh();
}

void TransportBar::refresh() {
  const Session* session = workbench_->session();
  const auto frame = session->frame();
  setEnabled(session->mode() != Session::Mode::kClosed);
  if (!speed_->lineEdit()->hasFocus()) {
    const QSignalBlocker blocker(speed_);
    speed_->setEditText(QString::number(session->speed(), 'g', 3) + QStringLiteral("×"));
  }
  if (!frame) {
    time_->clear();
    factor_->clear();
    return;
  }
  time_->setText(QString::number(session->time(), 'f', 3) + " s");
  const bool slow =
      frame->playing && frame->real_time_factor > 0 && frame->real_time_factor < 0.9 * frame->speed;
  factor_->setText(frame->playing ? tr("real time %1×").arg(frame->real_time_factor, 0, 'f', 2)
                   : session->mode() == Session::Mode::kReview ? tr("looking back")
                                                               : tr("paused"));
  factor_->setStyleSheet("color: " + (slow ? workbench_->theme().warning : workbench_->theme().muted).name());
}

void TransportBar::speedEdited() {
  QString text = speed_->currentText();
  text.remove(QChar(0x00D7)).remove('x').replace(',', '.');
  bool ok = false;
  const double value = text.trimmed().toDouble(&ok);
  if (speed_->hasFocus()) {
    const QSignalBlocker blocker(speed_->lineEdit());
    returnKeys(speed_);
  }
  // The box shows the speed that is reached with the next frame; until then it keeps what was asked for.
  if (ok && value > 0) {
    workbench_->session()->setSpeed(value);
  } else {
    refresh();
  }
}

}  // namespace linkwright::app
