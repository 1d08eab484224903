// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/BenchmarkProblems.h"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/algorithms/Kinematics.h"

namespace linkwright::cli {
namespace {

constexpr double kG = kStandardGravity;
constexpr const char* kTestSet = "IVP test set";

const Joint& JointOf(const Model& model, const char* name) {
  const BodyIndex body = model.FindJoint(name);
  if (!body.IsValid()) throw std::invalid_argument(std::string("there is no joint \"") + name + "\"");
  return model.joints()[static_cast<std::size_t>(body.value)];
}

// Where a frame is, and how fast it moves, along the axes of the robot's first link, from its origin.
std::vector<double> FrameOutputs(const Model& model, const State& state, Workspace* workspace,
                                 const char* name, const char* base, bool planar) {
  ForwardKinematics(model, state.q, state.v, workspace);
  const FrameIndex frame = model.FindFrame(name), origin = model.FindFrame(base);
  if (!frame.IsValid() || !origin.IsValid())
    throw std::invalid_argument(std::string("there is no frame \"") + name + "\" or \"" + base + "\"");
  const Transform X_WO = FramePose(model, *workspace, origin);
  const Twist velocity = FrameVelocity(model, *workspace, frame);
  const Vector3 p = X_WO.Inverse() * FramePose(model, *workspace, frame).p;
  const Vector3 v = X_WO.R.transpose() * velocity.linear;
  if (planar) return {p.x(), p.y(), v.x(), v.y()};
  return {p.x(), p.y(), p.z(), v.x(), v.y(), v.z()};
}

// x at multiples of `sample` of x' = f(x), by Runge–Kutta steps of fourth order, `pieces` to a sample.
template <std::size_t n, class Rate, class Output>
std::vector<std::vector<double>> Integrate(std::array<double, n> x, double duration, double sample,
                                           int pieces, const Rate& f, const Output& output) {
  const auto plus = [](const std::array<double, n>& a, double h, const std::array<double, n>& b) {
    std::array<double, n> out;
    for (std::size_t i = 0; i < n; ++i) out[i] = a[i] + h * b[i];
    return out;
  };
  std::vector<std::vector<double>> out = {output(x)};
  const double h = sample / pieces;
  const auto samples = static_cast<int>(std::lround(duration / sample));
  for (int k = 0; k < samples; ++k) {
    for (int i = 0; i < pieces; ++i) {
      const auto k1 = f(x), k2 = f(plus(x, h / 2, k1)), k3 = f(plus(x, h / 2, k2)), k4 = f(plus(x, h, k3));
      for (std::size_t j = 0; j < n; ++j) x[j] += h / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
    }
    out.push_back(output(x));
  }
  return out;
}

BenchmarkProblem Pendulum() {
  BenchmarkProblem out;
  out.name = "a01_pendulum";
  out.title = "A01 Simple pendulum";
  out.scene = "simple-pendulum";
  out.text = "A point mass of 1 kg on a massless rod of 1 m, let go at rest where the rod is level.";
  out.columns = {"P1_x", "P1_y", "P1_vx", "P1_vy"};
  out.units = {0, 0, 1, 1};
  out.settings = {{{Integrator::kRk4, 0.02}, {Integrator::kRk4, 0.01}, {Integrator::kRk4, 1e-3}}};
  out.outputs = [](const Model& model, const State& state, Workspace* workspace) {
    return FrameOutputs(model, state, workspace, "P1", "stand", true);
  };
  // θ from −x: θ'' = g cos θ
  out.reference = [] {
    return Integrate<2>(
        {0, 0}, 10, 0.01, 100,
        [](const auto& x) {
          return std::array<double, 2>{x[1], kG * std::cos(x[0])};
        },
        [](const auto& x) {
          const double c = std::cos(x[0]), s = std::sin(x[0]);
          return std::vector<double>{-c, -s, s * x[1], -c * x[1]};
        });
  };
  out.published_seconds = 0.637;
  return out;
}

BenchmarkProblem Windows(int count, const char* scene) {
  BenchmarkProblem out;
  out.name = "a02_four_bar_n" + std::to_string(count);
  out.title = "A02 N-four-bar mechanism, N = " + std::to_string(count);
  out.scene = scene;
  out.text = "Square four-bars in a row: one freedom, and " + std::to_string(count) +
             " more for an instant whenever all bars lie in a line.";
  out.columns = {"B0_x", "B0_y", "B0_vx", "B0_vy"};
  out.units = {0, 0, 1, 1};
  // Of 1.25e-3 s one step ends so near the instant of the line that rounding makes 5e-9 of the velocities on
  // processors without fused products.
  out.settings = {{{Integrator::kRk4, 0.01}, {Integrator::kRk4, 5e-3}, {Integrator::kRk4, 1e-3}}};
  out.outputs = [](const Model& model, const State& state, Workspace* workspace) {
    return FrameOutputs(model, state, workspace, "B0", "ground", true);
  };
  // ((N + 1)/3 + N) θ'' = −g ((N + 1)/2 + N) cos θ, θ from x
  out.reference = [count] {
    const double n = count, c = kG * ((n + 1) / 2 + n) / ((n + 1) / 3 + n);
    return Integrate<2>(
        {kPi / 2, -1}, 10, 0.01, 100,
        [c](const auto& x) {
          return std::array<double, 2>{x[1], -c * std::cos(x[0])};
        },
        [](const auto& x) {
          const double cosine = std::cos(x[0]), sine = std::sin(x[0]);
          return std::vector<double>{cosine, sine, -sine * x[1], cosine * x[1]};
        });
  };
  if (count == 2) out.published_seconds = 0.455;
  return out;
}

BenchmarkProblem Andrews() {
  BenchmarkProblem out;
  out.name = "a03_andrews";
  out.title = "A03 Andrews' squeezing mechanism";
  out.scene = "andrews-squeezer";
  out.text =
      "Seven bodies, ten hinges, a spring and a motor; no gravity. 0.03 s is in print to fourteen digits.";
  out.duration = 0.05;
  out.sample = 1e-4;
  out.columns = {"beta", "Theta", "gamma", "phi", "delta", "Omega", "epsilon", "F_x", "F_y"};
  out.units = {0, 0, 0, 0, 0, 0, 0, 1, 1};
  out.settings = {{{Integrator::kRk4, 1e-4}, {Integrator::kRk4, 5e-5}, {Integrator::kRk4, 1e-5}}};
  out.outputs = [](const Model& model, const State& state, Workspace* workspace) {
    std::vector<double> values;
    for (const char* name : {"beta", "Theta", "gamma", "phi", "delta", "Omega", "epsilon"})
      values.push_back(state.q[JointOf(model, name).q_index]);
    const std::vector<double> point = FrameOutputs(model, state, workspace, "F", "ground", true);
    values.push_back(point[0]);
    values.push_back(point[1]);
    return values;
  };
  out.fine = {Integrator::kRk4, 2e-6};
  const double there[] = {15.81077119629904,  -15.75637105984298, 0.04082224013073101, -0.5347301163226948,
                          0.5244099658805304, 0.5347301163226948, 1.048080741042263};
  for (int k = 0; k < 7; ++k) out.published.push_back({0.03, k, there[k], kTestSet});
  out.published_seconds = 0.384;
  return out;
}

BenchmarkProblem Bricard() {
  BenchmarkProblem out;
  out.name = "a04_bricard";
  out.title = "A04 Bricard's mechanism";
  out.scene = "bricard";
  out.text = "Six hinges along the edges of a cube: thirty equations for thirty coordinates, and it moves.";
  out.sample = 0.05;
  out.columns = {"P3_x", "P3_y", "P3_z", "P3_vx", "P3_vy", "P3_vz"};
  out.units = {0, 0, 0, 1, 1, 1};
  out.settings = {{{Integrator::kRk4, 0.025}, {Integrator::kRk4, 5e-3}, {Integrator::kRk4, 1e-3}}};
  out.outputs = [](const Model& model, const State& state, Workspace* workspace) {
    return FrameOutputs(model, state, workspace, "P3", "ground", false);
  };
  out.fine = {Integrator::kRk4, 2e-4};
  out.published_seconds = 0.258;
  return out;
}

// Slider height s, angle α of the rods below the horizontal, shaft angle ψ.
struct Governor {
  static constexpr double kRod = 0.3, kBall = 5, kSlider = 3, kStiffness = 8e5, kDamping = 4e4, kRest = 0.5;
  static constexpr double kAlong = kRod * 2e-4 / 12, kAcross = kRod * (1 + 1e-4) / 12;
  static constexpr double kTurning = kAlong + kSlider * 0.01 / 6;  ///< of shaft and slider about z
  static constexpr double kSwing = kAcross + kRod / 4 + kBall;     ///< of a rod and ball about its hinge

