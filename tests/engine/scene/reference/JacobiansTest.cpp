// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/algorithms/Kinematics.h"
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/urdf/UrdfReader.h"
#include "engine/kinematics/tasks/TaskJacobians.h"
#include "engine/math/Rotation.h"
#include "engine/scene/reference/CCoMInverse.h"
#include "engine/scene/reference/CLengthInverse.h"
#include "engine/scene/reference/CPosOriInverse.h"
#include "engine/scene/reference/CRelativeInverse.h"
#include "engine/scene/reference/ModelPosture.h"
#include "tests/support/GoldenFiles.h"
#include "tests/support/RandomTree.h"

namespace linkwright {
namespace {

/// Everything that a Jacobian here is the derivative of, at one position.
struct Values {
  Transform tip, left, relative;
  Vector3 com = Vector3::Zero();
  double length = 0;
};

/// Checks all Jacobians of `model` for two frames against central differences at q.
class Checker {
 public:
  Checker(std::shared_ptr<const Model> model, FrameIndex tip, FrameIndex left, const Vector3& centre)
      : model_(std::move(model)), workspace_(*model_), tip_(tip), left_(left), centre_(centre) {}

  Values At(const VectorX& q) {
    ForwardKinematics(*model_, q, &workspace_);
    Values v;
    v.tip = FramePose(*model_, workspace_, tip_);
    v.left = FramePose(*model_, workspace_, left_);
    v.relative = v.left.Inverse() * v.tip;
    CenterOfMass(*model_, workspace_, &v.com);
    v.length = (v.tip.p - centre_).norm();
    return v;
  }

  /// The largest error over all Jacobians and joints, relative to 1 m.
  double Worst(const VectorX& q) {
    const int nv = model_->nv();
    const Values here = At(q);
    Matrix6X J(6, nv), J_left(6, nv), J_relative(6, nv);
    Eigen::Matrix3Xd J_com = Eigen::Matrix3Xd::Zero(3, nv);
    FrameJacobian(*model_, workspace_, tip_, &J);
    FrameJacobian(*model_, workspace_, left_, &J_left);
    RelativeJacobian(here.left, J_left, here.tip.p, J, J_relative);
    const bool has_mass = CenterOfMassJacobian(*model_, workspace_, &J_com);
    const Eigen::RowVectorXd J_length = LengthDirection(here.tip.p, centre_, J).transpose() * J.topRows<3>();
    const Vector3 angles = RpyFromRotation(here.tip.R);
    const bool regular = std::abs(std::cos(angles[1])) > 0.2;
    const Matrix6X J_angles = regular ? AnalyticJacobian(here.tip.R, J) : J;

    const double h = 1e-5;
    double worst = 0;
    const auto compare = [&](const VectorX& difference, const VectorX& column) {
      worst = std::max(worst, (difference / (2 * h) - column).cwiseAbs().maxCoeff());
    };
    for (int i = 0; i < nv; ++i) {
      VectorX plus = q, minus = q;
      model_->Integrate(VectorX::Unit(nv, i), h, &plus);
      model_->Integrate(VectorX::Unit(nv, i), -h, &minus);
      const Values a = At(plus), b = At(minus);
      compare(a.tip.p - b.tip.p, J.col(i).head<3>());
      compare(RotationVector(a.tip.R * b.tip.R.transpose()), J.col(i).tail<3>());
      compare(a.relative.p - b.relative.p, J_relative.col(i).head<3>());
      compare(RotationVector(a.relative.R * b.relative.R.transpose()), J_relative.col(i).tail<3>());
      if (has_mass) compare(a.com - b.com, J_com.col(i));
      compare(VectorX::Constant(1, a.length - b.length), VectorX::Constant(1, J_length[i]));
      if (!regular) continue;
      Vector3 turned = RpyFromRotation(a.tip.R) - RpyFromRotation(b.tip.R);
      for (double& angle : turned) angle = std::remainder(angle, 2 * kPi);
      compare(turned, J_angles.col(i).tail<3>());
    }
    return worst;
  }

