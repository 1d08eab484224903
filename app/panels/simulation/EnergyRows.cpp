// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/EnergyRows.h"

#include <QFontDatabase>
#include <QFormLayout>
#include <QLabel>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/simulation/ContactLosses.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

namespace {

QString lossLink(const QString& text) { return "<a href=\"losses\">" + text + "</a>"; }

bool tiny(double value) { return value != 0 && std::abs(value) < 1e-4; }

}  // namespace

EnergyRows::EnergyRows(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  auto* form = new QFormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  form->setVerticalSpacing(3);
  add(
      tr("Kinetic"), [](const Energies& e) { return e.kinetic; }, Shown::kAlways);
  add(
      tr("Gravity"), [](const Energies& e) { return e.potential_gravity; }, Shown::kAlways,
      tr("Potential energy"));
  add(
      tr("Springs"), [](const Energies& e) { return e.potential_springs; }, Shown::kUsed,
      tr("Potential energy"));
  add(
      tr("Stops"), [](const Energies& e) { return e.potential_limits; }, Shown::kUsed,
      tr("Potential energy of the limit stops"));
  add(
      tr("Total"), [](const Energies& e) { return e.total; }, Shown::kAlways);
  add(
      tr("Work of inputs"), [](const Energies& e) { return e.work_inputs; }, Shown::kUsed);
  add(
      tr("Motors"), [](const Energies& e) { return e.work_actuators; }, Shown::kUsed,
      tr("Work of the scene's motors"));
  add(
      tr("Outside forces"), [](const Energies& e) { return e.work_external; }, Shown::kUsed,
      tr("Their work"));
  add(
      tr("Damping"), [](const Energies& e) { return e.work_damping; }, Shown::kUsed);
  add(
      tr("Dry friction"), [](const Energies& e) { return e.work_friction; }, Shown::kUsed);
  add(
      tr("Stops' damping"), [](const Energies& e) { return e.work_limits; }, Shown::kUsed);
  add(
      lossLink(tr("Contact friction")), [](const Energies& e) { return e.work_contact; }, Shown::kContact,
      tr("Work of dry friction where shapes touch: a click shows the pairs"));
  add(
      lossLink(tr("Contact impacts")), [](const Energies& e) { return e.work_impacts; }, Shown::kContact,
      tr("Energy of impacts of shapes: a click shows which pair, when, by which law"));
  add(
      tr("Contact drift"), [](const Energies& e) { return e.contact_drift; }, Shown::kContact,
      tr("Energy moved by pushing overlapping shapes apart"));
  add(
      tr("Mouse, edits"), [](const Energies& e) { return e.work_pull + e.work_edits; }, Shown::kUsed);
  add(
      tr("Residual E − W"), [](const Energies& e) { return e.residual; }, Shown::kAlways,
      tr("Numerical error: total energy less its start less all work"));
  add(
      tr("Exchanged"), [](const Energies& e) { return e.exchanged; }, Shown::kAlways,
      tr("What has gone to and fro between all accounts; the residual is measured against it"));
  Player* player = workbench->player();
  connect(player, &Player::frameChanged, this, &EnergyRows::refresh);
  connect(workbench, &Workbench::unitsChanged, this, &EnergyRows::refresh);
  connect(player, &Player::replaced, this, [this, player] {
    const bool contact = player->compiled() && player->compiled()->contact;
    for (const Row& row : rows_) {
      const bool shown = row.shown == Shown::kAlways || (row.shown == Shown::kContact && contact);
      row.name->setVisible(shown);
      row.value->setVisible(shown);
    }
    refresh();
  });
  refresh();
}

void EnergyRows::add(const QString& name, double (*of)(const Energies& energies), Shown shown,
                     const QString& tip) {
  auto* form = static_cast<QFormLayout*>(layout());
  Row row{new QLabel(name, this), new QLabel(this), of, shown};
  row.value->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  row.value->setAlignment(Qt::AlignRight);
  connect(row.name, &QLabel::linkActivated, this, [this] {
    if (losses_.isNull()) losses_ = new ContactLosses(workbench_, window());
    losses_->read();
    losses_->show();
    losses_->raise();
  });
  for (QLabel* label : {row.name, row.value}) {
    label->setToolTip(tip);
    label->setVisible(shown == Shown::kAlways);
  }
  form->addRow(row.name, row.value);
  rows_.push_back(row);
}

void EnergyRows::refresh() {
  const auto frame = workbench_->player()->frame();
  if (!frame) return;
  for (const Row& row : rows_) {
    const double value = row.of(frame->energies);
    // Once an account is used it stays.
    if (value != 0 && row.value->isHidden()) {
      row.name->setVisible(true);
      row.value->setVisible(true);
    }
    // Numerical errors are far below what else is shown.
    const bool error = &row == &rows_[rows_.size() - 2] || (row.shown == Shown::kContact && tiny(value));
    const ShownUnit unit = shownUnit("J");
    row.value->setText(
        error ? joinUnit(numberText(unit.Shown(value), 'e', 2), QString::fromStdString(unit.name))
              : fixedAmount(value, "J", 4));
  }
}

}  // namespace linkwright::app
