// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/files/FilmPreview.h"

#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>

#include "app/base/Application.h"

namespace linkwright::app {
namespace {

constexpr QSize kShown(288, 162);
constexpr QSize kMostDrawn(1280, 720);  // so that letters are as large in it as in the film
constexpr int kSoon = 120;              // ms: not for each letter that is typed
constexpr int kPlaces = 1000;

// It goes on a thread that has no other context, which the window's has.
std::shared_ptr<render::FrameDrawer> makeDrawer() {
  return {new render::FrameDrawer,
          [](render::FrameDrawer* drawer) { std::thread([drawer] { delete drawer; }).join(); }};
}

}  // namespace

QImage drawFrame(FilmOrder order, double time, const QSize& most,
                 const std::shared_ptr<render::FrameDrawer>& drawer, const std::stop_token& stop) {
  const QSize wanted(order.film.video.width, order.film.video.height);
  const QSize size = wanted.width() > most.width() || wanted.height() > most.height()
                         ? wanted.scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1})
                         : wanted;
  order.film.video.width = size.width();
  order.film.video.height = size.height();
  const auto frames = FilmFrames::Make(std::move(order), stop);
  if (!frames) return {};
  std::vector<std::uint8_t> rgba;
  frames->composition().DrawWith(drawer);
  frames->composition().Begin(frames->options().start);
  frames->composition().Draw(frames->options(), time, &rgba, stop);
  if (rgba.empty() || stop.stop_requested()) return {};
  return QImage(rgba.data(), size.width(), size.height(), 4 * size.width(), QImage::Format_RGBA8888).copy();
}

FilmPreview::FilmPreview(std::function<std::optional<FilmOrder>(QString* why)> order, bool any,
                         QWidget* parent)
    : QWidget(parent),
      order_(std::move(order)),
      picture_(new QLabel(this)),
      drawer_(std::make_shared<std::shared_ptr<render::FrameDrawer>>()) {
  picture_->setObjectName("filmPreview");
  picture_->setFixedSize(kShown);
  picture_->setAlignment(Qt::AlignCenter);
  picture_->setWordWrap(true);
  picture_->setTextFormat(Qt::PlainText);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(picture_);
  at_ = new QSlider(Qt::Horizontal, this);
  at_->setObjectName("filmPreviewAt");
  at_->setRange(0, kPlaces);
  at_->setAccessibleName(tr("Frame of the preview"));
  at_->setToolTip(tr("Which frame of the film is shown here"));
  at_->setVisible(any);
  layout->addWidget(at_);
  layout->addStretch(1);
  connect(at_, &QSlider::valueChanged, this, &FilmPreview::refresh);
  timer_.setSingleShot(true);
  timer_.setInterval(kSoon);
  connect(&timer_, &QTimer::timeout, this, &FilmPreview::start);
}

FilmPreview::~FilmPreview() = default;

void FilmPreview::refresh() {
  if (!isVisible() || held_) return;
  if (picture_->pixmap(Qt::ReturnByValue).isNull()) picture_->setText(tr("Drawing the preview …"));
  timer_.start();
}

void FilmPreview::hold(bool held) {
  held_ = held;
  if (!held) return refresh();
  timer_.stop();
  work_.cancel();
}

void FilmPreview::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void FilmPreview::hideEvent(QHideEvent* event) {
  timer_.stop();
  work_.cancel();
  QWidget::hideEvent(event);
}

void FilmPreview::start() {
  work_.cancel();  // what was to be shown is no longer so
  QString why;
  const auto order = order_(&why);
  if (!order) return picture_->setText(why);
  const auto picture = std::make_shared<QImage>();
  const auto problem = std::make_shared<QString>();
  const double part = at_->value() / static_cast<double>(kPlaces);
  const double time = order->at.value_or(order->film.start + part * order->film.duration);
  const qreal ratio = devicePixelRatioF();
  const auto work = [=, drawer = drawer_, order = *order](const std::stop_token& stop) {
    try {
      if (!*drawer) *drawer = makeDrawer();
      *picture = drawFrame(order, time, kMostDrawn, *drawer, stop);
    } catch (...) {
      drawer->reset();
      *problem = caughtText();
    }
  };
  work_.start({work, [this, picture, problem, ratio] {
                 if (!problem->isEmpty()) {
                   picture_->setText(*problem);
                 } else if (!picture->isNull()) {
                   QPixmap pixmap = QPixmap::fromImage(
                       picture->scaled(kShown * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation));
                   pixmap.setDevicePixelRatio(ratio);
                   picture_->setPixmap(pixmap);
                 }
                 Q_EMIT drawn();
               }});
}

}  // namespace linkwright::app
