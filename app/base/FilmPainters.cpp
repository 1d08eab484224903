// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/FilmPainters.h"

#include "app/base/FilmCaptions.h"
#include "app/base/FilmPlots.h"
#include "app/base/Labels.h"
#include "app/base/PaperFigure.h"
#include "app/base/VectorOverlay.h"
#include "app/base/Warnings.h"

namespace linkwright::app {

cli::FilmPainters filmPainters() {
  return {paintLabelsOver, paintWarningsOver, paintCaptionOver, paintPlots, writeVectorOverlay, paintFigure};
}

}  // namespace linkwright::app
