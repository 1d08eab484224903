// SPDX-License-Identifier: GPL-3.0-or-later
// Ours against the libraries that Debian packages, one evaluation at a time, in one run: medians of processor
// time, taken in turns so that all meet the same weather.
//   peers_benchmark [--floating] FILE.urdf | chain:N …
//   peers_benchmark --load FILE…            reading robots with their meshes
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>
#include <string>

#include "engine/io/urdf/UrdfReader.h"
#include "engine/model/ModelBuilder.h"
#include "tests/bench/peers/Peer.h"

using namespace linkwright;

namespace {

constexpr size_t kStates = 64;
constexpr int kRepetitions = 15;
constexpr double kSliceNanoseconds = 2e6;

std::shared_ptr<const Model> Chain(int count) {
  constexpr double kLength = 0.1, kRadius = 0.025;
  RobotDescription robot;
  robot.links.push_back({"base", {}, {}, {}, 0});
  for (int i = 0; i < count; ++i) {
    LinkDescription link;
    link.name = "link" + std::to_string(i + 1);
    const double across = (3 * kRadius * kRadius + kLength * kLength) / 12;
    link.inertial =
        Inertial{1, {kLength / 2, 0, 0}, Vector3(kRadius * kRadius / 2, across, across).asDiagonal()};
    JointDescription joint;
    joint.name = "joint" + std::to_string(i + 1);
    joint.parent = robot.links.back().name;
    joint.child = link.name;
    joint.X_PJ.p.x() = i == 0 ? 0 : kLength;
    joint.axis = Vector3::Unit(i % 3);
    robot.links.push_back(std::move(link));
    robot.joints.push_back(std::move(joint));
  }
  return BuildModel(robot);
}

std::shared_ptr<const Model> Load(const std::string& what, bool floating) {
  if (what.starts_with("chain:")) return Chain(std::stoi(what.substr(6)));
  UrdfOptions urdf;
  urdf.load_meshes = false;
  const UrdfResult result = ReadUrdf(what, urdf);
  if (!result.ok) throw std::runtime_error(what + " cannot be read");
  AddRobotOptions options;
  options.floating = floating;
  options.independent_mimic = true;  // as the others have it
  return BuildModel(result.robot, options);
}

States MakeStates(const Model& model) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  States states(kStates);
  for (PeerState& s : states) {
    VectorX step(model.nv());
    for (VectorX* x : {&step, &s.v, &s.a, &s.tau}) {
      x->resize(model.nv());
      for (double& number : *x) number = unit(random);
    }
    s.q = model.NeutralPosition();
    model.Integrate(2 * step, 1, &s.q);
  }
  return states;
}

double Nanoseconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

double Time(Peer* peer, Quantity quantity, size_t calls) {
  const double start = Nanoseconds();
  for (size_t i = 0; i < calls; ++i) peer->Run(quantity, i % kStates);
  return (Nanoseconds() - start) / static_cast<double>(calls);
}

void Compare(const std::string& name, const std::shared_ptr<const Model>& model) {
  const States states = MakeStates(*model);
  std::vector<std::unique_ptr<Peer>> peers;
  peers.push_back(MakeOurs(model, states));
  for (auto make : {MakeKdl, MakeDart, MakeMujoco})
    if (auto peer = make(*model, states)) peers.push_back(std::move(peer));
  std::printf("%s, %d degrees of freedom\n", name.c_str(), model->nv());
  const struct {
    Quantity quantity;
    const char* name;
  } rows[] = {
      {Quantity::kForwardKinematics, "forward kinematics"}, {Quantity::kFrameJacobian, "frame Jacobian"},
      {Quantity::kInverseDynamics, "inverse dynamics"},     {Quantity::kMassMatrix, "mass matrix"},
      {Quantity::kForwardDynamics, "forward dynamics"},     {Quantity::kRk4Step, "Runge-Kutta step"}};
  for (const auto& row : rows) {
    std::vector<Peer*> able;
    for (const auto& peer : peers)
      if (peer->Has(row.quantity)) able.push_back(peer.get());
    std::vector<size_t> calls;
    for (Peer* peer : able) {
      const double once = std::max(1.0, Time(peer, row.quantity, kStates));
      calls.push_back(std::max<size_t>(4, static_cast<size_t>(kSliceNanoseconds / once)));
    }
    std::vector<std::vector<double>> times(able.size());
    for (int r = 0; r < kRepetitions; ++r)
      for (size_t p = 0; p < able.size(); ++p) times[p].push_back(Time(able[p], row.quantity, calls[p]));
    double ours = 0, best = 0;
    std::printf("  %-20s", row.name);
    for (size_t p = 0; p < able.size(); ++p) {
      std::sort(times[p].begin(), times[p].end());
      const double median = times[p][kRepetitions / 2];
      if (p == 0) ours = median;
      if (p > 0 && (best == 0 || median < best)) best = median;
      std::printf(" %7s %10.0f", able[p]->Name(), median);
      if (p == 0 ||
          (row.quantity != Quantity::kInverseDynamics && row.quantity != Quantity::kForwardDynamics))
        continue;
      // The same mechanism? Then the same numbers.
      able[0]->Run(row.quantity, 3);
      able[p]->Run(row.quantity, 3);
      const VectorX mine = able[0]->Result(row.quantity), theirs = able[p]->Result(row.quantity);
      if (theirs.size() == 0) continue;
      std::printf(" (differs by %.0e)", (mine - theirs).cwiseAbs().maxCoeff() / mine.cwiseAbs().maxCoeff());
    }
    if (best > 0) std::printf("  ours / fastest %.2f", ours / best);
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool floating = false;
  if (argc > 2 && std::string(argv[1]) == "--load") {
    for (int i = 2; i < argc; ++i) CompareLoading(argv[i]);
    return 0;
  }
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s [--floating] FILE.urdf | chain:N ...\n       %s --load FILE...\n",
                 argv[0], argv[0]);
    return 2;
  }
  std::printf("medians of the processor time of one evaluation [ns], one thread\n");
  for (int i = 1; i < argc; ++i) {
    const std::string what = argv[i];
    if (what == "--floating") {
      floating = true;
      continue;
    }
    try {
      Compare(what, Load(what, floating));
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      return 1;
    }
  }
  return 0;
}
