// SPDX-License-Identifier: BSD-3-Clause
#include "engine/math/Screw.h"

#include <cmath>

namespace linkwright {

Transform ToTransform(const Screw& screw) {
  return {Eigen::AngleAxisd(screw.angle, Vector3::UnitZ()).toRotationMatrix(),
          screw.along * Vector3::UnitZ()};
}

bool CommonNormal(const Vector3& point, const Vector3& direction, Screw* screw) {
  const Vector3 normal = Vector3::UnitZ().cross(direction);
  const double sine = normal.norm();
  if (sine < 1e-15) {
    // Parallel: any normal will do.
    const double distance = std::hypot(point.x(), point.y());
    *screw = {distance > 0 ? std::atan2(point.y(), point.x()) : 0, 0};
    return true;
  }
  if (sine < 0.05) return false;
  const Vector3 x = normal / sine;
  // point + u·direction − along·z = length·x; a product with x × direction leaves along.
  const Vector3 across = x.cross(direction);
  *screw = {std::atan2(x.y(), x.x()), point.dot(across) / across.z()};
  return true;
}

}  // namespace linkwright
