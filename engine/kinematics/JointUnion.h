// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "engine/kinematics/JointSet.h"

namespace linkwright {

/// The joints of several sets, each degree of freedom once: in the order in which the sets first name them.
/// The sets must outlive the union; joints attached to them later are seen.
class JointUnion : public JointSet {
 public:
  void Add(JointSet* set);

  int Count() const override;
  JointKey Key(int i) const override;
  void Angles(dVector* angles) const override;
  void Room(dVector* down, dVector* up) const override;
  void Weights(dVector* weights) const override;
  void TowardMedian(dVector* pull) const override;
  void Apply(const dVector& dq) override;

  /// For each degree of freedom of the set added as number `set`, its place in the union.
  const std::vector<int>& Columns(int set) const;
  /// Puts a column for each joint of that set at its place among those of the union.
  template <class All>
  void PutColumns(int set, const Eigen::Ref<const MatrixX>& part, All&& all) const {
    const std::vector<int>& columns = Columns(set);
    for (size_t i = 0; i < columns.size(); ++i) all.col(columns[i]) = part.col(static_cast<Eigen::Index>(i));
  }

 private:
  void Refresh() const;
  template <class Read>
  void Gather(dVector* out, const Read& read) const;

  std::vector<JointSet*> sets_;
  struct Owner {
    int set, index;  // the first set that names it, and where
  };
  mutable std::vector<JointKey> keys_;
  mutable std::vector<Owner> owners_;
  mutable std::vector<std::vector<int>> columns_;
};

}  // namespace linkwright
