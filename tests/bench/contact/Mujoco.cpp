// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/contact/Scene.h"

#ifdef LINKWRIGHT_HAVE_MUJOCO
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdio>
#endif

using namespace linkwright;

namespace contact_bench {

#ifdef LINKWRIGHT_HAVE_MUJOCO
namespace {

/// Newton's solver, elliptic cones, its default tolerance.
class Mujoco final : public Library {
 public:
  Mujoco(const Scene& scene, mjModel* model) : model_(model), data_(mj_makeData(model)) {
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
      const Solid& body = scene.bodies[i];
      bodies_.push_back(mj_name2id(model_, mjOBJ_BODY, ("b" + std::to_string(i)).c_str()));
      if (body.parent >= 0) continue;
      const int joint = mj_name2id(model_, mjOBJ_JOINT, ("f" + std::to_string(i)).c_str());
      // Its free bodies turn along their own axes and move along the world's.
      double* const v = data_->qvel + model_->jnt_dofadr[joint];
      const Vector3 w = body.X_WB.R.transpose() * body.w;
      std::copy_n(body.v.data(), 3, v);
      std::copy_n(w.data(), 3, v + 3);
    }
  }
  ~Mujoco() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  Mujoco(const Mujoco&) = delete;
  Mujoco& operator=(const Mujoco&) = delete;
  const char* Name() const override { return "MuJoCo"; }
  bool Step() override {
    mj_step(model_, data_);
    return data_->warning[mjWARN_BADQACC].number == 0 && data_->warning[mjWARN_CONTACTFULL].number == 0 &&
           data_->warning[mjWARN_CNSTRFULL].number == 0;
  }
  void Poses(std::span<Transform> X_WB) const override {
    mj_kinematics(model_, data_);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const double* const R = data_->xmat + 9 * bodies_[i];
      X_WB[i].p = Vector3(data_->xpos + 3 * bodies_[i]);
      X_WB[i].R = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(R);
    }
  }

 private:
  mjModel* model_;
  mjData* data_;
  std::vector<int> bodies_;
};

}  // namespace

std::unique_ptr<Library> MakeMujoco(const Scene& scene) {
  const std::string text = WriteMjcf(scene);
  auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "scene.xml", static_cast<int>(text.size()));
  std::copy(text.begin(), text.end(),
            static_cast<char*>(files->filedata[mj_findFileVFS(files.get(), "scene.xml")]));
  char error[500] = "";
  mjModel* model = mj_loadXML("scene.xml", files.get(), error, sizeof error);
  mj_deleteVFS(files.get());
  if (model == nullptr) {
    std::fprintf(stderr, "MuJoCo: %s\n", error);
    return nullptr;
  }
  return std::make_unique<Mujoco>(scene, model);
}
#else
std::unique_ptr<Library> MakeMujoco(const Scene&) { return nullptr; }
#endif

}  // namespace contact_bench
