// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/RunProgram.h"
#include "tests/support/ShippedScene.h"

// What a run is shown to others as: a page, and figures.
namespace present_test {

using namespace linkwright::test;
namespace fs = std::filesystem;

namespace {

/// What a page holds.
struct Page {
  std::string text, bytes;
  nlohmann::json meta;

  template <typename T>
  std::vector<T> Numbers(std::size_t at, std::size_t count) const {
    std::vector<T> out(count);
    REQUIRE(at + count * sizeof(T) <= bytes.size());
    std::memcpy(out.data(), bytes.data() + at, count * sizeof(T));
    return out;
  }
};

std::string ElementText(const std::string& page, const std::string& id) {
  const std::size_t begin = page.find('>', page.find(" id=\"" + id + "\"")) + 1;
  return page.substr(begin, page.find('<', begin) - begin);
}

std::string FromBase64(const std::string& text) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int digit = c >= 'a'   ? c - 'a' + 26
                      : c >= 'A' ? c - 'A'
                      : c >= '0' ? c - '0' + 52
                      : c == '+' ? 62
                                 : 63;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    out += static_cast<char>(bits >> count & 255U);
  }
  return out;
}

Page ReadPage(const std::string& path) {
  Page page;
  page.text = ReadFile(path);
  page.meta = nlohmann::json::parse(ElementText(page.text, "meta"));
  page.bytes = FromBase64(ElementText(page.text, "blob"));
  return page;
}

std::size_t Count(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// Columns of a table, by title.
std::map<std::string, std::vector<double>> ReadTable(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line, cell;
  std::vector<std::string> titles;
  std::map<std::string, std::vector<double>> table;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    for (std::size_t i = 0; std::getline(cells, cell, ','); ++i) {
      if (table.size() <= i && titles.size() <= i)
        titles.push_back(cell);
      else
        table[titles[i]].push_back(std::strtod(cell.c_str(), nullptr));
    }
  }
  return table;
}

constexpr const char* kFall =
    R"({"linkwright": 1, "name": "</script><script>x</script>{{blob}}&\"'", "dt": 0.01,
  "gravity": [0, 0, -9.80665],
  "description": "<b>",
  "robots": [{"name": "</script>", "floating": true, "xyz": [0, 0, 5], "links": [{"name": "<ball>", "mass": 1,
    "inertia": [0.1, 0.1, 0.1], "visuals": [{"box": [0.2, 0.2, 0.2], "color": [1, 0, 0, 1]}]}]}]})";

}  // namespace

TEST_CASE("the numbers of a page are those of the run, to the bit") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "show.html").string();
  // Once with a row for each step, once with rows left out.
  for (const bool all : {true, false}) {
    const std::string duration = all ? "0.5" : "6";
    const ProgramResult made =
        RunLinkwright({"present", ShippedScene("double-pendulum"), "--out", out, "--duration", duration,
                       "--fps", "20", "--signals", "q.*", "v.elbow", "total", "residual"});
    INFO(made.err);
    REQUIRE(made.exit_code == 0);
    const Page page = ReadPage(out);
    const auto run = ReadTable(
        RunLinkwright({"run", ShippedScene("double-pendulum"), "--duration", duration, "--csv", "-"}).out);
    const auto& table = page.meta["table"];
    const auto times = page.Numbers<double>(table["times"], table["rows"]);
    const std::vector<double>& steps = run.at("t [s]");
    CHECK(times.size() == (all ? steps.size() : (steps.size() + 1) / 2));
    CHECK(times.size() <= 4000);
    CHECK(times.back() == steps.back());
    std::vector<std::string> names;
    for (const auto& signal : table["signals"]) {
      names.push_back(signal["name"]);
      const std::vector<double>& expected = run.at(names.back() + " [" + std::string(signal["si"]) + "]");
      const auto values = page.Numbers<double>(signal["values"], table["rows"]);
      bool same = true;
      for (std::size_t row = 0; row < times.size(); ++row) {
        const auto step = std::lower_bound(steps.begin(), steps.end(), times[row]) - steps.begin();
        same = same && steps[static_cast<std::size_t>(step)] == times[row] &&
               expected[static_cast<std::size_t>(step)] == values[row];
      }
      INFO(names.back());
      CHECK(same);
    }
    CHECK(names == std::vector<std::string>{"q.shoulder", "q.elbow", "v.elbow", "total", "residual"});
    CHECK(page.meta["reel"]["frames"] == (all ? 11 : 121));
  }
}

