// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of malformed robots asks for. Which severity is meant where the list leaves a choice is
// decided here.
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>

#include "engine/io/urdf/UrdfReader.h"
#include "tests/support/ReferenceData.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace urdf_bad_input_test {
namespace fs = std::filesystem;

namespace {

std::string AllText(const ProblemList& problems) {
  std::string text;
  for (const Problem& problem : problems.problems()) text += problem.ToString() + "\n";
  return text;
}

bool Has(const ProblemList& problems, Severity severity) {
  for (const Problem& problem : problems.problems())
    if (problem.severity == severity) return true;
  return false;
}

struct Expected {
  bool ok;
  const char* text;  // part of the messages; "": none of them is a warning
};

const std::map<std::string, Expected> kExpected = {
    {"u01_empty", {false, "empty"}},
    {"u02_whitespace", {false, "error"}},
    {"u04_binary_garbage", {false, "not XML"}},
    {"u05_wrong_root", {false, ":2: error: <sdf>: the root element of a URDF is <robot>"}},
    {"u07_utf8_bom", {true, ""}},
    {"u08_crlf", {true, ""}},
    {"u10_billion_laughs", {false, ":2: error"}},
    {"u11_xxe_file", {false, ":2: error"}},
    {"u13_nesting_1e6", {false, "nested too deeply"}},
    {"u14_chain_20000", {true, ""}},
    {"u16_nul_byte", {false, "NUL"}},
    {"u17_unclosed_comment", {false, "comment is never closed"}},
    {"u19_duplicate_attribute", {false, "given twice"}},
    {"u20_xacro_unexpanded", {false, ":3: error: <xacro:property>: this is a xacro file"}},
    {"u22_100k_attributes", {true, ""}},
    {"s01_no_links", {false, "no link"}},
    {"s03_missing_parent", {false, "ghost"}},
    {"s04_cycle", {false, "\"j3\", \"j2\", \"j1\""}},
    {"s06_two_roots", {false, "\"a\", \"c\""}},
    {"s07_two_parents", {false, "joint \"j2\": its child link \"c\" already hangs on joint \"j1\""}},
    {"s09_duplicate_joint", {false, "joint \"j\""}},
    {"s10_no_joint_type", {false, "joint \"j1\": has no type"}},
    {"s12_no_name", {false, ":4: error"}},
    {"s13_no_parent_element", {false, "joint \"j1\": has no <parent>"}},
    {"s15_lower_gt_upper", {true, "joint \"j1\": the lower limit is above the upper"}},
    {"s16_mimic_unknown", {true, "\"nobody\""}},
    {"s18_mimic_cycle", {false, "mimic"}},
    {"s19_mimic_fixed", {true, "joint \"j2\": it mimics \"j1\", a fixed joint"}},
    {"s21_50000_links_star", {true, ""}},
    {"n01_nan_mass", {false, "link \"tip\": <mass> value: \"nan\""}},
    {"n03_negative_mass", {false, "link \"tip\": the mass is negative"}},
    {"n04_zero_mass_leaf", {true, "link \"tip\": moves but its mass"}},
    {"n06_inertia_indefinite", {false, "link \"tip\": the inertia is not positive definite"}},
    {"n07_triangle_inequality", {true, "link \"tip\": the inertia is not that of any body"}},
    {"n09_mass_1e308", {false, "link \"tip\": the mass is absurdly large"}},
    {"n10_mass_overflow", {false, "<mass> value: \"1e400\" is too large"}},
    {"n12_mass_trailing", {false, "<mass> value: \"1.0kg\" is not a number"}},
    {"n13_mass_hex", {false, "<mass> value: \"0x10\" is not a number"}},
    {"n15_mass_denormal", {true, "link \"tip\": the mass is too small"}},
    {"n16_zero_axis", {false, "joint \"j1\": the axis is zero"}},
    {"n18_axis_two_numbers", {false, "has 2 numbers where 3 are needed"}},
    {"n19_axis_nan", {false, "joint \"j1\": <axis> xyz: \"nan\""}},
    {"n21_origin_five_numbers", {false, "has 5 numbers where 3 are needed"}},
    {"n22_origin_huge", {false, "absurdly far"}},
    {"n24_negative_damping", {true, "damping is negative: 0 is used"}},
    {"n25_box_negative", {true, "visual 1: <box> size is not positive: it is left out"}},
    {"n27_no_geometry", {true, "<geometry> holds no shape"}},
    {"n28_two_geometries", {true, "only the first, <box>, is used"}},
    {"n30_rgba_bad", {true, "the default colour is used"}},
    {"p02_escape_relative", {true, "outside"}},
    {"p03_absolute", {true, "outside"}},
    {"p05_dev_zero", {true, "outside"}},
    {"p06_package_escape", {true, "not the name of a package"}},
    {"p08_percent_encoded", {true, "no such file"}},
    {"p09_http_url", {true, "not fetched"}},
    {"p12_empty", {true, "file name is empty"}},
    {"p14_wrong_extension", {true, "meshes of type"}},
    {"p17_nul_in_path", {false, "not a valid character"}},
    {"p18_long_path", {true, "too long"}},
    {"r01_husky_optenv", {false, ":97: error: joint \"imu_joint\": <origin> rpy holds a substitution"}},
    {"r02_bullet_wheel", {true, ":2: warning: the XML declaration"}},
    {"r03_bullet_humanoid", {true, ":288: warning: what follows the root element"}},
    {"r04_fetch_unbound_prefix", {true, ":655: warning: <sensor:camera>"}},
};

}  // namespace

