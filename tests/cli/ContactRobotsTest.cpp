// SPDX-License-Identifier: GPL-3.0-or-later
// Robots that nobody here wrote fall on the ground with contact on; what is stiff, and what jumps, by time
// stepping.
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>
#include <string>

#include "tests/support/ReferenceData.h"
#include "tests/support/RunProgram.h"

using namespace linkwright::test;

namespace contact_robots_test {
namespace {

using Catch::Matchers::Contains;

/// Columns of a CSV by their names without units.
class Table {
 public:
  explicit Table(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
      std::istringstream cells(line);
      std::vector<std::string> row;
      for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
      if (names_.empty()) {
        for (const std::string& name : row) names_.push_back(name.substr(0, name.find(" [")));
      } else if (row.size() == names_.size()) {
        rows_.emplace_back();
        for (const std::string& cell : row) rows_.back().push_back(std::stod(cell));
      }
    }
  }
  std::size_t rows() const { return rows_.size(); }
  double At(std::size_t row, const std::string& name) const {
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (names_[i] == name) return rows_.at(row)[i];
    throw std::runtime_error("no column " + name);
  }
  double Last(const std::string& name) const { return At(rows_.size() - 1, name); }
  double Largest(const std::string& name) const {
    double largest = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) largest = std::max(largest, std::abs(At(i, name)));
    return largest;
  }
  /// The largest residual beside what was exchanged, as the energy's indicator has it.
  double LargestMissing() const {
    double largest = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const double stored = std::abs(At(i, "kinetic")) + std::abs(At(i, "potential.gravity")) +
                            std::abs(At(i, "potential.springs")) + std::abs(At(i, "potential.limits"));
      largest = std::max(largest,
                         std::abs(At(i, "residual")) / std::max({At(i, "exchanged"), 1e-6 * stored, 1e-6}));
    }
    return largest;
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<double>> rows_;
};

Table Run(const std::string& file, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"run", file, "--csv", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ProgramResult result = RunLinkwright(arguments);
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  return Table(result.out);
}

std::string Scene(const std::string& rest) { return "{\"linkwright\": 1, " + rest + "}"; }

}  // namespace

TEST_CASE("robots of others fall with contact on, green", "[reference]") {
  struct Case {
    const char* file;
    const char* clock;
    bool floating = false;
    const char* duration = "0.3";
  };
  const Case cases[] = {
      {"dm_suite/humanoid.xml", "stepping", false, "0.5"},
      {"dm_suite/walker.xml", "stepping"},
      {"dm_suite/walker.xml", "events"},
      {"dm_suite/stacker.xml", "auto"},
      {"dm_suite/cartpole.xml", "stepping"},
      {"dm_suite/cartpole.xml", "events"},
      {"cassie/agility_cassie/scene.xml", "stepping", false, "0.3"},
      {"shadow_hand/shadow_hand/scene_right.xml", "stepping", false, "0.04"},
      {"kuka_iiwa_14_mjcf/kuka_iiwa_14/scene.xml", "stepping", false, "0.1"},
      {"robotiq_2f85/robotiq_2f85/scene.xml", "stepping", false, "0.1"},
      {"fetch_mjcf/fetch/reach.xml", "stepping", false, "0.02"},
      {"solo12/example-robot-data/robots/solo_description/robots/solo12.urdf", "stepping", true, "0.1"},
      {"anymal_c/example-robot-data/robots/anymal_c_simple_description/urdf/anymal.urdf", "stepping", true},
      {"minitaur/minitaur.urdf", "stepping", true},
      {"minitaur/minitaur.urdf", "events", true},
      {"jvrc1/jvrc_description/urdf/jvrc1.urdf", "stepping", true, "0.1"},
      {"panda/example-robot-data/robots/panda_description/urdf/panda.urdf", "auto"},
      {"r2d2/urdf_tutorial/urdf/07-physics.urdf", "stepping", true, "0.1"},
  };
  for (const Case& one : cases) {
    DYNAMIC_SECTION(one.file << " " << one.clock) {
      std::vector<std::string> more = {"--contact", "--clock", one.clock, "--duration", one.duration};
      if (one.floating) more.emplace_back("--floating");
      const Table table = Run((ReferencePath("robots") / one.file).string(), more);
      CHECK(table.Last("t") == Approx(std::stod(one.duration)));
      CHECK(table.Largest("contact.residual") <= 1e-6);
      CHECK(table.LargestMissing() <= 1e-6);
    }
  }
}

// d h / m = 1e6: v = −m g / d, at once.
TEST_CASE("time stepping takes dampers that are stiff") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json", Scene(R"("robots": [{"name": "slider", "links":
    [{"name": "rail"}, {"name": "sled", "mass": 1, "inertia": [1, 1, 1],
      "collisions": [{"box": [1, 1, 1], "xyz": [0, 0, 2]}]}],
    "joints": [{"name": "slide", "type": "prismatic", "axis": "z", "parent": "rail", "child": "sled",
                "damping": 1e9}]}],
    "contact": {"clock": "stepping", "ground": true}, "simulation": {"dt": 0.001})"));
  const Table table = Run(scene, {"--duration", "0.02"});
  CHECK(table.rows() == 21);
  // Each pair of steps goes on by 2 h m g / d on average.
  CHECK(table.Last("q.slide") == Approx(-0.02 * 9.80665 / 1e9).epsilon(1e-3));
  CHECK(table.LargestMissing() <= 1e-6);
}

// A rod on a hinge at the edge of a falling block: its inertia, as the block feels it, changes while both are
// stopped by the ground.
TEST_CASE("the books of time stepping close where velocities of hinged bodies jump") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("s.lws.json", Scene(R"("robots": [{"name": "r", "floating": true,
    "xyz": [0, 0, 0.4], "velocities": {"base": [0, 0, 0, 0, 3, 0], "hinge": 9}, "links":
    [{"name": "block", "mass": 1, "inertia": [0.01, 0.01, 0.01], "collisions": [{"sphere": 0.1}]},
     {"name": "rod", "mass": 1, "com": [0.25, 0, 0], "inertia": [0.001, 0.02, 0.02],
      "collisions": [{"sphere": 0.05, "xyz": [0.5, 0, 0]}]}],
    "joints": [{"name": "hinge", "type": "continuous", "axis": "y", "parent": "block", "child": "rod"}]}],
    "contact": {"clock": "stepping", "ground": true, "friction": 0.5}, "simulation": {"dt": 0.005})"));
  const Table table = Run(scene, {"--duration", "1"});
  CHECK(table.Last("work.contact.impacts") < -0.1);
  CHECK(table.Largest("contact.residual") <= 1e-6);
  CHECK(table.LargestMissing() <= 1e-6);
}

TEST_CASE("the ground of --contact is lowered to what reaches below it") {
  const TemporaryFolder folder;
  const std::string robot = folder.Write("r.urdf", R"(<robot name="hopper"><link name="base">
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <collision><origin xyz="0 0 -0.4"/><geometry><sphere radius="0.1"/></geometry></collision></link></robot>)");
  const auto result =
      RunLinkwright({"run", robot, "--floating", "--contact", "--duration", "0.01", "--csv", "-"});
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.err, Contains("it is lowered to z = -0.5 m"));
  CHECK(Table(result.out).Last("contact.penetration") <= 1e-9);
}

}  // namespace contact_robots_test
