// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace linkwright::app {

/// What the recorded steps may take of memory [MiB]; kept among the settings, for all scenes.
int timelineMegabytes();
/// Kept within 1 and physicalMegabytes().
void keepTimelineMegabytes(int megabytes);
/// Of this machine [MiB]: the most that a timeline may take.
int physicalMegabytes();

}  // namespace linkwright::app
