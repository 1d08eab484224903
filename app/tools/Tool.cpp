// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tools/Tool.h"

namespace linkwright::app {

Vector3 OnViewPlane(const render::Camera& camera, const QPointF& pixel, const QSizeF& size,
                    const Vector3& point) {
  const render::Ray ray = camera.RayThrough(pixel.x(), pixel.y(), size.width(), size.height());
  const Vector3 normal = camera.Axes().col(2);
  const double along = normal.dot(ray.direction);
  if (std::abs(along) < 1e-9) return point;
  return ray.origin + ray.direction * (normal.dot(point - ray.origin) / along);
}

}  // namespace linkwright::app
