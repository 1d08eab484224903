// SPDX-License-Identifier: GPL-3.0-or-later
// Planar linkages that a newcomer sketches, drives and measures. Each is held to the equations of its loop.
#include <catch2/catch.hpp>
#include <complex>

#include "engine/constraints/Mobility.h"
#include "tests/app/tasks/Hands.h"
#include "tests/app/tasks/Runs.h"
#include "tests/app/tasks/Solids.h"

namespace linkage_tasks_test {

using namespace linkwright;
using namespace linkwright::app;
using Complex = std::complex<double>;

constexpr double kHeight = 0.5;  // [m] of the sketch's origin

void sketch(Hands* hands, const char* lines) {
  hands->menu("Build", {"buildSketchLinkage"});
  hands->dialogText("buildSketch", lines);
  hands->accept();
}

void showScene(Hands* hands) {
  hands->select("");
  hands->openAllValues();
}

// The crank's angle, from where it is drawn, follows `speed` t.
void drive(Hands* hands, const char* coefficients) {
  showScene(hands);
  hands->pageClick("scene.loops.add");
  hands->pageChoose("loop.type", "Angle");
  hands->pageChoose("loop.link_i", "ground");
  hands->pageChoose("loop.link_j", "crank");
  hands->pageClick("loop.function.add");
  hands->pageChoose("mechanism_function.type", "Poly");
  hands->pageType("mechanism_function.c", coefficients);
}

int freedom(const Hands& hands, bool driven) {
  const auto compiled = hands.compiled();
  std::vector<LoopElement> loops = compiled->loops;
  if (driven) loops.insert(loops.end(), compiled->drivers.begin(), compiled->drivers.end());
  return ExamineMobility(*compiled->model, loops, compiled->initial_q).freedom;
}

// A crank a, a coupler b and a rocker c on a ground d; C lies to the left of the way from B to D, as at the
// start. Angles from the x axis of the plane.
struct FourBarPose {
  Complex B, C, P;
  double coupler = 0, rocker = 0, rocker_speed = 0;
};

FourBarPose fourBar(double crank, double speed) {
  const Complex D(0.6, 0), C0(0.5, 0.4), B0(0, 0.2), P0(0.3, 0.5);
  const double a = 0.2, b = std::abs(C0 - B0), c = std::abs(C0 - D);
  FourBarPose pose;
  pose.B = std::polar(a, crank);
  const Complex way = D - pose.B;
  const double e = std::abs(way), along = (b * b - c * c + e * e) / (2 * e);
  pose.C = pose.B + way / e * Complex(along, std::sqrt(b * b - along * along));
  const Complex turned = (pose.C - pose.B) / (C0 - B0);
  pose.P = pose.B + turned * (P0 - B0);
  pose.coupler = std::arg(pose.C - pose.B);
  pose.rocker = std::arg(pose.C - D);
  pose.rocker_speed = speed * a * std::sin(crank - pose.coupler) / (c * std::sin(pose.rocker - pose.coupler));
  return pose;
}

TEST_CASE("A newcomer makes a four-bar linkage with a driver and its coupler curve", "[.tasks]") {
  Hands hands("four-bar with coupler curve");
  sketch(&hands,
         "point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\npoint P 0.3 0.5\n"
         "bar crank A B\nbar coupler B C P\nbar rocker C D");
  drive(&hands, "0, 5");
  // A pen on the coupler, which leaves a trail, and where it is.
  hands.select("linkage");
  hands.openAllValues();
  hands.pageClick("robot.frames.add");
  hands.pageType("frame.name", "pen");
  hands.pageChoose("frame.link", "coupler");
  hands.pageType("frame.pose.x", "0.3");
  hands.pageType("frame.pose.y", "0.3");
  showScene(&hands);
  hands.pageClick("scene.measurements.add");
  hands.pageChoose("measurement.to", "pen");
  hands.select("linkage");
  showScene(&hands);
  hands.pageClick("scene.view.0");
  hands.pageCheck("view.trails");
  hands.pageType("view.trail_frames.text", "pen");

  CHECK(freedom(hands, false) == 1);
  CHECK(freedom(hands, true) == 0);
  const double speed = 5, start = kPi / 2;
  TaskRun run(&hands, 1.3);
  const std::vector<double> x = run.Of("measure.distance.x"), z = run.Of("measure.distance.z"),
                            y = run.Of("measure.distance.y"), rocker = run.Of("q.D"),
                            rocker_speed = run.Of("v.D");
  REQUIRE(run.times().size() > 100);
  REQUIRE(run.times().back() * speed > 2 * kPi);
  const double rocker0 = fourBar(start, speed).rocker;
  for (std::size_t i = 0; i < run.times().size(); ++i) {
    const FourBarPose pose = fourBar(start + speed * run.times()[i], speed);
    INFO("at " << run.times()[i] << " s");
    CHECK(x[i] == Approx(pose.P.real()).margin(1e-6));
    CHECK(y[i] == Approx(0).margin(1e-9));
    CHECK(z[i] == Approx(kHeight + pose.P.imag()).margin(1e-6));
    CHECK(rocker[i] == Approx(pose.rocker - rocker0).margin(1e-6));
    CHECK(rocker_speed[i] == Approx(pose.rocker_speed).margin(1e-5));
  }
  CHECK(hands.document->scene().view.trails);
  CHECK(hands.document->scene().view.trail_frames == std::vector<std::string>{"pen"});
  hands.finish();
}

// Crank r and rod l, turned evenly at `speed`; the piston on the x axis is pressed by `gas` [N] along it,
// gravity is along −y. Source: Newton and Euler's equations of the rod and the piston.
struct PistonForces {
  double pin = 0, guide = 0, torque = 0, place = 0;
};

PistonForces pistonForces(double crank, double speed, double gas) {
  const double r = 0.1, l = 0.26, g = kStandardGravity;
  const TaskBar arm = capsuleBar(0.02, r), rod = capsuleBar(0.02, l);
  const double piston = 1000 * std::pow(0.04, 3);
  const double s = std::sin(crank), c = std::cos(crank);
  const double sin_rod = -r / l * s, cos_rod = std::sqrt(1 - sin_rod * sin_rod);
  const double turn = -r * speed * c / (l * cos_rod);
  const double turn_rate = (r * speed * speed * s + l * sin_rod * turn * turn) / (l * cos_rod);
  const Complex e(cos_rod, sin_rod), n(-sin_rod, cos_rod), pin_B = std::polar(r, crank);
  const Complex v_B = Complex(0, speed) * pin_B, a_B = -speed * speed * pin_B;
  const Complex v_G = v_B + l / 2 * turn * n, a_G = a_B + l / 2 * (turn_rate * n - turn * turn * e);
  const double v_C = (v_B + l * turn * n).real(), a_C = (a_B + l * (turn_rate * n - turn * turn * e)).real();

  PistonForces forces;
  forces.place = pin_B.real() + l * cos_rod;
  // Of the rod on the piston, across: moments on the rod about B, where cross(a, b) = Im(conj(a) b).
  const auto cross = [](Complex a, Complex b) { return (std::conj(a) * b).imag(); };
  const double along = piston * a_C - gas;
  const double moment =
      rod.inertia * turn_rate + rod.mass * l / 2 * cross(e, a_G) - l / 2 * cross(e, {0, -rod.mass * g});
  const double across = (along * sin_rod - moment / l) / cos_rod;
  forces.pin = std::hypot(along, across);
  forces.guide = piston * g - across;
  // Power: of kinetic energy, of weight, of the gas.
  const double kinetic =
      rod.mass * (std::conj(v_G) * a_G).real() + rod.inertia * turn * turn_rate + piston * v_C * a_C;
  const double weight = g * (arm.mass * r / 2 * speed * c + rod.mass * v_G.imag());
  forces.torque = (kinetic + weight - gas * v_C) / speed;
  return forces;
}

TEST_CASE("A newcomer makes a slider-crank and measures the force of its piston", "[.tasks]") {
  Hands hands("slider-crank with piston force");
  sketch(&hands, "point A 0 0 ground\npoint B 0 0.1\npoint C 0.24 0 slide 1 0\nbar crank A B\nbar rod B C");
  drive(&hands, "0, 20");
  hands.select("linkage/C_block");
  hands.buttonMenu(hands.window.findChild<QWidget*>("addForce"), {"Outside force"});
  hands.pageType("force.force.x", "-40");
  showScene(&hands);
  hands.pageClick("scene.sensors.add");
  hands.pageChoose("sensor.type", "Force in joint");
  hands.pageChoose("sensor.frame", "C_block");

  CHECK(freedom(hands, false) == 1);
  CHECK(freedom(hands, true) == 0);
  const double speed = 20, gas = -40, start = kPi / 2;
  TaskRun run(&hands, 0.4);
  const std::vector<double> place = run.Of("q.C_slide"), pin = run.Of("loop.C.force"),
                            torque = run.Of("loop.spherical.drive"), guide = run.Of("sensor.sensor.y"),
                            across = run.Of("sensor.sensor.x");
  REQUIRE(run.times().size() > 100);
  REQUIRE(run.times().back() * speed > 2 * kPi);
  for (std::size_t i = 0; i < run.times().size(); ++i) {
    const PistonForces forces = pistonForces(start + speed * run.times()[i], speed, gas);
    INFO("at " << run.times()[i] << " s");
    CHECK(place[i] == Approx(forces.place - 0.24).margin(1e-6));
    CHECK(pin[i] == Approx(forces.pin).epsilon(1e-5));
    CHECK(guide[i] == Approx(forces.guide).margin(1e-4));
    CHECK(across[i] == Approx(0).margin(1e-6));
    CHECK(torque[i] == Approx(forces.torque).margin(1e-5));
  }
  hands.finish();
}

}  // namespace linkage_tasks_test
