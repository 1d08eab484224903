// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/simulation/CameraKeyMarks.h"

#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/commands/CameraKeyEdits.h"
#include "app/languages/Numbers.h"
#include "app/panels/simulation/TimelineStrip.h"
#include "app/workbench/Workbench.h"
#include "render/camera/SceneCamera.h"

namespace linkwright::app {
namespace {

constexpr double kKeyY = 4;     // px, of the middles
constexpr double kKeyHalf = 4;  // px
constexpr double kKeyReach = 5;
constexpr double kKeyDragPixels = 3;

}  // namespace

QAction* addCameraKeyAction(Workbench* workbench, QMenu* menu) {
  QAction* const make = menu->addAction(QObject::tr("Camera ke&yframe of this view and moment"));
  make->setObjectName("makeCameraKeyframe");
  make->setToolTip(QObject::tr("A film by keyframes goes from one to the next"));
  QObject::connect(make, &QAction::triggered, workbench, [workbench] {
    edits::setCameraKey(workbench->document(), workbench->view()->camera(), workbench->player()->time());
  });
  return make;
}

void CameraKeyMarks::paint(QPainter* painter) const {
  const Theme& theme = workbench_->theme();
  painter->setPen(QPen(theme.panel, 1));
  painter->setBrush(theme.text);
  for (const CameraKeyframe& key : edits::cameraKeys(*workbench_->document())) {
    const QPointF middle(strip_->xOfTime(key.time), kKeyY);
    painter->drawPolygon(QPolygonF({middle + QPointF(0, -kKeyHalf), middle + QPointF(kKeyHalf, 0),
                                    middle + QPointF(0, kKeyHalf), middle + QPointF(-kKeyHalf, 0)}));
  }
}

int CameraKeyMarks::at(const QPointF& pixel) const {
  if (std::abs(pixel.y() - kKeyY) > kKeyReach) return -1;
  int nearest = -1;
  double least = kKeyReach;
  const auto keys = edits::cameraKeys(*workbench_->document());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const double distance = std::abs(pixel.x() - strip_->xOfTime(keys[i].time));
    if (distance > least) continue;
    least = distance;
    nearest = static_cast<int>(i);
  }
  return nearest;
}

QString CameraKeyMarks::text(int key) const {
  const auto keys = edits::cameraKeys(*workbench_->document());
  if (key < 0 || key >= static_cast<int>(keys.size())) return {};
  return QObject::tr("Camera keyframe at %1 s: drag to move it, click to see it")
      .arg(numberText(keys[static_cast<std::size_t>(key)].time, 'f', 3));
}

double CameraKeyMarks::lastTime() const {
  double last = 0;
  for (const CameraKeyframe& key : edits::cameraKeys(*workbench_->document()))
    last = std::max(last, key.time);
  return last;
}

bool CameraKeyMarks::press(const QPointF& pixel) {
  held_ = at(pixel);
  token_ = 0;
  pressed_ = pixel;
  return isHeld();
}

void CameraKeyMarks::move(const QPointF& pixel) {
  if (token_ == 0 && std::abs(pixel.x() - pressed_.x()) < kKeyDragPixels) return;
  if (token_ == 0) token_ = workbench_->document()->newDragToken();
  const double most = strip_->timeOfX(strip_->xOfTime(0) + strip_->width() - 2 * strip_->xOfTime(0));
  edits::moveCameraKey(workbench_->document(), static_cast<std::size_t>(held_),
                       std::clamp(strip_->timeOfX(pixel.x()), 0.0, most), token_);
}

void CameraKeyMarks::release() {
  const auto keys = edits::cameraKeys(*workbench_->document());
  if (token_ == 0 && isHeld() && held_ < static_cast<int>(keys.size())) {
    const CameraKeyframe& key = keys[static_cast<std::size_t>(held_)];
    workbench_->player()->seek(key.time);
    workbench_->view()->setCamera(render::ToCamera(key));
  }
  held_ = -1;
}

void CameraKeyMarks::showMenu(int key, const QPoint& place, QWidget* parent) const {
  Document* const document = workbench_->document();
  const auto keys = edits::cameraKeys(*document);
  if (key < 0 || key >= static_cast<int>(keys.size())) return;
  const auto index = static_cast<std::size_t>(key);
  auto* menu = new QMenu(parent);
  menu->setObjectName("cameraKeyMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const QString titles[] = {QObject::tr("&Smooth to the next"), QObject::tr("&Linear to the next"),
                            QObject::tr("&Hold until the next")};
  for (int i = 0; i < kCameraEasings; ++i) {
    const auto easing = static_cast<CameraEasing>(i);
    QAction* line = menu->addAction(titles[i]);
    line->setObjectName(ToString(easing));
    line->setCheckable(true);
    line->setChecked(keys[index].easing == easing);
    QObject::connect(line, &QAction::triggered, document,
                     [document, index, easing] { edits::setCameraKeyEasing(document, index, easing); });
  }
  menu->addSeparator();
  QAction* remove = menu->addAction(QObject::tr("&Delete camera keyframe"));
  remove->setObjectName("deleteCameraKeyframe");
  QObject::connect(remove, &QAction::triggered, document,
                   [document, index] { edits::removeCameraKey(document, index); });
  menu->popup(place);
}

}  // namespace linkwright::app
