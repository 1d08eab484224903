// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/engine/simulation/contact/ContactRuns.h"
#include "tests/support/SameBits.h"

using namespace linkwright;
using namespace linkwright::test;
using namespace linkwright::test::contact;

// Contact together with joints' dry friction and closed loops, on events.
namespace contact_joints_test {
namespace {

constexpr double kCart = 2, kBox = 1, kJoint = 3, kMu = .5;

/// A cart on a rail with dry friction, a box on it that is pulled by this force; or the cart is.
Gate CartGate(double pull, const char* link = "box/box") {
  Gate gate{
      R"({"name": "cart", "links": [{"name": "rail"}, {"name": "cart", "mass": 2, "inertia": [0.1, 0.1, 0.1],
    "collisions": [{"box": [2, 0.4, 0.1]}]}], "joints": [{"name": "slide", "type": "prismatic", "axis": "x",
    "parent": "rail", "child": "cart", "friction": 3}]},)" +
          Free("box", kBox, Box({.2, .2, .2}), {0, 0, .15}),
      "\"friction\": " + Text(kMu) + R"(, "report": [["cart/cart", "box/box"]])"};
  // Along the box's base, so that it does not turn.
  const double height = std::string(link) == "box/box" ? -.1 : 0;
  gate.more = std::string(R"(, "forces": [{"name": "pull", "type": "force", "link": ")") + link +
              R"(", "point": [0, 0, )" + Text(height) + R"(], "force": [)" + Text(pull) + ", 0, 0]}]";
  return gate;
}

/// A crank and a rod on pins, the rod's end on the ground: a slider without a guide. `loop`: the crank pin
/// closes a loop instead.
std::string Crank(bool loop) {
  const std::string links = R"("links": [{"name": "base"},
    {"name": "crank", "mass": 1, "com": [0.15, 0, 0], "inertia": [0.01, 0.01, 0.01]},
    {"name": "rod", "mass": 1, "com": [0.3, 0, 0], "inertia": [0.03, 0.03, 0.03],
     "collisions": [{"sphere": 0.05, "xyz": [0.6, 0, 0]}]})";
  if (!loop)
    return R"({"name": "arm", "xyz": [0, 0, 0.3], )" + links + R"(], "joints": [
      {"name": "a", "type": "continuous", "axis": "y", "parent": "base", "child": "crank"},
      {"name": "b", "type": "continuous", "axis": "y", "parent": "crank", "child": "rod", "xyz": [0.3, 0, 0]}],
      "positions": {"a": -0.4, "b": 0.5}})";
  // The rod on joints of its own, where the pin has it: p = 0.3 (cos a, −sin a) for a turn a about y.
  const double a = -.4, x = .3 * std::cos(a), z = -.3 * std::sin(a);
  return R"({"name": "arm", "xyz": [0, 0, 0.3], )" + links + R"(, {"name": "lx"}, {"name": "lz"}], "joints": [
      {"name": "a", "type": "continuous", "axis": "y", "parent": "base", "child": "crank"},
      {"name": "x", "type": "prismatic", "axis": "x", "parent": "base", "child": "lx"},
      {"name": "z", "type": "prismatic", "axis": "z", "parent": "lx", "child": "lz"},
      {"name": "b", "type": "continuous", "axis": "y", "parent": "lz", "child": "rod"}],
      "positions": {"a": -0.4, "x": )" +
         Text(x) + R"(, "z": )" + Text(z) + R"(, "b": 0.1}})";
}

Gate CrankGate(bool loop) {
  Gate gate{Crank(loop), "\"ground\": true, \"friction\": 0.3, \"restitution\": 0"};
  gate.dt = 2e-4;
  if (loop)
    gate.more =
        R"(, "loops": [{"name": "pin", "type": "revolute", "link_i": "crank", "point_i": [0.3, 0, 0], "axis_i": [0, 1, 0],
        "link_j": "rod", "point_j": [0, 0, 0], "axis_j": [0, 1, 0]}])";
  return gate;
}

