// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/TableMenus.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPointer>
#include <functional>
#include <utility>

#include "app/base/Ask.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "engine/base/AtomicFile.h"

namespace linkwright::app {
namespace {

// Numbers of a cell may be shown shorter than they are: what is shown is copied.
QString cellText(const QModelIndex& cell) { return cell.data(Qt::DisplayRole).toString(); }

QString quotedCell(QString text) {
  if (!text.contains(',') && !text.contains('"') && !text.contains('\n')) return text;
  return '"' + text.replace("\"", "\"\"") + '"';
}

QString joined(const QStringList& cells, bool csv) {
  QStringList line;
  for (const QString& cell : cells) line += csv ? quotedCell(cell) : QString(cell).replace('\n', ' ');
  return line.join(csv ? "," : "\t");
}

QString rowText(const QModelIndex& cell, bool csv) {
  QStringList cells;
  for (int column = 0; column < cell.model()->columnCount(cell.parent()); ++column) {
    const QString text = cellText(cell.siblingAtColumn(column));
    cells += csv ? plainNumber(text) : text;
  }
  return joined(cells, csv);
}

void addRows(const QAbstractItemModel& model, const QModelIndex& parent, bool csv, QStringList* lines) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex first = model.index(row, 0, parent);
    lines->append(rowText(first, csv));
    addRows(model, first, csv, lines);
  }
}

// The view whose cells, or titles, the event came to; null: none, or one whose menu is not for here.
QAbstractItemView* viewOf(QObject* watched) {
  auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr) return nullptr;
  auto* view = qobject_cast<QAbstractItemView*>(widget);
  if (view == nullptr) {
    view = qobject_cast<QAbstractItemView*>(widget->parentWidget());
    if (view == nullptr || view->viewport() != widget) return nullptr;
  }
  if (auto* titles = qobject_cast<QHeaderView*>(view))
    view = qobject_cast<QAbstractItemView*>(titles->parentWidget());
  // The list of a choice that is open is not one to copy from.
  if (view == nullptr || view->window()->windowType() == Qt::Popup) return nullptr;
  return view->contextMenuPolicy() == Qt::DefaultContextMenu ? view : nullptr;
}

}  // namespace

QString tableText(const QAbstractItemView& view, bool csv) {
  const QAbstractItemModel* const model = view.model();
  if (model == nullptr) return {};
  QStringList titles, lines;
  bool named = false;
  for (int column = 0; column < model->columnCount(); ++column) {
    titles += model->headerData(column, Qt::Horizontal).toString();
    named = named || titles.back() != QString::number(column + 1);  // that is what Qt calls them itself
  }
  if (named) lines += joined(titles, csv);
  addRows(*model, {}, csv, &lines);
  return lines.join('\n') + '\n';
}

TableMenus::TableMenus(QList<QAction*> of_selection, QObject* parent)
    : QObject(parent), of_selection_(std::move(of_selection)) {
  qApp->installEventFilter(this);
}

bool TableMenus::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu) return false;
  QAbstractItemView* const view = viewOf(watched);
  // Panels that float and dialogs are the window's too; another window has its own.
  const QWidget* above = view;
  while (above != nullptr && above != parent()) above = above->parentWidget();
  if (above == nullptr) return false;
  const auto* const asked = static_cast<QContextMenuEvent*>(event);
  show(view, view->viewport()->mapFromGlobal(asked->globalPos()), asked->globalPos());
  event->accept();
  return true;
}

void TableMenus::show(QAbstractItemView* view, const QPoint& place, const QPoint& global) {
  QModelIndex cell = view->indexAt(place);
  if (!cell.isValid()) cell = view->currentIndex();
  auto* menu = new QMenu(view);
  menu->setObjectName("tableMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions(view->actions());
  for (QAction* each : of_selection_)
    if (each->isEnabled()) menu->addAction(each);
  menu->addSeparator();
  const auto copy = [&](const QString& text, const char* name, bool enabled, QString what) {
    QAction* action = menu->addAction(text);
    action->setObjectName(name);
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, menu,
            [what = std::move(what)] { QApplication::clipboard()->setText(what); });
  };
  const bool here = cell.isValid(), any = view->model() != nullptr && view->model()->rowCount() > 0;
  copy(tr("Copy &cell"), "copyCell", here, here ? cellText(cell) : QString());
  copy(tr("Copy &row"), "copyRow", here, here ? rowText(cell, false) : QString());
  copy(tr("Copy &all"), "copyTable", any, tableText(*view, false));
  copy(tr("Copy all as CS&V"), "copyCsv", any, tableText(*view, true));
  QAction* save = menu->addAction(tr("&Save as CSV…"));
  save->setObjectName("saveCsv");
  save->setEnabled(any);
  connect(save, &QAction::triggered, view, [view, text = tableText(*view, true)] {
    askToSave(view->window(), tr("Save table"), "table.csv", tr("CSV (*.csv)"), "csv",
              [window = QPointer<QWidget>(view->window()), text](const QString& path) {
                const std::string why = WriteFileAtomically(path.toStdString(), text.toStdString());
                if (!why.empty() && window)
                  showFailure(window, tr("Save table"),
                              tr("%1 could not be written: %2").arg(path, messageText(why)));
              });
  });
  menu->popup(global);
}

}  // namespace linkwright::app
