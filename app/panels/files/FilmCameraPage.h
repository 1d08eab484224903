// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "app/cli/film/FilmShot.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSettings;
class QSpinBox;

namespace linkwright::app {

class Workbench;

/// How a film is taken: its camera's motion, its speed, what its frames are made of. Part of the dialog for
/// films.
class FilmCameraPage : public QWidget {
  Q_OBJECT
 public:
  explicit FilmCameraPage(Workbench* workbench, QWidget* parent = nullptr);

  /// With the camera keyframes that the scene has now.
  cli::FilmShot shot() const;
  /// A sensor moves with its link, and has no motion blur.
  void setSensor(bool sensor);

  /// What the user chose last, but for what belongs to one scene.
  void take(const QSettings& settings);
  void keep(QSettings* settings) const;

 Q_SIGNALS:
  void changed();

 private:
  void updateControls();
  // With their keys in the settings.
  std::vector<std::pair<const char*, QDoubleSpinBox*>> numbers() const;
  std::vector<std::pair<const char*, QSpinBox*>> counts() const;

  Workbench* workbench_;
  QComboBox *motion_, *follow_;
  QDoubleSpinBox *turn_, *speed_, *shutter_;
  QSpinBox *supersample_, *blur_samples_;
  bool sensor_ = false;
};

}  // namespace linkwright::app
