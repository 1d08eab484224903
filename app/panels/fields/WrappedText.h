// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace linkwright::app {

/// Cells of a tree whose text is broken into as many lines as it needs, so that none is cut. Lay the items
/// out anew when a column's width changes.
class WrappedText : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace linkwright::app
