// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactIsland.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

namespace linkwright {

std::vector<std::vector<int>> ContactIslands(const ContactProblem& problem) {
  std::vector<int> root(static_cast<std::size_t>(problem.width));
  std::iota(root.begin(), root.end(), 0);
  const auto find = [&](int i) {
    while (root[static_cast<std::size_t>(i)] != i) {
      int& above = root[static_cast<std::size_t>(i)];
      above = root[static_cast<std::size_t>(above)];
      i = above;
    }
    return i;
  };
  const auto column = [&](const ContactUnknown& of, int k) {
    return problem.columns[static_cast<std::size_t>(of.begin + k)];
  };
  for (const ContactUnknown& of : problem.unknowns)
    for (int k = 1; k < of.count; ++k)
      root[static_cast<std::size_t>(find(column(of, k)))] = find(column(of, 0));
  std::vector<std::vector<int>> islands;
  std::vector<int> island_of(static_cast<std::size_t>(problem.width), -1);
  for (std::size_t i = 0; i < problem.unknowns.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[i];
    if (of.count == 0) continue;
    int& island = island_of[static_cast<std::size_t>(find(column(of, 0)))];
    if (island < 0) {
      island = static_cast<int>(islands.size());
      islands.emplace_back();
    }
    islands[static_cast<std::size_t>(island)].push_back(static_cast<int>(i));
  }
  return islands;
}

void FillDelassus(const ContactProblem& problem, const std::vector<int>& island, std::vector<int>* first,
                  MatrixX* W, VectorX* b) {
  first->clear();
  int n = 0;
  for (const int i : island) {
    first->push_back(n);
    n += problem.unknowns[static_cast<std::size_t>(i)].rows;
  }
  W->setZero(n, n);
  b->resize(n);
  // W is symmetric where all act along what they move: half of it is enough.
  bool symmetric = true;
  // Unknowns of one pair of bodies follow one another and have the same columns.
  struct Group {
    std::size_t begin = 0, end = 0;  // in `island`
    std::span<const int> columns;
  };
  std::vector<Group> groups;
  for (std::size_t i = 0; i < island.size(); ++i) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[i])];
    b->segment((*first)[i], of.rows) = problem.b.segment(of.first, of.rows);
    const double* B = problem.B.data() + of.values;
    symmetric = symmetric && std::equal(B, B + of.rows * of.count, problem.C.data() + of.values);
    const auto columns = std::span<const int>(problem.columns)
                             .subspan(static_cast<std::size_t>(of.begin), static_cast<std::size_t>(of.count));
    if (groups.empty() || !std::ranges::equal(groups.back().columns, columns))
      groups.push_back({i, i, columns});
    groups.back().end = i + 1;
  }
  std::vector<int> place(static_cast<std::size_t>(problem.width), -1);  // of a column in those of `from`
  std::vector<std::array<int, 2>> common;                               // places in both
  const auto add = [&](std::size_t i, std::size_t j) {
    const ContactUnknown& to = problem.unknowns[static_cast<std::size_t>(island[i])];
    const ContactUnknown& from = problem.unknowns[static_cast<std::size_t>(island[j])];
    const double* const B = problem.B.data() + to.values;
    const double* C = problem.C.data() + from.values;
    for (int s = 0; s < from.rows; ++s, C += from.count) {
      double sum[6] = {};
      if (to.rows == 3) {
        double u = 0, v = 0, w = 0;
        const double *const B1 = B + to.count, *const B2 = B1 + to.count;
        for (const auto& [k, l] : common) {
          u += B[k] * C[l];
          v += B1[k] * C[l];
          w += B2[k] * C[l];
        }
        sum[0] = u;
        sum[1] = v;
        sum[2] = w;
      } else {
        for (int r = 0; r < to.rows; ++r)
          for (const auto& [k, l] : common) sum[r] += B[r * to.count + k] * C[l];
      }
      for (int r = 0; r < to.rows; ++r) {
        (*W)((*first)[i] + r, (*first)[j] + s) = sum[r];
        if (symmetric) (*W)((*first)[j] + s, (*first)[i] + r) = sum[r];
      }
    }
  };
  for (std::size_t h = 0; h < groups.size(); ++h) {
    const Group& from = groups[h];
    for (std::size_t l = 0; l < from.columns.size(); ++l)
      place[static_cast<std::size_t>(from.columns[l])] = static_cast<int>(l);
    for (std::size_t g = symmetric ? h : 0; g < groups.size(); ++g) {
      const Group& to = groups[g];
      common.clear();
      for (std::size_t k = 0; k < to.columns.size(); ++k)
        if (const int l = place[static_cast<std::size_t>(to.columns[k])]; l >= 0)
          common.push_back({static_cast<int>(k), l});
      if (common.empty()) continue;
      for (std::size_t j = from.begin; j < from.end; ++j)
        for (std::size_t i = symmetric ? std::max(j, to.begin) : to.begin; i < to.end; ++i) add(i, j);
    }
    for (const int column : from.columns) place[static_cast<std::size_t>(column)] = -1;
  }
}

