// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/UnsavedDialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace linkwright::app {

UnsavedDialog::UnsavedDialog(const QStringList& titles, QWidget* parent) : QDialog(parent) {
  constexpr int kNarrowest = 380;  // px
  setObjectName("unsavedDocuments");
  setWindowTitle(tr("Unsaved changes"));
  setMinimumWidth(kNarrowest);
  auto* column = new QVBoxLayout(this);
  auto* head = new QLabel(
      tr("%n documents have changes that are not saved.", nullptr, static_cast<int>(titles.size())), this);
  QFont bold = head->font();
  bold.setBold(true);
  head->setFont(bold);
  column->addWidget(head);
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  auto* list = new QWidget(scroll);
  auto* lines = new QVBoxLayout(list);
  for (const QString& title : titles) {
    auto* box = new QCheckBox(QString(title).replace("&", "&&"), list);
    box->setChecked(true);
    lines->addWidget(box);
    boxes_.push_back(box);
  }
  lines->addStretch(1);
  scroll->setWidget(list);
  scroll->setAccessibleName(tr("Documents to save"));
  column->addWidget(scroll, 1);
  auto* explain = new QLabel(tr("What is not checked loses its changes."), this);
  explain->setProperty("muted", true);
  explain->setWordWrap(true);
  column->addWidget(explain);

  auto* buttons = new QDialogButtonBox(this);
  QPushButton* const save = buttons->addButton(tr("&Save selected"), QDialogButtonBox::AcceptRole);
  QPushButton* const discard = buttons->addButton(tr("&Discard all"), QDialogButtonBox::DestructiveRole);
  QPushButton* const cancel = buttons->addButton(QDialogButtonBox::Cancel);
  save->setObjectName("saveSelected");
  discard->setObjectName("discardAll");
  cancel->setObjectName("cancelQuit");
  save->setDefault(true);
  for (QPushButton* each : {discard, cancel}) each->setAutoDefault(false);
  column->addWidget(buttons);
  connect(save, &QPushButton::clicked, this, [this] { done(kSaveChosen); });
  connect(discard, &QPushButton::clicked, this, [this] { done(kDiscardAll); });
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  // With nothing chosen it would be the other button.
  const auto update = [this, save] {
    save->setEnabled(
        std::any_of(boxes_.begin(), boxes_.end(), [](const QCheckBox* box) { return box->isChecked(); }));
  };
  for (QCheckBox* box : boxes_) connect(box, &QCheckBox::toggled, this, update);
  save->setFocus();
}

bool UnsavedDialog::isChosen(std::size_t document) const { return boxes_[document]->isChecked(); }

}  // namespace linkwright::app
