// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/io/request/IkRequest.h"
#include "tests/support/FourBar.h"
#include "tests/support/Mechanisms.h"

using namespace linkwright;

namespace ik_request_test {
using Json = nlohmann::json;

namespace {

/// Two arms of half a metre in the x-y plane; the frame is the second one's joint.
std::shared_ptr<const Model> Arm() {
  ChainMaker chain;
  chain.Add(JointType::kContinuous, Vector3::UnitZ(), PointMass(1));
  JointDescription& elbow = chain.Add(JointType::kRevolute, Vector3::UnitZ(), PointMass(1), {0.5, 0, 0});
  elbow.lower = -2;
  elbow.upper = 2;
  return chain.Build();
}

std::string ErrorOf(const std::string& text) { return ReadIkRequest(*Arm(), text, "t.json").error; }

}  // namespace

TEST_CASE("a request for inverse kinematics is read") {
  const auto read = ReadIkRequest(*Arm(), R"({"frame": "l2", "tolerance": [1e-3, 1e-4], "timeout_ms": 7,
    "restarts": false, "targets": [
      {"p": [1, 2, 3], "R": [[0, -1, 0], [1, 0, 0], [0, 0, 1]], "seed": {"j2": 0.5}},
      {"p": [4, 5, 6], "quaternion": [0, 0, 0, -2]}]})",
                                  "t.json");
  REQUIRE(read.error.empty());
  REQUIRE(read.status == RequestStatus::kOk);
  const IkRequest& request = read.request;
  CHECK(request.position_tolerance == 1e-3);
  CHECK(request.orientation_tolerance == 1e-4);
  CHECK(request.timeout == Approx(0.007));
  CHECK_FALSE(request.restarts);
  REQUIRE(request.targets.size() == 2);
  CHECK(request.targets[0].pose.p == Vector3(1, 2, 3));
  CHECK((request.targets[0].pose.R.col(0) - Vector3::UnitY()).norm() < 1e-15);
  CHECK(request.targets[0].seed == Eigen::Vector2d(0, 0.5));
  CHECK((request.targets[1].pose.R.col(0) + Vector3::UnitX()).norm() < 1e-15);
  CHECK(request.targets[1].seed == Eigen::Vector2d(0, 0));
}

TEST_CASE("targets of a linkage are met with its loops closed") {
  const FourBar bars;
  const auto model = BuildModel(bars.Robot());
  LoopConstraints loops(model, bars.Loops());
  const double crank = 1.1;
  const VectorX there = bars.Position(crank);
  IkRequest request;
  request.frame = model->FindFrame("coupler");
  request.targets.resize(2);
  request.timeout = 600;
  for (IkTarget& target : request.targets) {
    target.seed = bars.Position(0.4);
    target.pose.p = {bars.a * std::cos(crank), 0, -bars.a * std::sin(crank)};
    target.pose.R = Eigen::AngleAxisd(there[0] + there[1], Vector3::UnitY()).toRotationMatrix();
  }
  // The tree alone would reach this one, the linkage does not.
  request.targets[1].pose.R =
      Eigen::AngleAxisd(there[0] + there[1] + 0.3, Vector3::UnitY()).toRotationMatrix();
  const Json answer = Json::parse(SolveIkTargets(model, request, {}, {&loops, false}))["targets"];
  REQUIRE(answer.size() == 2);
  CHECK(answer[0]["status"] == "ok");
  CHECK(std::abs(std::remainder(answer[0]["q"]["A"].get<double>() - crank, 2 * kPi)) < 1e-4);
  CHECK(answer[1]["status"] == "unreachable");
  for (const Json& each : answer) {
    VectorX q(3);
    q << each["q"]["A"].get<double>(), each["q"]["B"].get<double>(), each["q"]["D"].get<double>();
    CHECK(loops.Gap(q) < 1e-9);
  }
}

