// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/study/Fit.h"

#include <ceres/cost_function.h>
#include <ceres/iteration_callback.h>
#include <ceres/problem.h>
#include <ceres/solver.h>

#include <cmath>
#include <limits>
#include <random>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

/// Of a range: differences by it are as exact in rounding as in curvature.
constexpr double kStep = 1e-5;

// Cornish and Fisher's expansion of Student's quantile of 0.975 (Abramowitz and Stegun, 26.7.5).
double StudentQuantile(double freedom) {
  const double z = 1.959963984540054, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

class Differences {
 public:
  Differences(const Trials& trials, const Samples& measured, const StopCheck& stop)
      : trials_(trials), measured_(measured), stop_(stop) {
    const MatrixX& y = measured_.values;
    weights_ = VectorX::Ones(y.cols());
    for (Eigen::Index c = 0; c < y.cols(); ++c) {
      const double scatter = std::sqrt((y.col(c).array() - y.col(c).mean()).square().mean());
      if (scatter > 0) weights_[c] = 1 / scatter;
    }
  }

  Eigen::Index count() const { return measured_.values.size(); }
  int runs() const { return runs_; }

  // What the signals differ by, weighted, signal by signal.
  bool At(const VectorX& place, VectorX* out) const {
    ++runs_;
    const auto run = trials_.Run(trials_.ValuesAt(place), measured_.signals, measured_.times, stop_);
    if (!run) return false;
    MatrixX differences = run->values - measured_.values;
    for (Eigen::Index c = 0; c < differences.cols(); ++c) differences.col(c) *= weights_[c];
    *out = Eigen::Map<const VectorX>(differences.data(), differences.size());
    return true;
  }

  // By central differences, one-sided at the end of a range.
  bool Slopes(const VectorX& place, MatrixX* out) const {
    out->resize(count(), place.size());
    VectorX above, below;
    for (Eigen::Index i = 0; i < place.size(); ++i) {
      VectorX up = place, down = place;
      up[i] = std::min(1., place[i] + kStep);
      down[i] = std::max(0., place[i] - kStep);
      if (!At(up, &above) || !At(down, &below)) return false;
      out->col(i) = (above - below) / (up[i] - down[i]);
    }
    return true;
  }

  VectorX Rms(const VectorX& differences) const {
    const Eigen::Index rows = measured_.values.rows();
    VectorX rms(measured_.values.cols());
    for (Eigen::Index c = 0; c < rms.size(); ++c)
      rms[c] = std::sqrt(differences.segment(c * rows, rows).squaredNorm() / static_cast<double>(rows)) /
               weights_[c];
    return rms;
  }

 private:
  const Trials& trials_;
  const Samples& measured_;
  StopCheck stop_;
  VectorX weights_;
  mutable int runs_ = 0;
};

class Cost : public ceres::CostFunction {
 public:
  Cost(const Differences& differences, int parameters) : differences_(differences), size_(parameters) {
    set_num_residuals(static_cast<int>(differences.count()));
    mutable_parameter_block_sizes()->push_back(parameters);
  }

  bool Evaluate(double const* const* parameters, double* residuals, double** jacobians) const override {
    const VectorX place = Eigen::Map<const VectorX>(parameters[0], size_);
    VectorX differences;
    if (!differences_.At(place, &differences)) return false;
    Eigen::Map<VectorX>(residuals, differences.size()) = differences;
    if (jacobians == nullptr || jacobians[0] == nullptr) return true;
    MatrixX slopes;
    if (!differences_.Slopes(place, &slopes)) return false;
    Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        jacobians[0], slopes.rows(), slopes.cols()) = slopes;
    return true;
  }

 private:
  const Differences& differences_;
  int size_;
};

