// SPDX-License-Identifier: GPL-3.0-or-later
// How long a robot takes to be read with its meshes, and the memory that takes, ours and MuJoCo's in turns,
// each time in a process of its own.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <stdexcept>
#include <vector>

#include "engine/io/scene/LoadScene.h"
#include "tests/bench/peers/Peer.h"

#ifdef LINKWRIGHT_HAVE_MUJOCO
#include <mujoco/mujoco.h>
#endif

namespace linkwright {
namespace {

constexpr int kLoads = 9;

struct Cost {
  double milliseconds = 0, mebibytes = 0;
};

bool LoadOurs(const std::string& file) { return LoadScene(file).ok; }

#ifdef LINKWRIGHT_HAVE_MUJOCO
bool LoadMujoco(const std::string& file) {
  std::array<char, 1000> error = {};
  if (mj_loadXML(file.c_str(), nullptr, error.data(), static_cast<int>(error.size())) != nullptr) return true;
  std::fprintf(stderr, "MuJoCo: %s\n", error.data());
  return false;
}
#endif

// In a child, whose memory is reported when it has ended. Negative times: it could not be read.
Cost Measure(bool (*load)(const std::string&), const std::string& file) {
  std::array<int, 2> ends = {};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe can be made");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process can be made");
  if (child == 0) {
    const auto start = std::chrono::steady_clock::now();
    const bool ok = load(file);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    const double reported = ok ? taken.count() : -1;
    _exit(write(ends[1], &reported, sizeof reported) == sizeof reported ? 0 : 1);
  }
  close(ends[1]);
  Cost cost{-1, 0};
  if (read(ends[0], &cost.milliseconds, sizeof(double)) != sizeof(double)) cost.milliseconds = -1;
  close(ends[0]);
  rusage usage = {};
  wait4(child, nullptr, 0, &usage);
  cost.mebibytes = static_cast<double>(usage.ru_maxrss) / 1024;
  return cost;
}

Cost Median(std::vector<Cost> costs) {
  const auto middle = [&](double Cost::*part) {
    std::sort(costs.begin(), costs.end(), [&](const Cost& a, const Cost& b) { return a.*part < b.*part; });
    return costs[costs.size() / 2].*part;
  };
  return {middle(&Cost::milliseconds), middle(&Cost::mebibytes)};
}

}  // namespace

void CompareLoading(const std::string& file) {
  struct Loader {
    const char* name;
    bool (*load)(const std::string&);
    std::vector<Cost> costs;
  };
  std::vector<Loader> loaders{{"linkwright", LoadOurs, {}}};
#ifdef LINKWRIGHT_HAVE_MUJOCO
  loaders.push_back({"MuJoCo", LoadMujoco, {}});
#endif
  for (int i = 0; i < kLoads; ++i)
    for (Loader& loader : loaders) loader.costs.push_back(Measure(loader.load, file));
  std::printf("%s\n", file.c_str());
  const Cost ours = Median(loaders[0].costs);
  for (const Loader& loader : loaders) {
    const Cost cost = Median(loader.costs);
    if (cost.milliseconds < 0) {
      std::printf("  %-12s cannot read it\n", loader.name);
      continue;
    }
    std::printf("  %-12s %8.1f ms %8.1f MiB", loader.name, cost.milliseconds, cost.mebibytes);
    if (&loader != &loaders[0])
      std::printf("  ours / its: time %.2f, memory %.2f", ours.milliseconds / cost.milliseconds,
                  ours.mebibytes / cost.mebibytes);
    std::printf("\n");
  }
}

}  // namespace linkwright
