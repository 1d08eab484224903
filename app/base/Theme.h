// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QString>

namespace linkwright::app {

/// The colours everything is painted with.
struct Theme {
  bool dark = false;   ///< light on dark
  QColor window;       ///< behind the panels
  QColor panel;        ///< panels, toolbars, menus
  QColor field;        ///< inputs, lists, plots
  QColor hover;        ///< under the cursor
  QColor border;       ///< hairlines
  QColor text;         ///< what is read
  QColor muted;        ///< what explains
  QColor disabled;     ///< what cannot be used now
  QColor accent;       ///< selection, the main action, the time cursor
  QColor accent_text;  ///< on the accent
  QColor good, warning, bad;
  QColor series[8];  ///< curves of a plot, distinguished also by colour-blind eyes
  QColor ofRun(int id) const { return series[id % 8]; }  ///< of the run of that number
};

const Theme& lightTheme();
const Theme& darkTheme();
/// White on black, every colour at a contrast of 7 or more.
const Theme& contrastTheme();
/// Palette, style sheet and font of the application.
void applyTheme(const Theme& theme);
/// `font`, a size smaller: for what explains.
QFont smallFont(QFont font);
/// The icon `name` of assets/icons, in the theme's colours (normal, disabled, checked).
QIcon themedIcon(const QString& name, const Theme& theme);
/// Whether the desktop's palette is dark; before any theme was applied.
bool desktopIsDark();

}  // namespace linkwright::app
