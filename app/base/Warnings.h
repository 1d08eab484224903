// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <cstdint>
#include <string>
#include <vector>

class QPainter;

namespace linkwright::app {

/// Paints sentences at the top left of a finished picture of RGBA, on a plate: what checks of the run have
/// found wrong. As large as labels, smaller where the picture is narrow. Needs a QGuiApplication; on any
/// thread.
void paintWarningsOver(const std::vector<std::string>& sentences, bool dark, int width, int height,
                       std::uint8_t* rgba);

/// The same with a painter on a picture of that size.
void paintWarnings(QPainter* painter, const std::vector<std::string>& sentences, bool dark, int width,
                   int height);

/// The plate that they stand on; empty: there are none.
QRectF warningsPlate(const std::vector<std::string>& sentences, int width, int height);

}  // namespace linkwright::app
