// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/peers/Peer.h"

#ifdef LINKWRIGHT_HAVE_MUJOCO
#include <mujoco/mujoco.h>

#include <cstdio>
#include <sstream>
#endif

namespace linkwright {

#ifdef LINKWRIGHT_HAVE_MUJOCO
namespace {

/// Its reader of XML goes no deeper.
constexpr int kDeepest = 80;

void WriteBody(const Model& model, int index, std::ostream& out) {
  const Body& body = model.bodies()[static_cast<size_t>(index)];
  const Joint& joint = model.joints()[static_cast<size_t>(index)];
  const Quaternion r(body.X_PJ.R);
  const Vector3 &p = body.X_PJ.p, &c = body.com;
  const Matrix3& I = body.inertia;
  out << "<body pos='" << p.x() << ' ' << p.y() << ' ' << p.z() << "' quat='" << r.w() << ' ' << r.x() << ' '
      << r.y() << ' ' << r.z() << "'>";
  if (joint.type == JointType::kFree)
    out << "<freejoint/>";
  else
    out << "<joint type='" << (joint.type == JointType::kPrismatic ? "slide" : "hinge")
        << "' axis='0 0 1' armature='" << joint.armature << "'/>";
  out << "<inertial pos='" << c.x() << ' ' << c.y() << ' ' << c.z() << "' mass='" << body.mass
      << "' fullinertia='" << I(0, 0) << ' ' << I(1, 1) << ' ' << I(2, 2) << ' ' << I(0, 1) << ' ' << I(0, 2)
      << ' ' << I(1, 2) << "'/>";
  for (int i = index + 1; i < model.body_count(); ++i)
    if (model.bodies()[static_cast<size_t>(i)].parent == index) WriteBody(model, i, out);
  out << "</body>";
}

class Mujoco final : public Peer {
 public:
  Mujoco(const Model& model, mjModel* theirs, const States& states)
      : model_(theirs),
        data_(mj_makeData(theirs)),
        states_(states),
        M_(model.nv() * model.nv()),
        jacobian_(6 * model.nv()) {
    for (const Joint& joint : model.joints()) free_ |= joint.type == JointType::kFree;
  }
  ~Mujoco() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  Mujoco(const Mujoco&) = delete;
  Mujoco& operator=(const Mujoco&) = delete;
  const char* Name() const override { return "MuJoCo"; }
  bool Has(Quantity) const override { return true; }
  void Run(Quantity quantity, size_t i) override {
    const PeerState& s = states_[i];
    mju_copy(data_->qpos, s.q.data(), model_->nq);
    switch (quantity) {
      case Quantity::kForwardKinematics:
        mj_kinematics(model_, data_);
        break;
      case Quantity::kFrameJacobian:
        mj_kinematics(model_, data_);
        mj_comPos(model_, data_);
        mj_jacBody(model_, data_, jacobian_.data(), jacobian_.data() + 3 * model_->nv, model_->nbody - 1);
        break;
      case Quantity::kMassMatrix:
        mj_kinematics(model_, data_);
        mj_comPos(model_, data_);
        mj_crb(model_, data_);
        mj_fullM(model_, M_.data(), data_->qM);
        break;
      case Quantity::kInverseDynamics:
        mju_copy(data_->qvel, s.v.data(), model_->nv);
        mju_copy(data_->qacc, s.a.data(), model_->nv);
        mj_inverse(model_, data_);
        break;
      case Quantity::kForwardDynamics:
        mju_copy(data_->qvel, s.v.data(), model_->nv);
        mju_copy(data_->qfrc_applied, s.tau.data(), model_->nv);
        mj_forward(model_, data_);
        break;
      case Quantity::kRk4Step:
        mju_copy(data_->qvel, s.v.data(), model_->nv);
        mju_copy(data_->qfrc_applied, s.tau.data(), model_->nv);
        mj_step(model_, data_);
        break;
    }
  }
  VectorX Result(Quantity quantity) override {
    if (free_) return {};
    const double* from = quantity == Quantity::kInverseDynamics ? data_->qfrc_inverse : data_->qacc;
    return Eigen::Map<const VectorX>(from, model_->nv);
  }

 private:
  mjModel* model_;
  mjData* data_;
  const States& states_;
  VectorX M_, jacobian_;
  bool free_ = false;
};

}  // namespace

std::unique_ptr<Peer> MakeMujoco(const Model& model, const States& states) {
  std::vector<int> depth(model.bodies().size(), 0);
  for (size_t i = 1; i < model.bodies().size(); ++i) {
    depth[i] = depth[static_cast<size_t>(model.bodies()[i].parent)] + 1;
    if (depth[i] > kDeepest || model.joints()[i].type == JointType::kBall) return nullptr;
  }
  std::ostringstream xml;
  xml.precision(17);
  xml << "<mujoco><compiler angle='radian'/><option timestep='0.001' integrator='RK4' gravity='0 0 "
      << -kStandardGravity << "'><flag constraint='disable' contact='disable'/></option><worldbody>";
  for (int i = 1; i < model.body_count(); ++i)
    if (model.bodies()[static_cast<size_t>(i)].parent == 0) WriteBody(model, i, xml);
  xml << "</worldbody></mujoco>";
  const std::string text = xml.str();
  auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "peer.xml", static_cast<int>(text.size()));
  const int place = mj_findFileVFS(files.get(), "peer.xml");
  std::copy(text.begin(), text.end(), static_cast<char*>(files->filedata[place]));
  char error[500] = "";
  mjModel* theirs = mj_loadXML("peer.xml", files.get(), error, sizeof error);
  mj_deleteVFS(files.get());
  if (!theirs) {
    std::fprintf(stderr, "MuJoCo: %s\n", error);
    return nullptr;
  }
  return std::make_unique<Mujoco>(model, theirs, states);
}
#else
std::unique_ptr<Peer> MakeMujoco(const Model&, const States&) { return nullptr; }
#endif

}  // namespace linkwright
