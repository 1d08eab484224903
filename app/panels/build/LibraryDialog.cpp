// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/LibraryDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/base/SceneGallery.h"
#include "app/jobs/Thumbnails.h"
#include "app/languages/MessageText.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/math/Rotation.h"
#include "engine/scene/Parameters.h"
#include "engine/scene/edit/CObjectContainer.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright::app {
namespace {

constexpr QSize kPartDrawn(480, 270);  // as on the start page, so that a picture is drawn once
constexpr QSize kPartIcon(96, 54);
constexpr int kListWidth = 240, kListHeight = 380, kFormWidth = 300;

}  // namespace

LibraryDialog::LibraryDialog(Workbench* workbench, const std::vector<std::pair<QString, ObjectId>>& places,
                             ObjectId on, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setObjectName("libraryDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Library"));
  auto* row = new QHBoxLayout(this);
  list_ = new QListWidget(this);
  list_->setObjectName("libraryParts");
  list_->setAccessibleName(tr("Parts"));
  list_->setIconSize(kPartIcon);
  list_->setMinimumSize(kListWidth, kListHeight);
  row->addWidget(list_);

  auto* column = new QVBoxLayout;
  row->addLayout(column);
  sentence_ = new QLabel(this);
  sentence_->setObjectName("librarySentence");
  sentence_->setWordWrap(true);
  sentence_->setMinimumWidth(kFormWidth);
  column->addWidget(sentence_);
  form_ = new QFormLayout;
  column->addLayout(form_);
  auto* where = new QFormLayout;
  column->addLayout(where);
  place_ = new QComboBox(this);
  place_->setObjectName("libraryOn");
  place_->addItem(tr("nothing, it stands free"));
  places_.push_back(0);
  for (const auto& [name, id] : places) {
    place_->addItem(name);
    places_.push_back(id);
    if (id == on) place_->setCurrentIndex(place_->count() - 1);
  }
  where->addRow(tr("Hangs on"), place_);
  addVector(where, "libraryPlace", tr("Place"), "m", &xyz_);
  addVector(where, "libraryTurn", tr("Roll, pitch, yaw"), "rad", &rpy_);
  rises_ = new QCheckBox(tr("Stands on the ground, not below it"), this);
  rises_->setObjectName("libraryRises");
  rises_->setToolTip(tr("A part that stands free and would reach below the ground goes up as far as needed"));
  rises_->setChecked(true);
  where->addRow(QString(), rises_);
  const auto stands_free = [this](int place) { rises_->setEnabled(place == 0); };
  connect(place_, &QComboBox::currentIndexChanged, this, stands_free);
  stands_free(place_->currentIndex());
  column->addStretch();
  refusal_ = new QLabel(this);
  refusal_->setObjectName("libraryRefused");
  refusal_->setWordWrap(true);
  refusal_->hide();
  column->addWidget(refusal_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* const insert = buttons->addButton(tr("&Insert"), QDialogButtonBox::AcceptRole);
  insert->setObjectName("libraryInsert");
  insert->setDefault(true);
  insert->setEnabled(false);
  column->addWidget(buttons);

  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    if (action_) action_(part_, options());
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &LibraryDialog::reject);
  connect(workbench->document(), &Document::notice, refusal_, [this](const QString& text) {
    refusal_->setText(text);
    refusal_->show();
  });
  connect(workbench->document(), &Document::documentReplaced, this, &LibraryDialog::reject);
  connect(list_, &QListWidget::currentItemChanged, this, [this, insert](QListWidgetItem* item) {
    if (item) choosePart(item->data(Qt::UserRole).toString());
    insert->setEnabled(item && !part_.robots.empty());
  });
  drawParts();
}

void LibraryDialog::drawParts() {
  QPixmap empty(kPartIcon);
  empty.fill(workbench_->theme().hover);
  QStringList paths;
  for (const GalleryScene& part : libraryParts()) {
    auto* item = new QListWidgetItem(empty, part.title, list_);
    item->setData(Qt::UserRole, part.path);
    item->setToolTip(part.description);
    paths += part.path;
  }
  if (paths.isEmpty()) sentence_->setText(tr("The parts that come with the program are not found."));
  auto* pictures = new Thumbnails(this);
  connect(pictures, &Thumbnails::ready, this, [this](const QString& path, const QImage& picture) {
    for (int i = 0; i < list_->count(); ++i)
      if (list_->item(i)->data(Qt::UserRole).toString() == path)
        list_->item(i)->setIcon(QPixmap::fromImage(
            picture.scaled(kPartIcon * devicePixelRatioF(), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
  });
  pictures->request(paths, kPartDrawn, workbench_->theme().dark);
  list_->setCurrentRow(0);
}

// Parts are small: they are read at once.
void LibraryDialog::choosePart(const QString& path) {
  LoadSceneResult read = LoadScene(path.toStdString());
  part_ = read.ok ? std::move(read.scene) : Scene();
  refusal_->hide();
  sentence_->setText(read.ok ? QString::fromStdString(part_.description)
                             : tr("It cannot be read: %1").arg(problemLines(read.problems)));
  showParameters();
}

void LibraryDialog::showParameters() {
  while (form_->rowCount() > 0) form_->removeRow(0);
  parameters_.clear();
  const CObjectContainer objects(part_);
  for (const auto& each : objects.root().ChildrenOf(ParameterKind().plural)) {
    const auto& given = each->As<SceneParameter>();
    QuantityBox* const box =
        makeNumber("library_" + QString::fromStdString(given.name), given.value, given.unit);
    box->setToolTip(QString::fromStdString(given.help));
    parameters_.push_back({given.name, given.value, box});
    form_->addRow(QString::fromStdString(given.name), box);
  }
}

QuantityBox* LibraryDialog::makeNumber(const QString& name, double value, const std::string& unit) {
  auto* box = new QuantityBox(workbench_, unit, this);
  box->setObjectName(name);
  box->setSiDecimals(5);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setSi(value, true);
  return box;
}

void LibraryDialog::addVector(QFormLayout* form, const QString& name, const QString& label,
                              const std::string& unit, std::vector<QuantityBox*>* boxes) {
  auto* row = new QHBoxLayout;
  for (const char axis : {'x', 'y', 'z'}) {
    boxes->push_back(makeNumber(name + axis, 0, unit));
    boxes->back()->setAccessibleName(tr("%1 of %2").arg(QChar(axis)).arg(label));
    row->addWidget(boxes->back());
  }
  form->addRow(label, row);
}

PartOptions LibraryDialog::options() const {
  PartOptions options;
  // What was not changed stays as the part has it, to the last digit.
  for (const Parameter& parameter : parameters_)
    if (const double value = parameter.box->si(); value != parameter.value)
      options.parameters.emplace_back(parameter.name, QString::number(value, 'g', 17).toStdString());
  const auto vector = [](const std::vector<QuantityBox*>& boxes) {
    return Vector3(boxes[0]->si(), boxes[1]->si(), boxes[2]->si());
  };
  options.X_PM = Transform{RotationFromRpy(vector(rpy_)), vector(xyz_)};
  options.parent = places_[static_cast<std::size_t>(place_->currentIndex())];
  options.rises = rises_->isChecked();
  return options;
}

}  // namespace linkwright::app
