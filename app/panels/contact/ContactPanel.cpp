// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/contact/ContactPanel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTableWidget>
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

#include "app/base/ElidedLabel.h"
#include "app/base/Units.h"
#include "app/commands/SimulationEdits.h"
#include "app/languages/Numbers.h"
#include "app/panels/contact/PairEnergyTable.h"
#include "app/panels/contact/PairTexts.h"
#include "app/panels/fields/ContactClockBox.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/ContactMaterials.h"
#include "engine/scene/RobotNames.h"
#include "engine/simulation/contact/ContactSetup.h"
#include "engine/simulation/contact/PairSummary.h"
#include "engine/simulation/contact/WrenchMargin.h"

namespace linkwright::app {
namespace {

enum Column { kPair, kState, kNormal, kFriction, kLimit, kGap, kSlip, kColumns };

struct Coefficient {
  const char *name, *label, *unit;
  std::optional<double> SurfaceDescription::*member;
  double Surface::*usual;
  double most;
};
constexpr std::array<Coefficient, 4> kCoefficients = {
    {{"friction", QT_TR_NOOP("Friction"), "", &SurfaceDescription::friction, &Surface::friction, 1000},
     {"restitution", QT_TR_NOOP("Restitution"), "", &SurfaceDescription::restitution, &Surface::restitution,
      1},
     {"torsional", QT_TR_NOOP("Torsional"), "m", &SurfaceDescription::torsional, &Surface::torsional, 1000},
     {"rolling", QT_TR_NOOP("Rolling"), "m", &SurfaceDescription::rolling, &Surface::rolling, 1000}}};

/// What the first shapes of a pair say together.
Surface surfaceOf(const ContactSetup& setup, const std::string& a, const std::string& b) {
  const auto first = [&](const std::string& party) {
    for (const ContactShape& shape : setup.shapes)
      if (setup.parties[static_cast<std::size_t>(shape.party)].name == party) return shape.surface;
    return SurfaceDescription();
  };
  return CombineSurfaces(first(a), first(b), setup.combine, setup.defaults);
}

/// The robots of a pair, and those that press on them: a block that slips along the ground is held by
/// fingers.
std::set<int> robotsAround(const PairSummary& pair, const ContactSetup& setup,
                           std::span<const ContactForce> contacts) {
  std::map<std::string_view, int> robot_of;
  for (const ContactParty& party : setup.parties)
    if (party.robot >= 0) robot_of.emplace(party.name, party.robot);
  const auto find = [&](const std::string& name) {
    const auto found = robot_of.find(name);
    return found == robot_of.end() ? -1 : found->second;
  };
  std::set<int> own = {find(pair.a), find(pair.b)};
  own.erase(-1);
  std::set<int> around = own;
  for (const ContactForce& contact : contacts) {
    const int a = find(contact.a), b = find(contact.b);
    if (own.contains(a) && b >= 0) around.insert(b);
    if (own.contains(b) && a >= 0) around.insert(a);
  }
  return around;
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
  table_->setAccessibleName(tr("Pairs in contact"));
  const auto name_columns = [this] {
    table_->setHorizontalHeaderLabels({tr("Pair"), tr("State"), titleWithUnit(tr("Normal"), "N"),
                                       titleWithUnit(tr("Friction"), "N"), tr("Of its limit"),
                                       titleWithUnit(tr("Gap"), "m"), titleWithUnit(tr("Slip"), "m/s")});
  };
  name_columns();
  connect(workbench, &Workbench::unitsChanged, this, name_columns);
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  column->addWidget(makeIgnored());
  auto* parts = new QTabWidget(this);
  parts->setObjectName("contactParts");
  parts->setDocumentMode(true);
  parts->setMinimumHeight(90);  // no more than the table alone needs: the window may be low
  parts->addTab(table_, tr("Forces now"));
  parts->addTab(new PairEnergyTable(workbench, parts), tr("Energy by pair"));
  parts->setCornerWidget(makeClock());
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
  // First, so that what is shown next is of the new mechanism.
  const auto forget = [this] { system_.reset(); };
  connect(workbench->player(), &Player::replaced, this, forget);
  connect(workbench->player(), &Player::signalsChanged, this, forget);
  auto* seen = new WhenSeen(this, [this] { refresh(); });
  connect(workbench->player(), &Player::frameChanged, seen, &WhenSeen::rebuild);
  connect(workbench, &Workbench::unitsChanged, seen, &WhenSeen::rebuild);
  connect(workbench->player(), &Player::replaced, seen, &WhenSeen::rebuild);
  Document* document = workbench->document();
  connect(document, &Document::documentReplaced, this, [this] {
    picked_ = false;
    showIgnored();
  });
  connect(document, &Document::robotAdded, this, &ContactPanel::showIgnored);
  connect(document, &Document::edited, seen, &WhenSeen::rebuild);
  showIgnored();
  refresh();
}

QWidget* ContactPanel::makeClock() {
  clock_ = new QWidget(this);
  auto* row = new QHBoxLayout(clock_);
  row->setContentsMargins(0, 0, 0, 0);
  auto* box = new ContactClockBox(workbench_, clock_);
  box->setObjectName("contactPanel.clock");
  // The window may be narrow.
  constexpr int kLetters = 6;
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(kLetters);
  auto* label = new QLabel(tr("Clock"), clock_);
  label->setBuddy(box);
  row->addWidget(label);
  row->addWidget(box);
  return clock_;
}

QWidget* ContactPanel::makeIgnored() {
  ignored_ = new QWidget(this);
  auto* row = new QHBoxLayout(ignored_);
  row->setContentsMargins(0, 0, 0, 0);
  ignored_text_ = new ElidedLabel(ignored_);
  ignored_text_->setObjectName("contactIgnored");
  ignored_text_->setTextFormat(Qt::PlainText);
  auto* report = new QPushButton(tr("Import report"), ignored_);
  report->setObjectName("contactReport");
  report->setToolTip(tr("Where the file has what was ignored, and why"));
  connect(report, &QPushButton::clicked, workbench_->action(ActionId::kImportReport), &QAction::trigger);
  row->addWidget(ignored_text_, 1);
  row->addWidget(report);
  return ignored_;
}

void ContactPanel::showIgnored() {
  const QString text = softContactText(FindSoftContact(workbench_->document()->problems()));
  ignored_->setVisible(!text.isEmpty());
  ignored_text_->setText(text);
  ignored_text_->setToolTip(text + "\n" +
                            tr("Contacts are rigid here: attributes that make them soft have no effect."));
}

std::vector<EffortLimit> ContactPanel::limitsOf(const PairSummary& pair) {
  const Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto compiled = player->compiled();
  if (!namesLimits(pair) || !frame || !compiled || !compiled->contact) return {};
  if (!system_) system_ = player->cloneSystem();
  // Another mechanism is about to be shown.
  if (!system_ || frame->state.q.size() != system_->nq() || frame->state.z.size() != system_->nz()) return {};
  system_->SetInputs(frame->inputs);
  std::vector<EffortLimit> limits = system_->EffortLimits(frame->state);
  const std::set<int> robots = robotsAround(pair, *compiled->contact, frame->contact_forces);
  const Scene& scene = compiled->scene;
  const auto concerns = [&](const EffortLimit& limit) {
    return std::any_of(robots.begin(), robots.end(), [&](int robot) {
      return robot < static_cast<int>(scene.robots.size()) &&
             limit.name.starts_with(RobotPrefix(scene, scene.robots[static_cast<std::size_t>(robot)]));
    });
  };
  std::erase_if(limits, [&](const EffortLimit& limit) { return !concerns(limit); });
  return limits;
}

QString ContactPanel::marginsOf(const PairSummary& pair) {
  const Player* const player = workbench_->player();
  const auto frame = player->frame();
  const auto compiled = player->compiled();
  const auto poses = player->bodyPoses();
  if (pair.points == 0 || !frame || !compiled || !compiled->contact) return {};
  const Model& model = *compiled->model;
  if (poses.size() != model.bodies().size()) return {};
  const std::vector<char> free = FreeBodies(model);
  QStringList texts;
  for (const std::string& name : {pair.a, pair.b})
    for (const ContactParty& party : compiled->contact->parties) {
      const auto number = static_cast<std::size_t>(party.body);
      if (party.name != name || free[number] == 0) continue;
      const TouchedBody body = {party.body, poses[number] * model.bodies()[number].com,
                                compiled->scene.gravity, free};
      if (const auto margin = FindWrenchMargin(frame->contact_forces, body))
        texts.append(marginText(name, *margin));
    }
  return texts.join('\n');
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
  margins_ = new QLabel(page);
  margins_->setObjectName("contactMargins");
  margins_->setWordWrap(true);
  margins_->setTextFormat(Qt::PlainText);
  margins_->setToolTip(tr(
      "Force through the centre of mass and moment, besides what acts now, before it must slip or lift off. "
      "Fingers press as they do now and hold still; only what is fixed to the world reacts. A lower bound."));
  form->addRow(margins_);
  touches_ = new QCheckBox(tr("Touches"), page);
  touches_->setObjectName("contactTouches");
  touches_->setToolTip(tr("Off: this pair passes through each other"));
  form->addRow(touches_);
  connect(touches_, &QCheckBox::clicked, this, [this](bool on) { excludePair(!on); });
  for (std::size_t i = 0; i < kCoefficients.size(); ++i) {
    const Coefficient& of = kCoefficients[i];
    auto* box = coefficients_[i] = new QuantityBox(workbench_, of.unit, page);
    box->setObjectName(QStringLiteral("contactPair.") + of.name);
    box->setSiDecimals(i < 2 ? 3 : 5);
    box->setSiRange(0, of.most);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false);
    form->addRow(tr(of.label), box);
    connect(box, &QuantityBox::valueChanged, this, [this, &of, box] {
      const double value = box->si();
      change(tr("Change %1 of contact").arg(tr(of.label).toLower()),
             [&of, value](ContactPair* pair) { pair->surface.*of.member = value; });
    });
  }
  materials_ = new QComboBox(page);
  materials_->setObjectName("contactMaterials");
  materials_->setAccessibleName(tr("Materials"));
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
    edits::changeContact(
        workbench_->document(), tr("Reset pair of contact"), [this](ContactDescription& contact) {
          std::erase_if(contact.pairs, [this](const ContactPair& pair) { return isOf(pair, chosen_); });
        });
  });
  return page;
}

