// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace linkwright::app {

/// For the keyboard and screen readers, in all windows: a button that shows only an icon is
/// named by its tooltip, and a list of choices is described by what it is for. Tab leaves tables instead of
/// going from cell to cell, for which there are the arrow keys.
class ControlNames : public QObject {
 public:
  explicit ControlNames(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// Roles of what this program paints itself: the picture, the timeline, plots, lists.
void installAccessibleRoles();

}  // namespace linkwright::app
