// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/properties/MassDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/base/Units.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/ValueLine.h"
#include "app/workbench/Workbench.h"
#include "engine/math/DenseAlgebra.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/mass/MassEdit.h"
#include "engine/scene/mass/MaterialDensities.h"

namespace linkwright::app {
namespace {

constexpr double kFirstDensity = 2700;  // of aluminium [kg/m³]
constexpr int kDensityColumn = 2;
constexpr int kMassRow = 0, kCenterRow = 1, kMomentRow = 4, kValueRows = 7;

// `unit`: in SI.
QString massFigure(double value, const char* unit) {
  return numberText(shownUnit(unit).Shown(value), 'g', 6);
}

}  // namespace

MassDialog::MassDialog(Workbench* workbench, ObjectId link, QWidget* parent)
    : QDialog(parent),
      workbench_(workbench),
      link_(link),
      source_(new QComboBox(this)),
      material_(new QComboBox(this)),
      repair_meshes_(new QCheckBox(tr("Use open meshes as convex hulls, turn those inside out"), this)),
      shapes_(new QTableWidget(this)),
      problems_(new QLabel(this)),
      values_(new QGridLayout),
      findings_(new QVBoxLayout) {
  setObjectName("massDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  const Document* const document = workbench->document();
  setWindowTitle(tr("Mass of %1").arg(QString::fromStdString(document->objects().Find(link)->name())));
  auto* column = new QVBoxLayout(this);
  auto* form = new QFormLayout;
  column->addLayout(form);
  makeInputs(form);
  shapes_->setObjectName("massShapes");
  shapes_->setAccessibleName(tr("Shapes"));
  shapes_->setColumnCount(4);
  shapes_->setHorizontalHeaderLabels({tr("Shape"), titleWithUnit(tr("Volume"), "m³"),
                                      titleWithUnit(tr("Density"), "kg/m³"),
                                      titleWithUnit(tr("Mass"), "kg")});
  shapes_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  shapes_->verticalHeader()->hide();
  shapes_->setSelectionBehavior(QAbstractItemView::SelectRows);
  shapes_->setMinimumHeight(88);
  column->addWidget(shapes_, 1);
  column->addWidget(repair_meshes_);
  problems_->setObjectName("massProblems");
  problems_->setWordWrap(true);
  problems_->setTextFormat(Qt::PlainText);
  column->addWidget(problems_);
  column->addLayout(values_);
  const QString rows[kValueRows] = {titleWithUnit(tr("Mass"), "kg"),
                                    titleWithUnit(tr("Centre of mass x"), "m"),
                                    titleWithUnit(tr("Centre of mass y"), "m"),
                                    titleWithUnit(tr("Centre of mass z"), "m"),
                                    titleWithUnit(tr("Principal moments"), "kg m²"),
                                    QString(),
                                    QString()};
  values_->addWidget(new QLabel(tr("Present"), this), 0, 1);
  values_->addWidget(new QLabel(tr("New"), this), 0, 2);
  for (int row = 0; row < kValueRows; ++row) {
    values_->addWidget(new QLabel(rows[row], this), row + 1, 0);
    for (int side = 0; side < 2; ++side) {
      QLabel* const cell = cells_[row][side] = new QLabel(this);
      cell->setObjectName(QString("mass%1.%2").arg(side == 0 ? "Present" : "New").arg(row));
      cell->setTextInteractionFlags(Qt::TextSelectableByMouse);
      values_->addWidget(cell, row + 1, side + 1);
    }
  }
  column->addLayout(findings_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  apply_ = buttons->addButton(tr("Apply"), QDialogButtonBox::ApplyRole);
  apply_->setObjectName("massApply");
  apply_->setToolTip(tr("Set these values: one undo step"));
  // Return takes what is typed, it does not apply: a button that accepts would become the default.
  for (QAbstractButton* each : buttons->buttons()) static_cast<QPushButton*>(each)->setAutoDefault(false);
  column->addWidget(buttons);
  resize(560, 620);

  connect(source_, &QComboBox::currentIndexChanged, this, &MassDialog::reload);
  connect(repair_meshes_, &QCheckBox::toggled, this, &MassDialog::reload);
  connect(material_, &QComboBox::activated, this, &MassDialog::takeMaterial);
  connect(shapes_, &QTableWidget::cellChanged, this, &MassDialog::takeCell);
  connect(apply_, &QPushButton::clicked, this, &MassDialog::apply);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(document, &Document::documentReplaced, this, &QDialog::reject);
  connect(document, &Document::edited, this, [this] { this->link() != nullptr ? reload() : reject(); });
  const int first = present() ? kPresent : !shapesOf("visuals").empty() ? kVisuals : kCollisions;
  if (first == source_->currentIndex())
    reload();
  else
    source_->setCurrentIndex(first);
}

void MassDialog::makeInputs(QFormLayout* form) {
  source_->setObjectName("massSource");
  source_->addItems({tr("Present values"), tr("Visual shapes"), tr("Collision shapes")});
  source_->setToolTip(tr("What centre of mass and inertia follow from"));
  form->addRow(tr("From"), source_);
  material_->setObjectName("massMaterial");
  material_->addItem(tr("Choose…"));
  for (const MaterialDensity& material : MaterialDensities()) {
    const QString range =
        material.least == material.most
            ? massFigure(material.middle(), "kg/m³")
            : tr("%1 to %2").arg(massFigure(material.least, "kg/m³"), massFigure(material.most, "kg/m³"));
    material_->addItem(tr("%1, %2 %3").arg(material.name, range, unitText("kg/m³")), material.middle());
    material_->setItemData(material_->count() - 1, tr("Source: %1").arg(material.source), Qt::ToolTipRole);
  }
  material_->setToolTip(tr("Of the shapes that are selected in the list, or of all"));
  form->addRow(tr("Material"), material_);
  density_ = addLine(form, tr("Density"), "massDensity", "kg/m³", &MassDialog::takeDensity);
  density_->setToolTip(tr("Of the shapes that are selected in the list, or of all"));
  total_ = addLine(form, tr("Total mass"), "massTotal", "kg", &MassDialog::takeTotal);
  total_->setToolTip(tr("The inertia grows with it"));
  repair_meshes_->setObjectName("massRepairMeshes");
}

ValueLine* MassDialog::addLine(QFormLayout* form, const QString& label, const char* name, const char* unit,
                               void (MassDialog::*take)(double)) {
  auto* line = new ValueLine(this);
  line->setObjectName(name);
  line->setNumeric(true);
  line->setUnit(unitText(unit));
  const auto enter = [this, line, take, unit] {
    const auto number = typedAmount(line->text(), unit);
    const bool good = number && *number > 0;
    line->setWrong(!good);
    if (!good) return;
    line->accept();
    (this->*take)(*number);
  };
  connect(line, &ValueLine::entered, this, enter);
  connect(line, &ValueLine::stepped, this, enter);
  form->addRow(label, line);
  return line;
}

const SceneObject* MassDialog::link() const {
  const Document* const document = workbench_->document();
  return document->isOpen() ? document->objects().Find(link_) : nullptr;
}

std::vector<Visual> MassDialog::shapesOf(const char* list) const {
  std::vector<Visual> shapes;
  for (const auto& shape : link()->ChildrenOf(list)) shapes.push_back(shape->As<Visual>());
  return shapes;
}

std::optional<Inertial> MassDialog::present() const { return link()->As<LinkDescription>().inertial; }

void MassDialog::reload() {
  if (link() == nullptr) return;
  const std::vector<Visual> visuals = shapesOf("visuals"), collisions = shapesOf("collisions");
  all_ = visuals;
  all_.insert(all_.end(), collisions.begin(), collisions.end());
  const BadMeshes bad = repair_meshes_->isChecked() ? BadMeshes::kRepair : BadMeshes::kLeaveOut;
  const int source = source_->currentIndex();
  // Of present values the density follows from what is drawn, if that has a volume.
  solids_ = SolidsOf(source == kCollisions || visuals.empty() ? collisions : visuals, bad);
  densities_.resize(solids_.size(), densities_.empty() ? kFirstDensity : densities_.front());
  typed_total_.reset();
  for (QWidget* each :
       {static_cast<QWidget*>(material_), static_cast<QWidget*>(density_), static_cast<QWidget*>(shapes_)})
    each->setEnabled(source != kPresent);
  QStringList problems;
  for (const ShapeSolid& solid : solids_)
    if (!solid.problem.empty()) {
      QString text = messageText(solid.problem);
      text[0] = text[0].toUpper();
      problems << (solid.solid ? tr("%1: it is repaired here.") : tr("%1: it is left out.")).arg(text);
    }
  problems_->setText(problems.join('\n'));
  problems_->setStyleSheet(QString("color: %1").arg(workbench_->theme().warning.name()));
  problems_->setVisible(!problems.isEmpty());
  compute();
}

void MassDialog::takeMaterial(int index) {
  if (index > 0) takeDensity(material_->itemData(index).toDouble());
}

void MassDialog::takeDensity(double density) {
  QSet<int> chosen;
  for (const QModelIndex& row : shapes_->selectionModel()->selectedRows()) chosen.insert(row.row());
  for (std::size_t i = 0; i < densities_.size(); ++i)
    if (chosen.isEmpty() || chosen.contains(static_cast<int>(i))) densities_[i] = density;
  typed_total_.reset();
  compute();
}

void MassDialog::takeTotal(double mass) {
  typed_total_ = mass;
  compute();
}

void MassDialog::takeCell(int row, int column) {
  if (showing_ || column != kDensityColumn) return;
  const auto number = typedAmount(shapes_->item(row, column)->text(), "kg/m³");
  if (number && *number >= 0) {
    densities_[static_cast<std::size_t>(row)] = *number;
    typed_total_.reset();
  }
  compute();
}

void MassDialog::compute() {
  result_ = source_->currentIndex() == kPresent ? present() : WeighSolids(solids_, densities_);
  if (result_ && typed_total_) {
    const double factor = result_->mass > 0 ? *typed_total_ / result_->mass : 1;
    if (source_->currentIndex() != kPresent)
      for (double& density : densities_) density *= factor;
    result_ = WithMass(*result_, *typed_total_);
  } else if (!result_ && typed_total_ && source_->currentIndex() == kPresent) {
    result_ = Inertial{*typed_total_, Vector3::Zero(), Matrix3::Zero()};
  }
  showResult();
}

void MassDialog::showShapes() {
  showing_ = true;
  shapes_->setRowCount(static_cast<int>(solids_.size()));
  for (int row = 0; row < shapes_->rowCount(); ++row) {
    const auto i = static_cast<std::size_t>(row);
    const ShapeSolid& shape = solids_[i];
    const double volume = shape.solid ? shape.solid->volume : 0;
    const QString texts[] = {QString::fromStdString(shape.name),
                             shape.solid ? massFigure(volume, "m³") : tr("none"),
                             massFigure(densities_[i], "kg/m³"), massFigure(densities_[i] * volume, "kg")};
    for (int column = 0; column < shapes_->columnCount(); ++column) {
      if (shapes_->item(row, column) == nullptr) shapes_->setItem(row, column, new QTableWidgetItem);
      QTableWidgetItem* const item = shapes_->item(row, column);
      item->setText(texts[column]);
      item->setFlags(column == kDensityColumn ? item->flags() | Qt::ItemIsEditable
                                              : item->flags() & ~Qt::ItemIsEditable);
    }
  }
  showing_ = false;
}

void MassDialog::showResult() {
  showShapes();
  const std::optional<Inertial> sides[2] = {present(), result_};
  for (int side = 0; side < 2; ++side) {
    QString texts[kValueRows];
    for (QString& text : texts) text = QStringLiteral("–");
    if (const auto& values = sides[side]) {
      texts[kMassRow] = massFigure(values->mass, "kg");
      const Vector3 moments = Eigenvalues(values->inertia);
      for (int k = 0; k < 3; ++k) {
        texts[kCenterRow + k] = massFigure(values->com[k], "m");
        texts[kMomentRow + k] = massFigure(moments[k], "kg m²");
      }
    }
    for (int row = 0; row < kValueRows; ++row) cells_[row][side]->setText(texts[row]);
  }
  total_->showValue(result_ ? shownNumber(shortNumber(shownUnit("kg").Shown(result_->mass))) : QString(),
                    true);
  density_->showValue(
      densities_.empty() ? QString() : shownNumber(shortNumber(shownUnit("kg/m³").Shown(densities_.front()))),
      true);
  apply_->setEnabled(result_.has_value());
  showFindings();
}

void MassDialog::showFindings() {
  while (QLayoutItem* item = findings_->takeAt(0)) {
    // One of them may be the one whose button was clicked.
    if (QWidget* widget = item->widget()) {
      widget->hide();
      widget->deleteLater();
    }
    delete item;
  }
  const auto add = [this](const QString& text, const QColor& color) {
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(text, row);
    label->setObjectName("massFinding");
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setStyleSheet(QString("color: %1").arg(color.name()));
    line->addWidget(label, 1);
    findings_->addWidget(row);
    return row;
  };
  const Theme& theme = workbench_->theme();
  const bool from_shapes = source_->currentIndex() != kPresent;
  if (!result_ && from_shapes) {
    add(tr("No shape of the link has a volume that could be weighed."), theme.bad);
    return;
  }
  const std::vector<MassFinding> found =
      CheckMass(result_.value_or(Inertial()), all_, solids_, chosenUnits());
  if (found.empty()) add(tr("These values are those of a possible body."), theme.good);
  for (const MassFinding& finding : found) {
    QWidget* const row = add(messageText(finding.text) + ".", theme.bad);
    if (finding.repair.empty()) continue;
    auto* button = new QPushButton(messageText(finding.repair), row);
    button->setObjectName("massRepair");
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, repaired = finding.repaired] {
      result_ = repaired;
      showResult();
    });
    row->layout()->addWidget(button);
  }
}

void MassDialog::apply() {
  if (!result_) return;
  const Inertial values = *result_;
  const QString name = QString::fromStdString(link()->name());
  Document* const document = workbench_->document();
  accept();
  document->editObjects(tr("Set the mass of %1").arg(name),
                        [&](CObjectContainer* scene) { return SetMassProperties(scene, link_, values); });
}

}  // namespace linkwright::app
