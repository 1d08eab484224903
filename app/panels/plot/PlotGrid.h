// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <vector>

class QCPAxisRect;
class QCPMarginGroup;
class QCustomPlot;

namespace linkwright::app {

/// In how many columns `count` plots stand on `size`: under each other where that leaves them high enough to
/// be read, else beside each other as far as the width goes.
int plotColumns(int count, const QSize& size);

/// Puts the plots, in order, into a grid of `columns`; the lowest of each column gets the numbers of the time
/// axis. `margins`: what keeps the plots of each column in line, one a column; those of before go.
void arrangePlots(QCustomPlot* plot, const std::vector<QCPAxisRect*>& rects, int columns,
                  std::vector<QCPMarginGroup*>* margins);

}  // namespace linkwright::app
