// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/contact/ContactPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableWidget>
#include <algorithm>
#include <optional>
#include <tuple>

#include "app/commands/SimulationEdits.h"
#include "app/panels/contact/PairEnergyTable.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/ContactMaterials.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/contact/PairSummary.h"

namespace linkwright::app {
namespace {

enum Column { kPair, kState, kNormal, kFriction, kLimit, kGap, kSlip, kColumns };

struct Coefficient {
  const char *name, *label;
  std::optional<double> SurfaceDescription::*member;
  double Surface::*usual;
  double most;
};
constexpr std::array<Coefficient, 4> kCoefficients = {
    {{"friction", QT_TR_NOOP("Friction"), &SurfaceDescription::friction, &Surface::friction, 1000},
     {"restitution", QT_TR_NOOP("Restitution"), &SurfaceDescription::restitution, &Surface::restitution, 1},
     {"torsional", QT_TR_NOOP("Torsional [m]"), &SurfaceDescription::torsional, &Surface::torsional, 1000},
     {"rolling", QT_TR_NOOP("Rolling [m]"), &SurfaceDescription::rolling, &Surface::rolling, 1000}}};

QString amount(double value, const char* unit) { return QString::number(value, 'g', 4) + ' ' + unit; }

QString stateText(const PairSummary& pair) {
  switch (pair.verdict) {
    case PairSummary::Verdict::kOpen:
      return ContactPanel::tr("open");
    case PairSummary::Verdict::kHolds:
      return ContactPanel::tr("sticks");
    case PairSummary::Verdict::kNearSlip:
      return ContactPanel::tr("sticks, near its limit");
    case PairSummary::Verdict::kSlips:
      return pair.slipping == pair.points
                 ? ContactPanel::tr("slips")
                 : ContactPanel::tr("%1 of %2 points slip").arg(pair.slipping).arg(pair.points);
    case PairSummary::Verdict::kChatters:
      return ContactPanel::tr("chatters");
  }
  return {};
}

/// What it does and why, in a sentence.
QString whyText(const PairSummary& pair) {
  switch (pair.verdict) {
    case PairSummary::Verdict::kOpen:
      return ContactPanel::tr("Its shapes do not touch now.");
    case PairSummary::Verdict::kHolds:
    case PairSummary::Verdict::kNearSlip:
      if (!(pair.coefficient > 0)) return ContactPanel::tr("Without friction nothing holds it sideways.");
      return ContactPanel::tr(
                 "It sticks: friction is at most %1 % of its limit at a point; %2 more in its direction "
                 "would be held.")
          .arg(100 * pair.used, 0, 'f', 0)
          .arg(amount(pair.spare, "N"));
    case PairSummary::Verdict::kSlips:
      return ContactPanel::tr(
                 "It slips at up to %1: friction is at its limit of %2, coefficient %3 times normal force "
                 "%4. To hold, it "
                 "would need a greater coefficient, or be pressed harder.")
          .arg(amount(pair.slip, "m/s"), amount(pair.coefficient * pair.normal, "N"))
          .arg(pair.coefficient, 0, 'g', 3)
          .arg(amount(pair.normal, "N"));
    case PairSummary::Verdict::kChatters:
      return ContactPanel::tr(
                 "Its points have changed between open, sticking and slipping %1 times within %2 s. "
                 "Restitution, stiff "
                 "motors, or a coefficient near the edge of the cone are the usual reasons.")
          .arg(pair.changes)
          .arg(kChatterTime);
  }
  return {};
}

/// What the first shapes of a pair say together.
Surface surfaceOf(const ContactSetup& setup, const std::string& a, const std::string& b) {
  const auto first = [&](const std::string& party) {
    for (const ContactShape& shape : setup.shapes)
      if (setup.parties[static_cast<std::size_t>(shape.party)].name == party) return shape.surface;
    return SurfaceDescription();
  };
  return CombineSurfaces(first(a), first(b), setup.combine, setup.defaults);
}

}  // namespace

ContactPanel::ContactPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("contactPanel");
  auto* whole = new QHBoxLayout(this);
  whole->setContentsMargins(8, 8, 8, 8);
  auto* column = new QVBoxLayout;
  hint_ = new QLabel(this);
  hint_->setObjectName("contactHint");
  hint_->setWordWrap(true);
  column->addWidget(hint_);
  table_ = new QTableWidget(0, kColumns, this);
  table_->setObjectName("contactPairs");
  table_->setHorizontalHeaderLabels({tr("Pair"), tr("State"), tr("Normal [N]"), tr("Friction [N]"),
                                     tr("Of its limit"), tr("Gap [m]"), tr("Slip [m/s]")});
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  auto* parts = new QTabWidget(this);
  parts->setObjectName("contactParts");
  parts->setDocumentMode(true);
  parts->setMinimumHeight(90);  // no more than the table alone needs: the window may be low
  parts->addTab(table_, tr("Forces now"));
  parts->addTab(new PairEnergyTable(workbench, parts), tr("Energy by pair"));
  column->addWidget(parts, 1);
  whole->addLayout(column, 1);
  numbers_ = makeNumbers();
  whole->addWidget(numbers_);
  const auto pick = [this](int row) {
    if (filling_ || row < 0 || row >= static_cast<int>(rows_.size())) return;
    chosen_ = rows_[static_cast<std::size_t>(row)];
    picked_ = true;
    refresh();
  };
  connect(table_, &QTableWidget::itemSelectionChanged, this, [this, pick] { pick(table_->currentRow()); });
  // Also one that is shown already.
  connect(table_, &QTableWidget::cellClicked, this, pick);
  auto* seen = new WhenSeen(this, [this] { refresh(); });
  connect(workbench->player(), &Player::frameChanged, seen, &WhenSeen::rebuild);
  connect(workbench->player(), &Player::replaced, seen, &WhenSeen::rebuild);
  connect(workbench->document(), &Document::documentReplaced, this, [this] { picked_ = false; });
  connect(workbench->document(), &Document::edited, seen, &WhenSeen::rebuild);
  refresh();
}

