// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/centaur/CentaurPanel.h"

#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

#include "app/base/Units.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/panels/centaur/CentaurFigures.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/FieldKeys.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/trot/TrotRobot.h"

namespace linkwright::app {
namespace {

constexpr int kTicks = 1000;

// Real feet need contact: where it is off it is turned on, with a ground that the feet stand on.
void giveGround(Scene* scene) {
  if (scene->contact && scene->contact->enabled) return;
  if (!scene->contact) scene->contact.emplace();
  scene->contact->enabled = true;
  if (!scene->contact->ground) scene->contact->ground.emplace().height = -kTrotFootRadius;
}

}  // namespace

CentaurPanel::CentaurPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("centaurPanel");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(8, 8, 8, 8);
  auto* side = new QWidget(this);
  form_ = new QFormLayout(side);
  form_->setContentsMargins(0, 0, 6, 0);
  form_->setVerticalSpacing(4);
  form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
  const auto stride = [](TrotScene* trot, double S, double H, double T) {
    trot->plan = WithStride(trot->plan, S, H, T);
  };
  const Kind &trot_kind = TrotKindOf(), &plan = TrotPlanKind();
  addRow(
      "stepLength", *plan.Find("S"), {"m", 1, 0.02, 0.25, 0},
      [](const TrotScene& trot) { return trot.plan.S; },
      [stride](TrotScene* trot, double value) { stride(trot, value, trot->plan.H, trot->plan.T_half); });
  addRow(
      "stepHeight", *plan.Find("H"), {"m", 1, 0.005, 0.12, 0},
      [](const TrotScene& trot) { return trot.plan.H; },
      [](TrotScene* trot, double value) { trot->plan.H = value; });
  addRow(
      "halfPeriod", *plan.Find("T_half"), {" s", 1, 0.15, 2, 3},
      [](const TrotScene& trot) { return trot.plan.T_half; },
      [stride](TrotScene* trot, double value) { stride(trot, trot->plan.S, trot->plan.H, value); });
  addRow(
      "bodyHeight", *plan.Find("Y"), {"m", 1, 0.2, 0.39, 0},
      [](const TrotScene& trot) { return trot.plan.Y; },
      [](TrotScene* trot, double value) { trot->plan.Y = value; });
  addRow("pause", *trot_kind.Find("pause"), {" s", 1, 0, 1.5, 2});
  addRow("sampling", *trot_kind.Find("sampling"), {" ms", 1000, 0.0005, 0.02, 1});
  feet_ = addChoice("feet", side);
  criterion_ = addChoice("criterion", side);
  addRow("torqueLimit", *trot_kind.Find("torque_limit"), {"N m", 1, 5, 60, 1});
  control_ = addChoice("control", side);
  addRow("bodyFactor", *trot_kind.Find("body_factor"), {" %", 100, 0.5, 1.6, 0});
  addRow("legFactor", *trot_kind.Find("leg_factor"), {" %", 100, 0.5, 1.6, 0});
  addRow(
      "push", *trot_kind.Find("push"), {"N", 1, -150, 150, 0},
      [](const TrotScene& trot) { return trot.push_x; },
      [](TrotScene* trot, double value) { trot->push_x = value; });
  problem_ = new QLabel(side);
  problem_->setObjectName("centaurProblem");
  problem_->setWordWrap(true);
  problem_->hide();
  form_->addRow(problem_);

  auto* scroll = new QScrollArea(this);
  scroll->setWidget(side);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::ClickFocus);
  scroll->setMinimumWidth(290);
  scroll->setMaximumWidth(340);
  layout->addWidget(scroll);
  figures_ = new CentaurFigures(workbench, this);
  layout->addWidget(figures_, 1);

  showUnits();
  connect(workbench, &Workbench::unitsChanged, this, &CentaurPanel::showUnits);
  Document* document = workbench->document();
  connect(document, &Document::documentReplaced, this, &CentaurPanel::onDocument);
  connect(document, &Document::edited, new WhenSeen(this, [this] { refresh(); }), &WhenSeen::refresh);
}

QComboBox* CentaurPanel::addChoice(const char* name, QWidget* side) {
  const Field& field = *TrotKindOf().Find(name);
  auto* box = new QComboBox(side);
  box->setObjectName(name);
  box->setToolTip(tipOf(field));
  for (const std::string& choice : field.choices) box->addItem(titleOf(field, choice));
  form_->addRow(labelOf(field), box);
  connect(box, &QComboBox::activated, this, [this, &field](int index) {
    change([&](TrotScene* trot) { field.set(trot, field.choices[static_cast<std::size_t>(index)]); }, 0);
    showChoices();  // a choice that is not possible is not made
  });
  return box;
}

void CentaurPanel::addRow(const char* name, const Field& field, const Scale& shown) {
  addRow(
      name, field, shown, [&field](const TrotScene& trot) { return std::get<double>(field.get(&trot)); },
      [&field](TrotScene* trot, double value) { field.set(trot, value); });
}