  /// The classes on a model show the same columns; returns the largest difference.
  double WorstOfClasses(const VectorX& q) {
    const auto posture = std::make_shared<ModelPosture>(model_);
    posture->SetPosition(q);
    const int nv = model_->nv();
    const Values here = At(posture->q());
    Matrix6X J(6, nv), J_left(6, nv), J_relative(6, nv);
    Eigen::Matrix3Xd J_com = Eigen::Matrix3Xd::Zero(3, nv);
    FrameJacobian(*model_, workspace_, tip_, &J);
    FrameJacobian(*model_, workspace_, left_, &J_left);
    RelativeJacobian(here.left, J_left, here.tip.p, J, J_relative);
    const bool has_mass = CenterOfMassJacobian(*model_, workspace_, &J_com);
    double worst = 0;
    const auto compare = [&](const CKinematics& task, const MatrixX& all, const MatrixX& shown) {
      for (int i = 0; i < task.joints().Count(); ++i) {
        worst = std::max(
            worst,
            (shown.col(i) - all.col(task.joints().dofs()[static_cast<size_t>(i)])).cwiseAbs().maxCoeff());
      }
    };
    CPosOriInverse tip(posture, tip_, POSITION_ORIENTATION), left(posture, left_, POSITION_ORIENTATION);
    CLengthInverse length(posture, tip_);
    length.SetDesired(centre_.x(), centre_.y(), centre_.z(), 1);
    CRelativeInverse relative(&left, &tip);
    for (CTipInverse* task : {static_cast<CTipInverse*>(&tip), static_cast<CTipInverse*>(&left),
                              static_cast<CTipInverse*>(&length)}) {
      task->SetMoveFreeBase(true);
    }
    compare(tip, J, tip.GetJacobian());
    compare(length, LengthDirection(here.tip.p, centre_, J).transpose() * J.topRows<3>(),
            length.GetJacobian());
    compare(relative, J_relative, relative.GetJacobian());
    if (has_mass) {
      CCoMInverse com(posture, COM_AXIS_X | COM_AXIS_Y | COM_AXIS_Z);
      com.SetMoveFreeBase(true);
      CHECK(com.joints().Count() == nv);
      compare(com, J_com, com.GetJacobian());
      compare(com, J_com, com.GetCoMJacobian());
    }
    return worst;
  }

 private:
  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  FrameIndex tip_, left_;
  Vector3 centre_;
};

void CheckModel(const std::shared_ptr<const Model>& model, Random* random, int states) {
  if (model->nv() == 0) return;
  const int frames = static_cast<int>(model->frames().size());
  for (int state = 0; state < states; ++state) {
    const FrameIndex tip(state == 0 ? frames - 1 : random->Integer(frames)), left(random->Integer(frames));
    CAPTURE(tip.value, left.value);
    Checker checker(model, tip, left, random->InBox(1) + Vector3(3, 0, 0));
    const VectorX q = RandomPosition(*model, random, 1);
    CHECK(checker.Worst(q) < 1e-7);
    CHECK(checker.WorstOfClasses(q) < 1e-13);
  }
}

TEST_CASE("Every Jacobian agrees with central differences on random trees", "[kinematics][jacobians]") {
  Random random(1);
  for (unsigned seed = 0; seed < 20; ++seed) {
    RandomTreeOptions options;
    options.joints = 10;
    options.mimic = seed % 2 ? 0.3 : 0;
    AddRobotOptions add;
    add.floating = seed % 3 == 0;
    CheckModel(BuildModel(RandomTree(seed, options), add), &random, 3);
  }
}

TEST_CASE("Every Jacobian agrees with central differences on reference robots",
          "[kinematics][jacobians][reference]") {
  Random random(2);
  golden::ForEachRobot("URDF", [&](const golden::json& golden) {
    UrdfOptions urdf;
    urdf.load_meshes = false;
    const UrdfResult result = ReadUrdf(golden::RobotsFolder() / golden["file"].get<std::string>(), urdf);
    REQUIRE(result.ok);
    for (const bool coupled : {false, true}) {
      AddRobotOptions options;
      options.floating = golden["base"] == "floating";
      options.independent_mimic = !coupled;
      CheckModel(BuildModel(result.robot, options), &random, 6);
    }
  });
  golden::ForEachRobot("MJCF", [&](const golden::json& golden) {
    MjcfOptions mjcf;
    mjcf.load_meshes = false;
    const MjcfResult result = ReadMjcf(golden::RobotsFolder() / golden["file"].get<std::string>(), mjcf);
    REQUIRE(result.ok);
    for (const bool coupled : {false, true}) {
      AddRobotOptions options;
      options.independent_mimic = !coupled;
      CheckModel(BuildModel(result.robot, options), &random, 6);
    }
  });
}

}  // namespace
}  // namespace linkwright