TEST_CASE("a page shows where things are, and no name in it is more than text") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("fall.lws.json", kFall),
                    out = (folder.path() / "show.html").string();
  const std::string notes = folder.Write("notes.txt", "</script><script>x</script>\xff <!--");
  const ProgramResult made = RunLinkwright({"present", scene, "--out", out, "--duration", "1", "--fps", "25",
                                            "--notes", notes, "--signals", "total"});
  INFO(made.err);
  REQUIRE(made.exit_code == 0);
  const Page page = ReadPage(out);
  // Structure, numbers, program.
  CHECK(Count(page.text, "<script") == 3);
  CHECK(Count(page.text, "</script") == 3);
  CHECK(page.text.find("<b>") == std::string::npos);
  CHECK(page.text.find("<!--") == std::string::npos);
  CHECK(page.text.find("http") == page.text.find("http-equiv"));  // nothing else that could be an address
  CHECK(Count(page.text, "http") == 1);
  CHECK(page.meta["scene"] == "</script><script>x</script>{{blob}}&\"'");
  CHECK(page.meta["notes"] == "</script><script>x</script>\xef\xbf\xbd <!--");
  CHECK_THAT(page.meta["origin"].dump(), Catch::Contains("step 0.01 s") && Catch::Contains("SHA-256"));
  const auto times = page.Numbers<double>(page.meta["times"], 26);
  // The one thing that moves falls freely.
  int moving = 0;
  for (const auto& slot : page.meta["reel"]["slots"]) {
    if (!slot["place"].is_object()) continue;
    ++moving;
    const auto places = page.Numbers<float>(slot["place"]["at"], 7 * times.size());
    double furthest = 0;
    for (std::size_t k = 0; k < times.size(); ++k) {
      CHECK(times[k] == Approx(0.04 * static_cast<double>(k)).margin(1e-12));
      const double height = 5 - 9.80665 / 2 * times[k] * times[k];
      furthest = std::max(furthest, std::abs(places[7 * k + 2] - height));
    }
    CHECK(furthest < 1e-6);  // of single precision at 5 m
  }
  CHECK(moving >= 1);
}

TEST_CASE("figures for a paper: plots as vector graphics, stills on white and a caption") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("fall.lws.json", kFall);
  const fs::path figures = folder.path() / "deep" / "figures";
  const ProgramResult made = RunLinkwright(
      {"present", scene, "--figures", figures.string(), "--duration", "0.3", "--signals", "total,com.z"});
  INFO(made.err);
  REQUIRE(made.exit_code == 0);
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(figures)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  CHECK(names == std::vector<std::string>{"caption.txt", "plot-1.pdf", "plot-1.svg", "plot-2.pdf",
                                          "plot-2.svg", "still-1.png", "still-2.png", "still-3.png"});
  const std::string caption = ReadFile(figures / "caption.txt"), svg = ReadFile(figures / "plot-2.svg");
  CHECK_THAT(caption, Catch::StartsWith("Scene: </script>"));
  CHECK_THAT(caption, Catch::Contains("linkwright 0.") && Catch::Contains("step 0.01 s") &&
                          Catch::Contains("plot-2.svg, plot-2.pdf: com.z [m] over time, 0 s to 0.3 s.") &&
                          Catch::Contains("still-2.png: the scene at t = 0.15 s."));
  CHECK_THAT(svg, Catch::Contains("com.z") && Catch::Contains("<path") && Catch::Contains("t [s]"));
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("<image") == std::string::npos);
  CHECK_THAT(ReadFile(figures / "plot-1.pdf"), Catch::StartsWith("%PDF-"));
}

