// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <algorithm>

namespace linkwright::app {

/// Whether one of the widgets that a widget is made of, at any depth, is such a one.
template <class Predicate>
bool anyBelow(const QWidget& whole, const Predicate& is_such) {
  const QObjectList& parts = whole.children();
  return std::any_of(parts.begin(), parts.end(), [&](const QObject* part) {
    const auto* widget = qobject_cast<const QWidget*>(part);
    return widget != nullptr && (is_such(*widget) || anyBelow(*widget, is_such));
  });
}

}  // namespace linkwright::app
