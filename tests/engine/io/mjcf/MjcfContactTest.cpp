// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "engine/io/mjcf/MjcfReader.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/compile/ContactOn.h"
#include "tests/support/TempFolder.h"

using namespace linkwright;

namespace mjcf_contact_test {
namespace {

MjcfResult Read(const std::string& body) {
  const TempFolder folder;
  return ReadMjcf(folder.Write("m.xml", "<mujoco model='m'>\n" + body + "\n</mujoco>\n"));
}

std::string Body(const std::string& name, const std::string& geoms) {
  return "<body name='" + name + "'><freejoint/><geom size='.1' mass='1' contype='0' conaffinity='0'/>" +
         geoms + "</body>";
}

const LinkDescription& LinkOf(const MjcfResult& result, const std::string& name) {
  for (const LinkDescription& link : result.robot.links)
    if (link.name == name) return link;
  throw std::runtime_error("no link " + name);
}

bool Says(const MjcfResult& result, const std::string& text) {
  return result.problems.ToString().find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("geoms that collide are collision shapes with their numbers", "[mjcf]") {
  const MjcfResult r =
      Read("<default><geom friction='.8 .02 .003'/></default><worldbody>" +
           Body("b",
                "<geom name='frictionless' size='.1' condim='1'/><geom name='sliding' size='.1'/>"
                "<geom name='spinning' size='.1' condim='4' priority='2'/>"
                "<geom name='rolling' size='.1' condim='6' friction='.5' contype='6' conaffinity='0'/>"
                "<geom name='seen' size='.2' contype='0' conaffinity='0'/>"
                "<geom name='invisible' size='.1' rgba='1 1 1 0'/>"
                "<geom name='round' type='ellipsoid' size='.1 .2 .3'/>") +
           "</worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  const auto& shapes = LinkOf(r, "b").collisions;
  REQUIRE(shapes.size() == 6);
  CHECK(shapes[0].surface.friction == 0);
  CHECK(shapes[1].surface.friction == 0.8);
  CHECK(shapes[1].surface.torsional == 0);
  CHECK_FALSE(shapes[1].surface.restitution);
  CHECK(shapes[1].mask == ContactMask{1, 1, 0});
  CHECK(shapes[2].surface.torsional == 0.02);
  CHECK(shapes[2].surface.rolling == 0);
  CHECK(shapes[2].mask.priority == 2);
  CHECK(shapes[3].surface.friction == 0.5);
  CHECK(shapes[3].surface.torsional == 0.02);
  CHECK(shapes[3].surface.rolling == 0.003);
  CHECK(shapes[3].mask == ContactMask{6, 0, 0});
  CHECK(shapes[4].name == "invisible");
  CHECK(shapes[5].geometry.type == ShapeType::kEllipsoid);
  CHECK(shapes[5].geometry.size == Vector3(0.1, 0.2, 0.3));
  CHECK(LinkOf(r, "b").visuals.size() == 7);  // all but the invisible one
  CHECK(Says(r, "MuJoCo's elliptic cone couples them"));
  CHECK(r.robot.touches_parent_world);
}

TEST_CASE("a geom without numbers has the format's", "[mjcf]") {
  const MjcfResult r = Read("<worldbody>" + Body("b", "<geom size='.1' condim='6'/>") + "</worldbody>");
  REQUIRE(r.ok);
  const SurfaceDescription& surface = LinkOf(r, "b").collisions.at(0).surface;
  CHECK(surface.friction == 1);
  CHECK(surface.torsional == 0.005);
  CHECK(surface.rolling == 0.0001);
}

TEST_CASE("planes are half-spaces, fields of heights are height fields", "[mjcf]") {
  const MjcfResult r = Read(
      "<asset><hfield name='hills' nrow='2' ncol='3' size='2 1 .5 .1' elevation='0 2 4  1 1 1'/></asset>"
      "<worldbody><geom type='plane' size='3 0 1' pos='0 0 .25'/><geom type='plane' size='1 1 1' euler='90 0 "
      "0'/>"
      "<geom type='hfield' hfield='hills'/>" +
      Body("b", "<geom type='plane' size='1 1 1'/>") + "</worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  const auto& shapes = LinkOf(r, "world").collisions;
  REQUIRE(shapes.size() == 3);
  CHECK(r.floor_height == 0.25);
  CHECK(shapes[0].geometry.type == ShapeType::kHalfSpace);
  CHECK(shapes[0].X_LG.p.z() == 0.25);
  CHECK(shapes[0].geometry.size.x() == 6);
  CHECK(shapes[1].geometry.type == ShapeType::kHalfSpace);
  CHECK((shapes[1].X_LG.R.col(2) + Vector3::UnitY()).norm() < 1e-12);
  CHECK(shapes[2].geometry.type == ShapeType::kHeightField);
  CHECK(shapes[2].geometry.size.x() == 4);
  CHECK(shapes[2].geometry.size.y() == 2);
  REQUIRE(shapes[2].geometry.heights);
  // The file's first row lies at +y; the highest is 0.5 m up.
  CHECK(shapes[2].geometry.heights->rows == 2);
  CHECK(shapes[2].geometry.heights->heights == std::vector<double>{0.125, 0.125, 0.125, 0, 0.25, 0.5});
  CHECK(LinkOf(r, "b").collisions.empty());
  CHECK(Says(r, "warning: body \"b\": has a plane but moves: nothing touches that plane"));
}

TEST_CASE("exclude and pair are of bodies", "[mjcf]") {
  const MjcfResult r =
      Read("<worldbody>" +
           Body("a",
                "<geom name='a1' size='.1' friction='.4 .01 .002' condim='4'/><geom name='ghost' size='.1' "
                "contype='0' conaffinity='0'/>") +
           Body("b", "<geom name='b1' size='.1' friction='.2 .03 .001'/>") +
           Body("c", "<geom name='c1' size='.1' priority='1' friction='.1'/>") +
           "</worldbody><contact><exclude body1='a' body2='c'/><pair geom1='a1' geom2='b1'/>"
           "<pair geom1='b1' geom2='c1' condim='6' friction='.7 .7 .04 .05 .05' margin='.1'/>"
           "<pair geom1='ghost' geom2='c1'/></contact>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  CHECK(r.robot.contact_exclude == std::vector<std::array<std::string, 2>>{{"a", "c"}});
  REQUIRE(r.robot.contact_pairs.size() == 3);
  const ContactPair &ab = r.robot.contact_pairs[0], &bc = r.robot.contact_pairs[1],
                    &ac = r.robot.contact_pairs[2];
  CHECK(ab.a == "a");
  CHECK(ab.b == "b");
  CHECK(ab.surface.friction == 0.4);  // the larger, number by number
  CHECK(ab.surface.torsional == 0.03);
  CHECK(ab.surface.rolling == 0);
  CHECK(bc.surface.friction == 0.7);
  CHECK(bc.surface.torsional == 0.04);
  CHECK(bc.surface.rolling == 0.05);
  CHECK(ac.surface.friction == 0.1);  // of the higher priority
  CHECK(LinkOf(r, "a").collisions.size() == 2);
  CHECK(LinkOf(r, "a").collisions[1].mask == ContactMask{0, 0, 0});
  CHECK(Says(r, "note: <pair> margin: is ignored: contacts are rigid"));
  CHECK(Says(r, "note: <pair>: is of all shapes of both bodies"));
}

TEST_CASE("what rigid contact has no use for is reported once", "[mjcf]") {
  const MjcfResult r =
      Read("<option cone='elliptic' o_margin='.1'/><worldbody>" +
           Body("b",
                "<geom size='.1' solref='.02 1' margin='.1' gap='.1' solmix='1'/><geom size='.1' solref='.02 "
                "1'/>") +
           "</worldbody>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  for (const char* what :
       {"<option> cone", "<option> o_margin", "<geom> margin", "<geom> gap", "<geom> solmix"})
    CHECK(Says(r, std::string("note: ") + what + ": is ignored: contacts are rigid"));
  CHECK(Says(r, "<geom> solref: is ignored: contacts are rigid (2 times)"));
}

TEST_CASE("what rigid contact set aside is counted by attribute, whatever has it", "[mjcf]") {
  const MjcfResult r = Read(
      "<option o_margin='.1'/><default><geom solref='.02 1' solimp='.9 .95 .001'/></default><worldbody>" +
      Body("a", "<geom name='x' size='.1' solref='.02 1' gap='0'/>") +
      Body("b", "<geom name='y' size='.1' solref='.02 1'/>") +
      "</worldbody><contact><pair geom1='x' geom2='y' solref='.02 1' solimp='.9 .95 .001'/></contact>");
  INFO(r.problems.ToString());
  REQUIRE(r.ok);
  // solref: a default, two geoms and a pair; solimp: a default and a pair.
  const std::vector<SoftContactAttribute> found = FindSoftContact(r.problems);
  REQUIRE(found.size() == 4);
  const char* const names[] = {"solref", "solimp", "gap", "o_margin"};
  const int times[] = {4, 2, 1, 1};
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i].name == names[i]);
    CHECK(found[i].times == times[i]);
  }
  // What a joint has of these is a setting of its limits.
  const MjcfResult joint = Read(
      "<worldbody><body name='b'><joint name='j' margin='.1'/><geom size='.1' mass='1'/></body></worldbody>");
  CHECK(Says(joint, "<joint> margin: is ignored"));
  CHECK(FindSoftContact(joint.problems).empty());
}

TEST_CASE("wrong numbers of contact are errors", "[mjcf]") {
  CHECK(Says(Read("<worldbody>" + Body("b", "<geom size='.1' condim='2'/>") + "</worldbody>"),
             "condim is 2: 1, 3, 4 or 6 is meant"));
  CHECK(Says(Read("<worldbody>" + Body("b", "<geom size='.1' friction='-1'/>") + "</worldbody>"),
             "its friction is negative"));
  CHECK(Says(Read("<worldbody>" + Body("b", "<geom name='g' size='.1'/>") +
                  "</worldbody><contact><pair geom1='g' geom2='h'/><exclude body1='b' body2='x'/></contact>"),
             "geom2: there is no geom \"h\""));
}

TEST_CASE("a loaded model does not touch until it is told to", "[mjcf]") {
  const TempFolder folder;
  const auto file = folder.Write("m.xml", "<mujoco><worldbody><geom type='plane' size='1 1 1'/>" +
                                              Body("b", "<geom size='.1'/>") + "</worldbody></mujoco>");
  LoadSceneResult loaded = LoadScene(file);
  REQUIRE(loaded.ok);
  CHECK_FALSE(loaded.scene.contact);
  TurnContactOn(&loaded.scene);
  CHECK(loaded.scene.contact->enabled);
  CHECK_FALSE(loaded.scene.contact->ground);  // the plane is there
}

}  // namespace mjcf_contact_test
