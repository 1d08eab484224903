// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/PictureDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>

#include "app/base/Application.h"
#include "app/base/FilmPainters.h"
#include "app/cli/film/PictureArguments.h"
#include "app/document/Document.h"
#include "app/languages/MessageText.h"
#include "app/panels/files/CameraBox.h"
#include "app/panels/files/DialogLines.h"
#include "app/panels/files/FilmPicturePage.h"
#include "app/panels/files/FilmPreview.h"
#include "app/panels/files/FilmSource.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

enum PictureGround { kAsShown, kPaper, kTransparent };

struct PictureResult {
  bool written = false;  // else it was stopped before, or there is a problem
  QString problem;       // also of what was left out
};

// On the worker's thread.
PictureResult writePicture(const FilmOrder& order, const std::stop_token& stop) {
  const auto frames = FilmFrames::Make(order, stop);
  if (!frames) return {};
  const render::FilmOptions& options = frames->options();
  std::vector<std::uint8_t> rgba;
  frames->composition().Draw(options, order.at.value_or(0), &rgba, stop);
  if (rgba.empty() || stop.stop_requested()) return {};
  render::WriteStill(frames->path().toStdString(), options.video.width, options.video.height, rgba.data(),
                     options.video.notes);
  if (order.picture.vectors.empty()) return {true, {}};
  const std::string why = filmPainters().vectors(
      frames->composition().Vectors(options.video.width, options.video.height, options.video.notes),
      order.picture.vectors);
  return {true,
          why.empty() ? QString() : QString::fromStdString(order.picture.vectors) + ": " + messageText(why)};
}

}  // namespace

QString overlaysFile(const QString& picture) {
  const QFileInfo info(picture);
  return QDir(info.path()).filePath(info.completeBaseName() + ".overlays.svg");
}

PictureDialog::PictureDialog(Workbench* workbench, const QSize& size, QWidget* parent)
    : QDialog(parent), workbench_(workbench), size_(size) {
  setWindowTitle(tr("Picture"));
  setMinimumWidth(440);
  auto* form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  width_ = new QSpinBox(this);
  height_ = new QSpinBox(this);
  width_->setObjectName("pictureWidth");
  height_->setObjectName("pictureHeight");
  width_->setAccessibleName(tr("Width"));
  height_->setAccessibleName(tr("Height"));
  for (QSpinBox* box : {width_, height_}) box->setRange(16, 8192);
  width_->setValue(size.width());
  height_->setValue(size.height());
  auto* sizes = new QHBoxLayout;
  sizes->addWidget(width_, 1);
  sizes->addWidget(new QLabel(QStringLiteral("×"), this));
  sizes->addWidget(height_, 1);
  camera_ = new CameraBox("pictureCamera", workbench, this);
  form->addRow(tr("Camera"), camera_);
  form->setRowVisible(camera_, camera_->count() > 1);
  form->addRow(tr("Size"), sizes);
  ground_ = new QComboBox(this);
  ground_->setObjectName("pictureGround");
  ground_->addItems({tr("Sky and ground"), tr("White paper"), tr("Transparent")});
  form->addRow(tr("Ground"), ground_);
  warnings_ = new QCheckBox(tr("Show failed checks"), this);
  warnings_->setObjectName("pictureWarnings");
  warnings_->setChecked(true);
  form->addRow(warnings_);
  overlays_ = new FilmPicturePage(workbench, this);
  preview_ = new FilmPreview([this](QString* why) { return order(why); }, false, this);
  auto* shown = new QHBoxLayout;
  shown->addWidget(overlays_, 1);
  shown->addWidget(preview_);
  form->addRow(shown);
  takeCamera();
  vectors_ =
      new QCheckBox(tr("Texts, lines and arrows as vectors in a file beside it (SVG), not in it"), this);
  vectors_->setObjectName("pictureVectors");
  form->addRow(vectors_);
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
  file_ = new FileLine("picturePath", proposedFile(workbench, folder, "picture", ".png"),
                       {tr("Picture to"), tr("Picture (*.png)"), "png"}, this);
  form->addRow(tr("File"), file_);
  status_ = new StatusLine("pictureStatus", workbench, this);
  form->addRow(status_);
  open_ = new FolderButton("pictureOpenFolder", this);
  save_ = new QPushButton(tr("Save"), this);
  save_->setObjectName("pictureSave");
  save_->setDefault(true);
  close_ = new QPushButton(tr("Close"), this);
  close_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(open_);
  buttons->addStretch(1);
  buttons->addWidget(close_);
  buttons->addWidget(save_);
  form->addRow(buttons);

  const auto follow = [this] { preview_->refresh(); };
  connect(overlays_, &FilmPicturePage::changed, this, follow);
  for (QSpinBox* box : {width_, height_}) connect(box, &QSpinBox::valueChanged, this, follow);
  for (QComboBox* box : std::initializer_list<QComboBox*>{ground_, camera_})
    connect(box, &QComboBox::currentIndexChanged, this, follow);
  connect(camera_, &QComboBox::currentIndexChanged, this, &PictureDialog::takeCamera);
  for (QCheckBox* box : {warnings_, vectors_}) connect(box, &QCheckBox::toggled, this, follow);
  connect(save_, &QPushButton::clicked, this, &PictureDialog::startPicture);
  connect(close_, &QPushButton::clicked, this, &PictureDialog::reject);
}

