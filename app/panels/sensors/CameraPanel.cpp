// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/sensors/CameraPanel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QImageWriter>
#include <QLabel>
#include <QPainter>
#include <QSaveFile>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/base/Ask.h"
#include "app/jobs/RunningJobs.h"
#include "app/languages/Numbers.h"
#include "app/panels/fields/WhenSeen.h"
#include "app/session/KeptRuns.h"
#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kSlowPictureMs = 500;

}  // namespace

/// Shows a picture as large as fits, its proportions kept.
class CameraPanel::Screen : public QWidget {
 public:
  explicit Screen(CameraPanel* panel) : QWidget(panel), panel_(panel) {
    setMinimumSize(120, 80);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const QImage& picture = panel_->picture();
    if (picture.isNull()) return;
    QSize size = picture.size();
    size.scale(this->size(), Qt::KeepAspectRatio);
    QRect place(QPoint(), size);
    place.moveCenter(rect().center());
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, picture);
  }

 private:
  const CameraPanel* panel_;
};

CameraPanel::CameraPanel(Workbench* workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
  setObjectName("cameraPanel");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  auto* row = new QHBoxLayout;
  sensors_ = new QComboBox(this);
  sensors_->setObjectName("cameraSensors");
  sensors_->setAccessibleName(tr("Camera"));
  sensors_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  text_ = new QLabel(this);
  text_->setObjectName("cameraText");
  text_->setWordWrap(true);
  save_ = new QToolButton(this);
  save_->setObjectName("cameraSave");
  workbench->showIcon(save_, "export");
  save_->setAutoRaise(true);
  save_->setToolTip(tr("Save the picture"));
  row->addWidget(sensors_);
  row->addWidget(text_, 1);
  row->addWidget(save_);
  column->addLayout(row);
  screen_ = new Screen(this);
  column->addWidget(screen_, 1);
  Player* player = workbench->player();
  auto* seen = new WhenSeen(
      this, [this] { rebuild(); }, [this] { refresh(); });
  connect(player, &Player::replaced, this, [this] {
    job_.cancel();
    unlist();
    picture_ = {};
    of_ = nullptr;
  });
  connect(player, &Player::replaced, seen, &WhenSeen::rebuild);
  connect(player, &Player::frameChanged, seen, &WhenSeen::refresh);
  const auto again = [this] {
    of_ = nullptr;
    refresh();
  };
  connect(workbench, &Workbench::themeChanged, this, again);
  connect(sensors_, &QComboBox::activated, this, again);
  // The same sample of another run is another picture.
  connect(workbench->runs(), &KeptRuns::changed, this, again);
  connect(save_, &QToolButton::clicked, this, &CameraPanel::save);
  connect(&job_, &SensorPictureJob::drawn, this, &CameraPanel::show);
  connect(&job_, &SensorPictureJob::failed, player, &Player::notice);
  connect(&job_, &SensorPictureJob::drawn, this, &CameraPanel::unlist);
  connect(&job_, &SensorPictureJob::failed, this, &CameraPanel::unlist);
  slow_.setParent(this);
  slow_.setObjectName("slowPicture");
  slow_.setSingleShot(true);
  slow_.setInterval(kSlowPictureMs);
  connect(&slow_, &QTimer::timeout, this, &CameraPanel::list);
  rebuild();
}

void CameraPanel::rebuild() {
  const QString before = sensors_->currentText();
  sensors_->clear();
  const auto compiled = workbench_->player()->compiled();
  if (compiled)
    for (const SensorDescription& sensor : compiled->scene.sensors)
      if (sensor.type == SensorType::kCamera) sensors_->addItem(QString::fromStdString(sensor.name));
  sensors_->setCurrentIndex(std::max(0, sensors_->findText(before)));
  const bool any = sensors_->count() > 0;
  sensors_->setVisible(any);
  save_->setVisible(any);
  screen_->setVisible(any);
  text_->setEnabled(any);
  if (!any) text_->setText(tr("The scene has no camera: add a sensor of that type to a frame or link."));
  refresh();
}

void CameraPanel::refresh() {
  Player* player = workbench_->player();
  const auto compiled = player->compiled();
  const auto frame = player->frame();
  const SensorDescription* sensor =
      compiled && frame ? cli::FindCameraSensor(compiled->scene, sensors_->currentText().toStdString())
                        : nullptr;
  if (sensor == nullptr) return;
  if (!compiled->model->FindFrame(sensor->frame).IsValid()) {
    job_.cancel();
    unlist();
    picture_ = {};
    of_ = nullptr;
    text_->setText(tr("Its frame \"%1\" does not exist.").arg(QString::fromStdString(sensor->frame)));
    screen_->update();
    return;
  }
  SensorPictureJob::Order order;
  order.sample = cli::SampleShown(*sensor, player->time());
  const bool same = of_ == compiled.get() && order.sample.number == shown_.number;
  if (same && player->q() == at_) return;
  // A sample that has been taken stays as it is, but before the first step there is none.
  if (same && sensor->rate > 0 && order.sample.time < player->time()) return;
  of_ = compiled.get();
  shown_ = order.sample;
  at_ = player->q();
  order.scene = compiled;
  order.sensor = *sensor;
  order.recording = player->recording();
  order.present = frame->state;
  order.present.q = player->q();
  job_.start(order);
  if (!listed_ && !slow_.isActive()) slow_.start();
}

void CameraPanel::list() {
  listed_ = std::make_unique<RunningJob>(workbench_->jobs(), tr("Picture of %1").arg(sensors_->currentText()),
                                         [this] {
                                           job_.cancel();
                                           listed_->finish(true, {});
                                           unlist();
                                         });
}

void CameraPanel::unlist() {
  slow_.stop();
  if (listed_) listed_->leave();
  listed_.reset();
}

void CameraPanel::show(const QImage& picture, double time) {
  picture_ = picture;
  text_->setText(
      tr("%1 × %2, of %3 s").arg(picture.width()).arg(picture.height()).arg(numberText(time, 'f', 3)));
  screen_->update();
}

void CameraPanel::save() {
  if (picture_.isNull()) return;
  askToSave(
      this, tr("Save the picture"), "camera.png", tr("PNG (*.png)"), "png",
      [this, picture = picture_](const QString& path) {
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || !QImageWriter(&file, "png").write(picture) || !file.commit())
          showFailure(this, tr("Save the picture"),
                      tr("%1 cannot be written: %2").arg(path, file.errorString()));
      });
}

}  // namespace linkwright::app
