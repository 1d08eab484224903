// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/ContactClockBox.h"

#include <QSignalBlocker>
#include <QStandardItemModel>

#include "app/commands/SimulationEdits.h"
#include "app/panels/fields/FieldEditors.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {

ContactClockBox::ContactClockBox(Workbench* workbench, QWidget* parent)
    : QComboBox(parent), workbench_(workbench) {
  const Field& field = *ContactKind().Find("clock");
  for (const ContactClock each : {ContactClock::kAuto, ContactClock::kEvents, ContactClock::kStepping})
    addItem(titleOf(field, ToString(each)), static_cast<int>(each));
  setToolTip(tipOf(field));
  Document* document = workbench->document();
  connect(this, &QComboBox::activated, this, [this, document] {
    const auto clock = static_cast<ContactClock>(currentData().toInt());
    edits::changeContact(document, tr("Change clock of contact"),
                         [clock](ContactDescription& contact) { contact.clock = clock; });
  });
  connect(workbench->player(), &Player::replaced, this, &ContactClockBox::refresh);
  connect(document, &Document::edited, this, &ContactClockBox::refresh);
  refresh();
}

void ContactClockBox::refresh() {
  const auto& contact = workbench_->document()->scene().contact;
  if (!contact) return;
  // Impacts one after another need events.
  const int stepping = findData(static_cast<int>(ContactClock::kStepping));
  qobject_cast<QStandardItemModel*>(model())->item(stepping)->setEnabled(contact->impacts !=
                                                                         ImpactLaw::kSequential);
  const QSignalBlocker block(this);
  setCurrentIndex(findData(static_cast<int>(contact->clock)));
}

}  // namespace linkwright::app
