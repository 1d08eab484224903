// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

class Banner;
class Workbench;

/// From now on a robot that has nothing to stand on is reported in the banner: on Play where that is known
/// before, else when it has fallen out of the picture. Once a run; with a button that turns contact on, where
/// that would hold it.
void reportFalls(Workbench* workbench, Banner* banner);

}  // namespace linkwright::app
