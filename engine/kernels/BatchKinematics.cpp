// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kernels/Batch.h"
#include "engine/kernels/LaneVector.h"

namespace linkwright::kernels::LINKWRIGHT_ISA {

namespace {

void ForwardKinematics(const BatchTree& tree, const BatchBlock& block, int at) {
  for (int i = 1; i < tree.bodies; ++i) {
    const BatchBody& body = tree.body[i];
    const double* q = block.q + 8 * body.q + at;
    // X_PB, then X_WB
    Mat R;
    Vec p = Constant3(body.p);
    switch (body.joint) {
      case BatchJoint::kTurn: {
        Turn turn;
        SinCos(body.ratio * Load(q) + body.offset, &turn.sine, &turn.cosine);
        for (int r = 0; r < 3; ++r) {
          R.m[r] = turn.cosine * body.R[r] + turn.sine * body.R[3 + r];
          R.m[3 + r] = turn.cosine * body.R[3 + r] - turn.sine * body.R[r];
          R.m[6 + r] = Broadcast(body.R[6 + r]);
        }
        break;
      }
      case BatchJoint::kSlide: {
        for (int k = 0; k < 9; ++k) R.m[k] = Broadcast(body.R[k]);
        p = p + (body.ratio * Load(q) + body.slide) * Vec{R.m[6], R.m[7], R.m[8]};
        break;
      }
      case BatchJoint::kFree:
        p = p + Rotate(body.R, Load3(q));
        R = QuaternionPose(body.R, body.straight, q + 24);
        break;
      case BatchJoint::kBall:
        R = QuaternionPose(body.R, body.straight, q);
        break;
    }
    double* out = block.out + 8 * 12 * i + at;
    if (body.parent > 0) {
      const double* above = block.out + 8 * 12 * body.parent + at;
      Mat A;
      for (int k = 0; k < 9; ++k) A.m[k] = Load(above + 8 * (3 + k));
      p = Load3(above) + Rotate(A.m, p);
      for (int c = 0; c < 3; ++c) {
        const Vec column = Rotate(A.m, {R.m[3 * c], R.m[3 * c + 1], R.m[3 * c + 2]});
        R.m[3 * c] = column.x;
        R.m[3 * c + 1] = column.y;
        R.m[3 * c + 2] = column.z;
      }
    }
    Store3(p, out);
    for (int k = 0; k < 9; ++k) Store(R.m[k], out + 8 * (3 + k));
  }
}

}  // namespace

void BatchForwardKinematics(const BatchTree& tree, const BatchBlock& block) {
  for (int at = 0; at < kBatchBlock; at += kLanes) ForwardKinematics(tree, block, at);
}

}  // namespace linkwright::kernels::LINKWRIGHT_ISA
