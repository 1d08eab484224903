// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/touch/DropDialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/commands/PushEdits.h"
#include "app/panels/fields/QuantityBox.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {

DropDialog::DropDialog(Workbench* workbench, FrameIndex link, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setObjectName("dropDialog");
  setAttribute(Qt::WA_DeleteOnClose);
  name_ = workbench->player()->model()->frames()[static_cast<std::size_t>(link.value)].name;
  setWindowTitle(tr("Drop %1").arg(QString::fromStdString(name_)));
  auto* column = new QVBoxLayout(this);
  auto* text =
      new QLabel(tr("Everything that hangs together with it is lifted against gravity, at the speed it "
                    "has. While nothing is simulated the lift is a pose, which can be undone."),
                 this);
  text->setWordWrap(true);
  column->addWidget(text);
  auto* form = new QFormLayout;
  column->addLayout(form);
  height_ = new QuantityBox(workbench, "m", this);
  height_->setObjectName("dropHeight");
  height_->setSiDecimals(4);
  height_->setSiRange(-1e4, 1e4);
  height_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  height_->setSi(0.3);
  height_->setToolTip(tr("By which it is lifted from where it is"));
  form->addRow(tr("Height"), height_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* lifts = buttons->addButton(tr("Lift"), QDialogButtonBox::ActionRole);
  lifts->setObjectName("liftNow");
  auto* drops = buttons->addButton(tr("Lift and let go"), QDialogButtonBox::ActionRole);
  drops->setObjectName("dropNow");
  drops->setDefault(true);
  connect(lifts, &QPushButton::clicked, this, [this] { lift(false); });
  connect(drops, &QPushButton::clicked, this, [this] { lift(true); });
  connect(buttons, &QDialogButtonBox::rejected, this, &DropDialog::reject);
  column->addWidget(buttons);
  // A link of the same name in another document is another one.
  connect(workbench->document(), &Document::documentReplaced, this, &DropDialog::reject);
  connect(workbench->player(), &Player::settled, this, [this] {
    const Model* const model = workbench_->player()->model();
    if (model == nullptr || !model->FindFrame(name_).IsValid()) reject();
  });
}

void DropDialog::lift(bool lets_go) {
  Player* const player = workbench_->player();
  if (player->model() == nullptr) return;
  if (edits::lift(workbench_->poser(), player->model()->FindFrame(name_), height_->si()) && lets_go)
    player->play();
}

}  // namespace linkwright::app
