// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/SharedMassDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/base/Units.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ValueLine.h"
#include "app/panels/properties/MassDialog.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/mass/MassEdit.h"
#include "engine/scene/mass/MaterialDensities.h"
#include "engine/scene/mass/ShapeSolids.h"

namespace linkwright::app {
namespace {

constexpr double kUsualDensity = 2700;  // of aluminium [kg/m³]
constexpr const char *kMass = "kg", *kDensity = "kg/m³", *kVolume = "m³";
enum ShareColumn { kLinkColumn, kVolumeColumn, kPresentColumn, kNewColumn, kShareColumns };

// All shapes of a link together at 1 kg/m³: its mass is their volume.
std::optional<Inertial> weighedAtOne(const SceneObject& link, const char* list) {
  std::vector<Visual> shapes;
  for (const auto& shape : link.ChildrenOf(list)) shapes.push_back(shape->As<Visual>());
  const std::vector<ShapeSolid> solids = SolidsOf(shapes, BadMeshes::kRepair);
  return WeighSolids(solids, std::vector<double>(solids.size(), 1.0));
}

}  // namespace

SharedMassDialog::SharedMassDialog(Workbench* workbench, std::vector<ObjectId> links, QWidget* parent)
    : QDialog(parent),
      workbench_(workbench),
      links_(std::move(links)),
      source_(new QComboBox(this)),
      material_(new QComboBox(this)),
      density_(new ValueLine(this)),
      total_(new ValueLine(this)),
      table_(new QTableWidget(this)),
      left_out_(new QLabel(this)),
      density_now_(kUsualDensity) {
  setObjectName("sharedMassDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Mass of %n link(s)", nullptr, static_cast<int>(links_.size())));
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  column->addLayout(form);
  source_->setObjectName("sharedMassSource");
  source_->addItems({tr("Visual shapes"), tr("Collision shapes")});
  source_->setToolTip(tr("What volume, centre of mass and inertia follow from; open meshes as convex hulls"));
  form->addRow(tr("From"), source_);
  material_->setObjectName("sharedMassMaterial");
  material_->addItem(tr("Choose…"));
  for (const MaterialDensity& material : MaterialDensities())
    material_->addItem(
        QStringLiteral("%1, %2").arg(material.name, amountText(material.middle(), kDensity, 4)),
        material.middle());
  form->addRow(tr("Material"), material_);
  const auto add = [&](ValueLine* line, const char* name, const QString& label, const char* unit,
                       bool total) {
    line->setObjectName(name);
    line->setNumeric(true);
    line->setUnit(unitText(unit));
    for (const auto signal : {&ValueLine::entered, &ValueLine::stepped})
      connect(line, signal, this, [this, line, total] { take(line, total); });
    form->addRow(label, line);
  };
  add(density_, "sharedMassDensity", tr("Density of all"), kDensity, false);
  add(total_, "sharedMassTotal", tr("Total mass"), kMass, true);
  total_->setToolTip(tr("The links share it by volume"));
  table_->setObjectName("sharedMassLinks");
  table_->setAccessibleName(windowTitle());
  table_->setColumnCount(kShareColumns);
  table_->setHorizontalHeaderLabels({tr("Link"), titleWithUnit(tr("Volume"), kVolume),
                                     titleWithUnit(tr("Present"), kMass), titleWithUnit(tr("New"), kMass)});
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  column->addWidget(table_, 1);
  left_out_->setObjectName("sharedMassLeftOut");
  left_out_->setWordWrap(true);
  left_out_->setTextFormat(Qt::PlainText);
  left_out_->setStyleSheet(QString("color: %1").arg(workbench->theme().warning.name()));
  column->addWidget(left_out_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  apply_ = buttons->addButton(tr("Apply"), QDialogButtonBox::ApplyRole);
  apply_->setObjectName("sharedMassApply");
  // Return takes what is typed, it does not apply: a button that accepts would become the default.
  for (QAbstractButton* each : buttons->buttons()) static_cast<QPushButton*>(each)->setAutoDefault(false);
  column->addWidget(buttons);
  resize(520, 420);

  const Document* const document = workbench->document();
  connect(source_, &QComboBox::currentIndexChanged, this, &SharedMassDialog::reload);
  connect(material_, &QComboBox::activated, this, [this](int index) {
    if (index > 0) density_now_ = material_->itemData(index).toDouble();
    compute();
  });
  connect(apply_, &QPushButton::clicked, this, &SharedMassDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(document, &Document::documentReplaced, this, &QDialog::reject);
  connect(document, &Document::edited, this, &SharedMassDialog::reload);
  reload();
}

void SharedMassDialog::reload() {
  const Document* const document = workbench_->document();
  if (!document->isOpen()) return reject();
  std::erase_if(links_, [&](ObjectId id) { return document->objects().Find(id) == nullptr; });
  unit_.clear();
  for (const ObjectId id : links_)
    unit_.push_back(
        weighedAtOne(*document->objects().Find(id), source_->currentIndex() == 0 ? "visuals" : "collisions"));
  compute();
}

void SharedMassDialog::take(ValueLine* line, bool total) {
  const auto number = typedAmount(line->text(), total ? kMass : kDensity);
  double volume = 0;
  for (const auto& each : unit_) volume += each ? each->mass : 0;
  const bool good = number && *number > 0 && (!total || volume > 0);
  line->setWrong(!good);
  if (!good) return;
  line->accept();
  // What all share by volume has one density.
  density_now_ = total ? *number / volume : *number;
  compute();
}

void SharedMassDialog::compute() {
  const CObjectContainer& objects = workbench_->document()->objects();
  table_->setRowCount(static_cast<int>(links_.size()));
  double volume = 0;
  QStringList without;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    const SceneObject& link = *objects.Find(links_[i]);
    const auto& present = link.As<LinkDescription>().inertial;
    const auto figure = [](double value, const char* unit) {
      return numberText(shownUnit(unit).Shown(value), 'g', 6);
    };
    QString texts[kShareColumns];
    texts[kLinkColumn] = QString::fromStdString(link.parent()->name() + "/" + link.name());
    texts[kVolumeColumn] = unit_[i] ? figure(unit_[i]->mass, kVolume) : tr("none");
    texts[kPresentColumn] = present ? figure(present->mass, kMass) : tr("none");
    texts[kNewColumn] = unit_[i] ? figure(density_now_ * unit_[i]->mass, kMass) : texts[kPresentColumn];
    if (unit_[i])
      volume += unit_[i]->mass;
    else
      without << QString::fromStdString(link.name());
    for (int k = 0; k < kShareColumns; ++k)
      table_->setItem(static_cast<int>(i), k, new QTableWidgetItem(texts[k]));
  }
  left_out_->setText(tr("Without a volume, left as they are: %1").arg(without.join(", ")));
  left_out_->setVisible(!without.isEmpty());
  density_->showValue(shownNumber(shortNumber(shownUnit(kDensity).Shown(density_now_))), true);
  total_->showValue(
      volume > 0 ? shownNumber(shortNumber(shownUnit(kMass).Shown(density_now_ * volume))) : QString(), true);
  apply_->setEnabled(volume > 0);
}

void SharedMassDialog::apply() {
  std::vector<ObjectId> ids;
  std::vector<Inertial> values;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (!unit_[i]) continue;
    ids.push_back(links_[i]);
    values.push_back(*unit_[i]);
    values.back().mass *= density_now_;
    values.back().inertia *= density_now_;
  }
  Document* const document = workbench_->document();
  accept();
  document->editObjects(
      tr("Set the mass of %n link(s)", nullptr, static_cast<int>(ids.size())), [&](CObjectContainer* scene) {
        std::size_t next = 0;
        return ForEachObject(scene, ids,
                             [&](ObjectId id) { return SetMassProperties(scene, id, values[next++]); });
      });
}

std::vector<ObjectId> linksToWeigh(Workbench* workbench) {
  std::vector<ObjectId> links;
  const Document* const document = workbench->document();
  if (!document->isOpen()) return links;
  for (const ObjectId id : workbench->objectActions()->all()) {
    const SceneObject* const object = document->objects().Find(id);
    if (object == nullptr) continue;
    if (&object->kind() == &LinkKind()) links.push_back(id);
    if (&object->kind() != &SceneRobotKind()) continue;
    for (const auto& link : object->ChildrenOf("links")) links.push_back(link->id());
  }
  return links;
}

void openMassDialog(Workbench* workbench, QWidget* parent) {
  const std::vector<ObjectId> links = linksToWeigh(workbench);
  if (links.size() == 1) (new MassDialog(workbench, links.front(), parent))->open();
  if (links.size() > 1) (new SharedMassDialog(workbench, links, parent))->open();
}

}  // namespace linkwright::app
