// SPDX-License-Identifier: GPL-3.0-or-later
// The command line and the made-up kind of SailKind.cpp, which the program itself does not have: its commands
// are called here.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <sstream>

#include "app/cli/Main.h"
#include "tests/madeup/SailScene.h"
#include "tests/support/RunProgram.h"

namespace linkwright::madeup {
namespace {

using Catch::Matchers::Contains;
using test::ReadFile;

struct Called {
  int exit_code = -1;
  std::string out, err;
};

/// What goes to a standard stream while it lives goes to a file.
class Redirected {
 public:
  Redirected(FILE* stream, const std::string& file) : stream_(stream) {
    std::fflush(stream);
    kept_ = dup(fileno(stream));
    FILE* const to = std::fopen(file.c_str(), "w");
    REQUIRE(to != nullptr);
    dup2(fileno(to), fileno(stream));
    std::fclose(to);
  }
  ~Redirected() {
    std::fflush(stream_);
    dup2(kept_, fileno(stream_));
    close(kept_);
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;

 private:
  FILE* stream_;
  int kept_ = -1;
};

Called Call(std::vector<std::string> arguments) {
  const test::TemporaryFolder folder;
  const std::string out = folder.Write("out", ""), err = folder.Write("err", "");
  arguments.insert(arguments.begin(), "linkwright");
  std::vector<char*> words;
  words.reserve(arguments.size());
  for (std::string& each : arguments) words.push_back(each.data());
  Called called;
  {
    const Redirected to_out(stdout, out), to_err(stderr, err);
    called.exit_code = cli::Main(static_cast<int>(words.size()), words.data(), {}).exit_code;
  }
  called.out = ReadFile(out);
  called.err = ReadFile(err);
  return called;
}

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Boat {
  test::TemporaryFolder folder;
  std::string file = folder.Write("boat.lws.json", kSailScene);
  Called Set(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"set", file});
    return Call(arguments);
  }
  std::string Get(const std::string& field) const { return Call({"get", file, field}).out; }
};

TEST_CASE("objects and get have a made-up kind") {
  const Boat boat;
  const Called all = Call({"objects", boat.file});
  INFO(all.err);
  REQUIRE(all.exit_code == 0);
  CHECK_THAT(all.out, Contains("sails/main\tsail\tmain\n") && Contains("sails/top/battens/1\tbatten\t\n"));
  CHECK(LinesOf(Call({"objects", boat.file, "--kind", "sail"}).out).size() == 2);
  CHECK_THAT(Call({"objects", boat.file, "--json", "--kind", "sail"}).out,
             Contains("\"path\": \"sails/top\"") && Contains("\"area\"") && Contains("\"m²\""));
  CHECK_THAT(Call({"objects", "--reference"}).out, Contains("## Sail"));
  CHECK_THAT(Call({"schema"}).out, Contains("\"sails\""));
  CHECK(boat.Get("sails/main.area") == "20.5\n");
  CHECK(std::stod(boat.Get("sails/top.tilt_deg")) == Approx(30).epsilon(1e-15));
  CHECK(boat.Get("sails/top.type") == "\"lateen\"\n");
  CHECK(boat.Get("sails/top/battens/1.length") == "1\n");
  const Called wrong = Call({"get", boat.file, "sails/main.areaa"});
  CHECK(wrong.exit_code == cli::kUsage);
  CHECK_THAT(wrong.err, Contains("did you mean \"area\"?"));
}

TEST_CASE("set changes, adds, renames and removes objects of a made-up kind") {
  const Boat boat;
  REQUIRE(boat.Set({"sails/main.area=22", "sails/top.drag=3"}).exit_code == 0);
  std::string wanted = kSailScene;
  wanted.replace(wanted.find("20.50"), 5, "22");
  wanted.replace(wanted.find("\"2*t\""), 5, "3");
  CHECK(ReadFile(boat.file) == wanted);
  const Called range = boat.Set({"sails/main.area=-2"});
  CHECK(range.exit_code == cli::kBadFile);
  CHECK_THAT(range.err, Contains("\"area\" must be greater than zero") && Contains("[m²]"));
  CHECK(boat.Set({"sails/main.weight=50"}).exit_code == cli::kBadFile);
  CHECK(ReadFile(boat.file) == wanted);

  CHECK_THAT(boat.Set({"--add", "sail", "sails/jib"}).err, Contains("needs sails/jib.mast="));
  REQUIRE(boat.Set({"--add", "sail", "sails/jib", "sails/jib.mast=mast", "sails/jib.above=top"}).exit_code ==
          0);
  REQUIRE(boat.Set({"--rename", "sails/top", "gaff"}).exit_code == 0);
  CHECK(boat.Get("sails/jib.above") == "\"gaff\"\n");
  REQUIRE(boat.Set({"--rename", "boat/mast", "spar"}).exit_code == 0);
  CHECK(boat.Get("sails/jib.mast") == "\"spar\"\n");
  const Called refused = boat.Set({"--remove", "sails/gaff"});
  CHECK(refused.exit_code == cli::kUsage);
  CHECK_THAT(refused.err, Contains("sails/jib.above names \"gaff\"") && Contains("--with-references"));
  REQUIRE(boat.Set({"--remove", "sails/gaff", "--with-references"}).exit_code == 0);
  CHECK(boat.Get("sails/jib.above") == "\"\"\n");
  CHECK_THAT(ReadFile(boat.file), Contains("// The big one.") && Contains("\"x-maker\": \"Ann\""));
}

TEST_CASE("a sweep sets a number of a made-up kind's object") {
  const Boat boat;
  const auto sweep = [&](const std::string& text) {
    const std::string out = boat.folder.path() / "table.csv";
    std::filesystem::remove(out);
    Called called = Call({"run", boat.file, "--duration", "0.01", "--sweep",
                          boat.folder.Write("sweep.json", text), "--out", out, "--jobs", "1"});
    if (called.exit_code == 0) called.out = ReadFile(out);
    return called;
  };
  const Called done = sweep(
      R"({"parameters": {"sails/main.area": [10, 20], "sails/top.tilt_deg": {"from": 0, "to": 60, "count": 2}}})");
  INFO(done.err);
  REQUIRE(done.exit_code == 0);
  const auto lines = LinesOf(done.out);
  REQUIRE(lines.size() == 5);
  CHECK_THAT(lines[0], Contains(",sails/main.area [m²],sails/top.tilt_deg [deg],"));
  CHECK_THAT(lines[1], Contains(",0,10,0,ok,"));
  CHECK_THAT(lines[4], Contains(",3,20,60,ok,"));
  const Called wrong = sweep(R"({"parameters": {"sails/main.area": [10, -1]}})");
  CHECK(wrong.exit_code == cli::kBadFile);
  CHECK_THAT(wrong.err, Contains("must be above 0"));
}

}  // namespace
}  // namespace linkwright::madeup
