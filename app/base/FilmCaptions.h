// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>
#include <cstdint>

#include "app/cli/film/Overlays.h"

namespace linkwright::app {

/// The energy ledger in words: "closes to 1.2e-9 J", "off by 0.31 J". `residual` [J].
QString ledgerFigure(bool passes, double residual);

/// The line of a caption that is of the energy: it agrees with the warnings beside it.
QString energyCaption(const std::optional<cli::EnergyLight>& light);

/// Paints a caption over a finished picture of RGBA: a cli::CaptionPainter. Its plate is at the top right, or
/// below the warnings where both would not stand beside each other; a title that is too long for the picture
/// is cut. As large as labels. Needs a QGuiApplication; on any thread.
void paintCaptionOver(const cli::FilmCaption& caption, int width, int height, std::uint8_t* rgba);

/// The same with a painter on a picture of that size.
void paintCaption(QPainter* painter, const cli::FilmCaption& caption, int width, int height);

}  // namespace linkwright::app
