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

ImportReport::ImportReport(Workbench* workbench, const ProblemList& problems, QWidget* parent)
    : QDialog(parent) {
  setWindowTitle(tr("Import report"));
  resize(860, 420);
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
  list->setHeaderLabels({tr("Kind"), tr("Where"), tr("Element"), tr("What")});
  const Theme& theme = workbench->theme();
  QString text;
  for (const Problem& problem : sorted) {
    const QString where =
        QFileInfo(QString::fromStdString(problem.file)).fileName() + ":" + QString::number(problem.line);
    const QString kind = problem.severity == Severity::kError     ? tr("error")
                         : problem.severity == Severity::kWarning ? tr("warning")
                                                                  : tr("note");
    auto* item = new QTreeWidgetItem(
        list, {kind, where, QString::fromStdString(problem.element), QString::fromStdString(problem.text)});
    item->setForeground(0, problem.severity == Severity::kError     ? theme.bad
                           : problem.severity == Severity::kWarning ? theme.warning
                                                                    : theme.muted);
    item->setToolTip(3, QString::fromStdString(problem.text));
    item->setToolTip(1, QString::fromStdString(problem.file));
    text += QString::fromStdString(problem.ToString()) + "\n";
  }
  for (int column = 0; column < 3; ++column) list->resizeColumnToContents(column);
  list->header()->setStretchLastSection(true);
  layout->addWidget(list, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
  connect(copy, &QPushButton::clicked, this, [text] { QApplication::clipboard()->setText(text); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
}

}  // namespace linkwright::app
