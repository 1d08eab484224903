// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "app/cli/film/Overlays.h"

namespace CLI {
class App;
}

namespace linkwright::cli {

/// The options of `render` for what stands in its pictures.
void AddPictureOptions(CLI::App* command, PictureOptions* picture);

/// Why a picture cannot be put together so, as a sentence without a full stop; empty: it can. `still`: one
/// picture.
std::string WhyNotPicture(const PictureOptions& picture, const std::string& out, bool still);

}  // namespace linkwright::cli
