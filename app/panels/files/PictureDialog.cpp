// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/PictureDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <QUrl>

#include "app/base/Application.h"
#include "app/base/Ask.h"
#include "app/base/FilmPainters.h"
#include "app/cli/film/Origin.h"
#include "app/document/Document.h"
#include "app/panels/files/FilmPicturePage.h"
#include "app/panels/files/FilmPreview.h"
#include "app/panels/files/FilmSource.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

enum PictureGround { kAsShown, kPaper, kTransparent };

// On the worker's thread. Returns what was left out, as a sentence; empty: nothing.
QString writePicture(const FilmOrder& order, const std::stop_token& stop) {
  const auto frames = FilmFrames::Make(order, stop);
  if (!frames) return {};
  const render::FilmOptions& options = frames->options();
  std::vector<std::uint8_t> rgba;
  frames->composition().Draw(options, order.at.value_or(0), &rgba, stop);
  if (rgba.empty() || stop.stop_requested()) return {};
  render::WritePng(frames->path().toStdString(), options.video.width, options.video.height, rgba.data(),
                   options.video.notes);
  if (order.picture.vectors.empty()) return {};
  const std::string why =
      filmPainters().vectors(frames->composition().snapshot(), frames->composition().camera(),
                             options.video.width, options.video.height, order.picture.vectors);
  return why.empty() ? QString() : QString::fromStdString(order.picture.vectors + ": " + why);
}

}  // namespace

QString overlaysFile(const QString& picture) {
  const QFileInfo info(picture);
  return QDir(info.path()).filePath(info.completeBaseName() + ".overlays.svg");
}

PictureDialog::PictureDialog(Workbench* workbench, const QSize& size, QWidget* parent)
    : QDialog(parent), workbench_(workbench) {
  setWindowTitle(tr("Picture"));
  setMinimumWidth(440);
  auto* form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  width_ = new QSpinBox(this);
  height_ = new QSpinBox(this);
  width_->setObjectName("pictureWidth");
  height_->setObjectName("pictureHeight");
  for (QSpinBox* box : {width_, height_}) box->setRange(16, 8192);
  width_->setValue(size.width());
  height_->setValue(size.height());
  auto* sizes = new QHBoxLayout;
  sizes->addWidget(width_, 1);
  sizes->addWidget(new QLabel(QStringLiteral("×"), this));
  sizes->addWidget(height_, 1);
  form->addRow(tr("Size"), sizes);
  ground_ = new QComboBox(this);
  ground_->setObjectName("pictureGround");
  ground_->addItems({tr("Sky and ground"), tr("White paper"), tr("Transparent")});
  form->addRow(tr("Ground"), ground_);
  warnings_ = new QCheckBox(tr("Say in the corner which checks failed"), this);
  warnings_->setObjectName("pictureWarnings");
  warnings_->setChecked(true);
  form->addRow(warnings_);
  overlays_ = new FilmPicturePage(
      workbench, [this] { return order(nullptr); }, false, this);
  form->addRow(overlays_);
  vectors_ = new QCheckBox(tr("Labels, legend and lines as vectors in a file beside it (SVG)"), this);
  vectors_->setObjectName("pictureVectors");
  form->addRow(vectors_);
  path_ = new QLineEdit(this);
  path_->setObjectName("picturePath");
  path_->setText(proposedFile(workbench, QStandardPaths::writableLocation(QStandardPaths::PicturesLocation),
                              "picture", ".png"));
  browse_ = new QPushButton(tr("Choose …"), this);
  browse_->setAutoDefault(false);
  auto* file = new QHBoxLayout;
  file->addWidget(path_, 1);
  file->addWidget(browse_);
  form->addRow(tr("File"), file);
  status_ = new QLabel(this);
  status_->setObjectName("pictureStatus");
  status_->setWordWrap(true);
  form->addRow(status_);
  open_ = new QPushButton(tr("Open folder"), this);
  open_->setAutoDefault(false);
  open_->hide();
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

  const auto follow = [this] { overlays_->preview()->refresh(); };
  for (QSpinBox* box : {width_, height_}) connect(box, &QSpinBox::valueChanged, this, follow);
  connect(ground_, &QComboBox::currentIndexChanged, this, follow);
  connect(warnings_, &QCheckBox::toggled, this, follow);
  connect(browse_, &QPushButton::clicked, this, &PictureDialog::chooseFile);
  connect(save_, &QPushButton::clicked, this, &PictureDialog::startPicture);
  connect(close_, &QPushButton::clicked, this, &PictureDialog::reject);
  connect(open_, &QPushButton::clicked, this,
          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(confirmed_).absolutePath())); });
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
    if (why != nullptr) *why = text;
    return std::nullopt;
  }
  order.film.video.notes =
      cli::OriginOf(workbench_->document()->scene(), order.simulation, *order.at, *order.at);
  order.filmed.checks = warnings_->isChecked();
  order.picture.paper = ground_->currentIndex() == kPaper;
  order.picture.transparent = ground_->currentIndex() == kTransparent;
  overlays_->apply(&order);
  return order;
}

void PictureDialog::chooseFile() {
  askToSave(this, tr("Picture to"), path_->text(), tr("Picture (*.png)"), "png", [this](const QString& path) {
    path_->setText(path);
    confirmed_ = path;
  });
}

void PictureDialog::startPicture() {
  QString path = path_->text().trimmed();
  if (path.startsWith("~/")) path = QDir::homePath() + path.mid(1);
  if (!path.endsWith(".png", Qt::CaseInsensitive)) path += ".png";
  const bool known = path == confirmed_;
  const auto save = [this, path] {
    confirmed_ = path;
    write();
  };
  const QString vectors = overlaysFile(path);
  const QString there = QFileInfo::exists(path)                               ? path
                        : vectors_->isChecked() && QFileInfo::exists(vectors) ? vectors
                                                                              : QString();
  if (known || there.isEmpty()) return save();
  askWhether(this, tr("Picture"), tr("%1 exists. Replace it?").arg(there), save);
}

void PictureDialog::write() {
  QString why;
  auto wanted = order(&why);
  if (!wanted) return tell(why, false);
  wanted->path = confirmed_;
  if (vectors_->isChecked()) wanted->picture.vectors = overlaysFile(confirmed_).toStdString();
  setRunning(true);
  tell(tr("Drawing …"));
  const auto problem = std::make_shared<QString>();
  const auto work = [order = *wanted, problem](const std::stop_token& stop) {
    try {
      *problem = writePicture(order, stop);
    } catch (...) {
      *problem = caughtText();
    }
  };
  work_.start({work, [this, problem] {
                 setRunning(false);
                 open_->setVisible(problem->isEmpty());
                 if (problem->isEmpty())
                   tell(tr("%1 is written.").arg(confirmed_));
                 else
                   tell(*problem, false);
               }});
}

void PictureDialog::tell(const QString& text, bool good) {
  const Theme& theme = workbench_->theme();
  status_->setStyleSheet("color: " + (good ? theme.text : theme.bad).name());
  status_->setText(text);
}

void PictureDialog::setRunning(bool running) {
  for (QWidget* widget : std::initializer_list<QWidget*>{width_, height_, ground_, warnings_, vectors_,
                                                         overlays_, path_, browse_, save_})
    widget->setEnabled(!running);
  close_->setText(running ? tr("Cancel") : tr("Close"));
  overlays_->preview()->hold(running);
}

void PictureDialog::reject() {
  if (work_.isWanted()) {
    work_.cancel();
    setRunning(false);
    tell(tr("Cancelled."));
    return;
  }
  QDialog::reject();
}

}  // namespace linkwright::app