/// The same crank and rod as bodies in Euler parameters.
Gate BodiesGate() {
  const double a = -.4, rod = .1;
  const auto body = [](const char* name, const Vector3& at, double turned, double inertia,
                       const std::string& more) {
    return std::string(R"({"name": ")") + name + R"(", "mass": 1, "inertia": )" +
           Text(Vector3::Constant(inertia)) + ", \"r\": " + Text(at) + ", \"p\": [" +
           Text(std::cos(turned / 2)) + ", 0, " + Text(std::sin(turned / 2)) + ", 0]" + more + "}";
  };
  const Vector3 pivot(0, 0, .3), along(std::cos(a), 0, -std::sin(a)),
      along_rod(std::cos(rod), 0, -std::sin(rod));
  Gate gate{"", "\"ground\": true, \"friction\": 0.3, \"restitution\": 0"};
  gate.dt = 2e-4;
  gate.more = R"(, "mechanism": {"bodies": [)" + body("crank", pivot + .15 * along, a, .01, "") + ", " +
              body("rod", pivot + .3 * along + .3 * along_rod, rod, .03,
                   R"(, "collisions": [{"sphere": 0.05, "xyz": [0.3, 0, 0]}])") +
              R"(], "joints": [
    {"name": "pivot", "type": "revolute", "body_i": "ground", "body_j": "crank", "point_i": [0, 0, 0.3],
     "point_j": [-0.15, 0, 0], "axis_i": [0, 1, 0], "axis_j": [0, 1, 0]},
    {"name": "pin", "type": "revolute", "body_i": "crank", "body_j": "rod", "point_i": [0.15, 0, 0],
     "point_j": [-0.3, 0, 0], "axis_i": [0, 1, 0], "axis_j": [0, 1, 0]}]})";
  return gate;
}

/// A slab with a limb of two hinges, thrown with a turn: it lands on all that it has.
Gate LimbGate(ContactClock clock) {
  Gate gate{
      R"({"name": "limb", "floating": true, "xyz": [0, 0, 0.5], "velocities": {"base": [1, 0, 0, 0, 6, 1]},
    "links": [{"name": "a", "mass": 2, "collisions": [{"box": [0.3, 0.2, 0.1]}],
      "visuals": [{"box": [0.3, 0.2, 0.1]}]},
    {"name": "b", "mass": 0.5, "com": [0.15, 0, 0], "inertia": [0.001, 0.004, 0.004],
     "collisions": [{"capsule": [0.03, 0.2], "xyz": [0.17, 0, 0], "rpy": [0, 1.5707963267948966, 0]}]},
    {"name": "c", "mass": 0.3, "com": [0.12, 0, 0], "inertia": [0.0005, 0.002, 0.002],
     "collisions": [{"sphere": 0.04, "xyz": [0.25, 0, 0]}]}],
    "joints": [{"name": "one", "type": "continuous", "axis": "y", "parent": "a", "child": "b",
      "xyz": [0.15, 0, 0], "damping": 0.01},
    {"name": "two", "type": "continuous", "axis": [0, 0.6, 0.8], "parent": "b", "child": "c",
      "xyz": [0.3, 0, 0], "damping": 0.01}], "positions": {"one": 0.6, "two": -0.8}})",
      "\"ground\": true, \"friction\": 0.5"};
  gate.clock = clock;
  gate.dt = 2e-3;
  return gate;
}

}  // namespace

TEST_CASE("limbs that strike close the books of time stepping") {
  Run run(LimbGate(ContactClock::kStepping));
  double worst = 0;
  for (double time = .01; time < 1.5; time += .01) {
    run.Until(time, false);
    worst =
        std::max(worst, run.simulation.system().ComputeEnergies(run.simulation.state()).RelativeResidual());
  }
  CHECK(run.Value("work.contact.impacts") < -1);
  CHECK(worst < 1e-7);
}

TEST_CASE(
    "auto leaves steps to time stepping whose energy events do not explain, and is replayed to the bit") {
  Run run(LimbGate(ContactClock::kAuto)), other(LimbGate(ContactClock::kAuto));
  run.Until(.5, false);
  const State middle = run.simulation.state();
  for (double time = .51; time < 1.2; time += .01) {
    run.Until(time, false);
    CHECK(run.simulation.system().ComputeEnergies(run.simulation.state()).RelativeResidual() < 1e-6);
  }
  other.simulation.Restore(middle, other.simulation.system().inputs());
  other.Until(run.simulation.state().time, false);
  CHECK(SameBits(run.simulation.state().v, other.simulation.state().v));
  CHECK(SameBits(run.simulation.state().z, other.simulation.state().z));
}

TEST_CASE("a joint's dry friction and a point's are chosen together") {
  // Pulled by less than both hold, nothing moves.
  Run held(CartGate(2.9));
  held.Until(.2);
  CHECK(held.simulation.state().v.norm() < 1e-12);
  CHECK(held.simulation.state().v[0] == 0);
  // The joint yields and the box stays on the cart.
  Run together(CartGate(4));
  together.Until(.2);
  const double a = (4 - kJoint) / (kCart + kBox);
  CHECK(together.Value("v.cart/slide") == Approx(a * .2).epsilon(1e-10));
  CHECK(together.Value("v.box/base.vx") == Approx(a * .2).epsilon(1e-10));
  // Both yield.
  Run apart(CartGate(6));
  apart.Until(.2);
  CHECK(apart.Value("v.cart/slide") == Approx((kMu * kBox * kG - kJoint) / kCart * .2).epsilon(1e-10));
  CHECK(apart.Value("v.box/base.vx") == Approx((6 - kMu * kBox * kG) / kBox * .2).epsilon(1e-10));
  // The cart is torn away below the box.
  const double pull = kJoint + (kCart + kBox) * kMu * kG + 1;
  Run torn(CartGate(pull, "cart/cart"));
  torn.Until(.2);
  CHECK(torn.Value("v.cart/slide") == Approx((pull - kJoint - kMu * kBox * kG) / kCart * .2).epsilon(1e-10));
  CHECK(torn.Value("v.box/base.vx") == Approx(kMu * kG * .2).epsilon(1e-10));
  CHECK(torn.Value("work.friction") < 0);
}

