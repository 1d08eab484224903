// SPDX-License-Identifier: GPL-3.0-or-later
// Units of what the command line shows, and what it says of curves that there are not.
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/support/PngTexts.h"
#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

namespace film_units_test {

using namespace linkwright::test;
using Catch::Matchers::Contains;

TEST_CASE("plots of pages, figures and films are in SI, or in the units that --units names") {
  const TemporaryFolder folder;
  const auto at = [&](const std::string& name) { return (folder.path() / name).string(); };
  const std::string scene = ShippedScene("double-pendulum");
  struct Case {
    const char *name, *angle, *energy;
    double degrees;
  };
  for (const Case& c : {Case{"", "rad", "J", 1}, Case{"SI", "rad", "J", 1},
                        Case{"degrees", "°", "J", 180 / M_PI}, Case{"inches", "°", "lbf in", 180 / M_PI}}) {
    CAPTURE(c.name);
    std::vector<std::string> command = {"present",     scene,        "--out", at("show.html"), "--figures",
                                        at("figures"), "--duration", "0.1",   "--signals",     "q.*,total"};
    if (*c.name != 0) command.insert(command.end(), {"--units", c.name});
    const ProgramResult result = RunLinkwright(command);
    INFO(result.err);
    REQUIRE(result.exit_code == 0);
    const std::string page = ReadFile(at("show.html")), open = "id=\"meta\"";
    const std::size_t begin = page.find('>', page.find(open)) + 1;
    const auto meta = nlohmann::json::parse(page.substr(begin, page.find('<', begin) - begin));
    for (const auto& signal : meta["table"]["signals"]) {
      const bool angle = signal["si"] == "rad";
      CHECK(signal["unit"] == (angle ? c.angle : c.energy));
      if (angle) CHECK(signal["factor"].get<double>() == Approx(c.degrees));
    }
    const std::string caption = ReadFile(folder.path() / "figures" / "caption.txt");
    CHECK_THAT(caption,
               Contains("[" + std::string(c.angle) + "]") && Contains("[" + std::string(c.energy) + "]"));
    CHECK_THAT(ReadFile(folder.path() / "figures" / "plot-1.svg"),
               Contains("[" + std::string(c.angle) + "]"));
  }
  // A film's are, too: the same pictures for the same units, others for others.
  const auto still = [&](const std::vector<std::string>& units) {
    std::vector<std::string> command = {"render",  scene,        "--out", at("still.png"), "--size",
                                        "320x180", "--duration", "0.1",   "--plot",        "q.shoulder"};
    command.insert(command.end(), units.begin(), units.end());
    REQUIRE(RunLinkwright(command).exit_code == 0);
    return WithoutTexts(ReadFile(at("still.png")));
  };
  const std::string plain = still({});
  CHECK(still({"--units", "SI"}) == plain);
  CHECK(still({"--units", "degrees"}) != plain);
  CHECK(RunLinkwright({"render", scene, "--out", at("x.png"), "--units", "furlongs"}).exit_code != 0);
}

TEST_CASE("a wrong formula is reported as one, not as a signal") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "x.png").string(), scene = ShippedScene("double-pendulum");
  for (const char* command : {"render", "present"}) {
    CAPTURE(command);
    const ProgramResult result =
        RunLinkwright({command, scene, "--out", out, "--formula", "lean=q.nobody - 1"});
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, Contains("--formula: lean: ") && !Contains("--plot"));
  }
  const ProgramResult signal = RunLinkwright({"render", scene, "--out", out, "--plot", "q.nobody"});
  CHECK(signal.exit_code == 2);
  CHECK_THAT(signal.err, Contains("--plot: the run has no signal 'q.nobody'") && !Contains("--formula"));
}

TEST_CASE("a curve by formula is named as a signal is, and a formula without a name is refused") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum"), out = (folder.path() / "x.png").string();
  const auto render = [&](const std::vector<std::string>& more) {
    std::vector<std::string> command = {"render", scene,     "--out",      out,
                                        "--size", "320x180", "--duration", "0.1"};
    command.insert(command.end(), more.begin(), more.end());
    return RunLinkwright(command);
  };
  CHECK(render({"--formula", "lean=q.shoulder - q.elbow", "--plot", "lean,q.elbow"}).exit_code == 0);
  const ProgramResult word = render({"--formula", "lean"});
  CHECK(word.exit_code == 2);
  CHECK_THAT(word.err, Contains("--formula: 'lean' is no formula; write NAME=FORMULA"));
  CHECK_THAT(render({"--formula", "lean="}).err, Contains("'lean=' lacks its formula"));
  CHECK_THAT(render({"--formula", "= q.elbow"}).err, Contains("lacks its name"));
}

TEST_CASE("of two runs a signal that only one of them has is drawn there") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "x.png").string();
  const auto render = [&](const std::string& signals) {
    return RunLinkwright({"render", ShippedScene("double-pendulum"), "--out", out, "--size", "320x180",
                          "--duration", "0.1", "--beside", ShippedScene("four-bar"), "--plot", signals});
  };
  CHECK(render("q.elbow,kinetic").exit_code == 0);
  const ProgramResult none = render("q.nobody");
  CHECK(none.exit_code == 2);
  CHECK_THAT(none.err, Contains("--plot: none of the runs has a signal 'q.nobody'"));
}

TEST_CASE("a film is refused at once where its folder is missing, and odd sides are reported") {
  const TemporaryFolder folder;
  const std::string scene = ShippedScene("double-pendulum");
  for (const char* name : {"none/x.png", "none/x.mp4"}) {
    const std::string out = (folder.path() / name).string();
    const ProgramResult result = RunLinkwright({"render", scene, "--out", out, "--duration", "1000"});
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, Contains("does not exist") && !Contains("filming"));
  }
  const std::string film = (folder.path() / "odd.mp4").string();
  const ProgramResult odd =
      RunLinkwright({"render", scene, "--out", film, "--size", "65x49", "--duration", "0.1", "--fps", "10"});
  CHECK(odd.exit_code == 0);
  CHECK_THAT(odd.err, Contains("the film gets 66x50 pixels"));
}

// Explicit Euler feeds energy in.
TEST_CASE("vectors of a picture have the failed checks in their corner, unless switched off") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rod.lws.json", R"({"linkwright": 1, "integrator": "explicit-euler",
    "dt": 0.01, "robots": [{"links": [{"name": "post"}, {"name": "rod", "mass": 1, "com": [0.25, 0, 0],
      "inertia": [0.001, 0.02, 0.02], "visuals": [{"box": [0.5, 0.04, 0.04], "xyz": [0.25, 0, 0]}]}],
     "joints": [{"name": "hinge", "type": "continuous", "parent": "post", "child": "rod", "axis": "y"}]}]})");
  const std::string out = (folder.path() / "x.png").string(), svg = (folder.path() / "x.svg").string();
  for (const bool off : {false, true}) {
    std::vector<std::string> command = {"render",     scene, "--out",         out, "--size", "640x360",
                                        "--duration", "0.5", "--overlay-svg", svg};
    if (off) command.emplace_back("--no-warnings");
    REQUIRE(RunLinkwright(command).exit_code == 0);
    const bool warned = ReadFile(svg).find("Energy does not close: off by ") != std::string::npos;
    CHECK(warned != off);
  }
}

}  // namespace film_units_test