void ContactIsland::Fill(const ContactProblem& problem, const std::vector<int>& island) {
  FillDelassus(problem, island, &first_, &W_, &b_);
  members_.clear();
  unit_.assign(static_cast<std::size_t>(b_.size()), 1.0);
  symmetric_ = true;
  const double turn = problem.turn_length;
  for (std::size_t k = 0; k < island.size(); ++k) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
    const double* B = problem.B.data() + of.values;
    symmetric_ = symmetric_ && std::equal(B, B + of.rows * of.count, problem.C.data() + of.values);
    for (int r = 0; r < of.rows; ++r) {
      if (!of.IsTurn(r) || turn == 1) continue;
      const int at = first_[k] + r;
      unit_[static_cast<std::size_t>(at)] = turn;
      W_.row(at) *= turn;
      W_.col(at) *= turn;
      b_[at] *= turn;
    }
  }
  const auto rho = [&](int row, int count) {
    double trace = 0;
    for (int r = row; r < row + count; ++r) trace += std::max(0.0, W_(r, r));
    return trace > 0 ? count / trace : 1;
  };
  for (std::size_t k = 0; k < island.size(); ++k) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[k])];
    Member member;
    member.unknown = island[k];
    member.first = first_[k];
    member.rows = of.rows;
    member.bounded = of.bounded;
    member.bound = of.bound;
    member.rho = rho(first_[k], of.tangent == 1 ? 3 : 1);
    const auto add = [&](int row, int count, double mu) {
      if (row < 0) return;
      const double own = row == of.tangent ? member.rho : rho(first_[k] + row, count);
      member.disc[static_cast<std::size_t>(member.discs++)] = {row, count, mu, own};
    };
    add(of.tangent, 2, of.friction);
    add(of.spin, 1, of.torsional / turn);
    add(of.roll, 2, of.rolling / turn);
    members_.push_back(member);
  }
}

void ContactIsland::Gather(const ContactProblem& problem, const VectorX& x, VectorX* of_island) const {
  of_island->resize(rows());
  for (const Member& member : members_) {
    const int from = problem.unknowns[static_cast<std::size_t>(member.unknown)].first;
    for (int r = 0; r < member.rows; ++r) {
      const int at = member.first + r;
      (*of_island)[at] = x[from + r] / unit_[static_cast<std::size_t>(at)];
    }
  }
}

void ContactIsland::Scatter(const ContactProblem& problem, const VectorX& of_island, VectorX* x) const {
  for (const Member& member : members_) {
    const int to = problem.unknowns[static_cast<std::size_t>(member.unknown)].first;
    for (int r = 0; r < member.rows; ++r) {
      const int at = member.first + r;
      (*x)[to + r] = of_island[at] * unit_[static_cast<std::size_t>(at)];
    }
  }
}

}  // namespace linkwright
