// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

class Banner;
class Workbench;

/// From now on a robot that falls out of the picture, because nothing is there to stand on, is reported in
/// the banner, once a run; with a button that turns contact on, where that would hold it.
void reportFalls(Workbench* workbench, Banner* banner);

}  // namespace linkwright::app
