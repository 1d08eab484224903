// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/LedgerIndicator.h"

#include <QEvent>
#include <cmath>

#include "app/base/FilmCaptions.h"
#include "app/base/Units.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/contact/PairEnergy.h"

namespace linkwright::app {

LedgerIndicator::LedgerIndicator(Workbench* workbench, QWidget* parent)
    : StatusIndicator(workbench, tr("Energy"), parent), workbench_(workbench) {
  setObjectName("ledgerLight");
  setToolTip(tip());
  connect(workbench->player(), &Player::frameChanged, this, &LedgerIndicator::refresh);
  connect(workbench->player(), &Player::replaced, this, &LedgerIndicator::refresh);
  refresh();
}

void LedgerIndicator::refresh() {
  const auto frame = workbench_->player()->frame();
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

QString LedgerIndicator::tip() const {
  QString text =
      tr("Numerical error of the energy.<br>"
         "Green: at most a millionth of all the energy exchanged so far. Red: a smaller time step would be "
         "better.");
  const Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto compiled = player->compiled();
  if (!frame || frame->state.time <= 0 || frame->energies.ResidualPasses() || !compiled || !compiled->contact)
    return text;
  const auto system = player->cloneSystem();
  // Another mechanism is about to be shown.
  if (!system || frame->state.q.size() != system->nq() || frame->state.z.size() != system->nz()) return text;
  system->SetInputs(frame->inputs);
  const auto pair = GreatestPair(*compiled->contact, player->contactEvents(-kInfinity, frame->state.time),
                                 system.get(), frame->state);
  if (!pair) return text;
  // Names may look like markup.
  return text + "<br>" +
         tr("The contact that changed the energy most is <b>%1</b>")
             .arg(QString::fromStdString(Describe(*pair, chosenUnits())).toHtmlEscaped());
}

}  // namespace linkwright::app
