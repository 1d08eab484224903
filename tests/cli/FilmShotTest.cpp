// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <chrono>

#include "tests/support/PngTexts.h"
#include "tests/support/RunProgram.h"

// How films are taken: their cameras, their frames, their speed.
using namespace linkwright::test;

namespace film_shot_test {
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

/// A bar that rests, as nothing pulls at it, seen by two cameras.
std::string Resting(const std::string& keyframes = {}) {
  return R"({"linkwright": 1, "gravity": [0, 0, 0], "duration": 0.3,
  "robots": [{"name": "arm", "links": [{"name": "base"}, {"name": "bar", "mass": 1,
    "visuals": [{"box": [0.6, 0.1, 0.1]}]}],
    "joints": [{"name": "hinge", "type": "revolute", "parent": "base", "child": "bar", "axis": "y",
                "xyz": [0, 0, 0.3]}]}],
  "cameras": [{"name": "near", "target": [0, 0, 0.3], "distance": 1.5, "yaw": 0.4, "pitch": 0.3},
              {"name": "far", "target": [0.2, 0, 0.1], "distance": 3, "yaw": -1.1, "pitch": 0.8}])" +
         keyframes + "}\n";
}

const char* const kKeys = R"(, "camera_keyframes": [
  {"time": 0.2, "target": [0.2, 0, 0.1], "distance": 3, "yaw": -1.1, "pitch": 0.8, "easing": "linear"},
  {"time": 0, "target": [0, 0, 0.3], "distance": 1.5, "yaw": 0.4, "pitch": 0.3, "easing": "smooth"}])";

std::vector<std::string> Frames(const std::string& scene, const fs::path& folder, const std::string& name,
                                const std::vector<std::string>& options) {
  const std::string out = (folder / (name + "%d.png")).string();
  std::vector<std::string> arguments = {"render", scene, "--out", out, "--size", "160x90", "--fps", "10"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const ProgramResult result = RunLinkwright(arguments);
  INFO(result.err);
  REQUIRE(result.exit_code == 0);
  std::vector<std::string> frames;
  for (int k = 0; fs::exists(folder / (name + std::to_string(k) + ".png")); ++k)
    frames.push_back(ReadFile(folder / (name + std::to_string(k) + ".png")));
  return frames;
}

}  // namespace

TEST_CASE("a turntable shows the first frame again after a turn") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rest.lws.json", Resting());
  for (const std::string seconds : {"0.4", "-0.4"}) {
    const auto frames = Frames(scene, folder.path(), "turn" + seconds + "-",
                               {"--turntable", seconds, "--start", "0.3", "--duration", "0.7"});
    REQUIRE(frames.size() == 7);
    CHECK(frames[4] == frames[0]);
    CHECK(frames[6] == frames[2]);
    for (int k = 1; k < 4; ++k) CHECK(frames[static_cast<std::size_t>(k)] != frames[0]);
  }
  // At half speed a turn takes half of the simulated time.
  const auto slow = Frames(scene, folder.path(), "slow", {"--turntable", "0.4", "--speed", "0.5"});
  REQUIRE(slow.size() == 6);
  CHECK(slow[4] == slow[0]);
  CHECK(slow[2] != slow[0]);
}

TEST_CASE("a film by keyframes shows what its cameras show at their times") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("keyed.lws.json", Resting(kKeys));
  const auto keyed = Frames(scene, folder.path(), "keyed", {"--camera", "keyframes"});
  const auto near = Frames(scene, folder.path(), "near", {"--camera", "near"});
  const auto far = Frames(scene, folder.path(), "far", {"--camera", "far"});
  REQUIRE(keyed.size() == 3);
  CHECK(keyed[0] == near[0]);
  CHECK(keyed[1] != near[1]);
  CHECK(keyed[1] != far[1]);
  CHECK(keyed[2] == far[2]);
}

TEST_CASE("motion blur does not change what rests, and a link that rests is followed by standing still") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rest.lws.json", Resting());
  const auto plain = Frames(scene, folder.path(), "plain", {});
  const auto blurred = Frames(scene, folder.path(), "still", {"--motion-blur", "1", "--blur-samples", "4"});
  REQUIRE(blurred.size() == plain.size());
  for (std::size_t k = 0; k < plain.size(); ++k) {
    CHECK(blurred[k] != plain[k]);  // the notes say so
    CHECK(WithoutTexts(blurred[k]) == WithoutTexts(plain[k]));
  }
  // What moves is blurred: its frame is no picture of one moment.
  const std::string log =
      folder.Write("push.jsonl", R"({"t": 0, "do": "velocity", "of": "hinge", "value": 3})"
                                 "\n");
  const auto sharp = Frames(scene, folder.path(), "sharp", {"--inputs", log}),
             moved = Frames(scene, folder.path(), "moved",
                            {"--inputs", log, "--motion-blur", "1", "--blur-samples", "4"});
  REQUIRE(moved.size() == sharp.size());
  CHECK(WithoutTexts(moved[1]) != WithoutTexts(sharp[1]));
  CHECK(Frames(scene, folder.path(), "follow", {"--follow", "bar"}) == plain);
}

