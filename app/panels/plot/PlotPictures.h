// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QCustomPlot;

namespace linkwright::app {

/// A plot as a picture of lines, at the size it is seen at. Each returns why it could not be written, or
/// nothing; then the file of that name is what it was.
QString writePlotSvg(QCustomPlot* plot, const QString& path);
QString writePlotPdf(QCustomPlot* plot, const QString& path);

}  // namespace linkwright::app
