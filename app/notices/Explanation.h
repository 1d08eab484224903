// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace linkwright::app {

class Banner;
class Workbench;
struct MessagePlace;

/// What an indicator explains, in the banner, with a button that goes to the moment and selects the object.
void showExplanation(Workbench* workbench, Banner* banner, const QString& text, const MessagePlace& place);

}  // namespace linkwright::app
