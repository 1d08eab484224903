// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/contact/PairEnergyTable.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/session/Playback.h"
#include "app/session/RunMarks.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

enum EnergyColumn {
  kEnergyPair,
  kEnergyImpacts,
  kEnergyLost,
  kEnergyFriction,
  kEnergyPower,
  kEnergyLast,
  kEnergyColumns
};

/// While it plays the table is read so rarely [ms], and the steps for so long in a frame.
constexpr int kEnergyReadAgain = 250, kEnergyReadAtOnce = 8;
/// Of all that impacts and friction did: what is left for pairs that are not listed beyond rounding.
constexpr double kEnergyLeftOver = 1e-9;

QString energyFigure(double value, const char* unit) {
  return numberText(value == 0 ? 0 : shownUnit(unit).Shown(value), 'g', 5);
}

QString energyPair(const std::string& a, const std::string& b) {
  return QString::fromStdString(a) + QStringLiteral(" – ") + QString::fromStdString(b);
}

}  // namespace

PairEnergyTable::PairEnergyTable(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  setObjectName("pairEnergy");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 4, 0, 0);
  table_ = new QTableWidget(0, kEnergyColumns, this);
  table_->setAccessibleName(tr("Energy by pair"));
  table_->setObjectName("energyPairs");
  nameColumns();
  connect(workbench, &Workbench::unitsChanged, this, [this] {
    nameColumns();
    refresh();
  });
  table_->setToolTip(
      tr("Up to the moment shown, the greatest first. A double click goes to the last event "
         "of the pair."));
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  column->addWidget(table_, 1);
  note_ = new QLabel(this);
  note_->setObjectName("energyNote");
  note_->setWordWrap(true);
  column->addWidget(note_);
  gains_text_ = new QLabel(this);
  gains_text_->setObjectName("energyGains");
  gains_text_->setWordWrap(true);
  gains_text_->setTextFormat(Qt::PlainText);  // names may look like markup
  column->addWidget(gains_text_);
  auto* row = new QHBoxLayout;
  const auto button = [&](const QString& name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(name);
    made->setToolTip(tip);
    made->setMinimumWidth(40);  // the window may be narrow
    row->addWidget(made);
    return made;
  };
  to_last_ = button("energyLast", tr("Go to the last event"),
                    tr("Shows the step in which the chosen pair struck, touched, lifted or slipped last"));
  to_greatest_ = button("energyGreatest", tr("Go to the greatest impact"),
                        tr("Shows the step in which an impact of the chosen pair changed the energy most"));
  to_gain_ = button("energyGain", tr("Go to the greatest gain"),
                    tr("Shows the step in which contact added most energy"));
  row->addStretch(1);
  column->addLayout(row);
  const auto chosen = [this]() -> const PairEnergy* {
    const int at = table_->currentRow();
    return at >= 0 && at < static_cast<int>(rows_.size()) ? &rows_[static_cast<std::size_t>(at)] : nullptr;
  };
  const auto go_to_last = [this, chosen] {
    const PairEnergy* const pair = chosen();
    if (pair != nullptr && pair->last_event) goTo(*pair->last_event);
  };
  connect(table_, &QTableWidget::cellDoubleClicked, this, go_to_last);
  connect(table_, &QTableWidget::itemSelectionChanged, this, [this] {
    if (!filling_) showButtons();
  });
  connect(to_last_, &QPushButton::clicked, this, go_to_last);
  connect(to_greatest_, &QPushButton::clicked, this, [this, chosen] {
    const PairEnergy* const pair = chosen();
    if (pair != nullptr && pair->greatest) goTo(pair->greatest->time);
  });
  connect(to_gain_, &QPushButton::clicked, this, [this] { workbench_->player()->seek(gain_time_); });
  seen_ = new WhenSeen(this, [this] { refresh(); });
  rest_.setParent(this);
  rest_.setSingleShot(true);
  connect(&rest_, &QTimer::timeout, this, [this] {
    if (!isVisible() || moves() || !system_) return;
    readGains();
    showGains();
  });
  const auto forget = [this] {
    system_.reset();
    gains_ = {};
    revision_ = 0;
    read_ = 0;
    filled_.invalidate();
    seen_->refresh();
  };
  connect(workbench->player(), &Player::replaced, this, forget);
  connect(workbench->player(), &Player::signalsChanged, this, forget);
  connect(workbench->player(), &Player::frameChanged, this, [this] {
    // A moment that is looked at is shown at once.
    if (!moves() || !filled_.isValid() || filled_.elapsed() >= kEnergyReadAgain) seen_->refresh();
  });
  refresh();
}

void PairEnergyTable::nameColumns() {
  table_->setHorizontalHeaderLabels({tr("Pair"), tr("Impacts"), titleWithUnit(tr("Lost at impacts"), "J"),
                                     titleWithUnit(tr("Lost to friction"), "J"),
                                     titleWithUnit(tr("Friction now"), "W"), tr("Last event [s]")});
}

bool PairEnergyTable::moves() const {
  return workbench_->player()->isPlaying() || workbench_->playback()->direction() != 0;
}

void PairEnergyTable::goTo(double time) { seekBehind(workbench_->player(), time); }