  // Of a rod and ball about the shaft, and its derivative.
  static double About(double a) {
    const double c = std::cos(a), s = std::sin(a), middle = 0.05 + 0.5 * c, end = 0.05 + c;
    return kRod * middle * middle + kBall * end * end + kAlong * s * s + kAcross * c * c;
  }
  static double AboutRate(double a) {
    const double c = std::cos(a), s = std::sin(a);
    return -kRod * (0.05 + 0.5 * c) * s - 2 * kBall * (0.05 + c) * s + 2 * (kAlong - kAcross) * s * c;
  }
  // x: s, s', α, α', ψ; the momentum about the shaft stays.
  static std::array<double, 5> Rate(const std::array<double, 5>& x) {
    const double c = std::cos(x[2]), s = std::sin(x[2]), h = 1 - 0.5 * s - x[0];
    const double l = std::hypot(0.5 * c, h);
    const double l_s = -h / l, l_a = (-0.25 * c * s - 0.5 * h * c) / l;
    const double force = kStiffness * (l - kRest) + kDamping * (l_s * x[1] + l_a * x[3]);
    const double spin = ShaftSpeed(x[2]);
    return {x[1], (-kSlider * kG - 2 * force * l_s) / kSlider, x[3],
            (0.5 * AboutRate(x[2]) * spin * spin + kG * c * (0.5 * kRod + kBall) - force * l_a) / kSwing,
            spin};
  }
  static double ShaftSpeed(double a) {
    return 2 * kPi * (kTurning + 2 * About(kPi / 6)) / (kTurning + 2 * About(a));
  }
};

BenchmarkProblem FlyballGovernor() {
  BenchmarkProblem out;
  out.name = "a05_governor";
  out.title = "A05 Stiff flyball governor";
  out.scene = "flyball-governor";
  out.text = "Springs of 8e5 N/m and dampers of 4e4 N s/m between the slider and the rods: decay at 3e4 1/s.";
  out.columns = {"s", "s_dot", "alpha", "alpha_dot", "shaft_angle", "shaft_speed"};
  out.units = {0, 1, 2, 3, 2, 3};
  out.settings = {
      {{Integrator::kImplicitMidpoint, 1e-3}, {Integrator::kRk4, 5e-5}, {Integrator::kRk4, 2.5e-5}}};
  out.outputs = [](const Model& model, const State& state, Workspace*) {
    const Joint &slide = JointOf(model, "slide"), &arm = JointOf(model, "arm+"),
                &shaft = JointOf(model, "shaft");
    return std::vector<double>{state.q[slide.q_index], state.v[slide.v_index], state.q[arm.q_index],
                               state.v[arm.v_index],   state.q[shaft.q_index], state.v[shaft.v_index]};
  };
  out.reference = [] {
    return Integrate<5>({0.5, 0, kPi / 6, 0, 0}, 10, 0.01, 1000, Governor::Rate, [](const auto& x) {
      return std::vector<double>{x[0], x[1], x[2], x[3], x[4], Governor::ShaftSpeed(x[2])};
    });
  };
  return out;
}

}  // namespace

std::vector<BenchmarkProblem> BenchmarkProblems() {
  return {Pendulum(), Windows(2, "two-windows"), Windows(40, "forty-windows"), Andrews(),
          Bricard(),  FlyballGovernor()};
}

}  // namespace linkwright::cli