void CentaurPanel::addRow(const char* name, const Field& field, const Scale& shown,
                          std::function<double(const TrotScene&)> get,
                          std::function<void(TrotScene*, double)> set) {
  auto* slider = new QSlider(Qt::Horizontal, this);
  slider->setObjectName(QString::fromLatin1(name) + ".slider");
  slider->setRange(0, kTicks);
  slider->setFocusPolicy(Qt::TabFocus);
  auto* box = new QDoubleSpinBox(this);
  box->setObjectName(name);
  box->setKeyboardTracking(false);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setFixedWidth(76);
  for (QWidget* each : std::initializer_list<QWidget*>{slider, box}) {
    each->setToolTip(tipOf(field));
    each->setAccessibleName(labelOf(field));
  }
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  line->addWidget(slider, 1);
  line->addWidget(box);
  form_->addRow(labelOf(field), line);
  const std::size_t index = rows_.size();
  rows_.push_back({slider, box, shown, shown.factor, std::move(get), std::move(set)});
  connect(slider, &QSlider::sliderPressed, this, [this] { token_ = workbench_->document()->newDragToken(); });
  connect(slider, &QSlider::valueChanged, this, [this, index](int tick) {
    const Row& row = rows_[index];
    // As fine as the number beside it is shown.
    const double step = std::pow(10, -row.box->decimals());
    const double part = static_cast<double>(tick) / kTicks;
    const double at = row.box->minimum() + part * (row.box->maximum() - row.box->minimum());
    const double value = std::round(at / step) * step / row.scale;
    change([&row, value](TrotScene* trot) { row.set(trot, value); }, row.slider->isSliderDown() ? token_ : 0);
  });
  connect(box, &QDoubleSpinBox::valueChanged, this, [this, index](double number) {
    const Row& row = rows_[index];
    change([&row, number](TrotScene* trot) { row.set(trot, number / row.scale); }, 0);
  });
}

void CentaurPanel::showUnits() {
  for (Row& row : rows_) {
    const Scale& shown = row.shown;
    const bool own = shown.unit[0] == ' ', length = std::string_view(shown.unit) == "m";
    const ShownUnit unit = own      ? ShownUnit{shown.unit, shown.factor}
                           : length ? smallLengthUnit()
                                    : shownUnit(shown.unit);
    row.scale = unit.factor;
    // What is in mm has its decimals of mm.
    const double fewer = std::log10(unit.factor / (own ? shown.factor : length ? 1e3 : 1));
    const QSignalBlocker quiet(row.box);
    row.box->setDecimals(std::max(0, static_cast<int>(std::ceil(shown.decimals - fewer))));
    row.box->setRange(row.scale * shown.low, row.scale * shown.high);
    row.box->setSuffix(own ? QString(shown.unit) : joinUnit({}, QString::fromStdString(unit.name)));
  }
  refresh();
}

void CentaurPanel::change(const std::function<void(TrotScene*)>& change, int token) {
  Document* document = workbench_->document();
  if (!document->scene().trot) return;
  TrotScene changed = *document->scene().trot;
  change(&changed);
  const std::string why = WhyImpossible(changed);
  problem_->setText(why.empty() ? QString() : tr("Not possible: %1.").arg(messageText(why)));
  problem_->setVisible(!why.empty());
  if (!why.empty()) {
    QPalette palette = problem_->palette();
    palette.setColor(QPalette::WindowText, workbench_->theme().bad);
    problem_->setPalette(palette);
    return;  // the walk stays; the slider may be moving to a value with one
  }
  if (changed == *document->scene().trot) return refresh();
  document->edit(
      tr("Change walk"),
      [&](Scene& scene) {
        scene.trot = changed;
        if (changed.feet == TrotFeet::kReal) giveGround(&scene);
      },
      token);
}

void CentaurPanel::onDocument() {
  QDockWidget* dock = nullptr;
  for (QWidget* widget = parentWidget(); widget != nullptr && dock == nullptr;
       widget = widget->parentWidget())
    dock = qobject_cast<QDockWidget*>(widget);
  const bool walks = workbench_->document()->scene().trot.has_value();
  if (dock != nullptr) {
    dock->toggleViewAction()->setVisible(walks);
    if (walks) {
      dock->show();
      dock->raise();
    } else {
      dock->hide();
    }
  }
  problem_->hide();
  refresh();
}

void CentaurPanel::refresh() {
  const auto& trot = workbench_->document()->scene().trot;
  setEnabled(trot.has_value());
  if (!trot) return;
  problem_->hide();
  for (const Row& row : rows_) {
    const double shown = row.scale * row.get(*trot);
    const QSignalBlocker quiet_slider(row.slider), quiet_box(row.box);
    const double part = (shown - row.box->minimum()) / (row.box->maximum() - row.box->minimum());
    if (!row.slider->isSliderDown()) row.slider->setValue(static_cast<int>(std::lround(part * kTicks)));
    if (!isBeingTyped(row.box)) row.box->setValue(shown);
  }
  showChoices();
  constexpr int kLimitRow = 8;  // of the form
  form_->setRowVisible(kLimitRow, TrotKindOf().Find("torque_limit")->Applies(&*trot));
  figures_->show(*trot);
}

void CentaurPanel::showChoices() {
  const auto& trot = workbench_->document()->scene().trot;
  if (!trot) return;
  feet_->setCurrentIndex(static_cast<int>(trot->feet));
  criterion_->setCurrentIndex(static_cast<int>(trot->criterion));
  control_->setCurrentIndex(static_cast<int>(trot->control));
  // Forces are shared among real feet instead.
  criterion_->setEnabled(trot->feet == TrotFeet::kIdeal);
}

}  // namespace linkwright::app