TEST_CASE("Malformed robots end as the list asks", "[urdf][bad][reference]") {
  const fs::path folder = test::ReferencePath("bad-inputs");
  for (const auto& [name, expected] : kExpected) {
    const UrdfResult result = ReadUrdf(folder / (name + ".urdf"));
    const std::string text = AllText(result.problems);
    INFO(name << ":\n" << text);
    CHECK(result.ok == expected.ok);
    CHECK(result.problems.HasErrors() == !expected.ok);
    if (*expected.text != '\0')
      CHECK(text.find(expected.text) != std::string::npos);
    else
      CHECK_FALSE(Has(result.problems, Severity::kWarning));
    CHECK(text.find("root:x:") == std::string::npos);  // of a password file
  }
}

TEST_CASE("No malformed robot is read without a word", "[urdf][bad][reference]") {
  int count = 0;
  for (const fs::directory_entry& file : fs::directory_iterator(test::ReferencePath("bad-inputs"))) {
    if (file.path().extension() != ".urdf") continue;
    const std::string name = file.path().stem().string();
    const UrdfResult result = ReadUrdf(file.path());
    INFO(name << ":\n" << AllText(result.problems));
    CHECK(result.ok == !result.problems.HasErrors());
    // Bad meshes leave the robot usable.
    if (name.starts_with("w_")) CHECK(result.ok);
    const auto known = kExpected.find(name);
    const bool may_be_silent = (known != kExpected.end() && *known->second.text == '\0') ||
                               name == "w_e06_solid_binary_stl" || name == "w_o11_long_line_obj" ||
                               name == "p11_backslash";
    if (!may_be_silent)
      CHECK((Has(result.problems, Severity::kWarning) || Has(result.problems, Severity::kError)));
    ++count;
  }
  CHECK(count >= 60);
}

namespace {

UrdfResult ReadText(const std::string& name, const std::string& text) {
  const TempFolder folder;
  return ReadUrdf(folder.Write(name, text));
}

std::string Robot(const std::string& tip, const std::string& joint,
                  const std::string& start = "<?xml version='1.0'?>\n") {
  const std::string inertial =
      "<inertial><mass value='1'/><inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' "
      "iyz='0'/></inertial>";
  return start + "<robot name='r'><link name='base'>" + inertial + "</link>\n<link name='tip'>" +
         (tip.empty() ? inertial : tip) +
         "</link>\n<joint name='j' type='revolute'><parent link='base'/><child link='tip'/><axis xyz='0 0 "
         "1'/>" +
         joint + "</joint></robot>";
}

const std::string kLimit = "<limit lower='-1' upper='1' effort='1' velocity='1'/>";

}  // namespace