// Heights of a fall are 5 m − g t²/2, on the ground and on the moon.
TEST_CASE("formulas, measured curves and other runs stand in a page and in figures with their names") {
  const TemporaryFolder folder;
  std::string moon = kFall;
  moon.replace(moon.find("-9.80665"), 8, "-1.62");
  const std::string scene = folder.Write("fall.lws.json", kFall), other = folder.Write("moon.lws.json", moon),
                    probe =
                        folder.Write("probe.csv", "t [ms],height [cm],other\n55,480,1\n155,470,2\n900,1,3\n"),
                    out = (folder.path() / "show.html").string(),
                    figures = (folder.path() / "figures").string();
  const ProgramResult made = RunLinkwright(
      {"present", scene, "--out", out, "--figures", figures, "--duration", "0.3", "--fps", "25", "--signals",
       "com.z", "--formula", "drop = 5 m - com.z", "--measured", probe + ":height", "--beside", other});
  INFO(made.err);
  REQUIRE(made.exit_code == 0);
  const Page page = ReadPage(out);
  const auto& table = page.meta["table"];
  struct Row {
    std::string name;
    int run, color;
    double gravity;  // none: measured
  };
  const std::vector<Row> rows = {{"com.z (fall)", 0, 0, 9.80665},
                                 {"drop (fall)", 0, 1, 9.80665},
                                 {"height", 0, 2, 0},
                                 {"com.z (moon)", 1, 0, 1.62},
                                 {"drop (moon)", 1, 1, 1.62}};
  REQUIRE(table["signals"].size() == rows.size());
  CHECK(table["panes"].size() == 1);  // all are lengths
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& signal = table["signals"][i];
    INFO(rows[i].name);
    CHECK(signal["name"] == rows[i].name);
    CHECK(signal["run"] == rows[i].run);
    CHECK(signal["color"] == rows[i].color);
    CHECK(signal["si"] == "m");
    const std::size_t at = signal["at"];
    const auto& clock = at == 0 ? table : table["more"][at - 1];
    const auto times = page.Numbers<double>(clock["times"], clock["rows"]);
    const auto values = page.Numbers<double>(signal["values"], clock["rows"]);
    if (rows[i].gravity == 0) {
      CHECK(times == std::vector<double>{0.055, 0.155});  // in what is shown
      REQUIRE(values.size() == 2);
      CHECK(values[0] == Approx(4.8));
      CHECK(values[1] == Approx(4.7));
      continue;
    }
    REQUIRE(times.size() == 31);
    double furthest = 0;
    for (std::size_t k = 0; k < times.size(); ++k) {
      const double fallen = rows[i].gravity / 2 * times[k] * times[k];
      furthest = std::max(furthest, std::abs(values[k] - (i == 0 || i == 3 ? 5 - fallen : fallen)));
    }
    CHECK(furthest < 1e-9);
  }
  CHECK_THAT(page.meta["origin"].dump(), Catch::Contains("beside it"));
  const std::string caption = ReadFile(fs::path(figures) / "caption.txt"),
                    svg = ReadFile(fs::path(figures) / "plot-1.svg");
  CHECK_THAT(caption,
             Catch::Contains("Solid lines are of fall, which the stills show.\n") &&
                 Catch::Contains("Dashed lines are of moon.\n") &&
                 Catch::Contains("com.z (fall), drop (fall), height, com.z (moon), drop (moon) [m]"));
  CHECK_THAT(svg, Catch::Contains("drop (moon)") && Catch::Contains("height") &&
                      Catch::Contains("stroke-dasharray"));
  // In the plots of a picture, too; what cannot be is refused by its name.
  const auto picture = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"render", scene, "--out", (folder.path() / "still.png").string(), "--size",
                               "320x240", "--duration", "0.1"});
    return RunLinkwright(more);
  };
  CHECK(picture({"--formula", "drop=5 m - com.z", "--measured", probe}).exit_code == 0);
  const ProgramResult mixed = picture({"--formula", "mix=com.z + total"});
  CHECK(mixed.exit_code == 2);
  CHECK_THAT(mixed.err, Catch::Contains("mix: adding m and J does not work"));
  CHECK_THAT(picture({"--measured", probe + ":width"}).err, Catch::Contains("has no column width"));
  const ProgramResult none = RunLinkwright({"present", scene, "--out", out, "--beside", "/nowhere.lws.json"});
  CHECK(none.exit_code == 3);
}

TEST_CASE("a presentation that cannot be made leaves nothing") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("fall.lws.json", kFall),
                    out = (folder.path() / "show.html").string();
  const auto make = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"present", scene, "--duration", "0.2"});
    return RunLinkwright(more);
  };
  CHECK(make({}).exit_code == 2);
  CHECK(make({"--out", scene}).exit_code == 2);
  // More pictures than a page holds: refused before anything is simulated.
  const ProgramResult many =
      RunLinkwright({"present", scene, "--duration", "2000", "--out", out, "--fps", "30"});
  CHECK(many.exit_code == 2);
  CHECK_THAT(many.err, Catch::Contains("1 to 36000 pictures"));
  CHECK(ReadFile(scene) == kFall);
  const ProgramResult unknown = make({"--out", out, "--signals", "q.none"});
  CHECK(unknown.exit_code == 2);
  CHECK_THAT(unknown.err, Catch::Contains("no signal q.none"));
  CHECK(make({"--out", out, "--camera", "none"}).exit_code == 2);
  CHECK(make({"--out", out, "--notes", "/nowhere.txt"}).exit_code == 3);
  CHECK(make({"--out", (folder.path() / "none" / "show.html").string()}).exit_code == 1);
  CHECK(make({"--figures", scene}).exit_code == 1);
  // A file that cannot be replaced: the others are not there either.
  const fs::path figures = folder.path() / "figures";
  fs::create_directories(figures / "caption.txt");
  CHECK(make({"--figures", figures.string()}).exit_code == 1);
  CHECK(std::distance(fs::directory_iterator(figures), fs::directory_iterator()) == 1);
  // Interrupted in the middle.
  const ProgramResult stopped =
      RunLinkwright({"present", ShippedScene("quadruped"), "--out", out, "--duration", "1000"}, 0.5);
  CHECK(stopped.exit_code == 130);
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 2);
}

}  // namespace present_test
