// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

#include "engine/math/Types.h"

namespace linkwright::app {

/// A matrix with names of rows and columns, for a table view. What is zero but for rounding is shown as a
/// dot.
class MatrixModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set(const MatrixX& matrix, const QStringList& rows, const QStringList& columns);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  MatrixX matrix_;
  QStringList rows_, columns_;
  double zero_ = 0;
};

}  // namespace linkwright::app
