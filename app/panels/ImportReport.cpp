// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/ImportReport.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/Workbench.h"

namespace linkwright::app {

namespace {

constexpr int kWidestColumn = 240;  // px, of all but the last

}  // namespace

ImportReport::ImportReport(Workbench* workbench, const ProblemList& problems, QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(tr("Import report"));
  auto* layout = new QVBoxLayout(this);
  std::vector<Problem> sorted = problems.problems();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Problem& a, const Problem& b) { return a.severity > b.severity; });
  auto* summary = new QLabel(
      sorted.empty() ? tr("Nothing was ignored, repaired or doubtful.")
                     : tr("Reading found %n thing(s) worth knowing.", "", static_cast<int>(sorted.size())),
      this);
  layout->addWidget(summary);
  auto* list = new QTreeWidget(this);
  list->setRootIsDecorated(false);
  list->setAlternatingRowColors(true);
  list->setSelectionMode(QAbstractItemView::NoSelection);
  list->setWordWrap(true);
  list->setTextElideMode(Qt::ElideNone);
  list->setHeaderLabels({tr("Kind"), tr("Where"), tr("Element"), tr("What")});
  const Theme& theme = workbench->theme();
  QString text;
  for (const Problem& problem : sorted) {
    QString where = QFileInfo(QString::fromStdString(problem.file)).fileName();
    if (problem.line > 0) where += ":" + QString::number(problem.line);
    const QString kind = problem.severity == Severity::kError     ? tr("error")
                         : problem.severity == Severity::kWarning ? tr("warning")
                                                                  : tr("note");
    auto* item = new QTreeWidgetItem(
        list, {kind, where, QString::fromStdString(problem.element), QString::fromStdString(problem.text)});
    item->setForeground(0, problem.severity == Severity::kError     ? theme.bad
                           : problem.severity == Severity::kWarning ? theme.warning
                                                                    : theme.muted);
    for (int column = 0; column < 4; ++column) item->setTextAlignment(column, Qt::AlignTop | Qt::AlignLeft);
    item->setToolTip(1, QString::fromStdString(problem.file));
    text += QString::fromStdString(problem.ToString()) + "\n";
  }
  // What was found wants the room; it is broken into lines rather than cut.
  for (int column = 0; column < 3; ++column) {
    list->resizeColumnToContents(column);
    list->setColumnWidth(column, std::min(list->columnWidth(column) + 8, kWidestColumn));
  }
  list->header()->setStretchLastSection(true);
  connect(list->header(), &QHeaderView::sectionResized, list, &QTreeWidget::doItemsLayout,
          Qt::QueuedConnection);
  layout->addWidget(list, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  connect(copy, &QPushButton::clicked, this, [text] { QApplication::clipboard()->setText(text); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  buttons->button(QDialogButtonBox::Close)->setDefault(true);
  buttons->button(QDialogButtonBox::Close)->setFocus();
  list->setVisible(!sorted.empty());
  copy->setVisible(!sorted.empty());
  if (sorted.empty()) return;
  resize(860, 420);
}

}  // namespace linkwright::app