TEST_CASE("what is filmed beside is a scene or a log by what it holds") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rest.lws.json", Resting());
  const auto still = [&](const std::string& beside) {
    const fs::path out = folder.path() / "two.png";
    const ProgramResult result = RunLinkwright(
        {"render", scene, "--out", out.string(), "--size", "64x36", "--duration", "0.2", "--beside", beside});
    INFO(beside << "\n" << result.err);
    CHECK(result.exit_code == 0);
    return WithoutTexts(ReadFile(out));  // which name the files
  };
  std::string moved = Resting();
  moved.replace(moved.find("[0, 0, 0.3]}]}"), 11, "[0, 0, 0.4]");
  const std::string as_scene = still(folder.Write("other.lws.json", moved));
  CHECK(still(folder.Write("other.json", moved)) == as_scene);
  CHECK(still(folder.Write("other", moved)) == as_scene);
  still(folder.Write("other.URDF", R"(<robot name="r"><link name="base"/></robot>)"));
  const std::string header = "{\"instruction_set\": \"avx2\"}\n",
                    push = R"({"t": 0, "do": "velocity", "of": "hinge", "value": 3})"
                           "\n";
  const std::string as_log = still(folder.Write("log.jsonl", push));
  CHECK(as_log != as_scene);
  CHECK(still(folder.Write("log.json", header + push)) == as_log);
  CHECK(still(folder.Write("log", push)) == as_log);
}

TEST_CASE("an interrupted picture is not written, nor a frame of a time that was not reached") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rest.lws.json", Resting());
  const auto interrupted = [&](const std::string& out, const std::vector<std::string>& options) {
    std::vector<std::string> arguments = {"render", scene,  "--out", (folder.path() / out).string(),
                                          "--size", "64x36"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const auto begin = std::chrono::steady_clock::now();
    const ProgramResult result = RunLinkwright(arguments, 0.7);
    INFO(result.err);
    CHECK(result.exit_code == 130);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(15));
  };
  // Hours of simulation.
  interrupted("still.png", {"--duration", "1e6"});
  CHECK_FALSE(fs::exists(folder.path() / "still.png"));
  interrupted("frame%d.png", {"--start", "1e6", "--duration", "1"});
  CHECK_FALSE(fs::exists(folder.path() / "frame0.png"));
}

TEST_CASE("films that cannot be taken are refused in a sentence") {
  const TemporaryFolder folder;
  const std::string scene = folder.Write("rest.lws.json", Resting()),
                    keyed = folder.Write("keyed.lws.json", Resting(kKeys)),
                    out = (folder.path() / "film.mp4").string();
  const auto refused = [&](const std::string& file, const std::vector<std::string>& options,
                           const std::string& why) {
    std::vector<std::string> arguments = {"render", file, "--out", out, "--size", "64x36"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const ProgramResult result = RunLinkwright(arguments);
    INFO(why << "\n" << result.err);
    CHECK(result.exit_code == 2);
    CHECK_THAT(result.err, Contains(why));
    CHECK_FALSE(fs::exists(out));
  };
  refused(scene, {"--follow", "hand"}, "the scene has no link 'hand' to follow");
  refused(scene, {"--motion-blur", "1.5"}, "0 to 1 of the time from frame to frame");
  refused(scene, {"--supersample", "5"}, "supersampling is 1 to 4 times, not 5");
  refused(scene, {"--blur-samples", "0"}, "1 to 256 samples, not 0");
  refused(scene, {"--speed", "0"}, "the speed of a film is 0.001 to 1000");
  refused(scene, {"--turntable", "0"}, "0.1 to 100000 s, not 0 s");
  refused(scene, {"--camera", "keyframes"}, "the scene has no camera keyframes");
  refused(keyed, {"--camera", "keyframes", "--turntable", "3"}, "choose one of them");
  refused(keyed, {"--camera", "keyframes", "--follow", "bar"}, "choose one of them");
  std::string bad = Resting(kKeys);
  bad.replace(bad.find("linear"), 6, "bounce");
  const ProgramResult result = RunLinkwright({"check", folder.Write("bad.lws.json", bad)});
  CHECK(result.exit_code != 0);
  CHECK_THAT(result.out + result.err, Contains("bounce") && Contains("smooth"));
}

}  // namespace film_shot_test
