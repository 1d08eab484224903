// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QString>

class QAbstractItemView;
class QAction;
class QMenu;

namespace linkwright::app {

/// The rows of a table or tree as text, with its titles; cells between tabs, or as CSV between commas, with
/// quotes where a cell has a comma, a quote or an end of a line.
QString tableText(const QAbstractItemView& view, bool csv);

/// Gives each table, tree and list of the application a menu of what can be done with the cell under the
/// mouse: what the view itself offers (its actions), what can be done with what is selected, copy the cell,
/// the row, all of it as text or CSV, save it as CSV. Views with menus of their own keep those.
class TableMenus : public QObject {
  Q_OBJECT
 public:
  /// `of_selection`: shown where they can be triggered.
  TableMenus(QList<QAction*> of_selection, QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show(QAbstractItemView* view, const QPoint& place, const QPoint& global);

  QList<QAction*> of_selection_;
};

}  // namespace linkwright::app