TEST_CASE("auto stays on events beside a joint's dry friction, and goes on to the bit from any moment") {
  Gate gate = CartGate(4);
  gate.clock = ContactClock::kAuto;
  Run run(gate), other(gate);
  run.Until(.1);
  CHECK(run.Value("contact.clock") == 0);
  const State middle = run.simulation.state();
  run.Until(.2);
  other.simulation.Restore(middle, other.simulation.system().inputs());
  other.Until(.2);
  CHECK(SameBits(run.simulation.state().v, other.simulation.state().v));
  CHECK(SameBits(run.simulation.state().z, other.simulation.state().z));
}

TEST_CASE("a loop in place of a joint changes nothing of what touches") {
  Run tree(CrankGate(false)), loop(CrankGate(true));
  for (const double time : {.2, .4, .6}) {
    tree.Until(time, false);
    loop.Until(time, false);
    CAPTURE(time);
    CHECK(loop.Value("q.a") == Approx(tree.Value("q.a")).margin(1e-8));
    CHECK(loop.Value("work.contact.impacts") == Approx(tree.Value("work.contact.impacts")).margin(1e-8));
    CHECK(loop.Value("work.contact.friction") == Approx(tree.Value("work.contact.friction")).margin(1e-8));
  }
  CHECK(!tree.Impacts().empty());
  CHECK(tree.Value("work.contact.friction") < -1e-3);
}

TEST_CASE("bodies in Euler parameters touch as links do") {
  Run bodies(BodiesGate()), tree(CrankGate(false));
  for (const double time : {.1, .3, .6}) {
    bodies.Until(time);
    tree.Until(time);
    INFO("t = " << time);
    CHECK(bodies.Value("contact.count") == tree.Value("contact.count"));
    CHECK(bodies.Value("contact.ground.rod.normal") ==
          Approx(tree.Value("contact.ground.rod.normal")).epsilon(1e-6));
    CHECK(bodies.Value("work.contact.impacts") == Approx(tree.Value("work.contact.impacts")).margin(1e-8));
    CHECK(bodies.Value("work.contact.friction") == Approx(tree.Value("work.contact.friction")).margin(1e-8));
  }
  CHECK(bodies.Impacts().size() == tree.Impacts().size());
  CHECK(bodies.Value("work.contact.friction") < -1e-3);
}

TEST_CASE("the cross-check solves contact where loops are closed and joints are held") {
  Gate crank = CrankGate(true);
  crank.cross_check = true;
  Run loop(crank);
  loop.Until(.6, false);
  CHECK(loop.Value("contact.count") == 1);
  const CrossCheck opinion = loop.simulation.system().cross_check();
  CHECK(opinion.latest.dof >= 0);
  CHECK(opinion.latest.time > .59);
  CHECK(opinion.largest.difference < 1e-8);
  Gate cart = CartGate(2.9);
  cart.cross_check = true;
  Run held(cart);
  held.Until(.05);
  CHECK(held.simulation.system().cross_check().largest.difference < 1e-9);
}

// What turns about the ground's normal cannot give along it: the row of u_n is rounding, and any force would
// do.
TEST_CASE("what cannot give along the normal has no force") {
  const Vector3 n = Vector3(1, 2, 3).normalized(), t = n.cross(Vector3(.3, -.7, .2)).normalized();
  Gate gate{R"({"name": "arm", "links": [{"name": "stand"}, {"name": "arm", "mass": 1, "inertia": [1, 1, 1],
    "collisions": [{"sphere": 0.1, "xyz": )" +
                Text(Vector3(.5 * t + .1 * n)) + R"(}]}], "joints": [{"name": "turn", "type": "continuous",
    "axis": )" + Text(n) +
                R"(, "parent": "stand", "child": "arm"}], "velocities": {"turn": 1}})",
            "\"ground\": {\"normal\": " + Text(n) + "}, \"friction\": 0.5", -kG * n};
  for (const ContactClock clock : {ContactClock::kEvents, ContactClock::kAuto, ContactClock::kStepping}) {
    gate.clock = clock;
    Run run(gate);
    for (int i = 1; i <= 200; ++i) {
      run.Until(i * gate.dt, false);
      CHECK(run.Value("contact.residual") < 1e-9);
    }
    CHECK(run.Value("v.turn") == Approx(1).epsilon(1e-12));
  }
}

}  // namespace contact_joints_test
