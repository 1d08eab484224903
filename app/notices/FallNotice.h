// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

class Banner;
class Workbench;

/// From now on a robot that falls out of the picture, because nothing is there to stand on, is reported in
/// the banner, once a run.
void reportFalls(Workbench* workbench, Banner* banner);

}  // namespace linkwright::app
