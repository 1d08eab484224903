// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <optional>

#include "app/base/NewestWork.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace linkwright::app {

class FilmPicturePage;
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
  void chooseFile();
  void startPicture();
  void write();  // to a place that may be written
  void tell(const QString& text, bool good = true);
  void setRunning(bool running);

  Workbench* workbench_;
  QSpinBox *width_, *height_;
  QComboBox* ground_;
  QCheckBox *warnings_, *vectors_;
  FilmPicturePage* overlays_;
  QLineEdit* path_;
  QString confirmed_;  ///< may be replaced
  QLabel* status_;
  QPushButton *save_, *close_, *open_, *browse_;
  NewestWork work_;  // last: it ends before what it uses
};

/// The file of overlays beside a picture: "arm.overlays.svg" of "arm.png".
QString overlaysFile(const QString& picture);

}  // namespace linkwright::app
