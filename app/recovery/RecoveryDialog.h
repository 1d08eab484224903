// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "app/recovery/RecoveryEntry.h"

class QLabel;
class QVBoxLayout;

namespace linkwright::app {

class Workbench;

/// Lists the work that other runs of the program left behind, each with its picture, where and when it was,
/// what is in it, and what can be done with it. It decides nothing itself and reads no scene.
class RecoveryDialog : public QDialog {
  Q_OBJECT
 public:
  RecoveryDialog(Workbench* workbench, const std::vector<RecoveryEntry>& entries, const QStringList& problems,
                 QWidget* parent);
  int count() const { return static_cast<int>(cards_.size()); }

 Q_SIGNALS:
  /// The dialog has closed; the others stay for later.
  void recoverRequested(const linkwright::app::RecoveryEntry& entry);

 private:
  QWidget* makeCard(const RecoveryEntry& entry);
  void drop(QWidget* card);
  void showFolder(const RecoveryEntry& entry);

  Workbench* workbench_;
  QVBoxLayout* column_;
  std::vector<QWidget*> cards_;
};

}  // namespace linkwright::app
