// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmCameraPage.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QSettings>
#include <QSpinBox>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

enum CameraMotion { kCameraStays, kCameraTurns, kCameraKeyed };

}  // namespace

FilmCameraPage::FilmCameraPage(Workbench* workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  const auto place = [&](int row, int column, const QString& label, QWidget* widget, const char* name,
                         const QString& help) {
    widget->setObjectName(name);
    widget->setToolTip(help);
    auto* text = new QLabel(label, this);
    text->setBuddy(widget);
    grid->addWidget(text, row, 2 * column);
    grid->addWidget(widget, row, 2 * column + 1);
  };
  const auto number = [this](double least, double most, int decimals, double value, const QString& suffix) {
    auto* box = new QDoubleSpinBox(this);
    box->setRange(least, most);
    box->setDecimals(decimals);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
  };
  const cli::FilmShot usual;
  motion_ = new QComboBox(this);
  motion_->addItems({tr("Stays"), tr("Turntable"), tr("By keyframes")});
  place(0, 0, tr("Motion"), motion_, "filmMotion",
        tr("Keyframes: those that the timeline's menu makes from the view"));
  turn_ = number(-1e5, 1e5, 2, 10, tr(" s"));
  place(0, 1, tr("Turn in"), turn_, "filmTurn",
        tr("Of the film, about the view's target; below zero the other way round"));
  follow_ = new QComboBox(this);
  follow_->addItem(tr("Nothing"));
  if (const Model* model = workbench->player()->model(); model != nullptr)
    for (const Frame& frame : model->frames()) follow_->addItem(QString::fromStdString(frame.name));
  follow_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  place(1, 0, tr("Follow"), follow_, "filmFollow", tr("The link that the view moves along with"));
  speed_ = number(0.001, 1000, 3, usual.frames.speed, QStringLiteral(" ×"));
  place(1, 1, tr("Speed"), speed_, "filmSpeed", tr("Below 1: slow motion"));
  supersample_ = new QSpinBox(this);
  supersample_->setRange(1, 4);
  supersample_->setPrefix(QStringLiteral("× "));
  supersample_->setValue(usual.frames.supersample);
  place(2, 0, tr("Supersampling"), supersample_, "filmSupersample",
        tr("Each frame is drawn so many times as wide and high, and averaged"));
  shutter_ = number(0, 1, 2, usual.frames.shutter, {});
  shutter_->setSingleStep(0.1);
  place(2, 1, tr("Motion blur"), shutter_, "filmShutter",
        tr("The part of the time from frame to frame that the shutter is open; 0: none"));
  blur_samples_ = new QSpinBox(this);
  blur_samples_->setRange(1, 256);
  blur_samples_->setValue(usual.frames.blur_samples);
  place(3, 1, tr("of pictures"), blur_samples_, "filmBlurSamples",
        tr("That are averaged while the shutter is open"));
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  connect(motion_, &QComboBox::currentIndexChanged, this, &FilmCameraPage::updateControls);
  connect(shutter_, &QDoubleSpinBox::valueChanged, this, &FilmCameraPage::updateControls);
  for (QComboBox* box : {motion_, follow_})
    connect(box, &QComboBox::currentIndexChanged, this, &FilmCameraPage::changed);
  for (QDoubleSpinBox* box : {turn_, speed_, shutter_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &FilmCameraPage::changed);
  for (QSpinBox* box : {supersample_, blur_samples_})
    connect(box, &QSpinBox::valueChanged, this, &FilmCameraPage::changed);
  updateControls();
}

void FilmCameraPage::setSensor(bool sensor) {
  sensor_ = sensor;
  updateControls();
}

void FilmCameraPage::updateControls() {
  motion_->setEnabled(!sensor_);
  turn_->setEnabled(!sensor_ && motion_->currentIndex() == kCameraTurns);
  follow_->setEnabled(!sensor_ && motion_->currentIndex() != kCameraKeyed);
  shutter_->setEnabled(!sensor_);
  blur_samples_->setEnabled(!sensor_ && shutter_->value() > 0);
}

void FilmCameraPage::take(const QSettings& settings) {
  if (settings.value("film/turntable", false).toBool()) motion_->setCurrentIndex(kCameraTurns);
  for (const auto& [key, box] : numbers()) box->setValue(settings.value(key, box->value()).toDouble());
  for (const auto& [key, box] : counts()) box->setValue(settings.value(key, box->value()).toInt());
}

void FilmCameraPage::keep(QSettings* settings) const {
  settings->setValue("film/turntable", motion_->currentIndex() == kCameraTurns);
  for (const auto& [key, box] : numbers()) settings->setValue(key, box->value());
  for (const auto& [key, box] : counts()) settings->setValue(key, box->value());
}

std::vector<std::pair<const char*, QDoubleSpinBox*>> FilmCameraPage::numbers() const {
  return {{"film/turn", turn_}, {"film/speed", speed_}, {"film/shutter", shutter_}};
}

std::vector<std::pair<const char*, QSpinBox*>> FilmCameraPage::counts() const {
  return {{"film/supersample", supersample_}, {"film/blurSamples", blur_samples_}};
}

cli::FilmShot FilmCameraPage::shot() const {
  cli::FilmShot shot;
  shot.frames.supersample = supersample_->value();
  shot.frames.speed = speed_->value();
  if (sensor_) return shot;
  shot.frames.shutter = shutter_->value();
  shot.frames.blur_samples = blur_samples_->value();
  if (motion_->currentIndex() == kCameraTurns) shot.turntable = turn_->value();
  shot.keyframes = motion_->currentIndex() == kCameraKeyed;
  shot.keys = CameraKeyframesOf(workbench_->document()->scene());
  if (follow_->currentIndex() > 0 && !shot.keyframes) shot.follow = follow_->currentText().toStdString();
  return shot;
}

}  // namespace linkwright::app
