// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kernels/Tree.h"

namespace linkwright {

struct Body;
struct BodyConstants;
enum class JointType;

kernels::TreeJoint KernelJoint(JointType type);

/// A model as the kernels for one state read it (engine/kernels/Tree.h).
class TreeData {
 public:
  TreeData(const std::vector<BodyConstants>& constants, const std::vector<Body>& bodies, int nv,
           bool coupled);
  TreeData(const TreeData&) = delete;
  TreeData& operator=(const TreeData&) = delete;
  const kernels::Tree& tree() const { return tree_; }

 private:
  void Uncouple(const std::vector<BodyConstants>& constants);
  void FillCarried(kernels::Tree* tree);

  std::vector<kernels::TreeBlock> blocks_;
  std::vector<kernels::TreeLink> links_, uncoupled_links_;
  std::vector<unsigned char> carried_;
  std::vector<kernels::TreeRun> runs_;
  kernels::Tree tree_, uncoupled_;
};

}  // namespace linkwright
