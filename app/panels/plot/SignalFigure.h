// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>
#include <string>
#include <vector>

#include "app/base/NewestWork.h"

class QCPColorMap;
class QCPColorScale;
class QCPCurve;
class QCPGraph;
class QCPItemText;
class QCheckBox;
class QComboBox;
class QCustomPlot;
class QDoubleSpinBox;
class QLabel;

namespace linkwright::app {

class PlotPanel;

/// A figure of curves of the plot that is no curve over time: the spectrum of one, its spectrogram, or one
/// against another. It shows the stretch of time that the plot shows, and follows it.
class SignalFigure : public QDialog {
  Q_OBJECT
 public:
  enum class Kind { kSpectrum, kSpectrogram, kAgainst };

  /// `curves`: names; of kAgainst the one across, then the one upwards.
  SignalFigure(Kind kind, std::vector<std::string> curves, PlotPanel* panel);
  ~SignalFigure() override;

 private:
  struct Source;
  struct Picture;

  void refresh();
  void draw(const Picture& picture);
  void showLines();
  void restyle();
  void showWarnings();

  const Kind kind_;
  const std::vector<std::string> names_;
  PlotPanel* panel_;
  QCustomPlot* plot_;
  QLabel* state_;
  QComboBox *window_ = nullptr, *measure_ = nullptr;
  QCheckBox* logarithmic_ = nullptr;
  QDoubleSpinBox* seconds_ = nullptr;
  QCPGraph* graph_ = nullptr;
  QCPCurve *path_ = nullptr, *now_ = nullptr;
  QCPColorMap* map_ = nullptr;
  QCPColorScale* scale_ = nullptr;
  QCPItemText* warnings_ = nullptr;
  std::shared_ptr<Source> source_;          // the worker's while it is busy
  std::shared_ptr<const Picture> picture_;  // as shown
  bool fit_ = true;
  NewestWork work_;  // last: it ends before what it uses
};

/// Opens a figure over the panel's window.
void openSignalFigure(SignalFigure::Kind kind, const std::vector<std::string>& curves, PlotPanel* panel);

}  // namespace linkwright::app
