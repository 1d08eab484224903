// SPDX-License-Identifier: BSD-3-Clause
#include "engine/kinematics/JointUnion.h"

#include <algorithm>

namespace linkwright {

void JointUnion::Add(JointSet* set) {
  sets_.push_back(set);
  columns_.emplace_back();
  Refresh();
}

void JointUnion::Refresh() const {
  bool same = true;
  for (size_t s = 0; s < sets_.size(); ++s) {
    same = same && static_cast<int>(columns_[s].size()) == sets_[s]->Count();
  }
  if (same) return;
  keys_.clear();
  owners_.clear();
  for (size_t s = 0; s < sets_.size(); ++s) {
    columns_[s].clear();
    for (int i = 0; i < sets_[s]->Count(); ++i) {
      const JointKey key = sets_[s]->Key(i);
      const auto found = std::find(keys_.begin(), keys_.end(), key);
      columns_[s].push_back(static_cast<int>(found - keys_.begin()));
      if (found != keys_.end()) continue;
      keys_.push_back(key);
      owners_.push_back({static_cast<int>(s), i});
    }
  }
}

int JointUnion::Count() const {
  Refresh();
  return static_cast<int>(keys_.size());
}

JointKey JointUnion::Key(int i) const {
  Refresh();
  return keys_[static_cast<size_t>(i)];
}

const std::vector<int>& JointUnion::Columns(int set) const {
  Refresh();
  return columns_[static_cast<size_t>(set)];
}

// Fills out from what `read` says of each set, taking from each the joints it owns.
template <class Read>
void JointUnion::Gather(dVector* out, const Read& read) const {
  out->resize(Count());
  dVector part;
  for (size_t s = 0; s < sets_.size(); ++s) {
    read(*sets_[s], &part);
    for (size_t i = 0; i < owners_.size(); ++i) {
      if (owners_[i].set == static_cast<int>(s))
        (*out)[static_cast<Eigen::Index>(i)] = part[owners_[i].index];
    }
  }
}

void JointUnion::Angles(dVector* angles) const {
  Gather(angles, [](const JointSet& set, dVector* part) { set.Angles(part); });
}

void JointUnion::Room(dVector* down, dVector* up) const {
  dVector other;
  Gather(down, [&](const JointSet& set, dVector* part) { set.Room(part, &other); });
  Gather(up, [&](const JointSet& set, dVector* part) { set.Room(&other, part); });
}

void JointUnion::Weights(dVector* weights) const {
  Gather(weights, [](const JointSet& set, dVector* part) { set.Weights(part); });
}

void JointUnion::TowardMedian(dVector* pull) const {
  Gather(pull, [](const JointSet& set, dVector* part) { set.TowardMedian(part); });
}

// Each joint is moved once, through the set that owns it.
void JointUnion::Apply(const dVector& dq) {
  Refresh();
  for (size_t s = 0; s < sets_.size(); ++s) {
    dVector part = dVector::Zero(sets_[s]->Count());
    bool any = false;
    for (size_t i = 0; i < owners_.size(); ++i) {
      if (owners_[i].set != static_cast<int>(s)) continue;
      part[owners_[i].index] = dq[static_cast<Eigen::Index>(i)];
      any = true;
    }
    if (any) sets_[s]->Apply(part);
  }
}

}  // namespace linkwright
