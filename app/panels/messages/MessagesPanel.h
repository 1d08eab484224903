// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <array>
#include <vector>

#include "app/workbench/Messages.h"

class QDialog;
class QLabel;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace linkwright::app {

class Workbench;

/// The messages that are kept, the newest first, below the jobs that run. A click on a message, or Return,
/// goes to what it is about: the object is selected and the moment shown, or the import report opens.
class MessagesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MessagesPanel(Workbench* workbench, QWidget* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void rebuild();
  void addRow(int number);
  void go(const QTreeWidgetItem* item);
  void copyAll() const;
  bool isShown(MessageKind kind) const;

  Workbench* workbench_;
  std::array<QToolButton*, 3> kinds_{};  // by kind: whether messages of it are listed
  QPushButton *copy_, *clear_;
  QTreeWidget* list_;
  QLabel* empty_;
  std::vector<Message> shown_;  // the newest first; rows have numbers of these
  QPointer<QDialog> report_;
};

}  // namespace linkwright::app
