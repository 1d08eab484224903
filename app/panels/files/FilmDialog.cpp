// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmDialog.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardPaths>
#include <algorithm>

#include "app/base/Ask.h"
#include "app/base/Units.h"
#include "app/cli/SensorPictures.h"
#include "app/jobs/FilmJob.h"
#include "app/workbench/Workbench.h"
#include "render/film/VideoWriter.h"

namespace linkwright::app {

namespace {

struct Size {
  const char* name;
  int width, height;
};
constexpr Size kSizes[] = {{"1920 × 1080", 1920, 1080},
                           {"1280 × 720", 1280, 720},
                           {"3840 × 2160", 3840, 2160},
                           {"1080 × 1080", 1080, 1080},
                           {"640 × 360", 640, 360}};

}  // namespace

FilmDialog::FilmDialog(Workbench* workbench, QWidget* parent) : QDialog(parent), workbench_(workbench) {
  setWindowTitle(tr("Film"));
  setMinimumWidth(440);
  auto* form = new QFormLayout(this);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  source_ = new QComboBox(this);
  source_->setObjectName("filmSource");
  offerSources();
  form->addRow(tr("Show"), source_);
  auto* range = new QHBoxLayout;
  start_ = new QDoubleSpinBox(this);
  duration_ = new QDoubleSpinBox(this);
  for (QDoubleSpinBox* box : {start_, duration_}) {
    box->setDecimals(3);
    box->setSuffix(" s");
    range->addWidget(box, 1);
  }
  start_->setRange(0, 1e6);
  duration_->setRange(0.001, 1e5);
  range->insertWidget(0, new QLabel(tr("from"), this));
  range->insertWidget(2, new QLabel(tr("for"), this));
  form->addRow(tr("Time"), range);
  camera_ = new QComboBox(this);
  camera_->setObjectName("filmCamera");
  camera_->addItem(tr("The view"));
  for (const SensorDescription& sensor : workbench->document()->scene().sensors)
    if (sensor.type == SensorType::kCamera) camera_->addItem(QString::fromStdString(sensor.name));
  form->addRow(tr("Camera"), camera_);
  form->setRowVisible(camera_, camera_->count() > 1);
  size_ = new QComboBox(this);
  size_->setObjectName("filmSize");
  for (const Size& size : kSizes) size_->addItem(size.name, QSize(size.width, size.height));
  size_->addItem(tr("Other"));
  width_ = new QSpinBox(this);
  width_->setObjectName("filmWidth");
  height_ = new QSpinBox(this);
  height_->setObjectName("filmHeight");
  for (QSpinBox* box : {width_, height_}) box->setRange(16, 8192);
  auto* sizes = new QHBoxLayout;
  sizes->addWidget(size_, 1);
  sizes->addWidget(width_);
  sizes->addWidget(new QLabel(QStringLiteral("×"), this));
  sizes->addWidget(height_);
  form->addRow(tr("Size"), sizes);
  fps_ = new QSpinBox(this);
  fps_->setRange(1, 240);
  fps_->setValue(60);
  fps_->setToolTip(tr("Every frame shows its exact time, however long drawing it takes"));
  form->addRow(tr("Frames a second"), fps_);
  path_ = new QLineEdit(this);
  path_->setObjectName("filmPath");
  browse_ = new QPushButton(tr("Choose …"), this);
  browse_->setAutoDefault(false);
  auto* file = new QHBoxLayout;
  file->addWidget(path_, 1);
  file->addWidget(browse_);
  form->addRow(tr("File"), file);
  progress_ = new QProgressBar(this);
  progress_->hide();
  form->addRow(progress_);
  status_ = new QLabel(this);
  status_->setObjectName("filmStatus");
  status_->setWordWrap(true);
  form->addRow(status_);
  film_ = new QPushButton(tr("Film"), this);
  film_->setObjectName("film");
  film_->setDefault(true);
  cancel_ = new QPushButton(tr("Close"), this);
  cancel_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(cancel_);
  buttons->addWidget(film_);
  form->addRow(buttons);

  QString folder = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  if (!QFileInfo(folder).isDir()) folder = QDir::homePath();
  const QString name = QString::fromStdString(workbench->document()->scene().name)
                           .simplified()
                           .replace(' ', '-')
                           .replace('/', '-');
  const QString stem = QDir(folder).filePath(name.isEmpty() ? "film" : name);
  QString path = stem + ".mp4";
  for (int i = 2; QFileInfo::exists(path); ++i) path = QString("%1-%2.mp4").arg(stem).arg(i);
  path_->setText(path);
  connect(browse_, &QPushButton::clicked, this, &FilmDialog::chooseFile);
  connect(source_, &QComboBox::currentIndexChanged, this, &FilmDialog::updateControls);
  connect(source_, &QComboBox::currentIndexChanged, this, &FilmDialog::proposeDuration);
  connect(size_, &QComboBox::currentIndexChanged, this, &FilmDialog::updateControls);
  connect(camera_, &QComboBox::currentIndexChanged, this, [this] {
    const SensorDescription* sensor = chosenSensor(workbench_->document()->scene());
    size_->setCurrentIndex(sensor != nullptr ? size_->count() - 1 : 0);
    if (sensor == nullptr) return;
    width_->setValue(sensor->width);
    height_->setValue(sensor->height);
  });
  connect(film_, &QPushButton::clicked, this, &FilmDialog::startFilm);
  connect(cancel_, &QPushButton::clicked, this, &FilmDialog::reject);
  // A file that changed on disk was read again: what was simulated is gone.
  connect(workbench->player(), &Player::replaced, this, [this] {
    if (!job_) offerSources();
  });
  updateControls();
  proposeDuration();
}

FilmDialog::~FilmDialog() = default;

// Null: the view of the window.
const SensorDescription* FilmDialog::chosenSensor(const Scene& scene) const {
  return camera_->currentIndex() > 0 ? cli::FindCameraSensor(scene, camera_->currentText().toStdString())
                                     : nullptr;
}

void FilmDialog::offerSources() {
  const double recorded = workbench_->player()->endTime();
  source_->clear();
  if (recorded > 0) source_->addItem(tr("What was simulated (%1 s)").arg(recorded, 0, 'f', 2), true);
  source_->addItem(tr("A new simulation from the start"), false);
}

void FilmDialog::updateControls() {
  const bool recorded = source_->currentData().toBool();
  start_->setEnabled(recorded);
  if (!recorded) start_->setValue(0);
  const QSize size = size_->currentData().toSize();
  width_->setEnabled(size.isEmpty());
  height_->setEnabled(size.isEmpty());
  if (!size.isEmpty()) {
    width_->setValue(size.width());
    height_->setValue(size.height());
  }
}

void FilmDialog::proposeDuration() {
  duration_->setValue(source_->currentData().toBool() ? workbench_->player()->endTime()
                                                      : workbench_->document()->scene().duration);
}

void FilmDialog::chooseFile() {
  askToSave(this, tr("Film to"), path_->text(),
            tr("H.264 film (*.mp4);;VP9 film (*.webm);;Animation (*.gif)"), "mp4",
            [this](const QString& path) {
              path_->setText(path);
              confirmed_ = path;
            });
}

void FilmDialog::tell(const QString& text, bool good) {
  const Theme& theme = workbench_->theme();
  status_->setStyleSheet("color: " + (good ? theme.text : theme.bad).name());
  status_->setText(text);
}

void FilmDialog::setRunning(bool running) {
  for (QWidget* widget : std::initializer_list<QWidget*>{source_, camera_, start_, duration_, size_, width_,
                                                         height_, fps_, path_, browse_, film_}) {
    widget->setEnabled(!running);
  }
  if (!running) {
    start_->setEnabled(source_->currentData().toBool());
    width_->setEnabled(size_->currentData().toSize().isEmpty());
    height_->setEnabled(width_->isEnabled());
  }
  cancel_->setText(running ? tr("Cancel") : tr("Close"));
  progress_->setVisible(running);
}

void FilmDialog::startFilm() {
  QString path = path_->text().trimmed();
  if (path.startsWith("~/")) path = QDir::homePath() + path.mid(1);
  if (path == confirmed_ || !QFileInfo::exists(path)) {
    confirmed_ = path;
    film();
    return;
  }
  askWhether(this, tr("Film"), tr("%1 exists. Replace it?").arg(path), [this, path] {
    confirmed_ = path;
    film();
  });
}

void FilmDialog::film() {
  if (job_) return;
  View* view = workbench_->view();
  Player* player = workbench_->player();
  FilmJob::Order order;
  ProblemList problems;
  order.path = confirmed_;
  // Opening a file replaces what would be filmed.
  if (workbench_->document()->isLoading()) {
    tell(tr("Wait until the file is open, then film."), false);
    return;
  }
  const int highest = render::HighestFps(order.path.toStdString());
  QString slower;
  if (fps_->value() > highest) {
    slower = tr(" Its format shows at most %1 frames a second.").arg(highest);
    fps_->setValue(highest);
  }
  order.film.video.width = width_->value();
  order.film.video.height = height_->value();
  order.film.video.fps = fps_->value();
  order.film.start = start_->value();
  order.film.duration = duration_->value();
  order.camera = view->camera();
  const bool recorded = source_->currentData().toBool() && player->timeline() != nullptr;
  order.filmed.scene = recorded ? player->compiled() : workbench_->document()->compileNow(&problems);
  if (!order.filmed.scene) {
    tell(problems.problems().empty() ? tr("There is nothing to film.")
                                     : QString::fromStdString(problems.problems().front().ToString()),
         false);
    return;
  }
  if (recorded) {
    if (order.film.start >= player->endTime() && order.film.start > 0) {
      tell(tr("Only %1 s have been simulated.").arg(player->endTime(), 0, 'f', 3), false);
      return;
    }
    duration_->setValue(std::min(duration_->value(), player->endTime() - start_->value()));
    order.film.duration = duration_->value();
    player->pause();
    order.timeline = player->recording();
  }
  if (const SensorDescription* sensor = chosenSensor(order.filmed.scene->scene)) order.sensor = *sensor;
  order.simulation = workbench_->document()->scene().simulation;
  order.filmed.look.view = view->options();
  order.filmed.look.dark = workbench_->theme().dark;
  order.filmed.look.units = chosenUnits();
  if (recorded) {
    const auto paths = player->paths().all();
    order.filmed.look.paths.assign(paths.begin(), paths.end());
  }
  order.filmed.targets = workbench_->document()->scene().targets;
  if (recorded) order.filmed.contact_events = player->contactEvents();
  setRunning(true);
  tell(tr("Filming …") + slower);
  progress_->setRange(0, 0);
  job_ = std::make_unique<FilmJob>(std::move(order));
  connect(job_.get(), &FilmJob::progress, this, [this](int done, int all) {
    progress_->setRange(0, all);
    progress_->setValue(done);
  });
  connect(job_.get(), &FilmJob::finished, this, &FilmDialog::finished);
  job_->start();
}

void FilmDialog::finished(int frames, bool cancelled, const QString& error) {
  job_.reset();
  setRunning(false);
  if (source_->currentData().toBool() && workbench_->player()->endTime() <= 0) offerSources();
  if (!error.isEmpty()) {
    tell(error, false);
  } else if (cancelled) {
    tell(tr("Cancelled; %1 holds %2 frames.").arg(path_->text(), QString::number(frames)));
  } else {
    tell(tr("%2 frames in %1.").arg(path_->text(), QString::number(frames)));
  }
}

void FilmDialog::reject() {
  if (job_) {
    job_->cancel();
    return;  // finished() reports what is there
  }
  QDialog::reject();
}

}  // namespace linkwright::app