void PairEnergyTable::refresh() {
  Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto compiled = player->compiled();
  const bool on = frame && compiled && compiled->contact && frame->contact.on;
  std::vector<PairEnergy> pairs;
  if (on) {
    filled_.start();
    const double time = frame->state.time;
    pairs = SumPairEnergies(player->contactEvents(-kInfinity, time), frame->contact_forces, time);
    if (!system_) system_ = player->cloneSystem();
    if (system_ && frame->state.q.size() == system_->nq() && frame->state.z.size() == system_->nz()) {
      system_->SetInputs(frame->inputs);
      TakeReported(ReportedEnergies(*compiled->contact, system_.get(), frame->state), &pairs);
    }
    SortBySize(&pairs);
    const Energies& e = frame->energies;
    PairEnergy others;
    others.energy = e.work_impacts;
    others.friction = e.work_contact;
    double all = std::abs(e.work_impacts) + std::abs(e.work_contact);
    for (const PairEnergy& pair : pairs) {
      others.energy -= pair.energy;
      *others.friction -= pair.friction.value_or(0);
      all += pair.Size();
    }
    if (others.Size() > kEnergyLeftOver * all) pairs.push_back(others);
  }
  const int row = table_->currentRow();
  const PairEnergy before =
      row >= 0 && row < static_cast<int>(rows_.size()) ? rows_[static_cast<std::size_t>(row)] : PairEnergy();
  rows_ = std::move(pairs);
  filling_ = true;
  table_->setRowCount(static_cast<int>(rows_.size()));
  int chosen = rows_.empty() ? -1 : 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const PairEnergy& pair = rows_[i];
    fillRow(static_cast<int>(i), pair, pair.a.empty() ? tr("all others") : energyPair(pair.a, pair.b));
    if (pair.a == before.a && pair.b == before.b && row >= 0) chosen = static_cast<int>(i);
  }
  if (chosen >= 0 && table_->currentRow() != chosen) table_->selectRow(chosen);
  filling_ = false;
  note_->setText(!on             ? tr("Contact is off: turn it on in the Simulation panel.")
                 : rows_.empty() ? tr("Nothing has touched so far.")
                                 : QString());
  note_->setVisible(!note_->text().isEmpty());
  showButtons();
  if (on && !moves()) readGains();
  showGains();
}

void PairEnergyTable::fillRow(int row, const PairEnergy& pair, const QString& name) {
  const auto put = [&](int column, const QString& text) {
    QTableWidgetItem* item = table_->item(row, column);
    if (item == nullptr) {
      item = new QTableWidgetItem;
      if (column > kEnergyPair) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      table_->setItem(row, column, item);
    }
    if (item->text() != text) item->setText(text);
    return item;
  };
  put(kEnergyPair, name);
  put(kEnergyImpacts, pair.impacts > 0 ? QString::number(pair.impacts) : QString());
  const Theme& theme = workbench_->theme();
  // Friction and impacts on events lose energy; what adds some is an error of the step.
  const auto put_loss = [&](int column, double added) {
    put(column, energyFigure(-added, "J"))
        ->setForeground(added > kEnergyLeftOver * pair.Size() ? theme.bad : theme.text);
  };
  put_loss(kEnergyLost, pair.energy);
  if (pair.friction)
    put_loss(kEnergyFriction, *pair.friction);
  else
    put(kEnergyFriction, {});
  table_->item(row, kEnergyFriction)
      ->setToolTip(pair.friction
                       ? QString()
                       : tr("Friction has accounts for the pairs in “report” of the scene's contact"));
  put(kEnergyPower, pair.a.empty() ? QString() : energyFigure(-pair.friction_power, "W"));
  put(kEnergyLast, pair.last_event ? numberText(*pair.last_event, 'f', 6) : QString());
}

void PairEnergyTable::showButtons() {
  const int at = table_->currentRow();
  const PairEnergy* const pair =
      at >= 0 && at < static_cast<int>(rows_.size()) ? &rows_[static_cast<std::size_t>(at)] : nullptr;
  to_last_->setEnabled(pair != nullptr && pair->last_event);
  to_greatest_->setEnabled(pair != nullptr && pair->greatest);
}

void PairEnergyTable::readGains() {
  const auto recording = workbench_->player()->recording();
  if (!recording || !system_) return;
  if (recording->revision() != revision_) {
    gains_ = {};
    read_ = 0;
    revision_ = recording->revision();
  }
  QElapsedTimer spent;
  spent.start();
  State state;
  while (read_ < recording->size() && spent.elapsed() < kEnergyReadAtOnce) {
    if (!recording->Get(read_, &state, nullptr)) break;
    // Another mechanism is about to be shown.
    if (state.q.size() != system_->nq() || state.z.size() != system_->nz()) return;
    gains_.Add(state.time, system_->ComputeEnergies(state));
    ++read_;
  }
  if (read_ < recording->size()) rest_.start(0);
}

void PairEnergyTable::showGains() {
  const Player* const player = workbench_->player();
  const double now = player->time();
  std::vector<ContactGain> past = gains_.gains();
  std::erase_if(past, [now](const ContactGain& gain) { return gain.to > now; });
  const auto greatest = std::max_element(
      past.begin(), past.end(), [](const ContactGain& a, const ContactGain& b) { return a.Sum() < b.Sum(); });
  const bool any = greatest != past.end() && player->model() != nullptr;
  gains_text_->setVisible(any);
  to_gain_->setEnabled(any);
  if (!any) return;
  gain_time_ = greatest->to;
  // The event at the step's start belongs to the step before it.
  const auto impact =
      GreatestImpact(player->contactEvents(std::nextafter(greatest->from, kInfinity), greatest->to));
  const QString where = impact                                ? energyPair(impact->a, impact->b)
                        : greatest->impacts > greatest->drift ? tr("impacts within the step")
                                                              : tr("overlap that was pushed apart");
  gains_text_->setText(tr("Contact added energy in %n step(s), most at t = %1 s: %2, %3.", nullptr,
                          static_cast<int>(past.size()))
                           .arg(numberText(greatest->to, 'g', 6))
                           .arg(amountText(greatest->Sum(), "J", 3))
                           .arg(where));
}

}  // namespace linkwright::app
