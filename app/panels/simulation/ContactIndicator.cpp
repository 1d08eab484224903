// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/ContactIndicator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {

namespace {

QString residualText(double value) { return value == 0 ? QString("0") : numberText(value, 'e', 0); }

}  // namespace

ContactIndicator::ContactIndicator(Workbench* workbench, QWidget* parent)
    : StatusIndicator(workbench, tr("Contact"), parent), workbench_(workbench) {
  setObjectName("contactLight");
  connect(workbench->player(), &Player::frameChanged, this, &ContactIndicator::refresh);
  connect(workbench->player(), &Player::replaced, this, &ContactIndicator::refresh);
  connect(this, &QToolButton::clicked, this, &ContactIndicator::explain);
  refresh();
}

void ContactIndicator::refresh() {
  const auto frame = workbench_->player()->frame();
  const bool on = frame && frame->contact.on;
  setVisible(on);
  if (!on || frame->contact.Passes())
    since_.reset();
  else if (!since_ || frame->state.time < *since_)
    since_ = frame->state.time;
  if (!on) return;
  const ContactStatus& contact = frame->contact;
  const QString residual = residualText(contact.residual);
  const QString clock = contact.stepping ? tr("stepping") : tr("events");
  setLight(contact.Passes() ? State::kGood : State::kBad,
           QStringLiteral("%1 · %2 · %3")
               .arg(residual, tr("%n point(s)", nullptr, static_cast<int>(contact.points)), clock));
  setToolTip(tr("How far forces and motions of touching shapes are from the law of contact:<br>"
                "non-penetration, dry friction, impacts. Found after the solution by other code.<br>"
                "<b>Residual: %1</b>, green up to %2<br>Closed points: %3<br>Clock: %4")
                 .arg(residual, contact.stepping ? QString("1e-6") : QString("1e-9"))
                 .arg(contact.points)
                 .arg(contact.stepping
                          ? tr("stepping: contacts are settled once a step")
                          : tr("events: steps are split where a point opens, closes, sticks or slips")));
}

void ContactIndicator::explain() {
  const Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto system = player->cloneSystem();
  // Another mechanism may be about to be shown.
  if (!since_ || !frame || !system || frame->state.q.size() != system->nq() ||
      frame->state.z.size() != system->nz())
    return showTip();
  system->SetInputs(frame->inputs);
  std::vector<ContactForce> forces;
  const ContactStatus status = system->ContactForces(frame->state, &forces);
  const auto worst =
      std::max_element(forces.begin(), forces.end(),
                       [](const ContactForce& a, const ContactForce& b) { return a.residual < b.residual; });
  MessagePlace place;
  place.moment = since_;
  QString where = tr("The residual of the whole step is %1.").arg(residualText(frame->contact.residual));
  // It may be one of points that are no longer closed.
  if (worst != forces.end() && worst->residual > status.tolerance()) {
    where = tr("Largest between “%1” and “%2”: residual %3.")
                .arg(QString::fromStdString(worst->a), QString::fromStdString(worst->b),
                     residualText(worst->residual));
    for (const std::string& name : {worst->b, worst->a})
      if (place.object == 0) place.object = FindNamed(workbench_->document()->objects(), "link", name);
  }
  Q_EMIT explained(tr("The law of contact is not met since t = %1\n%2 At most %3 passes. Forces and motions "
                      "there are less accurate than shown: try a smaller time step.")
                       .arg(amountText(*since_, "s", 6), where, residualText(frame->contact.tolerance())),
                   place);
}

}  // namespace linkwright::app
