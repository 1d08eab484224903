// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

namespace linkwright::app {

/// What Tab can reach in `root`, itself included, from the top left to the bottom right: rows from top to
/// bottom, columns where rows do not part it, and likewise within them. What cannot be seen, as a panel
/// behind another one's tab, is left out; what only has to be scrolled to is not.
std::vector<QWidget*> focusOrder(QWidget* root);

/// The one after the widget that has the focus, or before it, around the end; null: there is none.
QWidget* nextInOrder(const std::vector<QWidget*>& order, bool next);

/// Gives the focus by a key, and scrolls to it.
void focusByKey(QWidget* widget, bool next);

/// The next panel, or the one before: the first thing in it, or what had the focus there before. `areas`: in
/// their order; those without anything to focus are passed over.
void focusNextArea(const std::vector<QWidget*>& areas, bool next);

}  // namespace linkwright::app
