// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/ContactIndicator.h"

#include "app/base/Counted.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

QString residualText(double value) { return value == 0 ? QString("0") : QString::number(value, 'e', 0); }

}  // namespace

ContactIndicator::ContactIndicator(Workbench* workbench, QWidget* parent)
    : StatusIndicator(workbench, tr("Contact"), parent), workbench_(workbench) {
  setObjectName("contactLight");
  connect(workbench->player(), &Player::frameChanged, this, &ContactIndicator::refresh);
  connect(workbench->player(), &Player::replaced, this, &ContactIndicator::refresh);
  refresh();
}

void ContactIndicator::refresh() {
  const auto frame = workbench_->player()->frame();
  const bool on = frame && frame->contact.on;
  setVisible(on);
  if (!on) return;
  const ContactStatus& contact = frame->contact;
  const QString residual = residualText(contact.residual);
  const QString clock = contact.stepping ? tr("stepping") : tr("events");
  setLight(contact.Passes() ? State::kGood : State::kBad,
           QStringLiteral("%1 · %2 · %3")
               .arg(residual, counted(static_cast<std::size_t>(contact.points), tr("point"), tr("points")),
                    clock));
  setToolTip(tr("How far forces and motions of touching shapes are from the law of contact:<br>"
                "non-penetration, dry friction, impacts. Found after the solution by other code.<br>"
                "<b>Residual: %1</b>, green up to %2<br>Closed points: %3<br>Clock: %4")
                 .arg(residual, contact.stepping ? QString("1e-6") : QString("1e-9"))
                 .arg(contact.points)
                 .arg(contact.stepping
                          ? tr("stepping: contacts are settled once a step")
                          : tr("events: steps are split where a point opens, closes, sticks or slips")));
}

}  // namespace linkwright::app
