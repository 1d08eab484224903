// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/WholeView.h"

#include <QGuiApplication>
#include <algorithm>
#include <utility>

#include "app/workbench/Workbench.h"

namespace linkwright::app {
namespace {

constexpr int kMotionMs = 300;
constexpr double kRoomFirst = 3, kRoom = 1.3;

}  // namespace

WholeView::WholeView(Workbench* workbench, QWidget* picture)
    : QObject(picture), workbench_(workbench), picture_(picture) {
  motion_.setDuration(kMotionMs);
  motion_.setStartValue(0.0);
  motion_.setEndValue(1.0);
  motion_.setEasingCurve(QEasingCurve::InOutQuad);
  connect(&motion_, &QVariantAnimation::valueChanged, this, [this](const QVariant& part) {
    if (motion_.state() != QAbstractAnimation::Running) return;
    View* const view = workbench_->view();
    // The user turns the view meanwhile: that counts.
    if (view->camera() != set_) return motion_.stop();
    set_ = render::Interpolate(from_, to_, part.toDouble());
    view->setCamera(set_);
  });
  connect(workbench->document(), &Document::documentReplaced, this, [this] { is_new_ = true; });
  connect(workbench->player(), &Player::settled, this, &WholeView::onSettled);
}

// Where the eye is, or is going to.
const render::Camera& WholeView::goal() const {
  return motion_.state() == QAbstractAnimation::Running ? to_ : workbench_->view()->camera();
}

bool WholeView::isSeen(const Vector3& lower, const Vector3& upper) const {
  for (int corner = 0; corner < 8; ++corner) {
    const Vector3 point((corner & 1) != 0 ? upper.x() : lower.x(), (corner & 2) != 0 ? upper.y() : lower.y(),
                        (corner & 4) != 0 ? upper.z() : lower.z());
    Eigen::Vector2d pixel;
    if (!goal().Project(point, picture_->width(), picture_->height(), &pixel) ||
        !QRectF(picture_->rect()).contains(pixel.x(), pixel.y()))
      return false;
  }
  return true;
}

void WholeView::onSettled() {
  Player* const player = workbench_->player();
  const auto compiled = player->compiled();
  if (!compiled) return;
  const Vector3 lower_before = lower_, upper_before = upper_;
  const int links_before = std::exchange(links_, static_cast<int>(player->model()->frames().size()));
  const bool is_first = std::exchange(is_empty_, workbench_->document()->scene().robots.empty());
  compiled->Bounds(player->bodyPoses(), &lower_, &upper_);
  if (std::exchange(is_new_, false) || links_ <= links_before || isSeen(lower_, upper_)) return;
  if (!is_first && !isSeen(lower_before, upper_before)) return;
  // With room for what will be made beside it. Only what is made first brings the eye nearer.
  render::Camera camera = goal();
  const double distance = camera.distance;
  const Vector3 center = (lower_ + upper_) / 2,
                half = (upper_ - lower_) / 2 * (is_first ? kRoomFirst : kRoom);
  camera.Frame(center - half, center + half,
               static_cast<double>(picture_->width()) / std::max(1, picture_->height()));
  if (!is_first) camera.distance = std::max(camera.distance, distance);
  goTo(camera);
}

void WholeView::goTo(const render::Camera& camera) {
  if (QGuiApplication::mouseButtons() != Qt::NoButton) return;  // the user moves the view, or something in it
  motion_.stop();
  from_ = set_ = workbench_->view()->camera();
  to_ = camera;
  motion_.start();
}

}  // namespace linkwright::app
