// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/FormulationFields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "app/commands/SimulationEdits.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/simulation/CrossCheckIndicator.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

constexpr int kNone = -1;
// 1e-9, not 1e-09.
QString spelled(double number) { return numberText(number, 'g', 3).replace("e-0", "e-"); }

constexpr double kTolerances[] = {1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-4, 1e-2};

}  // namespace

FormulationFields::FormulationFields(Workbench* workbench, QFormLayout* form, QWidget* parent)
    : QObject(parent),
      workbench_(workbench),
      form_(form),
      first_(new QComboBox(parent)),
      second_(new QComboBox(parent)),
      tolerance_(new QComboBox(parent)) {
  first_->setObjectName("formulation");
  second_->setObjectName("secondOpinion");
  tolerance_->setObjectName("secondOpinionTolerance");
  second_->addItem(tr("None"), kNone);
  for (const Formulation each : kFormulations)
    first_->addItem(formulationTitle(each), static_cast<int>(each));
  for (const Formulation each : kCrossChecks)
    second_->addItem(formulationTitle(each), static_cast<int>(each));
  const Field &formulation = *SceneKindOf().Find("formulation"),
              &check = *SceneKindOf().Find("second_opinion"),
              &tolerance = *CrossCheckKind().Find("tolerance");
  first_->setToolTip(tipOf(formulation));
  second_->setToolTip(tipOf(check));
  tolerance_->setToolTip(tipOf(tolerance));
  form->addRow(labelOf(formulation), first_);
  form->addRow(labelOf(check), second_);
  form->addRow(labelOf(tolerance), tolerance_);
  Player* player = workbench->player();
  connect(first_, &QComboBox::activated, this, [this, player] {
    edits::setFormulation(player->document(), static_cast<Formulation>(first_->currentData().toInt()));
  });
  const auto edited = [this, player] {
    CrossCheckOptions options;
    if (second_->currentData().toInt() != kNone)
      options.formulation = static_cast<Formulation>(second_->currentData().toInt());
    options.tolerance = tolerance_->currentData().toDouble();
    edits::setCrossCheck(player->document(), options);
  };
  connect(second_, &QComboBox::activated, this, edited);
  connect(tolerance_, &QComboBox::activated, this, edited);
  connect(player, &Player::replaced, this, &FormulationFields::refresh);
  connect(workbench->document(), &Document::edited, this, &FormulationFields::refresh);
  refresh();
}

void FormulationFields::showTolerance(double tolerance) {
  tolerance_->clear();
  bool known = false;
  for (const double step : kTolerances) {
    // One that stands in the scene and is none of these, in its place.
    if (!known && tolerance < step) tolerance_->addItem(spelled(tolerance), tolerance);
    known = known || tolerance <= step;
    tolerance_->addItem(spelled(step), step);
  }
  if (!known) tolerance_->addItem(spelled(tolerance), tolerance);
  tolerance_->setCurrentIndex(tolerance_->findData(tolerance));
}

void FormulationFields::refresh() {
  const Scene& scene = workbench_->document()->scene();
  const QSignalBlocker block_first(first_), block_second(second_), block_tolerance(tolerance_);
  first_->setCurrentIndex(first_->findData(static_cast<int>(scene.ChosenFormulation())));
  const auto compiled = workbench_->document()->compiled();
  auto* first_items = qobject_cast<QStandardItemModel*>(first_->model());
  for (int row = 0; first_items != nullptr && compiled && row < first_items->rowCount(); ++row) {
    const std::string why = compiled->WhyNotWith(static_cast<Formulation>(first_->itemData(row).toInt()));
    first_items->item(row)->setEnabled(why.empty());
    first_items->item(row)->setToolTip(messageText(why));
  }
  const auto second = scene.cross_check.formulation;
  second_->setCurrentIndex(second_->findData(second ? static_cast<int>(*second) : kNone));
  auto* items = qobject_cast<QStandardItemModel*>(second_->model());
  for (int row = 0; items != nullptr && row < items->rowCount(); ++row) {
    const int check = second_->itemData(row).toInt();
    items->item(row)->setEnabled(check == kNone || scene.WhyNoCheck(static_cast<Formulation>(check)).empty());
  }
  showTolerance(scene.cross_check.tolerance);
  form_->setRowVisible(tolerance_, second.has_value());
}

}  // namespace linkwright::app
