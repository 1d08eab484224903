// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/MassRows.h"

#include <algorithm>
#include <set>

#include "engine/model/Model.h"

namespace linkwright {

MassRows MakeMassRows(const Model& model) {
  const auto n = static_cast<size_t>(model.nv());
  std::vector<std::set<int>> columns(n);
  const auto join = [&](int j, int k) {
    if (j != k) columns[static_cast<size_t>(std::max(j, k))].insert(std::min(j, k));
  };
  // A body's degrees of freedom meet each other and those of the bodies that carry it,
  for (size_t i = 1; i < model.joints().size(); ++i) {
    const Joint& joint = model.joints()[i];
    for (auto b = i; b > 0; b = static_cast<size_t>(model.bodies()[b].parent)) {
      const Joint& above = model.joints()[b];
      for (int k = 0; k < joint.nv; ++k)
        for (int l = 0; l < above.nv; ++l) join(joint.v_index + k, above.v_index + l);
    }
  }
  // and taking away row j fills in whatever its columns have between them.
  for (size_t j = n; j-- > 0;)
    for (const int k : columns[j])
      for (const int l : columns[j]) join(k, l);
  MassRows rows;
  rows.start.push_back(0);
  for (const auto& row : columns) {
    rows.index.insert(rows.index.end(), row.begin(), row.end());
    rows.start.push_back(static_cast<int>(rows.index.size()));
  }
  return rows;
}

}  // namespace linkwright
