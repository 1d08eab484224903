// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/TeleoperationDialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/Teleoperator.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

template <class List>
QStringList namesOfAll(const List& list) {
  QStringList names;
  for (const auto& each : list) names.append(QString::fromStdString(each.name));
  return names;
}

// What a binding of this kind may drive, and where its name is.
QStringList drivenNames(const Scene& scene, TeleoperationDrive drive) {
  switch (drive) {
    case TeleoperationDrive::kControl:
      return namesOfAll(scene.actuators);
    case TeleoperationDrive::kTarget:
      return namesOfAll(scene.targets);
    case TeleoperationDrive::kBase:
      return namesOfAll(scene.robots);
    case TeleoperationDrive::kMotor: {
      QStringList names;
      for (const ForceElement& force : scene.forces)
        if (force.HasTarget()) names.append(QString::fromStdString(force.name));
      return names;
    }
  }
  return {};
}

std::string& drivenName(TeleoperationBinding& binding) {
  if (binding.drives == TeleoperationDrive::kTarget) return binding.target;
  if (binding.drives == TeleoperationDrive::kMotor) return binding.motor;
  return binding.drives == TeleoperationDrive::kBase ? binding.robot : binding.actuator;
}

QStringList titlesOfLines() {
  return {TeleoperationDialog::tr("Source"), QString(),
          TeleoperationDialog::tr("Drives"), QString(),
          TeleoperationDialog::tr("Along"),  TeleoperationDialog::tr("Mode"),
          TeleoperationDialog::tr("Scale"),  TeleoperationDialog::tr("Dead zone")};
}

QComboBox* makeChoice(const QString& name, const QStringList& items, int index, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(name);
  box->addItems(items);
  box->setCurrentIndex(index);
  return box;
}

QDoubleSpinBox* makeAmount(const QString& name, double value, double most, QWidget* parent) {
  auto* box = new QDoubleSpinBox(parent);
  box->setObjectName(name);
  box->setDecimals(3);
  box->setSingleStep(0.05);
  box->setRange(most < 1 ? 0 : -most, most);
  box->setValue(value);
  box->setKeyboardTracking(false);
  return box;
}

}  // namespace

TeleoperationDialog::TeleoperationDialog(Workbench* workbench, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setObjectName("teleoperationDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Teleoperation"));
  resize(800, sizeHint().height());
  auto* column = new QVBoxLayout(this);
  auto* text =
      new QLabel(tr("Sticks and buttons of a gamepad move what they drive at any time; keys do while "
                    "Teleoperate is on."),
                 this);
  text->setWordWrap(true);
  column->addWidget(text);
  gamepad_ = new QLabel(this);
  gamepad_->setObjectName("teleoperationGamepad");
  column->addWidget(gamepad_);
  auto* add = new QPushButton(tr("Add line"), this);
  add->setObjectName("teleoperationAdd");
  column->addWidget(add);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  column->addWidget(buttons);
  connect(add, &QPushButton::clicked, this, &TeleoperationDialog::add);
  connect(buttons, &QDialogButtonBox::rejected, this, &TeleoperationDialog::reject);
  connect(workbench->document(), &Document::documentReplaced, this, &TeleoperationDialog::reject);
  list();
}

void TeleoperationDialog::list() {
  auto* column = static_cast<QVBoxLayout*>(layout());
  if (lines_ != nullptr) lines_->deleteLater();
  lines_ = new QWidget(this);
  lines_->setObjectName("teleoperationLines");
  auto* grid = new QGridLayout(lines_);
  grid->setContentsMargins(0, 0, 0, 0);
  const auto& bindings = workbench_->view()->options().teleoperation;
  if (!bindings.empty()) {
    const QStringList titles = titlesOfLines();
    for (int k = 0; k < titles.size(); ++k) grid->addWidget(new QLabel(titles[k], lines_), 0, k);
  }
  for (int row = 0; row < static_cast<int>(bindings.size()); ++row) addLine(row);
  column->insertWidget(2, lines_);
  const QString name = workbench_->teleoperator()->gamepadName();
  gamepad_->setText(name.isEmpty() ? (workbench_->teleoperator()->isPolling() ? tr("There is no gamepad")
                                                                              : tr("No gamepad is in use"))
                                   : tr("Gamepad: %1").arg(name));
}