QWidget* ContactPanel::makeNumbers() {
  auto* page = new QWidget(this);
  page->setFixedWidth(fontMetrics().averageCharWidth() * 44);
  auto* form = new QFormLayout(page);
  form->setContentsMargins(8, 0, 0, 0);
  chosen_text_ = new QLabel(page);
  chosen_text_->setObjectName("contactWhy");
  chosen_text_->setWordWrap(true);
  chosen_text_->setTextFormat(Qt::PlainText);
  form->addRow(chosen_text_);
  touches_ = new QCheckBox(tr("Touches"), page);
  touches_->setObjectName("contactTouches");
  touches_->setToolTip(tr("Off: this pair passes through each other"));
  form->addRow(touches_);
  connect(touches_, &QCheckBox::clicked, this, [this](bool on) { excludePair(!on); });
  for (std::size_t i = 0; i < kCoefficients.size(); ++i) {
    const Coefficient& of = kCoefficients[i];
    auto* box = coefficients_[i] = new QDoubleSpinBox(page);
    box->setObjectName(QStringLiteral("contactPair.") + of.name);
    box->setDecimals(i < 2 ? 3 : 5);
    box->setRange(0, of.most);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    form->addRow(tr(of.label), box);
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, &of](double value) {
      change(tr("Change %1 of contact").arg(tr(of.label).toLower()),
             [&of, value](ContactPair* pair) { pair->surface.*of.member = value; });
    });
  }
  materials_ = new QComboBox(page);
  materials_->setObjectName("contactMaterials");
  materials_->addItem(tr("Materials …"));
  for (const MaterialPair& each : MaterialPairs()) {
    const QString range =
        each.least == each.most ? QString::number(each.least) : tr("%1 to %2").arg(each.least).arg(each.most);
    materials_->addItem(tr("%1 on %2, %3: %4").arg(each.a, each.b, each.state, range));
  }
  materials_->setToolTip(
      tr("Friction of two materials in print (The Engineering ToolBox): the middle of the range is taken"));
  form->addRow(materials_);
  connect(materials_, &QComboBox::activated, this, [this](int index) {
    if (index <= 0) return;
    const double friction = MaterialPairs()[static_cast<std::size_t>(index - 1)].middle();
    materials_->setCurrentIndex(0);
    change(tr("Change materials of contact"),
           [friction](ContactPair* pair) { pair->surface.friction = friction; });
  });
  reset_ = new QPushButton(tr("As its shapes say"), page);
  reset_->setObjectName("contactReset");
  reset_->setToolTip(
      tr("Forget what is set for this pair: the numbers of its shapes hold, or else the scene's"));
  form->addRow(reset_);
  connect(reset_, &QPushButton::clicked, this, [this] {
    edits::changeContact(workbench_->document(), tr("Reset pair of contact"),
                         [this](ContactDescription& contact) {
                           std::erase_if(contact.pairs, [this](const ContactPair& pair) {
                             return Pair{pair.a, pair.b} == chosen_;
                           });
                         });
  });
  return page;
}

