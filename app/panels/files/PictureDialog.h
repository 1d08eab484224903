// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QSize>
#include <optional>
#include <stop_token>

#include "app/base/NewestWork.h"

class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;

namespace linkwright::app {

class CameraBox;
class FileLine;
class FilmPicturePage;
class FilmPreview;
class FolderButton;
class StatusLine;
class Workbench;
struct FilmOrder;

/// Asks for a still picture of what the window shows, of any size and on any ground, and writes it.
class PictureDialog : public QDialog {
  Q_OBJECT
 public:
  /// `size`: at first [px].
  PictureDialog(Workbench* workbench, const QSize& size, QWidget* parent = nullptr);
  ~PictureDialog() override;

 protected:
  void reject() override;

 private:
  std::optional<FilmOrder> order(QString* why);
  void takeCamera();
  void startPicture();
  void write(const QString& path);  // which may be replaced
  void setRunning(bool running);

  Workbench* workbench_;
  const QSize size_;  // at first
  bool sized_by_sensor_ = false;
  QSpinBox *width_, *height_;
  CameraBox* camera_;
  QComboBox* ground_;
  QCheckBox *warnings_, *vectors_;
  FilmPicturePage* overlays_;
  FilmPreview* preview_;
  FileLine* file_;
  StatusLine* status_;
  QPushButton *save_, *close_;
  FolderButton* open_;
  std::stop_source stop_;  // of what is written
  NewestWork work_;        // last: it ends before what it uses
};

/// The file of overlays beside a picture: "arm.overlays.svg" of "arm.png".
QString overlaysFile(const QString& picture);

}  // namespace linkwright::app
