// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <functional>

class QMainWindow;
class QMenu;
class QWidget;

namespace linkwright::app {

/// The handbook's page about a control: of the dock or dialog that it is in, as "guide/posing". Empty: it is
/// in none, or null.
QString handbookPageOf(const QWidget* widget);

/// Folder of the handbook's first page (index.html), read from the disk: as installed, or as built beside the
/// program; LINKWRIGHT_HANDBOOK names another one. Empty: it is not on this machine.
QString handbookFolder();

/// Shows a page ("guide/posing"; "index") in the desktop's browser. False: the handbook is not on this
/// machine, or nothing opens it.
bool openHandbook(const QString& page);

/// Adds to the menu *Help on what has the focus* (F1), which opens the page of the dock that has it, and the
/// sheet of keys and mouse where none has or the handbook is not on this machine; and *Handbook*. F1 in the
/// window's dialogs opens their pages.
void addHandbook(QMenu* menu, QMainWindow* window, const std::function<void()>& show_keys);

/// F1 in dialogs, which the keys of the window's menus do not reach: opens the page of the dialog.
class HandbookKey : public QObject {
  Q_OBJECT

 public:
  /// `open`: shows a page.
  HandbookKey(std::function<void(const QString& page)> open, QObject* parent);

 protected:
  bool eventFilter(QObject* receiver, QEvent* event) override;

 private:
  std::function<void(const QString& page)> open_;
};

}  // namespace linkwright::app