bool ContactPanel::isOf(const ContactPair& own, const Pair& pair) {
  return (own.a == pair.a && own.b == pair.b) || (own.a == pair.b && own.b == pair.a);
}

const ContactPair* ContactPanel::overrideOf(const Pair& pair) const {
  const auto& contact = workbench_->document()->scene().contact;
  if (!contact) return nullptr;
  const auto found = std::find_if(contact->pairs.begin(), contact->pairs.end(),
                                  [&](const ContactPair& each) { return isOf(each, pair); });
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
    auto found = std::find_if(contact.pairs.begin(), contact.pairs.end(),
                              [this](const ContactPair& each) { return isOf(each, chosen_); });
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
  const auto figure = [](double value, const char* unit, int digits) {
    return numberText(shownUnit(unit).Shown(value), 'g', digits);
  };
  const bool closed = pair.points > 0;
  put(kPair, QString::fromStdString(pair.a) + QStringLiteral(" – ") + QString::fromStdString(pair.b));
  put(kState, isExcluded({pair.a, pair.b}) ? tr("excluded") : pairState(pair));
  put(kNormal, closed ? figure(pair.normal, "N", 4) : QString());
  // What is rounding is none.
  const double friction = pair.friction.norm() < 1e-9 * pair.normal ? 0 : pair.friction.norm();
  put(kFriction, closed ? figure(friction, "N", 4) : QString());
  put(kLimit, closed && pair.coefficient > 0 ? numberText(100 * pair.used, 'f', 0) + " %" : QString());
  put(kGap, closed ? figure(pair.gap, "m", 2) : QString());
  put(kSlip, closed ? figure(pair.slip, "m/s", 3) : QString());
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
        return isOf(own, {pair.a, pair.b});
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
  clock_->setVisible(on);
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
  const PairSummary& pair = pairs[static_cast<std::size_t>(chosen)];
  chosen_text_->setText(pairReason(pair, limitsOf(pair)));
  const QString margins = marginsOf(pair);
  margins_->setText(margins);
  margins_->setVisible(!margins.isEmpty());
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
    const double usual = surface.*kCoefficients[i].usual;
    if (!coefficients_[i]->hasFocus())
      coefficients_[i]->setSi(
          own != nullptr ? (own->surface.*kCoefficients[i].member).value_or(usual) : usual, true);
  }
  touches_->setChecked(!isExcluded(chosen_));
  reset_->setEnabled(own != nullptr);
  filling_ = false;
}

}  // namespace linkwright::app
