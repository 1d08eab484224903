// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/TreeData.h"

#include "engine/model/Model.h"

namespace linkwright {

kernels::TreeJoint KernelJoint(JointType type) {
  switch (type) {
    case JointType::kPrismatic:
      return kernels::TreeJoint::kPrismatic;
    case JointType::kBall:
      return kernels::TreeJoint::kBall;
    case JointType::kFree:
      return kernels::TreeJoint::kFree;
    default:
      return kernels::TreeJoint::kRevolute;
  }
}

namespace {

using kernels::TreeBlock;
using kernels::TreeJoint;
using kernels::TreeLink;

/// For more degrees of freedom, what carries what is not kept: it takes n² bits.
constexpr int kMostDegrees = 4096;

int DegreesOf(TreeJoint joint) { return joint == TreeJoint::kFree ? 6 : joint == TreeJoint::kBall ? 3 : 1; }

void FillLane(const BodyConstants& body, const Body& rigid, size_t lane, TreeBlock* block) {
  for (size_t r = 0; r < 3; ++r) {
    const auto row = static_cast<Eigen::Index>(r);
    for (size_t c = 0; c < 3; ++c) block->R[3 * c + r][lane] = body.X_PJ.R(row, static_cast<Eigen::Index>(c));
    block->p[r][lane] = body.X_PJ.p[row];
    block->moment[r][lane] = body.moment[row];
    block->com[r][lane] = rigid.com[row];
  }
  block->mass[lane] = body.mass;
  const Matrix3 &I = body.inertia, &C = rigid.inertia;
  const double inertia[6] = {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)};
  const double central[6] = {C(0, 0), C(0, 1), C(0, 2), C(1, 1), C(1, 2), C(2, 2)};
  for (size_t k = 0; k < 6; ++k) {
    block->inertia[k][lane] = inertia[k];
    block->central[k][lane] = central[k];
  }
  block->q[lane] = body.q_index;
  block->v[lane] = body.v_index;
  if (body.type == JointType::kRevolute) {
    block->turn[lane] = body.ratio;
    block->turn_offset[lane] = body.offset;
  } else if (body.type == JointType::kPrismatic) {
    block->slide[lane] = body.ratio;
    block->slide_offset[lane] = body.offset;
  } else {
    block->large = true;
  }
}

}  // namespace

TreeData::TreeData(const std::vector<BodyConstants>& constants, const std::vector<Body>& bodies, int nv,
                   bool coupled) {
  const size_t count = constants.size() - 1;
  blocks_.resize((count + 7) / 8);
  links_.resize(constants.size());
  for (size_t i = 1; i < constants.size(); ++i) {
    const BodyConstants& body = constants[i];
    FillLane(body, bodies[i], (i - 1) % 8, &blocks_[(i - 1) / 8]);
    TreeLink& link = links_[i];
    link.parent = body.parent;
    link.q = body.q_index;
    link.v = body.v_index;
    link.joint = KernelJoint(body.type);
    link.turn = body.type == JointType::kRevolute ? body.ratio : 0;
    link.slide = body.type == JointType::kPrismatic ? body.ratio : 0;
    link.offset = body.offset;
    link.armature = body.ratio * body.ratio * body.armature;
    link.mass = body.mass;
    link.subtree_mass = body.subtree_mass;
    link.branches = body.branches;
    link.last_child = body.last_child;
  }
  for (size_t k = 0; k < blocks_.size(); ++k) {
    TreeBlock& block = blocks_[k];
    block.contiguous = 8 * k + 8 <= count && !block.large;
    for (int lane = 1; lane < 8; ++lane) {
      if (block.q[lane] != block.q[0] + lane || block.v[lane] != block.v[0] + lane) block.contiguous = false;
    }
  }
  tree_ = {static_cast<int>(count),
           static_cast<int>(blocks_.size()),
           nv,
           coupled,
           blocks_.data(),
           links_.data(),
           nullptr,
           nullptr,
           nullptr,
           0};
  if (coupled)
    Uncouple(constants);
  else
    FillCarried(&tree_);
}

void TreeData::Uncouple(const std::vector<BodyConstants>& constants) {
  uncoupled_ = tree_;
  uncoupled_links_ = links_;
  int column = 0;
  for (size_t i = 1; i < constants.size(); ++i) {
    TreeLink& link = uncoupled_links_[i];
    const int degrees = DegreesOf(link.joint), v = constants[i].v_index;
    const double ratio = constants[i].ratio;
    link.v = column;
    link.armature = constants[i].armature;
    if (!runs_.empty() && runs_.back().v + runs_.back().size == v && runs_.back().ratio == ratio)
      runs_.back().size += degrees;
    else
      runs_.push_back({column, degrees, v, ratio});
    column += degrees;
  }
  uncoupled_.nv = column;
  uncoupled_.coupled = false;
  uncoupled_.links = uncoupled_links_.data();
  FillCarried(&uncoupled_);
  tree_.uncoupled = &uncoupled_;
  tree_.runs = runs_.data();
  tree_.run_count = static_cast<int>(runs_.size());
}

void TreeData::FillCarried(kernels::Tree* tree) {
  const int n = tree->nv;
  if (n > kMostDegrees) return;
  carried_.resize(static_cast<size_t>((n + 7) / 8) * static_cast<size_t>(n));
  std::vector<int> last_dof(links_.size(), -1);  // of the body or, if it has none, of what carries it
  for (size_t i = 1; i < links_.size(); ++i) {
    const TreeLink& link = tree->links[i];
    int before = last_dof[static_cast<size_t>(link.parent)];
    for (int dof = link.v; dof < link.v + DegreesOf(link.joint); ++dof) {
      for (int k = 0; 8 * k <= dof; ++k) {
        unsigned char& bits =
            carried_[static_cast<size_t>(k) * static_cast<size_t>(n) + static_cast<size_t>(dof)];
        bits = before < 0
                   ? 0
                   : carried_[static_cast<size_t>(k) * static_cast<size_t>(n) + static_cast<size_t>(before)];
        if (k == dof / 8) bits = static_cast<unsigned char>(bits | 1 << dof % 8);
      }
      before = dof;
    }
    last_dof[i] = before;
  }
  tree->carried = carried_.data();
}

}  // namespace linkwright
