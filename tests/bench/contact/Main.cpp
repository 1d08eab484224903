// SPDX-License-Identifier: GPL-3.0-or-later
// Contact beside the libraries that Debian packages: processor time and error of each, in one run, taken in
// turns so that all meet the same weather.
//   contact_benchmark [--runs N] [--clock auto|events|stepping] [--only NAME[,NAME…]] [--apart MOST]
//                     [--peers 0|1|2|3]    beside ours: none, MuJoCo, ODE too, Bullet too
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <stdexcept>

#include "tests/bench/contact/Scene.h"

using namespace contact_bench;

namespace {

using Maker = std::function<std::unique_ptr<Library>(const Scene&)>;

double Seconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Entry {
  std::string name;
  Maker make;
  std::vector<double> times;
  bool ok = true;
  std::string text;

  double Median() {
    std::sort(times.begin(), times.end());
    return times.empty() ? 0 : times[times.size() / 2];
  }
};

/// Looks at overlap while a scene runs, in the first run alone.
constexpr int kLooks = 50;

// One run of the whole scene; the first of them all looks at what comes out.
void Run(const Scene& scene, Entry* entry) {
  const std::unique_ptr<Library> library = entry->make(scene);
  if (!library) {
    entry->ok = false;
    return;
  }
  const auto steps = static_cast<long>(scene.duration / scene.dt + 0.5);
  const bool looks = entry->times.empty();
  const long every = std::max(1L, steps / kLooks);
  std::vector<Transform> X_WB(scene.bodies.size());
  Overlap overlap;
  double time = 0;
  for (long i = 0; i < steps && entry->ok;) {
    const long end = std::min(steps, i + every);
    const double start = Seconds();
    for (; i < end && entry->ok; ++i) entry->ok = library->Step();
    time += Seconds() - start;
    if (!looks) continue;
    library->Poses(X_WB);
    const Overlap now = OverlapOf(scene, X_WB);
    overlap.deepest = std::max(overlap.deepest, now.deepest);
    overlap.squares += now.squares * static_cast<double>(every) / static_cast<double>(steps);
  }
  entry->times.push_back(time);
  if (!entry->ok || !looks) return;
  entry->name = library->Name();
  char text[200];
  std::snprintf(text, sizeof text, "deepest %.1e m, mean sum of squares %.1e m²", overlap.deepest,
                overlap.squares);
  entry->text = text;
  if (scene.error != nullptr) {
    std::snprintf(text, sizeof text, ", %s %.1e", scene.error_name.c_str(), scene.error(scene, X_WB));
    entry->text += text;
  }
  if (const std::string own = library->Residuals(); !own.empty()) entry->text += ", " + own;
}

void Compare(const Scene& scene, std::vector<Entry> entries, int runs) {
  std::printf("%s: %s; %g s at %g s\n", scene.name.c_str(), scene.what.c_str(), scene.duration, scene.dt);
  for (int run = 0; run < runs; ++run)
    for (Entry& entry : entries)
      if (entry.ok) Run(scene, &entry);
  const double ours = entries[0].Median();
  for (Entry& entry : entries) {
    if (!entry.ok && entry.times.empty()) continue;
    const double median = entry.Median();
    std::printf("  %-14s %9.4f s  %6.2f of ours  %s\n", entry.name.c_str(), median, median / ours,
                entry.ok ? entry.text.c_str() : "does not come through");
  }
  std::fflush(stdout);
}

/// Ours, and beside it so many of the others.
std::vector<Entry> All(const std::string& clock, int peers) {
  std::vector<Entry> all;
  all.push_back({"ours", [clock](const Scene& scene) { return MakeOurs(scene, clock); }, {}, true, {}});
  all.push_back({"MuJoCo", MakeMujoco, {}, true, {}});
  all.push_back({"ODE", MakeOde, {}, true, {}});
  all.push_back({"Bullet", MakeBullet, {}, true, {}});
  all.resize(std::min<std::size_t>(all.size(), 1 + static_cast<std::size_t>(peers)));
  return all;
}

// What contact costs where nothing touches: bodies that fall.
void CompareApart(int runs) {
  for (Scene scene : Scenes()) {
    if (scene.name != "humanoid" && scene.name != "quadruped") continue;
    for (Solid& body : scene.bodies) {
      body.X_WB.p.z() += 100;
      body.anchor.z() += 100;
    }
    scene.what = "100 m above the ground, contact on and off";
    scene.duration = 2;
    std::vector<Entry> entries;
    entries.push_back({"off", MakeOursApart, {}, true, {}});
    entries.push_back({"on", [](const Scene& of) { return MakeOurs(of, "auto"); }, {}, true, {}});
    for (int run = 0; run < runs; ++run)
      for (Entry& entry : entries) Run(scene, &entry);
    std::printf("%s: %s: %.4f s and %.4f s, ratio %.3f\n", scene.name.c_str(), scene.what.c_str(),
                entries[1].Median(), entries[0].Median(), entries[1].Median() / entries[0].Median());
    std::fflush(stdout);
  }
}

// Time of a step per contact.
void CompareCounts(const std::string& clock, int peers, int runs, int most) {
  std::printf("balls that roll apart on the ground: time of a step per contact [µs]\n");
  for (int count = 10; count <= most; count *= 10) {
    Scene scene = BallsApart(count);
    scene.duration = scene.dt * std::max(4, 20000 / count);
    std::vector<Entry> entries = All(clock, peers);
    for (int run = 0; run < runs; ++run)
      for (Entry& entry : entries)
        if (entry.ok && (count <= 1000 || entry.name == "ours" || run < 1)) Run(scene, &entry);
    std::printf("  %6d", count);
    const double contacts = scene.duration / scene.dt * count;
    for (Entry& entry : entries)
      if (!entry.times.empty())
        std::printf("  %s %8.2f%s", entry.name.c_str(), 1e6 * entry.Median() / contacts,
                    entry.ok ? "" : " (failed)");
    std::printf("\n");
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  int runs = 9, most = 10000, peers = 3;
  std::string clock = "auto", only;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string key = argv[i];
    if (key == "--runs") runs = std::atoi(argv[i + 1]);
    if (key == "--clock") clock = argv[i + 1];
    if (key == "--only") only = "," + std::string(argv[i + 1]) + ",";
    if (key == "--peers") peers = std::clamp(std::atoi(argv[i + 1]), 0, 3);
    if (key == "--apart") most = std::atoi(argv[i + 1]);
  }
  const auto wanted = [&](const std::string& name) {
    return only.empty() || only.find("," + name + ",") != std::string::npos;
  };
  try {
    std::printf(
        "medians of %d runs' processor time, one thread; overlap at 50 moments, by our narrow phase\n", runs);
    for (const Scene& scene : Scenes())
      if (wanted(scene.name)) Compare(scene, All(clock, peers), runs);
    if (wanted("apart")) CompareApart(runs);
    if (wanted("counts")) CompareCounts(clock, peers, runs, most);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
