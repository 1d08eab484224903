// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/jobs/FilmFrames.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace linkwright::app {

class FilmPreview;
class Workbench;

/// What stands in the frames of a film, or in a still picture, besides the scene, and a preview of it. Part
/// of their dialogs.
class FilmPicturePage : public QWidget {
  Q_OBJECT
 public:
  /// `order`: what would be made now, for the preview. `film`: not a still picture.
  FilmPicturePage(Workbench* workbench, std::function<std::optional<FilmOrder>(QString* why)> order,
                  bool film, QWidget* parent = nullptr);

  /// Sets what is chosen here.
  void apply(FilmOrder* order) const;
  FilmPreview* preview() const { return preview_; }

 private:
  void offerRuns();

  Workbench* workbench_;
  QLineEdit* title_;
  QCheckBox *time_, *energy_, *labels_;
  QComboBox *plots_, *beside_;
  FilmPreview* preview_;
};

}  // namespace linkwright::app
