// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <catch2/catch.hpp>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/CompiledScene.h"
#include "engine/simulation/run/Simulation.h"
#include "tests/support/SceneFiles.h"

// Scenes of bodies that touch, as text, and their runs.
namespace linkwright::test::contact {

constexpr double kG = 9.81;

inline std::string Text(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}
inline std::string Text(const Vector3& v) {
  return "[" + Text(v.x()) + "," + Text(v.y()) + "," + Text(v.z()) + "]";
}
inline Vector3 Slope(double degrees) {
  const double angle = degrees * kPi / 180;
  return {kG * std::sin(angle), 0, -kG * std::cos(angle)};
}

inline std::string Box(const Vector3& size) { return "{\"box\": " + Text(size) + "}"; }
inline std::string Sphere(double radius) { return "{\"sphere\": " + Text(radius) + "}"; }
inline std::string BallInertia(double mass, double radius) {
  return Text(Vector3::Constant(0.4 * mass * radius * radius));
}

/// A free body.
inline std::string Free(const std::string& name, double mass, const std::string& shape, const Vector3& at,
                        const std::string& velocity = "[0,0,0,0,0,0]", const std::string& inertia = "") {
  return "{\"name\": \"" + name + "\", \"floating\": true, \"xyz\": " + Text(at) +
         ", \"velocities\": {\"base\": " + velocity + "}, \"links\": [{\"name\": \"" + name +
         "\", \"mass\": " + Text(mass) + (inertia.empty() ? "" : ", \"inertia\": " + inertia) +
         ", \"visuals\": [" + shape + "], \"collisions\": [" + shape + "]}], \"joints\": []}";
}

/// A body on joints x, z and about y, as rk4's error in a free body's orientation is not what is measured.
inline std::string Planar(const std::string& name, double mass, const std::string& shape, const Vector3& at,
                          const Vector3& velocity, double turned = 0, const std::string& inertia = "") {
  return "{\"name\": \"" + name + "\", \"xyz\": " + Text(at) + R"(, "links": [{"name": "rail"},
    {"name": "lx", "mass": 0, "inertia": [0, 0, 0]}, {"name": "lz", "mass": 0, "inertia": [0, 0, 0]}, {"name": ")" +
         name + "\", \"mass\": " + Text(mass) + (inertia.empty() ? "" : ", \"inertia\": " + inertia) +
         ", \"visuals\": [" + shape + "], \"collisions\": [" + shape + R"(]}], "joints": [
    {"name": "x", "type": "prismatic", "axis": [1, 0, 0], "parent": "rail", "child": "lx"},
    {"name": "z", "type": "prismatic", "axis": [0, 0, 1], "parent": "lx", "child": "lz"},
    {"name": "turn", "type": "continuous", "axis": [0, 1, 0], "parent": "lz", "child": ")" +
         name + "\"}], \"positions\": {\"turn\": " + Text(turned) +
         "}, \"velocities\": {\"x\": " + Text(velocity.x()) + ", \"z\": " + Text(velocity.y()) +
         ", \"turn\": " + Text(velocity.z()) + "}}";
}

struct Gate {
  std::string robots;   ///< JSON objects, separated by commas
  std::string contact;  ///< keys of `contact`
  Vector3 gravity = {0, 0, -kG};
  double dt = 1e-3;
  ContactClock clock = ContactClock::kEvents;
  bool cross_check = false;
  std::string more = "";  ///< keys of the scene, each with a comma before it
};

/// A scene that is shipped. On events alone, what these cannot make ends the run.
inline Scene ShippedContactScene(const std::string& name, ContactClock clock = ContactClock::kEvents) {
  Scene scene = LoadGood(fs::path(LINKWRIGHT_SOURCE_DIR) / "scenes" / (name + ".lws.json"));
  scene.contact->clock = clock;
  return scene;
}

/// A gate or a scene that is simulated, with its signals and all contact events so far.
class Run {
 public:
  explicit Run(const Gate& gate)
      : Run(Compile(gate), gate.dt, gate.clock == ContactClock::kEvents ? 1e-9 : 1) {}
  /// A scene on the clock that it has.
  static Run Of(const Scene& scene) {
    return {Compile(scene), scene.simulation.dt, scene.contact->clock == ContactClock::kEvents ? 1e-9 : 1};
  }

  void Until(double time, bool check = true) {
    const bool events = least_drift_ < 1;
    for (int step = 0; simulation.state().time < time - 1e-9; ++step) {
      const auto divergence = simulation.Step(false);
      INFO((divergence ? divergence->ToString() : std::string()));
      REQUIRE(!divergence);
      for (const ContactEvent& event : simulation.system().contact_events()) log.push_back(event);
      if (!check || step % 50 != 0) continue;
      const auto now = Now();
      const Energies e = simulation.system().ComputeEnergies(simulation.state());
      if (!(now.at("contact.residual") <= (events ? 1e-9 : 1e-6)))
        CHECK(now.at("contact.residual") <= (events ? 1e-9 : 1e-6));
      // Rounding of what is stored besides.
      const double rounding = 1e-13 * (std::abs(e.kinetic) + std::abs(e.potential)) + 1e-13;
      const double most = (events ? 1e-9 : 1e-6) * e.exchanged + rounding;
      if (!(std::abs(e.residual) <= most)) CHECK(std::abs(e.residual) <= most);
    }
  }

  std::map<std::string, double> Now() {
    std::vector<double> values(names_.size());
    simulation.system().ComputeSignals(simulation.state(), values);
    std::map<std::string, double> out;
    for (std::size_t i = 0; i < values.size(); ++i) out[names_[i]] = values[i];
    return out;
  }
  double Value(const std::string& name) {
    const auto now = Now();
    INFO(name);
    REQUIRE(now.contains(name));
    return now.at(name);
  }
  std::vector<double> Impacts() const {
    std::vector<double> times;
    for (const ContactEvent& event : log)
      if (event.normal > 0 && (times.empty() || event.time > times.back())) times.push_back(event.time);
    return times;
  }

 private:
  Run(std::shared_ptr<const CompiledScene> compiled, double dt, double least_drift)
      : compiled_(std::move(compiled)),
        least_drift_(least_drift),
        simulation(compiled_->MakeSystem(), {.dt = dt}) {
    for (const Signal& signal : simulation.system().signals()) names_.push_back(signal.name);
  }

  static std::shared_ptr<const CompiledScene> Compile(const Scene& scene) {
    ProblemList problems;
    auto compiled = CompileScene(scene, &problems);
    INFO(AllProblems(problems));
    REQUIRE(compiled);
    return compiled;
  }
  static std::shared_ptr<const CompiledScene> Compile(const Gate& gate) {
    const Folder folder;
    WriteText(folder / "s.lws.json", "{\"linkwright\": 1, \"gravity\": " + Text(gate.gravity) +
                                         ", \"robots\": [" + gate.robots + "], \"contact\": {\"clock\": \"" +
                                         ToString(gate.clock) + "\", " + gate.contact + "}, \"view\": {}" +
                                         gate.more + "}");
    LoadSceneResult loaded = LoadScene(folder / "s.lws.json");
    INFO(AllProblems(loaded.problems));
    REQUIRE(loaded.ok);
    if (gate.cross_check) loaded.scene.cross_check.formulation = Formulation::kNewtonEuler;
    return Compile(loaded.scene);
  }

  std::shared_ptr<const CompiledScene> compiled_;
  std::vector<std::string> names_;
  double least_drift_ = 0;

 public:
  Simulation simulation;
  std::vector<ContactEvent> log;
};

}  // namespace linkwright::test::contact