const ContactPair* ContactPanel::overrideOf(const Pair& pair) const {
  const auto& contact = workbench_->document()->scene().contact;
  if (!contact) return nullptr;
  const auto found = std::find_if(contact->pairs.begin(), contact->pairs.end(), [&](const ContactPair& each) {
    return (each.a == pair.a && each.b == pair.b) || (each.a == pair.b && each.b == pair.a);
  });
  return found == contact->pairs.end() ? nullptr : &*found;
}

bool ContactPanel::isExcluded(const Pair& pair) const {
  const ContactPair* const own = overrideOf(pair);
  return own != nullptr && !own->enabled;
}

void ContactPanel::excludePair(bool excluded) {
  change(excluded ? tr("Exclude pair of contact") : tr("Include pair of contact"),
         [excluded](ContactPair* pair) { pair->enabled = !excluded; });
}

void ContactPanel::change(const QString& text, const std::function<void(ContactPair*)>& set) {
  if (filling_ || chosen_.a.empty()) return;
  picked_ = true;
  edits::changeContact(workbench_->document(), text, [&](ContactDescription& contact) {
    auto found = std::find_if(contact.pairs.begin(), contact.pairs.end(), [this](const ContactPair& each) {
      return (each.a == chosen_.a && each.b == chosen_.b) || (each.a == chosen_.b && each.b == chosen_.a);
    });
    if (found == contact.pairs.end()) {
      found = contact.pairs.insert(contact.pairs.end(), ContactPair{});
      found->a = chosen_.a;
      found->b = chosen_.b;
    }
    set(&*found);
  });
}

void ContactPanel::fillRow(int row, const PairSummary& pair) {
  const auto put = [&](Column column, const QString& text) {
    QTableWidgetItem* item = table_->item(row, column);
    if (item == nullptr) {
      item = new QTableWidgetItem;
      if (column > kState) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      table_->setItem(row, column, item);
    }
    if (item->text() != text) item->setText(text);
  };
  const bool closed = pair.points > 0;
  put(kPair, QString::fromStdString(pair.a) + QStringLiteral(" – ") + QString::fromStdString(pair.b));
  put(kState, isExcluded({pair.a, pair.b}) ? tr("excluded") : stateText(pair));
  put(kNormal, closed ? QString::number(pair.normal, 'g', 4) : QString());
  // What is rounding is none.
  const double friction = pair.friction.norm() < 1e-9 * pair.normal ? 0 : pair.friction.norm();
  put(kFriction, closed ? QString::number(friction, 'g', 4) : QString());
  put(kLimit, closed && pair.coefficient > 0 ? QString::number(100 * pair.used, 'f', 0) + " %" : QString());
  put(kGap, closed ? QString::number(pair.gap, 'g', 2) : QString());
  put(kSlip, closed ? QString::number(pair.slip, 'g', 3) : QString());
  const Theme& theme = workbench_->theme();
  const bool bad = pair.verdict == PairSummary::Verdict::kChatters,
             warns = pair.verdict == PairSummary::Verdict::kNearSlip;
  table_->item(row, kState)->setForeground(bad ? theme.bad : warns ? theme.warning : theme.text);
}

