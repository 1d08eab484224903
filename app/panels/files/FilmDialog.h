// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QElapsedTimer>
#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace linkwright::app {

class CameraBox;
class FileLine;
class FilmCameraPage;
class FilmJob;
class FilmPicturePage;
struct FilmOrder;
class FilmPreview;
class FolderButton;
class RunningJob;
class StatusLine;
class Workbench;

/// Asks what to film and where to, then shows how far it is. The view is the one of the window at this
/// moment, or that of a camera of the scene, or a sensor's that is a camera.
class FilmDialog : public QDialog {
  Q_OBJECT
 public:
  explicit FilmDialog(Workbench* workbench, QWidget* parent = nullptr);
  ~FilmDialog() override;

  void startFilm();

 Q_SIGNALS:
  void filmed(const QString& path);  ///< a film is complete there

 protected:
  void reject() override;
  void done(int result) override;

 private:
  void updateControls();
  void proposeDuration();
  void setRunning(bool running);
  void offerSources();
  void addPages(QFormLayout* form);
  void takeCamera();
  void tellBeside();
  void explainFile();
  void takeSettings();
  void keepSettings() const;
  // Without a path; none: why, as a sentence.
  std::optional<FilmOrder> order(QString* why) const;
  void film(const QString& path);  // which may be replaced
  void finished(int frames, bool cancelled, const QString& error);

  Workbench* workbench_;
  QComboBox *source_, *size_;
  CameraBox* camera_;
  QSpinBox *width_, *height_, *fps_;
  QDoubleSpinBox *duration_, *start_;
  QCheckBox* warnings_;
  FilmCameraPage* motion_;
  FilmPicturePage* overlays_;
  FilmPreview* preview_;
  FileLine* file_;
  QLabel* written_as_;
  QString written_;  ///< where the film is
  bool sized_by_sensor_ = false;
  StatusLine* status_;
  QProgressBar* progress_;
  QPushButton *film_, *cancel_;
  FolderButton* open_;
  QElapsedTimer filming_;
  std::unique_ptr<FilmJob> job_;
  std::unique_ptr<RunningJob> listed_;  // the film that was started last; null: none
};

}  // namespace linkwright::app
