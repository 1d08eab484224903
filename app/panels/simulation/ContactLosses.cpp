// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/ContactLosses.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/workbench/Workbench.h"
#include "engine/simulation/contact/PairEnergy.h"

namespace linkwright::app {
namespace {

/// Impacts that are listed, those of most energy.
constexpr std::size_t kMostImpacts = 1000;

QTableWidget* makeTable(const QString& name, int columns, QWidget* parent) {
  auto* table = new QTableWidget(0, columns, parent);
  table->setObjectName(name);
  table->verticalHeader()->hide();
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  return table;
}

void put(QTableWidget* table, int row, int column, const QString& text, bool number) {
  auto* item = new QTableWidgetItem(text);
  if (number) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
  table->setItem(row, column, item);
}

QString figure(double value, const char* unit) { return numberText(shownUnit(unit).Shown(value), 'g', 6); }
QString pairText(const std::string& a, const std::string& b) {
  return QString::fromStdString(a) + QStringLiteral(" – ") + QString::fromStdString(b);
}

QString lawText(const ContactEvent& impact) {
  const std::string_view law = impact.law;
  if (law.empty()) return ContactLosses::tr("Closed: what was left of its bounces");
  if (law == "stronge")
    return ContactLosses::tr("Stronge: Newton's law would have gained energy, or has no solution");
  if (law == "scaled")
    return ContactLosses::tr("Newton with all restitutions lessened, which else would gain energy");
  return ContactLosses::tr("Newton");
}

}  // namespace

ContactLosses::ContactLosses(Workbench* workbench, QWidget* parent) : QDialog(parent), workbench_(workbench) {
  setObjectName("contactLosses");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Energy that contact took"));
  resize(640, 480);
  auto* column = new QVBoxLayout(this);
  pairs_ = makeTable("lossPairs", 3, this);
  pairs_->setAccessibleName(tr("Pairs, up to this moment"));
  impacts_ = makeTable("lossImpacts", 5, this);
  impacts_->setAccessibleName(tr("Impacts, the greatest first"));
  note_ = new QLabel(this);
  note_->setWordWrap(true);
  column->addWidget(new QLabel("<b>" + tr("Pairs, up to this moment") + "</b>", this));
  column->addWidget(pairs_, 2);
  column->addWidget(
      new QLabel("<b>" + tr("Impacts, the greatest first: a double click goes there") + "</b>", this));
  column->addWidget(impacts_, 3);
  column->addWidget(note_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* go = buttons->addButton(tr("Go to the impact"), QDialogButtonBox::ActionRole);
  go->setObjectName("lossGo");
  go->setEnabled(false);
  auto* again = buttons->addButton(tr("Read again"), QDialogButtonBox::ActionRole);
  column->addWidget(buttons);
  const auto goTo = [this] {
    const int row = impacts_->currentRow();
    if (row >= 0) workbench_->player()->seek(impacts_->item(row, 0)->data(Qt::UserRole).toDouble());
  };
  connect(impacts_, &QTableWidget::itemSelectionChanged, go,
          [this, go] { go->setEnabled(impacts_->currentRow() >= 0); });
  connect(impacts_, &QTableWidget::cellDoubleClicked, this, goTo);
  connect(go, &QPushButton::clicked, this, goTo);
  connect(again, &QPushButton::clicked, this, &ContactLosses::read);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(workbench->player(), &Player::replaced, this, &ContactLosses::read);
  connect(workbench, &Workbench::unitsChanged, this, &ContactLosses::read);
  read();
}

void ContactLosses::read() {
  pairs_->setHorizontalHeaderLabels(
      {tr("Pair"), titleWithUnit(tr("Friction"), "J"), titleWithUnit(tr("Impacts"), "J")});
  impacts_->setHorizontalHeaderLabels({tr("Time [s]"), tr("Pair"), titleWithUnit(tr("Energy"), "J"),
                                       titleWithUnit(tr("Impulse"), "N s"), tr("Law")});
  fillPairs();
  fillImpacts();
}

void ContactLosses::fillPairs() {
  pairs_->setRowCount(0);
  const auto frame = workbench_->player()->frame();
  const auto compiled = workbench_->player()->compiled();
  const auto system = workbench_->player()->cloneSystem();
  if (!frame || !compiled || !compiled->contact || !system) return;
  double friction = 0, losses = 0;
  const auto add = [&](const QString& pair, double work, double loss) {
    const int row = pairs_->rowCount();
    pairs_->insertRow(row);
    put(pairs_, row, 0, pair, false);
    put(pairs_, row, 1, figure(work, "J"), true);
    put(pairs_, row, 2, figure(loss, "J"), true);
  };
  for (const PairEnergy& pair : ReportedEnergies(*compiled->contact, system.get(), frame->state)) {
    friction += pair.friction.value_or(0);
    losses += pair.energy;
    add(pairText(pair.a, pair.b), pair.friction.value_or(0), pair.energy);
  }
  const Energies& e = frame->energies;
  add(tr("all others"), e.work_contact - friction, e.work_impacts - losses);
}

void ContactLosses::fillImpacts() {
  const auto frame = workbench_->player()->frame();
  std::vector<ContactEvent> all = workbench_->player()->contactEvents();
  const double now = frame ? frame->state.time : 0;
  std::erase_if(all, [now](const ContactEvent& event) { return event.time > now || !event.IsImpact(); });
  const std::size_t count = all.size();
  std::stable_sort(all.begin(), all.end(),
                   [](const ContactEvent& a, const ContactEvent& b) { return a.energy < b.energy; });
  if (all.size() > kMostImpacts) all.resize(kMostImpacts);
  impacts_->setRowCount(static_cast<int>(all.size()));
  for (int row = 0; row < static_cast<int>(all.size()); ++row) {
    const ContactEvent& impact = all[static_cast<std::size_t>(row)];
    put(impacts_, row, 0, numberText(impact.time, 'f', 6), true);
    impacts_->item(row, 0)->setData(Qt::UserRole, impact.time);
    put(impacts_, row, 1, pairText(impact.a, impact.b), false);
    put(impacts_, row, 2, figure(impact.energy, "J"), true);
    put(impacts_, row, 3, figure(impact.normal, "N s"), true);
    put(impacts_, row, 4, lawText(impact), false);
  }
  if (frame && frame->contact.stepping)
    note_->setText(
        tr("The clock is stepping: impacts are settled once a step, and only the pairs have books."));
  else if (count > kMostImpacts)
    note_->setText(tr("%n impact(s); the %1 of most energy are listed.", nullptr, static_cast<int>(count))
                       .arg(kMostImpacts));
  else
    note_->setText(count == 0 ? tr("Nothing has struck so far.") : QString());
}

}  // namespace linkwright::app