void ContactPanel::refresh() {
  const Player* const player = workbench_->player();
  const Scene& scene = workbench_->document()->scene();
  const auto frame = player->frame();
  const bool on = player->model() != nullptr && scene.contact && scene.contact->enabled && frame;
  std::vector<PairSummary> pairs;
  if (on) {
    const double time = frame->state.time;
    pairs = SummarizePairs(frame->contact_forces, player->contactEvents(time - kChatterTime, time), time);
    for (const ContactPair& own : scene.contact->pairs) {
      const bool listed = std::any_of(pairs.begin(), pairs.end(), [&](const PairSummary& pair) {
        return (pair.a == own.a && pair.b == own.b) || (pair.a == own.b && pair.b == own.a);
      });
      if (listed) continue;
      PairSummary& made = pairs.emplace_back();
      made.a = own.a;
      made.b = own.b;
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const PairSummary& x, const PairSummary& y) {
      return std::tie(x.a, x.b) < std::tie(y.a, y.b);
    });
  }
  hint_->setText(!on ? tr("Contact is off: turn it on in the Simulation panel.")
                     : tr("Nothing touches now."));
  hint_->setVisible(pairs.empty());
  filling_ = true;
  table_->setRowCount(static_cast<int>(pairs.size()));
  rows_.clear();
  int chosen = -1;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    rows_.push_back({pairs[i].a, pairs[i].b});
    fillRow(static_cast<int>(i), pairs[i]);
    if (rows_.back() == chosen_) chosen = static_cast<int>(i);
  }
  if ((chosen < 0 || !picked_) && !pairs.empty()) {
    const auto worst =
        std::max_element(pairs.begin(), pairs.end(), [](const PairSummary& x, const PairSummary& y) {
          return std::tie(x.verdict, x.used) < std::tie(y.verdict, y.used);
        });
    chosen = static_cast<int>(worst - pairs.begin());
    chosen_ = rows_[static_cast<std::size_t>(chosen)];
  }
  if (chosen >= 0 && table_->currentRow() != chosen) table_->selectRow(chosen);
  filling_ = false;
  numbers_->setVisible(chosen >= 0);
  if (chosen < 0) return;
  chosen_text_->setText(whyText(pairs[static_cast<std::size_t>(chosen)]));
  showChosen();
}

void ContactPanel::showChosen() {
  const auto& contact = workbench_->document()->scene().contact;
  if (!contact) return;
  const ContactPair* const own = overrideOf(chosen_);
  const Surface surface = workbench_->player()->compiled() && workbench_->player()->compiled()->contact
                              ? surfaceOf(*workbench_->player()->compiled()->contact, chosen_.a, chosen_.b)
                              : contact->defaults;
  filling_ = true;
  for (std::size_t i = 0; i < kCoefficients.size(); ++i) {
    const std::optional<double> set = own != nullptr ? own->surface.*kCoefficients[i].member : std::nullopt;
    if (!coefficients_[i]->hasFocus())
      coefficients_[i]->setValue(set.value_or(surface.*kCoefficients[i].usual));
  }
  touches_->setChecked(!isExcluded(chosen_));
  reset_->setEnabled(own != nullptr);
  filling_ = false;
}

}  // namespace linkwright::app