void TeleoperationDialog::addLine(int row) {
  const Scene& scene = workbench_->document()->scene();
  TeleoperationBinding binding = workbench_->view()->options().teleoperation[static_cast<std::size_t>(row)];
  auto* grid = static_cast<QGridLayout*>(lines_->layout());
  const QStringList titles = titlesOfLines();
  const auto place = [&](QWidget* widget, int k) {
    grid->addWidget(widget, row + 1, k);
    if (k >= titles.size()) return;
    // What is without a title of its own belongs to the one before.
    const QString title = titles[k].isEmpty() ? tr("%1, which").arg(titles[k - 1]) : titles[k];
    widget->setAccessibleName(tr("Line %1: %2").arg(row + 1).arg(title));
  };
  auto* source =
      makeChoice("source", {tr("Axis"), tr("Button"), tr("Key")}, static_cast<int>(binding.source), lines_);
  place(source, 0);
  connect(source, &QComboBox::activated, this, [this, row](int index) {
    change(
        row, [index](auto* b) { b->source = static_cast<TeleoperationSource>(index); }, true);
  });
  if (binding.source == TeleoperationSource::kKey) {
    auto* key = new QKeySequenceEdit(QKeySequence(QString::fromStdString(binding.key)), lines_);
    key->setObjectName("key");
    place(key, 1);
    connect(key, &QKeySequenceEdit::keySequenceChanged, this, [this, row](const QKeySequence& keys) {
      const QString first = keys.isEmpty() ? QString() : QKeySequence(keys[0]).toString();
      change(
          row, [&](auto* b) { b->key = first.toStdString(); }, false);
    });
  } else {
    auto* number = new QSpinBox(lines_);
    number->setObjectName("number");
    number->setRange(0, 63);
    number->setValue(binding.number);
    place(number, 1);
    connect(number, &QSpinBox::valueChanged, this, [this, row](int value) {
      change(
          row, [value](auto* b) { b->number = value; }, false);
    });
  }
  auto* drives = makeChoice("drives", {tr("Control"), tr("Target"), tr("Base"), tr("Motor")},
                            static_cast<int>(binding.drives), lines_);
  place(drives, 2);
  connect(drives, &QComboBox::activated, this, [this, row](int index) {
    change(
        row, [index](auto* b) { b->drives = static_cast<TeleoperationDrive>(index); }, true);
  });
  const QStringList names = drivenNames(scene, binding.drives);
  auto* driven = makeChoice(
      "driven", names, static_cast<int>(names.indexOf(QString::fromStdString(drivenName(binding)))), lines_);
  place(driven, 3);
  connect(driven, &QComboBox::activated, this, [this, row, driven](int index) {
    change(
        row, [&](auto* b) { drivenName(*b) = driven->itemText(index).toStdString(); }, false);
  });
  auto* along = makeChoice("coordinate", {"x", "y", "z", tr("Roll"), tr("Pitch"), tr("Yaw")},
                           static_cast<int>(binding.coordinate), lines_);
  along->setEnabled(binding.drives != TeleoperationDrive::kControl);
  place(along, 4);
  connect(along, &QComboBox::activated, this, [this, row](int index) {
    change(
        row, [index](auto* b) { b->coordinate = static_cast<TeleoperationCoordinate>(index); }, false);
  });
  auto* mode = makeChoice("mode", {tr("Rate"), tr("Position")}, static_cast<int>(binding.mode), lines_);
  place(mode, 5);
  connect(mode, &QComboBox::activated, this, [this, row](int index) {
    change(
        row, [index](auto* b) { b->mode = static_cast<TeleoperationMode>(index); }, false);
  });
  auto* scale = makeAmount("scale", binding.scale, 1e6, lines_);
  scale->setToolTip(tr("At full deflection, in the units of the scene file; of rates, a second"));
  place(scale, 6);
  connect(scale, &QDoubleSpinBox::valueChanged, this, [this, row](double value) {
    change(
        row, [value](auto* b) { b->scale = value; }, false);
  });
  auto* dead = makeAmount("deadZone", binding.dead_zone, 0.95, lines_);
  dead->setEnabled(binding.source == TeleoperationSource::kAxis);
  place(dead, 7);
  connect(dead, &QDoubleSpinBox::valueChanged, this, [this, row](double value) {
    change(
        row, [value](auto* b) { b->dead_zone = value; }, false);
  });
  auto* remove = new QToolButton(lines_);
  remove->setObjectName("removeLine");
  remove->setText(QStringLiteral("−"));
  place(remove, 8);
  connect(remove, &QToolButton::clicked, this, [this, row] { this->remove(row); });
}

void TeleoperationDialog::change(int row, const std::function<void(TeleoperationBinding*)>& set,
                                 bool relist) {
  SceneView view = workbench_->view()->options();
  if (row >= static_cast<int>(view.teleoperation.size())) return;
  TeleoperationBinding& binding = view.teleoperation[static_cast<std::size_t>(row)];
  set(&binding);
  // What another kind of thing can drive is another one.
  const QStringList names = drivenNames(workbench_->document()->scene(), binding.drives);
  std::string& driven = drivenName(binding);
  if (driven.empty() && !names.isEmpty()) driven = names.first().toStdString();
  if (binding.source == TeleoperationSource::kKey && binding.key.empty()) binding.key = "W";
  workbench_->view()->setOptions(view);
  if (relist) list();
}

void TeleoperationDialog::add() {
  SceneView view = workbench_->view()->options();
  view.teleoperation.emplace_back();
  const auto& actuators = workbench_->document()->scene().actuators;
  if (!actuators.empty()) view.teleoperation.back().actuator = actuators.front().name;
  workbench_->view()->setOptions(view);
  list();
}

void TeleoperationDialog::remove(int row) {
  SceneView view = workbench_->view()->options();
  if (row >= static_cast<int>(view.teleoperation.size())) return;
  view.teleoperation.erase(view.teleoperation.begin() + row);
  workbench_->view()->setOptions(view);
  list();
}

}  // namespace linkwright::app
