// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/fields/WrappedText.h"

#include <QStyle>
#include <QTextLayout>
#include <QTreeView>
#include <cmath>

namespace linkwright::app {

QSize WrappedText::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize plain = QStyledItemDelegate::sizeHint(option, index);
  const auto* view = qobject_cast<const QTreeView*>(option.widget);
  if (view == nullptr) return plain;
  const int margin = view->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, view) + 1;
  const int width = view->columnWidth(index.column()) - 2 * margin;
  if (width <= 0) return plain;
  // As styles break it: at words, and within those that are too long.
  QTextOption how;
  how.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  QTextLayout text(index.data().toString(), option.font);
  text.setTextOption(how);
  qreal height = 0;
  text.beginLayout();
  for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
    line.setLineWidth(width);
    height += line.height();
  }
  text.endLayout();
  const int padding = option.fontMetrics.height() / 2;
  return {plain.width(), static_cast<int>(std::ceil(height)) + padding};
}

}  // namespace linkwright::app