TEST_CASE("what is wrong with a request for inverse kinematics is reported with its line") {
  const std::string target = R"({"p": [0, 0, 0], "quaternion": [1, 0, 0, 0]})";
  CHECK(ErrorOf("[]") == "t.json:1: error: expected an object, found an array");
  CHECK(ErrorOf("{\"targets\": []}") ==
        "t.json:1: error: \"frame\" is missing: the link or frame that is brought to the targets");
  CHECK(ErrorOf("{\"frame\": \"l2\"}") == "t.json:1: error: \"targets\" is missing: the poses to reach");
  CHECK(ErrorOf("{\"frame\": \"nose\",\n\"targets\": []}") ==
        "t.json:1: error: there is no link or frame \"nose\"");
  CHECK(ErrorOf("{\"frame\": \"l2\",\n\"tolerance\": [0, 1],\n\"targets\": []}") ==
        "t.json:2: error: \"tolerance\" must hold numbers greater than zero, not 0 (number 1 of 2)");
  CHECK(ErrorOf("{\"frame\": \"l2\",\n\"tolerance\": [1],\n\"targets\": []}") ==
        "t.json:2: error: \"tolerance\" must hold 2 numbers, not 1");
  CHECK(ErrorOf("{\"frame\": \"l2\",\n\"timeout_ms\": -1,\n\"targets\": []}") ==
        "t.json:2: error: \"timeout_ms\" must be greater than zero, not -1");
  CHECK(ErrorOf("{\"frame\": \"l2\",\n\"restarts\": 1,\n\"targets\": []}") ==
        "t.json:2: error: \"restarts\" must be true or false, not a number");
  CHECK(ErrorOf("{\"frame\": \"l2\",\n\"target\": []}") ==
        "t.json:2: error: unknown key \"target\"; did you mean \"targets\"?");
  const auto of_target = [&](const std::string& text) {
    return ErrorOf("{\"frame\": \"l2\", \"targets\": [" + target + ",\n" + text + "]}");
  };
  CHECK(of_target("3") == "t.json:2: error: targets[1]: must be an object, not a number");
  CHECK(of_target(R"({"quaternion": [1, 0, 0, 0]})") ==
        "t.json:2: error: targets[1]: \"p\" is missing: of the link's origin in the world");
  CHECK(of_target(R"({"p": [0, 0, 0]})") ==
        "t.json:2: error: targets[1]: needs one of \"R\", \"quaternion\"");
  CHECK(of_target(R"({"p": [0, 0, 0], "quaternion": [0, 0, 0, 0]})") ==
        "t.json:2: error: targets[1]: \"quaternion\" is no direction: it is zero");
  CHECK(of_target(R"({"p": [0, 0, 0], "R": [[1, 0, 0], [0, 1, 0]]})") ==
        "t.json:2: error: targets[1]: \"R\" must hold three rows");
  for (const char* R : {"[[1, 0, 0], [0, 1, 0], [0, 0, -1]]", "[[2, 0, 0], [0, 2, 0], [0, 0, 2]]",
                        "[[1e30, 0, 0], [0, 1, 0], [0, 0, 1]]"}) {
    CHECK(of_target(R"({"p": [0, 0, 0], "R": )" + std::string(R) + "}") ==
          "t.json:2: error: targets[1]: \"R\" is not a rotation: its rows must be unit, at right angles, "
          "right-handed");
  }
  CHECK(of_target(R"({"p": [0, 0, 0], "quaternion": [1, 0, 0, 0], "seed": {"j9": 1}})") ==
        "t.json:2: error: there is no moving joint \"j9\"");
  CHECK(of_target(R"({"p": [0, 0, 0], "quaternion": [1, 0, 0, 0], "seed": {"j1": [1]}})") ==
        "t.json:2: error: seed of joint \"j1\" must be a number");
  CHECK(ReadIkRequest(*Arm(), "{", "t.json").status == RequestStatus::kBadFile);
  CHECK(ReadIkRequest(*Arm(), "{\"frame\": \"nose\", \"targets\": []}", "t.json").status ==
        RequestStatus::kUnknownName);
}

TEST_CASE("targets are solved and written") {
  const auto model = Arm();
  IkRequest request;
  request.frame = model->FindFrame("l2");
  request.timeout = 10;
  const auto target = [&](double waist, double elbow) {
    IkTarget t;
    t.pose.p = {0.5 * std::cos(waist), 0.5 * std::sin(waist), 0};
    t.pose.R = Eigen::AngleAxisd(waist + elbow, Vector3::UnitZ()).toRotationMatrix();
    t.seed = VectorX::Zero(2);
    return t;
  };
  request.targets = {target(3, 1), target(-3, 1.5), target(0.5, 2.5)};
  const Json answer = Json::parse(SolveIkTargets(model, request));
  REQUIRE(answer["targets"].size() == 3);
  // One solution each; the waist, which turns without end, in (−π, π].
  for (const size_t i : {0u, 1u}) {
    const Json& one = answer["targets"][i];
    CHECK(one["status"] == "ok");
    CHECK(one["q"]["j1"].get<double>() == Approx(i == 0 ? 3 : -3).margin(1e-4));
    CHECK(one["q"]["j2"].get<double>() == Approx(i == 0 ? 1 : 1.5).margin(1e-4));
    CHECK(one["residual"][0].get<double>() <= 1e-5);
    CHECK(one["residual"][1].get<double>() <= 1e-5);
    CHECK(one["iterations"].get<int>() > 0);
    CHECK(one["time_us"].get<double>() >= 0);
    CHECK_FALSE(one.contains("reason"));
  }
  // The elbow stops at 2.
  const Json& stopped = answer["targets"][2];
  CHECK(stopped["status"] == "unreachable");
  CHECK(stopped["q"]["j2"].get<double>() == Approx(2).margin(1e-9));
  CHECK(stopped["reason"] == "the joints' limits are in the way (joint \"j2\")");

  size_t asked = 0;
  const Json half = Json::parse(SolveIkTargets(model, request, [&](size_t done) {
    asked = done;
    return done < 2;
  }));
  CHECK(asked == 2);
  CHECK(half["targets"].size() == 2);
}

TEST_CASE("a target beyond all measure is too far, by a number that is one") {
  const auto model = Arm();
  for (const double far : {1e120, 1e200, 1.7e308}) {
    IkRequest request;
    request.frame = model->FindFrame("l2");
    IkTarget target;
    target.pose.p = Vector3(far, 0, far);
    target.seed = VectorX::Zero(2);
    request.targets.push_back(target);
    const std::string text = SolveIkTargets(model, request);
    INFO(text);
    CHECK(text.find("inf") == std::string::npos);
    CHECK(text.find("nan") == std::string::npos);
    const Json answer = Json::parse(text)["targets"][0];
    CHECK(answer["status"] == "unreachable");
    for (const auto& [joint, value] : answer["q"].items()) CHECK(std::isfinite(value.get<double>()));
    // √2 · 1.7e308 is more than a double can hold.
    const double distance = far > 1e300 ? std::numeric_limits<double>::max() : std::sqrt(2.0) * far;
    REQUIRE(answer["residual"][0].is_number());
    CHECK(answer["residual"][0].get<double>() / distance == Approx(1).epsilon(1e-9));
    CHECK(answer["reason"].get<std::string>().find("too far: ") == 0);
  }
}

}  // namespace ik_request_test
