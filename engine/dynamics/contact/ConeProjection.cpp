// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ConeProjection.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

// ½ ‖x − z‖² along x_n has the slope γ x_n − α − Σ μ max(0, ‖z_disc‖ − μ x_n), γ = ‖generator‖²,
// α = generator·z: piecewise linear and rising.
void ProjectOnFace(const ContactIsland::Member& member, const Vector6& generator,
                   const std::array<bool, 3>& sticks, const double* z, double* x, Matrix6* slopes) {
  double alpha = 0, gamma = 0;
  double lengths[3] = {0, 0, 0};
  bool edge[3] = {false, false, false};
  alpha = z[0];
  gamma = 1;
  for (int k = 0; k < member.discs; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const ContactIsland::Disc& disc = member.disc[at];
    for (int j = disc.row; j < disc.row + disc.count; ++j) {
      if (sticks[at]) {
        lengths[k] += z[j] * z[j];
      } else {
        alpha += generator[j] * z[j];
        gamma += generator[j] * generator[j];
      }
    }
    lengths[k] = std::sqrt(lengths[k]);
    edge[k] = sticks[at];
  }
  // The discs beyond their radius: begin with all of them, and take out those that end within.
  double normal = 0;
  for (int round = 0; round <= 3; ++round) {
    double above = alpha, below = gamma;
    for (int k = 0; k < member.discs; ++k)
      if (edge[k]) {
        const double mu = member.disc[static_cast<std::size_t>(k)].mu;
        above += mu * lengths[k];
        below += mu * mu;
      }
    normal = std::max(0.0, above / below);
    bool same = true;
    for (int k = 0; k < member.discs; ++k)
      if (edge[k] && lengths[k] <= member.disc[static_cast<std::size_t>(k)].mu * normal) {
        edge[k] = false;
        same = false;
      }
    if (same) break;
  }
  for (int r = 0; r < member.rows; ++r) x[r] = normal * generator[r];
  x[0] = normal;
  if (slopes != nullptr) slopes->setZero();
  if (!(normal > 0)) {
    for (int k = 0; k < member.discs; ++k)
      for (int j = 0; j < member.disc[static_cast<std::size_t>(k)].count; ++j)
        x[member.disc[static_cast<std::size_t>(k)].row + j] = 0;
    return;
  }
  Vector6 whole = generator;
  whole[0] = 1;
  double size = gamma;
  for (int k = 0; k < member.discs; ++k) {
    const auto at = static_cast<std::size_t>(k);
    const ContactIsland::Disc& disc = member.disc[at];
    if (!sticks[at]) continue;
    for (int j = disc.row; j < disc.row + disc.count; ++j) {
      whole[j] = edge[k] ? disc.mu * z[j] / lengths[k] : 0;
      x[j] = edge[k] ? normal * whole[j] : z[j];
      if (slopes != nullptr && !edge[k]) (*slopes)(j, j) = 1;
    }
    if (!edge[k]) continue;
    size += disc.mu * disc.mu;
    if (slopes == nullptr || disc.count == 1) continue;
    const double across = disc.mu * normal / lengths[k];
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        (*slopes)(disc.row + i, disc.row + j) +=
            across * ((i == j ? 1 : 0) - z[disc.row + i] * z[disc.row + j] / (lengths[k] * lengths[k]));
  }
  if (slopes == nullptr) return;
  for (int i = 0; i < member.rows; ++i)
    for (int j = 0; j < member.rows; ++j) (*slopes)(i, j) += whole[i] * whole[j] / size;
}

void ProjectOnCones(const ContactIsland& island, const VectorX& z, VectorX* nearest) {
  nearest->resize(z.size());
  Vector6 axis = Vector6::Zero();
  axis[0] = 1;
  for (const ContactIsland::Member& member : island.members()) {
    if (member.bounded)
      (*nearest)[member.first] = std::clamp(z[member.first], -member.bound, member.bound);
    else
      ProjectOnFace(member, axis, {true, true, true}, z.data() + member.first, nearest->data() + member.first,
                    nullptr);
  }
}

}  // namespace linkwright
