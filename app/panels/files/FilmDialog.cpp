// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "app/base/Theme.h"
#include "app/jobs/FilmJob.h"
#include "app/jobs/RunningJobs.h"
#include "app/languages/MessageText.h"
#include "app/languages/Numbers.h"
#include "app/panels/files/CameraBox.h"
#include "app/panels/files/DialogLines.h"
#include "app/panels/files/FilmCameraPage.h"
#include "app/panels/files/FilmPicturePage.h"
#include "app/panels/files/FilmPreview.h"
#include "app/panels/files/FilmSource.h"
#include "app/session/Playback.h"
#include "app/workbench/Workbench.h"
#include "render/film/VideoWriter.h"

namespace linkwright::app {

namespace {

struct Size {
  const char* name;
  int width, height;
};

// As the command line takes them.
constexpr int kMostFps = 1000;

// A name of one picture is that of a folder of them.
QString sequenceOf(const QString& path) {
  if (!path.endsWith(".png") || path.contains('%')) return path;
  return path.chopped(4) + "/%05d.png";
}

constexpr Size kSizes[] = {{"1920 × 1080", 1920, 1080},
                           {"1280 × 720", 1280, 720},
                           {"3840 × 2160", 3840, 2160},
                           {"1080 × 1080", 1080, 1080},
                           {"640 × 360", 640, 360}};

}  // namespace

FilmDialog::FilmDialog(Workbench* workbench, QWidget* parent) : QDialog(parent), workbench_(workbench) {
  setObjectName("filmDialog");
  setWindowTitle(tr("Film"));
  setMinimumWidth(440);
  auto* columns = new QHBoxLayout(this);
  auto* form = new QFormLayout;
  columns->addLayout(form, 1);
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  source_ = new QComboBox(this);
  source_->setObjectName("filmSource");
  offerSources();
  form->addRow(tr("Show"), source_);
  auto* range = new QHBoxLayout;
  start_ = new QDoubleSpinBox(this);
  start_->setObjectName("filmStart");
  duration_ = new QDoubleSpinBox(this);
  duration_->setObjectName("filmDuration");
  start_->setAccessibleName(tr("From"));
  duration_->setAccessibleName(tr("Duration"));
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
  camera_ = new CameraBox("filmCamera", workbench, this);
  form->addRow(tr("Camera"), camera_);
  form->setRowVisible(camera_, camera_->count() > 1);
  size_ = new QComboBox(this);
  size_->setObjectName("filmSize");
  size_->setAccessibleName(tr("Size"));
  for (const Size& size : kSizes) size_->addItem(size.name, QSize(size.width, size.height));
  size_->addItem(tr("Other"));
  width_ = new QSpinBox(this);
  width_->setObjectName("filmWidth");
  height_ = new QSpinBox(this);
  height_->setObjectName("filmHeight");
  width_->setAccessibleName(tr("Width"));
  height_->setAccessibleName(tr("Height"));
  for (QSpinBox* box : {width_, height_}) box->setRange(16, 8192);
  auto* sizes = new QHBoxLayout;
  sizes->addWidget(size_, 1);
  sizes->addWidget(width_);
  sizes->addWidget(new QLabel(QStringLiteral("×"), this));
  sizes->addWidget(height_);
  form->addRow(tr("Size"), sizes);
  fps_ = new QSpinBox(this);
  fps_->setAccessibleName(tr("Frames a second"));
  fps_->setObjectName("filmFps");
  fps_->setRange(1, kMostFps);
  fps_->setValue(60);
  fps_->setToolTip(tr("Every frame shows its exact time, however long drawing it takes"));
  auto* frames = new QHBoxLayout;
  frames->addWidget(fps_, 1);
  form->addRow(tr("Frames a second"), frames);
  warnings_ = new QCheckBox(tr("Show failed checks"), this);
  warnings_->setObjectName("filmWarnings");
  warnings_->setChecked(true);
  warnings_->setToolTip(
      tr("Energy that does not close, a law of contact that is not met, a cross-check that differs"));
  frames->addWidget(warnings_);
  addPages(form);
  // Beside all of it, what comes of it: the dialog stays low.
  columns->addWidget(preview_, 0, Qt::AlignTop);
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
  file_ = new FileLine(
      "filmPath",
      proposedFile(workbench, folder, "film", workbench->settings()->value("film/ending", ".mp4").toString()),
      {tr("Film to"),
       tr("H.264 film (*.mp4);;VP9 film (*.webm);;Animation (*.gif);;Folder of pictures (*.png)"), "mp4"},
      this);
  file_->setToolTip(tr("Pictures: a name as seq/%05d.png, whose folder is made where there is none"));
  form->addRow(tr("File"), file_);
  written_as_ = new QLabel(this);
  written_as_->setObjectName("filmWrittenAs");
  written_as_->setTextFormat(Qt::PlainText);
  written_as_->setWordWrap(true);
  written_as_->setFont(smallFont(written_as_->font()));
  form->addRow(QString(), written_as_);
  progress_ = new QProgressBar(this);
  progress_->hide();
  form->addRow(progress_);
  status_ = new StatusLine("filmStatus", workbench, this);
  form->addRow(status_);
  film_ = new QPushButton(tr("Film"), this);
  film_->setObjectName("film");
  film_->setDefault(true);
  cancel_ = new QPushButton(tr("Close"), this);
  cancel_->setAutoDefault(false);
  auto* buttons = new QHBoxLayout;
  open_ = new FolderButton("filmOpenFolder", this);
  buttons->addWidget(open_);
  buttons->addStretch(1);
  buttons->addWidget(cancel_);
  buttons->addWidget(film_);
  form->addRow(buttons);

  connect(source_, &QComboBox::currentIndexChanged, this, &FilmDialog::updateControls);
  connect(source_, &QComboBox::currentIndexChanged, this, &FilmDialog::proposeDuration);
  connect(size_, &QComboBox::currentIndexChanged, this, &FilmDialog::updateControls);
  connect(camera_, &QComboBox::currentIndexChanged, this, &FilmDialog::takeCamera);
  connect(film_, &QPushButton::clicked, this, &FilmDialog::startFilm);
  connect(cancel_, &QPushButton::clicked, this, &FilmDialog::reject);
  // A file that changed on disk was read again: what was simulated is gone.
  connect(workbench->player(), &Player::replaced, this, [this] {
    if (!job_) offerSources();
  });
  takeSettings();
  updateControls();
  proposeDuration();
  const auto explain = [this] { explainFile(); };
  connect(file_, &FileLine::changed, this, explain);
  connect(motion_, &FilmCameraPage::changed, this, explain);
  for (QSpinBox* box : {width_, height_, fps_}) connect(box, &QSpinBox::valueChanged, this, explain);
  for (QDoubleSpinBox* box : {start_, duration_}) connect(box, &QDoubleSpinBox::valueChanged, this, explain);
  explainFile();
  const auto follow = [this] { preview_->refresh(); };
  connect(motion_, &FilmCameraPage::changed, this, follow);
  connect(overlays_, &FilmPicturePage::changed, this, follow);
  for (QDoubleSpinBox* box : {start_, duration_}) connect(box, &QDoubleSpinBox::valueChanged, this, follow);
  for (QSpinBox* box : {width_, height_}) connect(box, &QSpinBox::valueChanged, this, follow);
  for (QComboBox* box : std::initializer_list<QComboBox*>{source_, camera_})
    connect(box, &QComboBox::currentIndexChanged, this, follow);
  connect(warnings_, &QCheckBox::toggled, this, follow);
}

FilmDialog::~FilmDialog() = default;

void FilmDialog::addPages(QFormLayout* form) {
  motion_ = new FilmCameraPage(workbench_, this);
  overlays_ = new FilmPicturePage(workbench_, this);
  preview_ = new FilmPreview([this](QString* why) { return order(why); }, true, this);
  preview_->hide();
  // One page at a time: the dialog stays low.
  auto* pages = new QHBoxLayout;
  std::vector<QToolButton*> folds;
  for (const auto& [name, text, page] :
       {std::tuple<const char*, QString, QWidget*>("filmMore", tr("Motion and quality"), motion_),
        std::tuple<const char*, QString, QWidget*>("filmPicture", tr("In the picture"), overlays_)}) {
    auto* fold = new QToolButton(this);
    fold->setObjectName(name);
    fold->setText(text);
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setArrowType(Qt::RightArrow);
    fold->setAutoRaise(true);
    fold->setCheckable(true);
    page->hide();
    connect(fold, &QToolButton::toggled, page, [this, fold, shown = page](bool on) {
      fold->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
      shown->setVisible(on);
      preview_->setVisible(motion_->isVisibleTo(this) || overlays_->isVisibleTo(this));
      adjustSize();
    });
    pages->addWidget(fold);
    folds.push_back(fold);
  }
  pages->addStretch(1);
  for (QToolButton* fold : folds)
    for (QToolButton* other : folds)
      if (other != fold)
        connect(fold, &QToolButton::toggled, other, [other](bool on) {
          if (on) other->setChecked(false);
        });
  form->addRow(pages);
  form->addRow(motion_);
  form->addRow(overlays_);
}

void FilmDialog::takeCamera() {
  const SensorDescription* sensor = camera_->sensor(workbench_->document()->scene());
  motion_->setSensor(sensor != nullptr);
  tellBeside();
  if (sensor == nullptr) {
    if (sized_by_sensor_) size_->setCurrentIndex(0);
  } else {
    size_->setCurrentIndex(size_->count() - 1);
    width_->setValue(sensor->width);
    height_->setValue(sensor->height);
  }
  sized_by_sensor_ = sensor != nullptr;
}

void FilmDialog::tellBeside() {
  const bool recorded = source_->currentData().toBool();
  overlays_->refuseBeside(!recorded ? tr("Nothing: only beside what was simulated")
                          : camera_->sensor(workbench_->document()->scene()) != nullptr
                              ? tr("Nothing: a sensor films one run")
                              : QString());
}

void FilmDialog::offerSources() {
  const double recorded = workbench_->player()->endTime();
  source_->clear();
  if (recorded > 0) source_->addItem(tr("What was simulated (%1 s)").arg(numberText(recorded, 'f', 2)), true);
  source_->addItem(tr("A new simulation from the start"), false);
}

void FilmDialog::updateControls() {
  tellBeside();
  const QSize size = size_->currentData().toSize();
  width_->setEnabled(size.isEmpty());
  height_->setEnabled(size.isEmpty());
  if (!size.isEmpty()) {
    width_->setValue(size.width());
    height_->setValue(size.height());
  }
}

// What is played of the timeline, or all.
void FilmDialog::proposeDuration() {
  const Playback* playback = workbench_->playback();
  if (source_->currentData().toBool() && playback->hasRange()) {
    start_->setValue(playback->from());
    duration_->setValue(playback->to() - playback->from());
    return;
  }
  start_->setValue(0);
  duration_->setValue(source_->currentData().toBool() ? workbench_->player()->endTime()
                                                      : workbench_->document()->scene().duration);
}

// What is written where that is not what the lines above have.
void FilmDialog::explainFile() {
  const std::string path = sequenceOf(file_->path()).toStdString();
  QStringList lines;
  const int width = width_->value() + width_->value() % 2, height = height_->value() + height_->value() % 2;
  if (render::HasEvenSides(path) && (width != width_->value() || height != height_->value()))
    lines << tr("The film gets %1 × %2 pixels: its format has even sides.").arg(width).arg(height);
  if (path.ends_with(".png")) {
    render::FilmOptions film;
    film.video.fps = fps_->value();
    film.duration = duration_->value();
    film.frames = motion_->shot().frames;
    try {
      const QFileInfo first(QString::fromStdString(render::FirstFileOf(path)));
      const int count = render::FilmFrames(film);
      lines << (count == 1 ? tr("One picture, %1, in the folder %2")
                           : tr("%n picture(s), the first one %1, in the folder %2", nullptr, count))
                   .arg(first.fileName(), first.absolutePath());
    } catch (const std::runtime_error&) {
      // What is wrong is reported when the film is started.
    }
  }
  written_as_->setText(lines.join('\n'));
  written_as_->setVisible(!lines.isEmpty());
}

void FilmDialog::takeSettings() {
  const QSettings* settings = workbench_->settings();
  const QSize size = settings->value("film/size").toSize();
  if (!size.isEmpty()) {
    const int known = size_->findData(size);
    size_->setCurrentIndex(known >= 0 ? known : size_->count() - 1);
    width_->setValue(size.width());
    height_->setValue(size.height());
  }
  fps_->setValue(settings->value("film/fps", fps_->value()).toInt());
  warnings_->setChecked(settings->value("film/warnings", true).toBool());
  motion_->take(*settings);
  overlays_->take(*settings, "film");
}

void FilmDialog::keepSettings() const {
  QSettings* settings = workbench_->settings();
  // A sensor's own size is no wish for the next film.
  if (!sized_by_sensor_) settings->setValue("film/size", QSize(width_->value(), height_->value()));
  settings->setValue("film/fps", fps_->value());
  for (const char* ending : {".mp4", ".webm", ".gif"})
    if (file_->path().endsWith(ending)) settings->setValue("film/ending", ending);
  settings->setValue("film/warnings", warnings_->isChecked());
  motion_->keep(settings);
  overlays_->keep(settings, "film");
}

void FilmDialog::done(int result) {
  keepSettings();
  QDialog::done(result);
}

void FilmDialog::setRunning(bool running) {
  for (QWidget* widget :
       std::initializer_list<QWidget*>{source_, camera_, start_, duration_, size_, width_, height_, fps_,
                                       warnings_, motion_, overlays_, file_, film_}) {
    widget->setEnabled(!running);
  }
  if (!running) {
    width_->setEnabled(size_->currentData().toSize().isEmpty());
    height_->setEnabled(width_->isEnabled());
  }
  cancel_->setText(running ? tr("Cancel") : tr("Close"));
  progress_->setVisible(running);
  preview_->hold(running);
}

void FilmDialog::startFilm() {
  const QString path = sequenceOf(file_->path());
  QString first = path;
  try {
    first = QString::fromStdString(render::FirstFileOf(path.toStdString()));
  } catch (const std::runtime_error& problem) {
    return status_->tell(messageText(std::string(problem.what())), false);
  }
  // Nothing is asked about a film that cannot be made.
  QString why;
  if (!order(&why)) return status_->tell(why, false);
  file_->askBefore(
      {first}, [this, path] { film(path); }, render::PicturesThere(path.toStdString()));
}

std::optional<FilmOrder> FilmDialog::order(QString* why) const {
  FilmOrder order;
  const Player* player = workbench_->player();
  const auto none = [why](const QString& text) {
    *why = text;
    return std::optional<FilmOrder>();
  };
  const bool recorded = source_->currentData().toBool() && player->timeline() != nullptr;
  order.film.video.width = width_->value();
  order.film.video.height = height_->value();
  order.film.video.fps = fps_->value();
  order.film.start = start_->value();
  order.film.duration = duration_->value();
  if (recorded) {
    if (order.film.start >= player->endTime() && order.film.start > 0)
      return none(tr("Only %1 s have been simulated.").arg(numberText(player->endTime(), 'f', 3)));
    order.film.duration = std::min(order.film.duration, player->endTime() - order.film.start);
  }
  if (const QString text = takeFromWindow(workbench_, recorded, &order); !text.isEmpty()) return none(text);
  camera_->apply(&order);
  order.filmed.checks = warnings_->isChecked();
  order.shot = motion_->shot();
  overlays_->apply(&order);
  if (const std::string text = cli::WhyNotShot(order.shot, *order.filmed.scene, order.sensor.has_value());
      !text.empty())
    return none(tr("The film is not made: %1.").arg(messageText(text)));
  return order;
}

void FilmDialog::film(const QString& path) {
  if (job_) return;
  const int highest = render::HighestFps(path.toStdString());
  QString slower, why;
  if (fps_->value() > highest) {
    slower = tr("Filming … Its format shows at most %n frame(s) a second.", nullptr, highest);
    fps_->setValue(highest);
  }
  auto wanted = order(&why);
  if (!wanted) return status_->tell(why, false);
  keepSettings();
  wanted->path = written_ = path;
  const render::FilmOptions& options = wanted->film;
  noteOrigin(workbench_, options.start, options.start + options.duration, &*wanted);
  if (wanted->timeline) {
    duration_->setValue(wanted->film.duration);
    workbench_->player()->pause();
  }
  setRunning(true);
  status_->tell(slower.isEmpty() ? tr("Filming …") : slower);
  progress_->setRange(0, 0);
  progress_->setFormat("%p%");
  open_->offer({});
  filming_.start();
  job_ = std::make_unique<FilmJob>(std::move(*wanted));
  listed_ = std::make_unique<RunningJob>(workbench_->jobs(), tr("Film %1").arg(QFileInfo(path).fileName()),
                                         [this] { reject(); });
  connect(job_.get(), &FilmJob::progress, this, [this](int done, int all) {
    progress_->setRange(0, all);
    progress_->setValue(done);
    if (all > 0) listed_->setProgress(static_cast<double>(done) / all);
    const QString left = timeLeft(filming_.elapsed(), done, all);
    progress_->setFormat(left.isEmpty() ? "%p%" : "%p%, " + left);
  });
  connect(job_.get(), &FilmJob::finished, this, &FilmDialog::finished);
  job_->start();
}

void FilmDialog::finished(int frames, bool cancelled, const QString& error) {
  job_.reset();
  setRunning(false);
  open_->offer(frames > 0 ? written_ : QString());
  if (source_->currentData().toBool() && workbench_->player()->endTime() <= 0) offerSources();
  listed_->finish(cancelled, error, tr("%n frame(s)", nullptr, static_cast<int>(frames)));
  if (!error.isEmpty()) {
    status_->tell(error, false);
  } else if (cancelled) {
    status_->tell(tr("Cancelled; %1 holds %n frame(s).", nullptr, static_cast<int>(frames)).arg(written_));
  } else {
    status_->tell(tr("%n frame(s) in %1.", nullptr, static_cast<int>(frames)).arg(written_));
    Q_EMIT filmed(written_);
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
