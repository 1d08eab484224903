// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/control/KeyframeBar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/commands/KeyframeEdits.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

/// How many steps the slider between two keyframes has.
constexpr int kBlendSteps = 1000;

QComboBox* makeNames(const QString& name, const QString& tip, QWidget* parent) {
  auto* box = new QComboBox(parent);
  box->setObjectName(name);
  box->setToolTip(tip);
  box->setAccessibleName(tip);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
}

QToolButton* makeTool(const QString& text, const QString& name, const QString& tip, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(text);
  button->setObjectName(name);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setFocusPolicy(Qt::TabFocus);
  return button;
}

// Puts names into a list, with what was chosen chosen again.
void relist(QComboBox* box, const QStringList& names) {
  const QSignalBlocker blocker(box);
  const QString before = box->currentText();
  box->clear();
  box->addItems(names);
  box->setCurrentIndex(std::max(0, box->findText(before)));
}

}  // namespace

KeyframeBar::KeyframeBar(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("keyframeBar");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  auto* line = new QHBoxLayout;
  line->setSpacing(4);
  keyframes_ = makeNames(
      "keyframes", tr("Starts with the positions, velocities, activations and controls of a keyframe"), this);
  add_ = makeTool("+", "keyframeAdd", tr("Make a keyframe of the present moment"), this);
  rename_ = makeTool("✎", "keyframeRename", tr("Rename the keyframe"), this);
  remove_ = makeTool("−", "keyframeRemove", tr("Remove the keyframe"), this);
  line->addWidget(keyframes_, 1);
  for (QToolButton* button : {add_, rename_, remove_}) line->addWidget(button);
  column->addLayout(line);
  blending_ = new QWidget(this);
  auto* between = new QHBoxLayout(blending_);
  between->setContentsMargins(0, 0, 0, 0);
  between->setSpacing(4);
  first_ = makeNames("blendFirst", tr("The keyframe at the left end of the slider"), blending_);
  part_ = new QSlider(Qt::Horizontal, blending_);
  part_->setObjectName("blend");
  part_->setAccessibleName(tr("Between two keyframes"));
  part_->setRange(0, kBlendSteps);
  part_->setToolTip(tr("Starts between two keyframes: orientations turn along the shortest rotation"));
  second_ = makeNames("blendSecond", tr("The keyframe at the right end of the slider"), blending_);
  between->addWidget(first_, 1);
  between->addWidget(part_, 2);
  between->addWidget(second_, 1);
  column->addWidget(blending_);
  connect(keyframes_, &QComboBox::activated, this, [this] {
    showOwn();
    if (!chosen().isEmpty()) edits::takeKeyframe(workbench_->document(), chosen());
  });
  connect(add_, &QToolButton::clicked, this, &KeyframeBar::add);
  connect(rename_, &QToolButton::clicked, this, &KeyframeBar::rename);
  connect(remove_, &QToolButton::clicked, this, &KeyframeBar::remove);
  connect(part_, &QSlider::sliderPressed, this, [this] { token_ = workbench_->document()->newDragToken(); });
  connect(part_, &QSlider::sliderReleased, this, [this] { token_ = 0; });
  connect(part_, &QSlider::valueChanged, this, &KeyframeBar::blend);
  list();
}

void KeyframeBar::list() {
  const QStringList names = edits::keyframeNames(*workbench_->document());
  relist(keyframes_, QStringList(tr("Start in a keyframe…")) + names);
  relist(first_, names);
  relist(second_, names);
  if (names.size() > 1 && first_->currentIndex() == second_->currentIndex())
    second_->setCurrentIndex(first_->currentIndex() == 0 ? 1 : 0);
  blending_->setVisible(names.size() > 1);
  showOwn();
}

QString KeyframeBar::chosen() const {
  return keyframes_->currentIndex() > 0 ? keyframes_->currentText() : QString();
}

void KeyframeBar::choose(const QString& name) {
  list();
  keyframes_->setCurrentIndex(std::max(0, keyframes_->findText(name)));
  showOwn();
}

void KeyframeBar::showOwn() {
  const bool own = !chosen().isEmpty() && edits::isOwnKeyframe(*workbench_->document(), chosen());
  rename_->setEnabled(own);
  remove_->setEnabled(own);
}

void KeyframeBar::askForName(const QString& title, const QString& name,
                             const std::function<void(const QString&)>& then) {
  auto* dialog = new QInputDialog(window());
  dialog->setObjectName("keyframeName");
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(title);
  dialog->setLabelText(tr("Name"));
  dialog->setTextValue(name);
  connect(dialog, &QInputDialog::textValueSelected, this, [this, then](const QString& text) {
    const QString wanted = text.trimmed();
    if (!wanted.isEmpty() && workbench_->player()->model() != nullptr) then(wanted);
  });
  dialog->open();
}

void KeyframeBar::add() {
  Document* document = workbench_->document();
  askForName(tr("Add keyframe"), edits::freeKeyframeName(*document), [this, document](const QString& name) {
    edits::addKeyframe(document, *workbench_->player(), name);
    choose(name);
  });
}

void KeyframeBar::rename() {
  const QString name = chosen();
  askForName(tr("Rename keyframe"), name, [this, name](const QString& wanted) {
    edits::renameKeyframe(workbench_->document(), name, wanted);
    choose(wanted);
  });
}

void KeyframeBar::remove() {
  if (chosen().isEmpty()) return;
  edits::removeKeyframe(workbench_->document(), chosen());
  choose({});
}

void KeyframeBar::blend() {
  edits::blendKeyframes(workbench_->document(), first_->currentText(), second_->currentText(),
                        static_cast<double>(part_->value()) / kBlendSteps,
                        token_ != 0 ? token_ : workbench_->document()->newDragToken());
}

}  // namespace linkwright::app
