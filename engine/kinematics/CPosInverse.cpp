// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/CPosInverse.h"

#include <utility>

#include "engine/kinematics/ModelPosture.h"

namespace linkwright {

CPosInverse::CPosInverse(std::shared_ptr<const Model> model, FrameIndex tip)
    : CPosInverse(std::make_shared<ModelPosture>(std::move(model)), tip) {}

CPosInverse::CPosInverse(std::shared_ptr<ModelPosture> posture, FrameIndex tip)
    : CTipInverse(std::move(posture), tip) {}

void CPosInverse::SetDesired(double x, double y, double z) {
  const Vector3 p(x, y, z);
  CheckFinite(p, "SetDesired");
  desired_ = p;
}

dVector CPosInverse::GetDesired() const { return desired_ ? dVector(*desired_) : GetCurrent(); }
dVector CPosInverse::GetCurrent() const { return GetTip().p; }
dMatrix CPosInverse::GetJacobian() const { return GetGeometricJacobian().topRows<3>(); }

dVector CPosInverse::GetError(double clamp) const {
  dVector e = GetDesired() - GetCurrent();
  ClampLength(clamp, e);
  return e;
}

}  // namespace linkwright