TEST_CASE("Numbers that look like another unit are reported, those of usual robots are not", "[urdf][bad]") {
  CHECK(ReadText("r.urdf", Robot("", kLimit)).problems.problems().empty());
  const auto said = [](const std::string& tip, const std::string& joint) {
    const UrdfResult result = ReadText("r.urdf", Robot(tip, joint));
    CHECK(result.ok);
    return AllText(result.problems);
  };
  const auto inertial = [](const std::string& mass, const std::string& moment) {
    return "<inertial><mass value='" + mass + "'/><inertia ixx='" + moment + "' iyy='" + moment + "' izz='" +
           moment + "' ixy='0' ixz='0' iyz='0'/></inertial>";
  };
  CHECK_THAT(said("", "<limit lower='-170' upper='170' effort='1' velocity='1'/>"),
             Catch::Contains(":4: warning: joint \"j\": limits of 170 rad: are they in degrees?"));
  CHECK_THAT(said("", "<limit lower='-30' upper='30' effort='1' velocity='1'/>"),
             !Catch::Contains("degrees"));  // five turns
  CHECK_THAT(said("", "<limit lower='-1e6' upper='1e6' effort='1' velocity='1'/>"),
             !Catch::Contains("degrees"));
  CHECK_THAT(said("", "<limit lower='0' upper='0' effort='1' velocity='1'/>"),
             Catch::Contains("it cannot move"));
  CHECK_THAT(said(inertial("1", "2000"), kLimit),
             Catch::Contains(":3: warning: link \"tip\": its mass would have"));
  CHECK_THAT(said(inertial("5e6", "1e6"), kLimit), Catch::Contains("is it in grams?"));
  CHECK_THAT(said("", kLimit + "<origin xyz='350 0 0'/>"), Catch::Contains("is it in millimetres?"));
  CHECK_THAT(said("", kLimit + "<origin quat_xyzw='0 0 0 1'/>"),
             Catch::Contains("quat_xyzw is not in the format"));
}

TEST_CASE("Encodings that cannot be read are named", "[urdf][bad]") {
  const auto with = [](const std::string& encoding) {
    return ReadText("r.urdf", Robot("", kLimit, "<?xml version='1.0' encoding='" + encoding + "'?>\n"));
  };
  for (const char* encoding : {"UTF-8", "utf8", "ISO-8859-1", "us-ascii", "GB2312"}) {
    INFO(encoding);
    CHECK(with(encoding).problems.problems().empty());
  }
  CHECK(with("utf-16").ok);  // some writers say so of UTF-8
  CHECK_THAT(AllText(with("utf-16").problems),
             Catch::Contains(":1: warning: the file says that it is utf-16"));
  CHECK_THAT(AllText(with("klingon-7").problems),
             Catch::Contains(":1: error: encoding \"klingon-7\" is not known"));
  const std::string text = Robot("", kLimit);
  std::string wide;
  for (const char c : text) wide += {c, '\0'};
  CHECK_THAT(AllText(ReadText("r.urdf", wide).problems), Catch::Contains("UTF-16"));
  CHECK_THAT(AllText(ReadText("r.urdf", "\xFF\xFE" + wide).problems), Catch::Contains("UTF-16"));
}

TEST_CASE("Names, parts and messages without end stop at a stated limit", "[urdf][bad]") {
  const std::string name(5000, 'n');
  const UrdfResult named =
      ReadText("r.urdf", "<robot name='r'><link name='" + name + "'><visual/><visual/></link></robot>");
  CHECK_FALSE(named.ok);
  CHECK_THAT(AllText(named.problems), Catch::Contains("longer than 1000 bytes"));
  CHECK(AllText(named.problems).size() < 20000);

  std::string many = "<robot name='r'>";
  for (int i = 0; i < 200'001; ++i) many += "<link/>";
  const UrdfResult links = ReadText("r.urdf", many + "</robot>");
  CHECK_FALSE(links.ok);
  CHECK_THAT(AllText(links.problems), Catch::Contains("one of more than 200000 links and joints"));
  CHECK(links.problems.problems().size() < 2100);

  many = "<robot name='r'><link name='a'>";
  for (int i = 0; i < 200'001; ++i) many += "<visual/>";
  const UrdfResult shapes = ReadText("r.urdf", many + "</link></robot>");
  CHECK_FALSE(shapes.ok);
  CHECK_THAT(AllText(shapes.problems), Catch::Contains("more than 200000 shapes"));
}

TEST_CASE("A file of macros reports what to type, with its own name", "[urdf][bad]") {
  const std::string text =
      "<robot name='r' xmlns:xacro='http://x'>\n<xacro:property name='a' value='1'/><link name='a'/></robot>";
  CHECK_THAT(AllText(ReadText("arm.urdf.xacro", text).problems),
             Catch::Contains("arm.urdf.xacro:2: error: <xacro:property>") &&
                 Catch::Contains("xacro arm.urdf.xacro > arm.urdf"));
  CHECK_THAT(AllText(ReadText("it's my arm.urdf", text).problems),
             Catch::Contains("xacro 'it'\\''s my arm.urdf' > 'it'\\''s my arm.expanded.urdf'"));
  CHECK_THAT(AllText(ReadText("r.urdf", "<robot name='r'>\n<link name='a$(arg x)'/></robot>").problems),
             Catch::Contains(":2: error: link \"a$(arg x)\": <link> name holds a substitution") &&
                 Catch::Contains("xacro r.urdf > r.expanded.urdf"));
}

}  // namespace urdf_bad_input_test
