// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of malformed models asks for.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>

#include "engine/io/mjcf/MjcfReader.h"
#include "tests/support/ReferenceData.h"

using namespace linkwright;

namespace mjcf_bad_input_test {
namespace fs = std::filesystem;

namespace {

struct Expected {
  bool ok;
  const char* text;  // part of the messages
};

const std::map<std::string, Expected> kExpected = {
    {"m01_truncated", {false, "m01_truncated.xml:3: error"}},
    {"m02_include_self", {false, ":1: error: <include> \"m02_include_self.xml\": the file includes itself"}},
    {"m04_include_missing", {false, "\"inc/none.xml\": there is no such file"}},
    {"m05_include_escape", {false, "outside"}},
    {"m07_duplicate_class", {false, ":2: error: default class \"a\": is defined twice"}},
    {"m08_actuator_no_joint", {false, ":5: error: motor: there is no joint \"ghost\""}},
    {"m10_weld_self", {false, "holds body \"b\" to itself"}},
    {"m11_joint_eq_self", {false, "couples joint \"j\" with itself"}},
    {"m13_duplicate_body", {false, ":4: error: body \"b\": another body has the same name"}},
    {"m14_negative_mass", {false, "mass is negative"}},
    {"m16_free_and_hinge", {false, "body \"b\": has a free joint together with other joints"}},
    {"m17_moving_massless", {false, "body \"b\": moves but has no mass"}},
    {"m19_mesh_escape", {true, "outside"}},
    {"m20_hfield_absurd", {false, "100000 × 100000 cells"}},
    {"m22_keyframe_size", {false, "qpos has 5 numbers, the model has 1"}},
    {"m23_zero_quat", {false, "quat: the quaternion is zero"}},
    {"m25_bodies_100000_deep", {false, "nested too deeply"}},
    {"m26_timestep_zero", {false, ":2: error: option: the timestep must be positive"}},
    {"m28_geom_type", {false, "type \"teapot\" is not known"}},
    {"m29_unknown_element", {true, "<teapot>: is not known"}},
    {"m31_size_too_many", {false, "size has 7 numbers where at most 3 are meant"}},
    {"m32_number_text", {false, "body \"b\": quat: \"a\" is not a number"}},
    {"m34_composite_absurd", {false, "too large: 10000000000 parts"}},
    {"m35_polycoef_nan", {false, "polycoef: \"nan\""}},
    {"m37_axis_zero", {false, "joint \"j\": the axis is zero"}},
    {"m38_entity_bomb", {false, ":1: error"}},
    {"m40_replicate_absurd", {false, "too large: 1000000000 copies"}},
    {"m41_negative_gear_nan", {false, "gear: \"nan\""}},
    {"r05_booster_T1_serial", {false, ":211: error: pair: geom"}},
};

}  // namespace

TEST_CASE("Malformed models end as the list asks", "[mjcf][bad][reference]") {
  const fs::path folder = test::ReferencePath("bad-inputs");
  for (const auto& [name, expected] : kExpected) {
    const MjcfResult result = ReadMjcf(folder / (name + ".xml"));
    const std::string text = result.problems.ToString();
    INFO(name << ":\n" << text);
    // The moving body whose mesh is refused has nothing else that weighs: that is an error of its own.
    CHECK(result.ok == (expected.ok && name != "m19_mesh_escape"));
    CHECK(result.problems.HasErrors() == !result.ok);
    CHECK(text.find(expected.text) != std::string::npos);
    CHECK(text.find("root:x:") == std::string::npos);
  }
}

TEST_CASE("No malformed model is read without a word", "[mjcf][bad][reference]") {
  int count = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(test::ReferencePath("bad-inputs"))) {
    if (file.path().extension() != ".xml") continue;
    INFO(file.path().stem().string());
    CHECK_FALSE(ReadMjcf(file.path()).problems.problems().empty());
    ++count;
  }
  CHECK(count >= 25);
}

}  // namespace mjcf_bad_input_test
