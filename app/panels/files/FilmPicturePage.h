// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "app/jobs/FilmFrames.h"

class QCheckBox;
class QComboBox;
class QLineEdit;
class QListWidget;
class QSettings;

namespace linkwright::app {

class Workbench;

/// What stands in the frames of a film, or in a still picture, besides the scene. Part of their dialogs.
class FilmPicturePage : public QWidget {
  Q_OBJECT
 public:
  explicit FilmPicturePage(Workbench* workbench, QWidget* parent = nullptr);

  /// Why no other run can be beside this one, a sentence; empty: one can.
  void refuseBeside(const QString& why);
  /// Sets what is chosen here.
  void apply(FilmOrder* order) const;

  /// What the user chose last, but for what belongs to one scene; `dialog`: whose, a group of the settings.
  void take(const QSettings& settings, const QString& dialog);
  void keep(QSettings* settings, const QString& dialog) const;

 Q_SIGNALS:
  void changed();

 private:
  void offerRuns();
  void offerCurves();
  void showCurves();

  Workbench* workbench_;
  QLineEdit* title_;
  QCheckBox *time_, *energy_, *labels_;
  QComboBox *plots_, *beside_;
  QListWidget* curves_;  ///< those of the window's plots, signals before the others
  std::vector<std::string> signals_;
  std::vector<cli::ExtraCurve> extras_;
  QString no_beside_;
};

}  // namespace linkwright::app
