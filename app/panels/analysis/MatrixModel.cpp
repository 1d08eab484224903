// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/analysis/MatrixModel.h"

#include <cmath>

#include "app/languages/Numbers.h"

namespace linkwright::app {

void MatrixModel::set(const MatrixX& matrix, const QStringList& rows, const QStringList& columns) {
  beginResetModel();
  matrix_ = matrix;
  rows_ = rows;
  columns_ = columns;
  zero_ = matrix.size() > 0 ? 1e-10 * matrix.cwiseAbs().maxCoeff() : 0;
  endResetModel();
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(matrix_.rows());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(matrix_.cols());
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  const double value = matrix_(index.row(), index.column());
  switch (role) {
    case Qt::DisplayRole:
      if (std::abs(value) <= zero_) return QStringLiteral("·");
      return numberText(value, 'g', 5).replace('-', QStringLiteral("−"));
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      return tr("%1 by %2: %3")
          .arg(rows_.value(index.row()), columns_.value(index.column()), numberText(value, 'g', 15));
    default:
      return {};
  }
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  // Columns are narrow: the unit stands below the name.
  if (orientation == Qt::Horizontal) return QString(columns_.value(section)).replace(" [", "\n[");
  return rows_.value(section);
}

}  // namespace linkwright::app
