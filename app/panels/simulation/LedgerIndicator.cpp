// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/LedgerIndicator.h"

#include <QEvent>
#include <cmath>

#include "app/base/FilmCaptions.h"
#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/References.h"

namespace linkwright::app {

LedgerIndicator::LedgerIndicator(Workbench* workbench, QWidget* parent)
    : StatusIndicator(workbench, tr("Energy"), parent), workbench_(workbench) {
  setObjectName("ledgerLight");
  setToolTip(tip());
  connect(workbench->player(), &Player::frameChanged, this, &LedgerIndicator::refresh);
  connect(workbench->player(), &Player::replaced, this, &LedgerIndicator::refresh);
  connect(this, &QToolButton::clicked, this, &LedgerIndicator::explain);
  refresh();
}

void LedgerIndicator::refresh() {
  const auto frame = workbench_->player()->frame();
  const bool fails = frame && frame->state.time > 0 && !frame->energies.ResidualPasses();
  if (!fails)
    since_.reset();
  else if (!since_ || frame->state.time < *since_)
    since_ = frame->state.time;
  if (!frame || frame->state.time <= 0) return setLight(State::kOff, {});
  const Energies& e = frame->energies;
  // Colours alone do not tell everyone.
  setLight(e.ResidualPasses() ? State::kGood : State::kBad,
           ledgerFigure(e.ResidualPasses(), std::abs(e.residual)));
}

bool LedgerIndicator::event(QEvent* event) {
  // The pair takes all events of the run to find: only who reads the tooltip needs it.
  if (event->type() == QEvent::ToolTip) setToolTip(tip());
  return StatusIndicator::event(event);
}

std::optional<PairEnergy> LedgerIndicator::greatestPair() const {
  const Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto compiled = player->compiled();
  if (!frame || frame->state.time <= 0 || frame->energies.ResidualPasses() || !compiled || !compiled->contact)
    return std::nullopt;
  const auto system = player->cloneSystem();
  // Another mechanism is about to be shown.
  if (!system || frame->state.q.size() != system->nq() || frame->state.z.size() != system->nz())
    return std::nullopt;
  system->SetInputs(frame->inputs);
  return GreatestPair(*compiled->contact, player->contactEvents(-kInfinity, frame->state.time), system.get(),
                      frame->state);
}

void LedgerIndicator::explain() {
  const auto frame = workbench_->player()->frame();
  if (!since_ || !frame) {
    setToolTip(tip());
    return showTip();
  }
  MessagePlace place;
  place.moment = since_;
  QString text = tr("The energy ledger does not close since t = %1\nNumerical error: %2, a part of %3 of the "
                    "energy exchanged; at most 1e-6 passes. A smaller time step or an integrator of higher "
                    "order would be better.")
                     .arg(amountText(*since_, "s", 6), amountText(std::abs(frame->energies.residual), "J", 3),
                          numberText(frame->energies.RelativeResidual(), 'g', 2));
  if (const auto pair = greatestPair()) {
    text += " " + tr("The contact that changed the energy most is %1.")
                      .arg(QString::fromStdString(Describe(*pair, chosenUnits())));
    for (const std::string& name : {pair->b, pair->a})
      if (place.object == 0) place.object = FindNamed(workbench_->document()->objects(), "link", name);
  }
  Q_EMIT explained(text, place);
}

QString LedgerIndicator::tip() const {
  QString text =
      tr("Numerical error of the energy.<br>"
         "Green: at most a millionth of all the energy exchanged so far. Red: a smaller time step would be "
         "better.");
  const auto pair = greatestPair();
  if (!pair) return text;
  // Names may look like markup.
  return text + "<br>" +
         tr("The contact that changed the energy most is <b>%1</b>")
             .arg(QString::fromStdString(Describe(*pair, chosenUnits())).toHtmlEscaped());
}

}  // namespace linkwright::app