PictureDialog::~PictureDialog() = default;

std::optional<FilmOrder> PictureDialog::order(QString* why) {
  const Player* player = workbench_->player();
  FilmOrder order;
  order.film.video.width = width_->value();
  order.film.video.height = height_->value();
  const bool recorded = player->timeline() != nullptr && player->timeline()->size() > 0;
  // Plots show all that is recorded.
  order.film.start = 0;
  order.film.duration = recorded ? player->endTime() : 0;
  order.at = recorded ? player->time() : 0;
  if (const QString text = takeFromWindow(workbench_, recorded, &order); !text.isEmpty()) {
    *why = text;
    return std::nullopt;
  }
  camera_->apply(&order);
  order.filmed.checks = warnings_->isChecked();
  order.picture.paper = ground_->currentIndex() == kPaper;
  order.picture.transparent = ground_->currentIndex() == kTransparent;
  overlays_->apply(&order);
  if (vectors_->isChecked()) order.picture.vectors = overlaysFile(file_->path()).toStdString();
  return order;
}

void PictureDialog::takeCamera() {
  const SensorDescription* sensor = camera_->sensor(workbench_->document()->scene());
  if (sensor != nullptr) {
    width_->setValue(sensor->width);
    height_->setValue(sensor->height);
  } else if (sized_by_sensor_) {
    width_->setValue(size_.width());
    height_->setValue(size_.height());
  }
  sized_by_sensor_ = sensor != nullptr;
  overlays_->refuseBeside(workbench_->player()->endTime() <= 0 ? tr("Nothing: only beside what was simulated")
                          : sized_by_sensor_                   ? tr("Nothing: a sensor films one run")
                                                               : QString());
}

void PictureDialog::startPicture() {
  QString path = file_->path();
  if (!path.endsWith(".png", Qt::CaseInsensitive)) path += ".png";
  QStringList files{path};
  if (vectors_->isChecked()) files << overlaysFile(path);
  file_->askBefore(files, [this, path] { write(path); });
}

void PictureDialog::write(const QString& path) {
  QString why;
  auto wanted = order(&why);
  if (!wanted) return status_->tell(why, false);
  wanted->path = path;
  if (vectors_->isChecked()) wanted->picture.vectors = overlaysFile(path).toStdString();
  cli::PictureOptions asked = wanted->picture;
  if (wanted->beside) asked.beside = "another run";
  if (const std::string not_so = cli::WhyNotPicture(asked, path.toLower().toStdString(), true);
      !not_so.empty())
    return status_->tell(tr("The picture is not made: %1.").arg(messageText(not_so)), false);
  noteOrigin(workbench_, *wanted->at, *wanted->at, &*wanted);
  open_->offer({});
  setRunning(true);
  status_->tell(tr("Drawing …"));
  stop_ = std::stop_source();
  const auto result = std::make_shared<PictureResult>();
  const auto work = [order = *wanted, result, stop = stop_](const std::stop_token& closed) mutable {
    const std::stop_callback both(closed, [&stop] { stop.request_stop(); });
    try {
      *result = writePicture(order, stop.get_token());
    } catch (...) {
      result->problem = caughtText();
    }
  };
  work_.start({work, [this, result, path] {
                 setRunning(false);
                 open_->offer(result->written ? path : QString());
                 if (!result->problem.isEmpty())
                   status_->tell(result->problem, false);
                 else
                   status_->tell(result->written ? tr("%1 is written.").arg(path)
                                                 : tr("Cancelled; nothing was written."));
               }});
}

void PictureDialog::setRunning(bool running) {
  for (QWidget* widget : std::initializer_list<QWidget*>{camera_, width_, height_, ground_, warnings_,
                                                         vectors_, overlays_, file_, save_})
    widget->setEnabled(!running);
  close_->setText(running ? tr("Cancel") : tr("Close"));
  preview_->hold(running);
}

void PictureDialog::reject() {
  if (work_.isWanted()) {
    stop_.request_stop();
    return;  // the end of the work reports what is there
  }
  QDialog::reject();
}

}  // namespace linkwright::app
