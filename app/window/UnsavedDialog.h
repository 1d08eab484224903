// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>
#include <vector>

class QCheckBox;
class QPushButton;

namespace linkwright::app {

/// Asks once what is to become of the changes in several documents. Its result: Rejected (all stays as it
/// is), kSaveChosen or kDiscardAll.
class UnsavedDialog : public QDialog {
  Q_OBJECT
 public:
  static constexpr int kSaveChosen = Accepted, kDiscardAll = 2;

  /// `titles`: of the documents, each with its folder or that it has none.
  UnsavedDialog(const QStringList& titles, QWidget* parent);

  bool isChosen(std::size_t document) const;  ///< to be saved

 private:
  std::vector<QCheckBox*> boxes_;
};

}  // namespace linkwright::app