class Watcher : public ceres::IterationCallback {
 public:
  Watcher(const FitOptions& options, double count) : options_(options), count_(count) {}
  ceres::CallbackReturnType operator()(const ceres::IterationSummary& summary) override {
    if (options_.progress) options_.progress(summary.iteration, std::sqrt(2 * summary.cost / count_));
    return options_.stop.Requested() ? ceres::SOLVER_TERMINATE_SUCCESSFULLY : ceres::SOLVER_CONTINUE;
  }

 private:
  const FitOptions& options_;
  double count_;
};

}  // namespace

FitResult Fit(const Trials& trials, const Samples& measured, const FitOptions& options) {
  FitResult result;
  const int size = trials.size();
  if (measured.values.size() <= size) {
    result.why = MessageOf("study.too-few-numbers");
    return result;
  }
  const Differences differences(trials, measured, options.stop);
  std::mt19937_64 generator(options.seed);
  double best = std::numeric_limits<double>::infinity();
  VectorX found;
  for (int start = 0; start < std::max(1, options.starts) && !options.stop.Requested(); ++start) {
    VectorX place = VectorX::Constant(size, .5);
    if (start > 0)
      for (double& each : place) each = static_cast<double>(generator() >> 11) * 0x1p-53;
    ceres::Problem problem;
    problem.AddResidualBlock(new Cost(differences, size), nullptr, place.data());
    for (int i = 0; i < size; ++i) {
      problem.SetParameterLowerBound(place.data(), i, 0);
      problem.SetParameterUpperBound(place.data(), i, 1);
    }
    ceres::Solver::Options solver;
    solver.linear_solver_type = ceres::DENSE_QR;
    solver.max_num_iterations = options.most_iterations;
    solver.function_tolerance = 1e-15;
    solver.gradient_tolerance = 1e-14;
    solver.parameter_tolerance = 1e-12;
    solver.logging_type = ceres::SILENT;
    solver.update_state_every_iteration = true;
    Watcher watcher(options, static_cast<double>(differences.count()));
    solver.callbacks.push_back(&watcher);
    ceres::Solver::Summary summary;
    ceres::Solve(solver, &problem, &summary);
    if (summary.IsSolutionUsable() && summary.final_cost < best) {
      best = summary.final_cost;
      found = place;
    }
  }
  result.runs = differences.runs();
  result.stopped = options.stop.Requested();
  VectorX at;
  if (found.size() == 0 || (!result.stopped && !differences.At(found, &at))) {
    result.why = MessageOf(result.stopped ? "study.stopped-before-values" : "study.no-start-runs");
    return result;
  }
  result.ok = true;
  result.values = trials.ValuesAt(found);
  result.half_widths = VectorX::Constant(size, std::numeric_limits<double>::infinity());
  if (result.stopped) return result;
  result.rms = differences.Rms(at);
  MatrixX slopes;
  if (!differences.Slopes(found, &slopes)) return result;
  // Singular values tell what the measurement does not.
  const Eigen::JacobiSVD<MatrixX> svd(slopes, Eigen::ComputeThinV);
  const double freedom = static_cast<double>(differences.count() - size);
  const double s = std::sqrt(at.squaredNorm() / freedom);
  const double width = StudentQuantile(freedom) * s;
  for (int i = 0; i < size; ++i) {
    double square = 0;
    for (int k = 0; k < size; ++k) {
      const double sigma = svd.singularValues()[k];
      const double part = svd.matrixV()(i, k);
      square += sigma > 1e-12 * svd.singularValues()[0]
                    ? part * part / (sigma * sigma)
                    : (std::abs(part) > 1e-6 ? std::numeric_limits<double>::infinity() : 0);
    }
    // Along the range, taken to the parameter by its slope there.
    VectorX above = found, below = found;
    above[i] = std::min(1., found[i] + kStep);
    below[i] = std::max(0., found[i] - kStep);
    const double slope = (trials.ValuesAt(above)[i] - trials.ValuesAt(below)[i]) / (above[i] - below[i]);
    result.half_widths[i] = width * std::sqrt(square) * std::abs(slope);
  }
  result.runs = differences.runs();
  return result;
}

}  // namespace linkwright
