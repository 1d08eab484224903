// SPDX-License-Identifier: BSD-3-Clause
#include "engine/dynamics/contact/ContactIsland.h"

#include <algorithm>
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
  // Unknowns of one pair of bodies follow one another and have the same columns.
  std::vector<char> same(island.size(), 0), shares(island.size(), 0);
  std::vector<char> marked(static_cast<std::size_t>(problem.width), 0);
  const auto columns_of = [&](std::size_t i) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(island[i])];
    return std::span<const int>(problem.columns)
        .subspan(static_cast<std::size_t>(of.begin), static_cast<std::size_t>(of.count));
  };
  for (std::size_t i = 1; i < island.size(); ++i) {
    const auto before = columns_of(i - 1), now = columns_of(i);
    same[i] = std::equal(before.begin(), before.end(), now.begin(), now.end()) ? 1 : 0;
  }
  // W is symmetric where all act along what they move: half of it is enough.
  const bool symmetric = std::all_of(island.begin(), island.end(), [&](int i) {
    const ContactUnknown& of = problem.unknowns[static_cast<std::size_t>(i)];
    const double* B = problem.B.data() + of.values;
    return std::equal(B, B + of.rows * of.count, problem.C.data() + of.values);
  });
  std::vector<double> spread(static_cast<std::size_t>(problem.width), 0.0);
  const auto column = [&](const ContactUnknown& of, int k) -> double& {
    return spread[static_cast<std::size_t>(problem.columns[static_cast<std::size_t>(of.begin + k)])];
  };
  for (std::size_t j = 0; j < island.size(); ++j) {
    const ContactUnknown& from = problem.unknowns[static_cast<std::size_t>(island[j])];
    const double* C = problem.C.data() + from.values;
    if (!same[j]) {
      for (const int at : columns_of(j)) marked[static_cast<std::size_t>(at)] = 1;
      for (std::size_t i = 0; i < island.size(); ++i) {
        if (same[i]) {
          shares[i] = shares[i - 1];
          continue;
        }
        const auto columns = columns_of(i);
        shares[i] = std::any_of(columns.begin(), columns.end(),
                                [&](int at) { return marked[static_cast<std::size_t>(at)] != 0; });
      }
      for (const int at : columns_of(j)) marked[static_cast<std::size_t>(at)] = 0;
    }
    for (int s = 0; s < from.rows; ++s, C += from.count) {
      const int at = (*first)[j] + s;
      (*b)[at] = problem.b[from.first + s];
      for (int k = 0; k < from.count; ++k) column(from, k) = C[k];
      for (std::size_t i = symmetric ? j : 0; i < island.size(); ++i) {
        if (!shares[i]) continue;
        const ContactUnknown& to = problem.unknowns[static_cast<std::size_t>(island[i])];
        const double* B = problem.B.data() + to.values;
        for (int r = 0; r < to.rows; ++r, B += to.count) {
          double sum = 0;
          for (int k = 0; k < to.count; ++k) sum += B[k] * column(to, k);
          (*W)((*first)[i] + r, at) = sum;
          if (symmetric) (*W)(at, (*first)[i] + r) = sum;
        }
      }
      for (int k = 0; k < from.count; ++k) column(from, k) = 0;
    }
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
