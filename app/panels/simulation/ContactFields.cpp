// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/ContactFields.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>

#include "app/commands/SimulationEdits.h"
#include "app/panels/fields/ContactClockBox.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

namespace {

struct SurfaceNumber {
  const char* field;
  const char* label;  // short enough for the panel
  double Surface::*member;
  double most;
  int decimals;
};
constexpr SurfaceNumber kSurfaceNumbers[] = {
    {"friction", QT_TR_NOOP("Friction"), &Surface::friction, 1000, 3},
    {"restitution", QT_TR_NOOP("Restitution"), &Surface::restitution, 1, 3},
    {"torsional", QT_TR_NOOP("Torsional"), &Surface::torsional, 1000, 5},
    {"rolling", QT_TR_NOOP("Rolling"), &Surface::rolling, 1000, 5}};
constexpr double kHighest = 1e6;  // [m]

const Field& contactField(const char* name) { return *ContactKind().Find(name); }

QuantityBox* makeBox(Workbench* workbench, const Field& field, const QString& name, int decimals,
                     QWidget* parent) {
  auto* box = new QuantityBox(workbench, field.unit, parent);
  box->setObjectName(name);
  box->setSiDecimals(decimals);
  box->setKeyboardTracking(false);
  box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  box->setToolTip(tipOf(field));
  return box;
}

}  // namespace

ContactFields::ContactFields(Workbench* workbench, QFormLayout* form, QWidget* parent)
    : QObject(parent), workbench_(workbench), form_(form) {
  form->addRow(new QLabel("<b>" + tr("Contact") + "</b>", parent));
  enabled_ = new QCheckBox(labelOf(contactField("enabled")), parent);
  enabled_->setObjectName("contact.enabled");
  enabled_->setToolTip(tr("Links touch each other and the ground with their collision shapes"));
  form->addRow(enabled_);
  addGround(parent);
  clock_ = new ContactClockBox(workbench, parent);
  clock_->setObjectName("contact.clock");
  form->addRow(labelOf(contactField("clock")), clock_);
  for (std::size_t i = 0; i < numbers_.size(); ++i) addNumber(i, parent);

  Document* document = workbench->document();
  connect(enabled_, &QCheckBox::clicked, this, [this, document](bool on) {
    edits::setContact(document, on);
    refresh();
  });
  connect(workbench->player(), &Player::replaced, this, &ContactFields::refresh);
  connect(document, &Document::edited, this, &ContactFields::refresh);
  refresh();
}

void ContactFields::addGround(QWidget* parent) {
  ground_row_ = new QWidget(parent);
  auto* row = new QHBoxLayout(ground_row_);
  row->setContentsMargins(0, 0, 0, 0);
  ground_ = new QCheckBox(tr("at"), ground_row_);
  ground_->setObjectName("contact.ground");
  ground_->setToolTip(tr("A plane to stand on"));
  ground_->setAccessibleName(labelOf(contactField("ground")));
  const Field& height = *ContactGroundKind().Find("height");
  height_ = makeBox(workbench_, height, "contact.height", 3, ground_row_);
  height_->setSiRange(-kHighest, kHighest);
  height_->setAccessibleName(tr("Height of the ground"));
  row->addWidget(ground_);
  row->addWidget(height_, 1);
  form_->addRow(labelOf(contactField("ground")), ground_row_);
  Document* document = workbench_->document();
  connect(ground_, &QCheckBox::clicked, this, [this, document](bool on) {
    const double z = document->scene().view.ground_height;
    edits::changeContact(document, on ? tr("Add ground of contact") : tr("Remove ground of contact"),
                         [on, z](ContactDescription& contact) {
                           contact.ground.reset();
                           if (on) contact.ground.emplace().height = z;
                         });
    refresh();
  });
  connect(height_, &QuantityBox::valueChanged, this, [this, document] {
    const double z = height_->si();
    edits::changeContact(document, tr("Move ground of contact"), [z](ContactDescription& contact) {
      if (contact.ground) contact.ground->height = z;
    });
  });
}

void ContactFields::addNumber(std::size_t number, QWidget* parent) {
  const SurfaceNumber& of = kSurfaceNumbers[number];
  const Field& field = contactField(of.field);
  QuantityBox* const box = numbers_[number] =
      makeBox(workbench_, field, QStringLiteral("contact.") + of.field, of.decimals, parent);
  box->setSiRange(0, of.most);
  form_->addRow(tr(of.label), box);
  connect(box, &QuantityBox::valueChanged, this, [this, &of, box] {
    const double value = box->si();
    const QString what = QString::fromUtf8(of.label).toLower();
    edits::changeContact(workbench_->document(), tr("Change %1 of contact").arg(what),
                         [&of, value](ContactDescription& contact) { contact.defaults.*of.member = value; });
  });
}

void ContactFields::refresh() {
  const Scene& scene = workbench_->document()->scene();
  const bool on = scene.contact && scene.contact->enabled;
  enabled_->setChecked(on);
  for (QWidget* row : {ground_row_, static_cast<QWidget*>(clock_)}) form_->setRowVisible(row, on);
  for (QuantityBox* box : numbers_) form_->setRowVisible(box, on);
  if (!on) return;
  const ContactDescription& contact = *scene.contact;
  ground_->setChecked(contact.ground.has_value());
  height_->setEnabled(contact.ground.has_value());
  if (contact.ground) height_->setSi(contact.ground->height);
  for (std::size_t i = 0; i < numbers_.size(); ++i)
    numbers_[i]->setSi(contact.defaults.*kSurfaceNumbers[i].member);
}

}  // namespace linkwright::app
