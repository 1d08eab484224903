// SPDX-License-Identifier: GPL-3.0-or-later
// Mechanisms made by authoring operations, against closed forms and against the same written as files.
#include <Eigen/Geometry>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/algorithms/Dynamics.h"
#include "engine/algorithms/Kinematics.h"
#include "engine/constraints/Mobility.h"
#include "engine/io/scene/SceneWriter.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/build/AddLinks.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/Sketch.h"
#include "engine/scene/build/SplitJoin.h"
#include "engine/scene/compile/CompiledScene.h"
#include "tests/support/SceneFiles.h"

namespace build_test {

using namespace linkwright;
using namespace linkwright::test;

std::shared_ptr<const CompiledScene> Compiled(const CObjectContainer& objects) {
  ProblemList problems;
  auto compiled = CompileScene(objects.ToScene(), &problems);
  INFO(AllProblems(problems));
  REQUIRE(compiled);
  return compiled;
}

ObjectId Made(const TreeEdit& edit) {
  INFO(edit.why);
  REQUIRE(edit.ok());
  REQUIRE(!edit.edit.empty());
  return edit.object;
}

ObjectId At(const CObjectContainer& objects, const std::string& path) {
  INFO(path);
  const SceneObject* const object = objects.FindPath(path);
  REQUIRE(object);
  return object->id();
}

Transform PoseOf(const CompiledScene& compiled, const VectorX& q, const std::string& frame) {
  Workspace workspace(*compiled.model);
  ForwardKinematics(*compiled.model, q, &workspace);
  INFO(frame);
  REQUIRE(compiled.model->FindFrame(frame).IsValid());
  return FramePose(*compiled.model, workspace, compiled.model->FindFrame(frame));
}

MatrixX MassMatrixAt(const Model& model, const VectorX& q) {
  Workspace workspace(model);
  MatrixX M = MatrixX::Zero(model.nv(), model.nv());
  MassMatrix(model, q, &workspace, &M);
  return M;
}

bool Near(const Transform& a, const Transform& b, double tolerance) {
  return (a.R - b.R).norm() < tolerance && (a.p - b.p).norm() < tolerance;
}

Scene SceneOf(const std::string& text) {
  const Folder folder;
  WriteText(folder / "made.lws.json", text);
  return LoadGood(folder / "made.lws.json");
}

// An arm on a tilted mount, with offsets, a ball joint and a slide, off its zero position.
const char* const kArm = R"({
  "linkwright": 1,
  "robots": [{"name": "robot", "xyz": [0.1, 0.2, 0.3], "rpy_deg": [0, 0, 20],
    "links": [
      {"name": "trunk", "mass": 4, "inertia": [0.08333333333333333, 0.06666666666666667, 0.043333333333333335], "visuals": [{"box": [0.2, 0.3, 0.4]}]},
      {"name": "arm_l", "mass": 1.5, "com": [0.1, 0.02, -0.03], "inertia": [0.02, 0.03, 0.04, 0.001, 0.002, 0.003],
       "visuals": [{"cylinder": [0.03, 0.3], "xyz": [0.1, 0.01, 0], "rpy_deg": [10, 80, 5]}]},
      {"name": "left_wrist", "mass": 0.5, "com": [0.02, 0.01, 0.03], "inertia": [0.002, 0.003, 0.004, 0.0001, 0.0002, 0.0003],
       "visuals": [{"hull": [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}]},
      {"name": "hand_l", "mass": 0.3, "com": [0, 0.03, 0], "inertia": [0.001, 0.001, 0.001]}],
    "joints": [
      {"name": "shoulder_l", "parent": "trunk", "child": "arm_l", "xyz": [0.05, 0.2, 0.1], "rpy_deg": [10, 20, 30],
       "axis": [0.6, 0, 0.8], "limits_deg": [-30, 90], "damping": 0.1},
      {"name": "elbow_l", "type": "ball", "parent": "arm_l", "child": "left_wrist", "xyz": [0.3, 0.02, 0.01], "rpy_deg": [5, -15, 40]},
      {"name": "grip_l", "type": "prismatic", "parent": "left_wrist", "child": "hand_l", "xyz": [0.1, 0, 0.02],
       "rpy_deg": [0, 45, 10], "axis": [0, 0.8, 0.6], "limits": [-0.1, 0.2]}],
    "frames": [{"name": "tip_l", "link": "hand_l", "xyz": [0.05, 0.02, 0.01], "rpy_deg": [30, 0, 0]}],
    "positions": {"shoulder_l": [0.3], "grip_l": [0.05]}}],
  "forces": [{"name": "drive", "type": "torque", "joint": "shoulder_l", "torque": 1},
             {"name": "pull", "type": "force", "link": "hand_l", "force": [0, 0, 1]}]
})";

TEST_CASE("A mirrored arm is the mirror image of the arm at every mirrored position") {
  const bool of_world = GENERATE(false, true);
  CObjectContainer objects(SceneOf(kArm));
  const ObjectId trunk = At(objects, "robot/trunk");
  BuildPlane plane;
  if (of_world) {
    plane.point = Vector3(0.4, -0.1, 0.2);
    plane.normal = Vector3(0.3, 0.9, -0.2);
  } else {
    plane.link = trunk;
  }
  // The plane in the world, before.
  const auto before = Compiled(objects);
  const Transform X_WT = of_world ? Transform() : PoseOf(*before, before->initial_q, "trunk");
  const Vector3 point = X_WT * plane.point, n = (X_WT.R * plane.normal).normalized();
  const Matrix3 H = Matrix3::Identity() - 2 * n * n.transpose();
  const auto image = [&](const Vector3& p) { return Vector3(H * (p - point) + point); };

  Made(MirrorLinks(&objects, At(objects, "robot/arm_l"), plane));
  const auto both = Compiled(objects);
  const Model& model = *both->model;
  const std::pair<const char*, const char*> links[] = {
      {"arm_l", "arm_r"}, {"left_wrist", "right_wrist"}, {"hand_l", "hand_r"}, {"tip_l", "tip_r"}};
  const auto joint = [&](const char* name) -> const Joint& {
    return model.joints()[static_cast<std::size_t>(model.FindJoint(name).value)];
  };
  CHECK(joint("shoulder_r").lower == joint("shoulder_l").lower);
  CHECK(joint("grip_r").upper == joint("grip_l").upper);
  CHECK(both->initial_q[joint("shoulder_r").q_index] == 0.3);
  for (const double turn : {-0.4, 0.0, 1.2}) {
    VectorX q = both->initial_q;
    q[joint("shoulder_l").q_index] = q[joint("shoulder_r").q_index] = turn;
    q[joint("grip_l").q_index] = q[joint("grip_r").q_index] = 0.1 * turn;
    const Eigen::Quaterniond ball(Eigen::AngleAxisd(turn, Vector3(1, -2, 0.5).normalized()));
    q.segment<4>(joint("elbow_l").q_index) << ball.w(), ball.x(), ball.y(), ball.z();
    // The axial image, in the frame of the wrist, which is mirrored at one of its own planes: the one that
    // makes the rotation of the image proper is found from the poses themselves.
    q.segment<4>(joint("elbow_r").q_index) << ball.w(), ball.x(), ball.y(), ball.z();
    const Transform start_l = PoseOf(*before, before->initial_q, "left_wrist");
    const Transform start_r = PoseOf(*both, both->initial_q, "right_wrist");
    const Matrix3 M = start_l.R.transpose() * H * start_r.R;
    CHECK((M * M - Matrix3::Identity()).norm() < 1e-12);
    CHECK(M.determinant() == Approx(-1).epsilon(1e-12));
    const Vector3 axial = -(M * ball.vec());
    q.segment<3>(joint("elbow_r").q_index + 1) = axial;
    for (const auto& [left, right] : links) {
      INFO(left);
      const Transform L = PoseOf(*both, q, left), R = PoseOf(*both, q, right);
      CHECK((image(L.p) - R.p).norm() < 1e-12);
      // Points of the image, each at the place of the frame's own mirror plane.
      const Matrix3 own = L.R.transpose() * H * R.R;
      CHECK((own.cwiseAbs() - Matrix3::Identity()).norm() < 1e-12);
      CHECK(own.determinant() == Approx(-1).epsilon(1e-12));
    }
    // Centres of mass and inertias in the world are images.
    for (const auto& [left, right] : links) {
      const auto inertial = [&](const char* name) -> const LinkDescription* {
        for (const LinkDescription& link : both->scene.robots[0].description.links)
          if (link.name == name) return &link;
        return nullptr;
      };
      const LinkDescription* const a = inertial(left);
      const LinkDescription* const b = inertial(right);
      if (!a || !b) continue;
      const Transform L = PoseOf(*both, q, left), R = PoseOf(*both, q, right);
      CHECK((image(L * a->inertial->com) - R * b->inertial->com).norm() < 1e-12);
      const Matrix3 I = L.R * a->inertial->inertia * L.R.transpose();
      CHECK((H * I * H - R.R * b->inertial->inertia * R.R.transpose()).norm() < 1e-12);
    }
  }
  // The shapes: a hull's corners are images in any order.
  const auto& wrist = objects.FindPath("robot/right_wrist")->ChildrenOf("visuals");
  REQUIRE(wrist.size() == 1);
}

TEST_CASE("Names change sides where they name one") {
  CHECK(OtherSide("left_hip") == "right_hip");
  CHECK(OtherSide("RightFoot") == "LeftFoot");
  CHECK(OtherSide("thigh_l") == "thigh_r");
  CHECK(OtherSide("R_arm") == "L_arm");
  CHECK(OtherSide("shell") == "shell");
  CHECK(OtherSide("l") == "l");
}

TEST_CASE("A mirrored robot has the postures of its original, each on the other side") {
  CObjectContainer objects(SceneOf(R"({
    "linkwright": 1,
    "robots": [{"name": "biped", "links": [{"name": "base"},
        {"name": "left_leg", "mass": 1, "inertia": [1, 1, 1]}, {"name": "right_leg", "mass": 1, "inertia": [1, 1, 1]}],
      "joints": [{"name": "left_hip", "type": "revolute", "parent": "base", "child": "left_leg", "axis": [0, 1, 0]},
        {"name": "right_hip", "type": "revolute", "parent": "base", "child": "right_leg", "axis": [0, 1, 0]}],
      "postures": [{"name": "step", "positions": {"left_hip": 0.3, "right_hip": -0.1}}]}]})"));
  Made(MirrorLinks(&objects, At(objects, "biped/base"), {Vector3(0, -1, 0), Vector3::UnitY()}));
  const auto robots = objects.ToScene().robots;
  REQUIRE(robots.size() == 2);
  using Positions = std::map<std::string, std::vector<double>>;
  CHECK(robots[0].description.postures[0].positions == Positions{{"left_hip", {0.3}}, {"right_hip", {-0.1}}});
  CHECK(robots[1].description.postures[0].positions == Positions{{"right_hip", {0.3}}, {"left_hip", {-0.1}}});
}

TEST_CASE("Joined links have the mass, the centre, the inertia and the mass matrix of both") {
  std::string text = kArm;
  CObjectContainer objects(SceneOf(text));
  const auto before = Compiled(objects);
  // A cut link first: a fixed joint between its parts, which have the mass of the whole.
  const MatrixX M0 = MassMatrixAt(*before->model, before->initial_q);
  const std::string saved = SceneToText(objects.ToScene());
  const Inertial whole = *objects.FindPath("robot/trunk")->As<LinkDescription>().inertial;
  const TreeEdit split =
      SplitLink(&objects, At(objects, "robot/trunk"), Vector3(0, 0.05, 0), Vector3(0, 2, 0));
  Made(split);
  const auto parts = Compiled(objects);
  REQUIRE(objects.FindPath("robot/trunk_2"));
  CHECK(parts->initial_q.size() == before->initial_q.size());
  CHECK((MassMatrixAt(*parts->model, parts->initial_q) - M0).norm() < 1e-12);
  // A box of 0.3 cut at 0.05: a third ahead, centred at y = 0.1.
  const Inertial ahead = *objects.FindPath("robot/trunk_2")->As<LinkDescription>().inertial;
  CHECK(ahead.mass == Approx(4.0 / 3).epsilon(1e-12));
  CHECK((ahead.com - Vector3(0, 0.05, 0)).norm() < 1e-12);
  // The shoulder, at y = 0.2, hangs on the new part.
  CHECK(objects.FindPath("robot/shoulder_l")->As<JointDescription>().parent == "trunk_2");
  const TreeEdit join = JoinLinks(&objects, At(objects, "robot/trunk_seam"));
  Made(join);
  const auto again = Compiled(objects);
  CHECK((MassMatrixAt(*again->model, again->initial_q) - M0).norm() < 1e-12);
  const Inertial joined = *objects.FindPath("robot/trunk")->As<LinkDescription>().inertial;
  CHECK(joined.mass == Approx(whole.mass).epsilon(1e-14));
  CHECK((joined.com - whole.com).norm() < 1e-12);
  CHECK((joined.inertia - whole.inertia).norm() < 1e-12);
  CHECK(objects.FindPath("robot/trunk_2") == nullptr);
  for (const char* link : {"arm_l", "hand_l", "tip_l"})
    CHECK(Near(PoseOf(*again, again->initial_q, link), PoseOf(*before, before->initial_q, link), 1e-12));
  objects.Undo(join.edit);
  objects.Undo(split.edit);
  CHECK(SceneToText(objects.ToScene()) == saved);

  // A joint that slides, joined as it stands: a force on the link that went acts in its place.
  Made(JoinLinks(&objects, At(objects, "robot/grip_l")));
  const auto short_arm = Compiled(objects);
  CHECK(short_arm->model->nv() == before->model->nv() - 1);
  CHECK(Near(PoseOf(*short_arm, short_arm->initial_q, "hand_l"), PoseOf(*before, before->initial_q, "hand_l"),
             1e-12));
  CHECK(Near(PoseOf(*short_arm, short_arm->initial_q, "tip_l"), PoseOf(*before, before->initial_q, "tip_l"),
             1e-12));
  CHECK(short_arm->scene.forces.size() == 2);
  // Of the rest, the mass matrix at this position is that without the row of the slide.
  const int slide =
      before->model->joints()[static_cast<std::size_t>(before->model->FindJoint("grip_l").value)].v_index;
  MatrixX rest(M0.rows() - 1, M0.cols() - 1);
  for (int i = 0, r = 0; i < M0.rows(); ++i) {
    if (i == slide) continue;
    for (int j = 0, c = 0; j < M0.cols(); ++j)
      if (j != slide) rest(r, c++) = M0(i, j);
    ++r;
  }
  CHECK((MassMatrixAt(*short_arm->model, short_arm->initial_q) - rest).norm() < 1e-12);
}

TEST_CASE("A welded joint holds its position, and what drives it goes") {
  CObjectContainer objects(SceneOf(kArm));
  const auto before = Compiled(objects);
  Made(WeldJoint(&objects, At(objects, "robot/shoulder_l")));
  const auto after = Compiled(objects);
  CHECK(after->model->nv() == before->model->nv() - 1);
  CHECK(Near(PoseOf(*after, after->initial_q, "tip_l"), PoseOf(*before, before->initial_q, "tip_l"), 1e-12));
  REQUIRE(after->scene.forces.size() == 1);
  CHECK(after->scene.forces[0].name == "pull");
  CHECK(WeldJoint(&objects, At(objects, "robot/shoulder_l")).why == "joint shoulder_l is fixed already");
}

TEST_CASE("A chain from nothing is the same chain as one written as a file") {
  CObjectContainer objects;
  NewLink link;
  link.anchor = {0.1, 0, 1};
  link.along = {0, 0, -0.25};
  link.axis = {0, 2, 0};
  link.shape = {ShapeType::kBox, 0.04, 800, false};
  Made(ExtrudeChain(&objects, 0, 3, link));
  // Slender boxes: m = ρ w² l, I = m (w² + l²)/12 and m w²/6.
  const double l = 0.25, w = 0.04, m = 800 * w * w * l, I = m * (w * w + l * l) / 12;
  char text[2000];
  std::snprintf(text, sizeof text,
                R"({"linkwright": 1, "robots": [{"name": "chain", "links": [{"name": "base"},
    {"name": "a", "mass": %.17g, "com": [0, 0, -0.125], "inertia": [%.17g, %.17g, %.17g]},
    {"name": "b", "mass": %.17g, "com": [0, 0, -0.125], "inertia": [%.17g, %.17g, %.17g]},
    {"name": "c", "mass": %.17g, "com": [0, 0, -0.125], "inertia": [%.17g, %.17g, %.17g]}],
    "joints": [{"name": "ja", "parent": "base", "child": "a", "xyz": [0.1, 0, 1], "axis": "y"},
    {"name": "jb", "parent": "a", "child": "b", "xyz": [0, 0, -0.25], "axis": "y"},
    {"name": "jc", "parent": "b", "child": "c", "xyz": [0, 0, -0.25], "axis": "y"}]}]})",
                m, I, I, m * w * w / 6, m, I, I, m * w * w / 6, m, I, I, m * w * w / 6);
  const CObjectContainer written(SceneOf(text));
  const auto made = Compiled(objects), file = Compiled(written);
  REQUIRE(made->model->nv() == 3);
  const VectorX q = Vector3(0.3, -0.7, 1.1);
  CHECK((MassMatrixAt(*made->model, q) - MassMatrixAt(*file->model, q)).norm() < 1e-14);
  CHECK(Near(PoseOf(*made, q, "link_3"), PoseOf(*file, q, "c"), 1e-14));
  // The first link alone is a compound pendulum: I + m l²/4 about its axis.
  CObjectContainer one;
  Made(AddLink(&one, 0, link));
  CHECK(MassMatrixAt(*Compiled(one)->model, VectorX::Zero(1))(0, 0) ==
        Approx(I + m * l * l / 4).epsilon(1e-13));
  // From a link that is turned, the next one stands where the world says.
  CObjectContainer turned(SceneOf(kArm));
  link.anchor = FarEndOf(turned, At(turned, "robot/hand_l"));
  const auto start = Compiled(turned);
  const Transform hand = PoseOf(*start, start->initial_q, "hand_l");
  CHECK((link.anchor - hand * Vector3(0, 0.06, 0)).norm() < 1e-12);
  Made(ExtrudeChain(&turned, At(turned, "robot/hand_l"), 2, link));
  const auto longer = Compiled(turned);
  const Transform second = PoseOf(*longer, longer->initial_q, "link_2");
  CHECK(Near(second, {Matrix3::Identity(), link.anchor + link.along}, 1e-12));
}

TEST_CASE("Links on the world: fixed, free and hinged; wrong numbers are refused") {
  CObjectContainer objects;
  NewLink link;
  link.type = JointType::kFixed;
  Made(AddLink(&objects, 0, link));
  link.type = JointType::kFree;
  link.anchor = {0, 1, 2};
  const ObjectId free = Made(AddLink(&objects, 0, link));
  const auto compiled = Compiled(objects);
  CHECK(compiled->model->nv() == 6);
  CHECK(
      Near(PoseOf(*compiled, compiled->initial_q, "robot_2/link"), {Matrix3::Identity(), {0, 1, 2}}, 1e-15));
  CHECK(AddLink(&objects, free, link).why == "a free joint stands on the world alone");
  link.axis.setZero();
  CHECK(AddLink(&objects, 0, link).why == "the axis has no direction");
  link.axis = {0, 0, 1};
  link.along.setZero();
  CHECK(AddLink(&objects, 0, link).why == "a link needs a length greater than zero");
}

TEST_CASE("A base made free or fixed keeps the poses of the start") {
  CObjectContainer objects(SceneOf(kArm));
  const std::string saved = SceneToText(objects.ToScene());
  const auto before = Compiled(objects);
  const ObjectId robot = At(objects, "robot");
  const TreeEdit frees = SetBase(&objects, robot, true);
  Made(frees);
  const auto free = Compiled(objects);
  CHECK(free->model->nv() == before->model->nv() + 6);
  // Moved as a free one, then fixed there.
  const auto& root = objects.root();
  SceneRobot moved = objects.ToScene().robots[0];
  moved.positions["base"] = {1, 2, 3, std::cos(0.4), 0, std::sin(0.4), 0};
  const SceneObject& object = *root.ChildrenOf("robots")[0];
  const SceneEdit places = objects.Set(robot, *object.kind().Find("positions"), moved.positions);
  const auto there = Compiled(objects);
  CHECK(!Near(PoseOf(*there, there->initial_q, "tip_l"), PoseOf(*free, free->initial_q, "tip_l"), 0.1));
  const TreeEdit fixes = SetBase(&objects, robot, false);
  Made(fixes);
  const auto fixed = Compiled(objects);
  CHECK(fixed->model->nv() == before->model->nv());
  for (const char* link : {"trunk", "arm_l", "tip_l"}) {
    CHECK(Near(PoseOf(*free, free->initial_q, link), PoseOf(*before, before->initial_q, link), 1e-12));
    CHECK(Near(PoseOf(*fixed, fixed->initial_q, link), PoseOf(*there, there->initial_q, link), 1e-12));
  }
  objects.Undo(fixes.edit);
  objects.Undo(places);
  objects.Undo(frees.edit);
  CHECK(SceneToText(objects.ToScene()) == saved);
}

TEST_CASE("Legs arrayed about an axis stand where it turns them") {
  CObjectContainer objects(SceneOf(kArm));
  const auto before = Compiled(objects);
  const Vector3 point(0.2, -0.1, 0), axis(0.1, 0.2, 1);
  const double step = kPi / 3;
  Made(ArrayLinksAround(&objects, At(objects, "robot/arm_l"), 6, point, axis, step));
  const auto all = Compiled(objects);
  const Transform first = PoseOf(*before, before->initial_q, "tip_l");
  for (int i = 1; i < 6; ++i) {
    const Matrix3 R = Eigen::AngleAxisd(i * step, axis.normalized()).toRotationMatrix();
    const Transform expected{R * first.R, R * (first.p - point) + point};
    CHECK(Near(PoseOf(*all, all->initial_q, "tip_l_" + std::to_string(i + 1)), expected, 1e-12));
  }
  Made(ArrayLinks(&objects, At(objects, "robot/trunk"), 2, Vector3(1, 2, 3)));
  const auto two = Compiled(objects);
  CHECK(two->scene.robots.size() == 2);
  CHECK(two->scene.forces[0].joint == "robot/shoulder_l");
  CHECK((PoseOf(*two, two->initial_q, "robot_2/tip_l").p - first.p - Vector3(1, 2, 3)).norm() < 1e-12);
}

TEST_CASE("A robot hung on another stands where it stood, and what names its parts follows") {
  CObjectContainer objects(SceneOf(kArm));
  Made(DuplicateLinks(&objects, At(objects, "robot/trunk")));
  Scene scene = objects.ToScene();
  scene.robots[1].X_WR.p = {1, 0, 0.5};
  scene.forces[1].link = "robot_2/hand_l";
  CObjectContainer pair(scene);
  const auto before = Compiled(pair);
  const JointPlace place{JointType::kRevolute, {0.6, 0.1, 0.4}, {0, 1, 1}};
  const TreeEdit hung = AttachRobot(&pair, At(pair, "robot_2/trunk"), At(pair, "robot/hand_l"), place);
  Made(hung);
  const auto after = Compiled(pair);
  CHECK(after->scene.robots.size() == 1);
  CHECK(after->scene.forces[1].link == "hand_l_2");
  CHECK(after->scene.forces[0].joint == "shoulder_l");
  CHECK(Near(PoseOf(*after, after->initial_q, "tip_l_2"), PoseOf(*before, before->initial_q, "robot_2/tip_l"),
             1e-12));
  // It turns about the axis through the anchor.
  VectorX q = after->initial_q;
  const Joint& joint =
      after->model->joints()[static_cast<std::size_t>(after->model->FindJoint("trunk_2_joint").value)];
  q[joint.q_index] = 0.8;
  const Matrix3 R = Eigen::AngleAxisd(0.8, place.axis.normalized()).toRotationMatrix();
  const Transform old = PoseOf(*before, before->initial_q, "robot_2/trunk");
  CHECK(Near(PoseOf(*after, q, "trunk_2"), {R * old.R, R * (old.p - place.anchor) + place.anchor}, 1e-12));
  // Within the robot: the hand moves over to the trunk, and stays where it is.
  const Transform hand = PoseOf(*after, after->initial_q, "tip_l_2");
  Made(ReattachLink(&pair, At(pair, "robot/hand_l_2"), At(pair, "robot/trunk")));
  const auto over = Compiled(pair);
  CHECK(Near(PoseOf(*over, over->initial_q, "tip_l_2"), hand, 1e-12));
  CHECK(ReattachLink(&pair, At(pair, "robot/arm_l"), At(pair, "robot/left_wrist")).why ==
        "left_wrist hangs on arm_l itself");
}

TEST_CASE("Where links meet: the axis of a pin, the face of a box") {
  const auto scene = SceneOf(R"({"linkwright": 1, "robots": [
    {"name": "a", "links": [{"name": "pin", "visuals": [{"cylinder": [0.01, 0.1], "xyz": [0.2, 0, 0.3], "rpy_deg": [90, 0, 0]}]}]},
    {"name": "b", "links": [{"name": "block", "visuals": [{"box": [0.1, 0.2, 0.2], "xyz": [0.25, 0, 0.3]}]}]},
    {"name": "c", "links": [{"name": "ball", "visuals": [{"sphere": 0.1, "xyz": [0.25, 0, 0.5]}]}]}]})");
  const CObjectContainer objects(scene);
  const auto place = PlaceWhereTheyMeet(objects, At(objects, "a/pin"), At(objects, "b/block"));
  REQUIRE(place);
  CHECK(place->type == JointType::kRevolute);
  CHECK((place->anchor - Vector3(0.2, 0, 0.3)).norm() < 1e-12);
  CHECK(place->axis.cross(Vector3::UnitY()).norm() < 1e-12);
  const auto face = PlaceWhereTheyMeet(objects, At(objects, "b/block"), At(objects, "c/ball"));
  REQUIRE(face);
  CHECK((face->anchor - Vector3(0.25, 0, 0.45)).norm() < 1e-12);
  CHECK(face->axis.cross(Vector3::UnitZ()).norm() < 1e-12);
}

TEST_CASE("A planar sketch becomes a linkage with the freedom that counting predicts") {
  const auto [text, freedom, name] = GENERATE(table<std::string, int, std::string>(
      {{"point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\n"
        "bar crank A B\nbar coupler B C\nbar rocker C D",
        1, "four-bar"},
       {"point A 0 0 ground\npoint B 0.1 0.1\npoint C 0.5 0 slide 1 0\nbar crank A B\nbar rod B C", 1,
        "slider-crank"},
       {"point A 0 0 ground\npoint B 0.1 0.2\npoint C 0.4 0.5\npoint D 0.8 0.3\npoint E 0.9 0 ground\n"
        "bar ab A B\nbar bc B C\nbar cd C D\nbar de D E",
        2, "five-bar"},
       {"point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\npoint E 0.3 0.7\n"
        "point F 0.8 0.6\npoint G 1.1 0 ground\nbar crank A B\nbar coupler B C E\nbar rocker C D\n"
        "bar ef E F\nbar fg F G",
        1, "Stephenson"}}));
  INFO(name);
  LinkageSketch sketch;
  REQUIRE(ReadSketch(text, &sketch).text.empty());
  sketch.X_WS = {Eigen::AngleAxisd(kPi / 2, Vector3::UnitX()).toRotationMatrix(), {0.3, 0.1, 0.5}};
  CHECK(CountFreedom(sketch) == freedom);
  CObjectContainer objects;
  Made(AddLinkage(&objects, sketch));
  const auto compiled = Compiled(objects);
  CHECK(compiled->assembled_gap < 1e-12);
  const Mobility mobility = ExamineMobility(*compiled->model, compiled->loops, compiled->initial_q);
  CHECK(mobility.freedom == freedom);
  CHECK(mobility.freedom_nearby == freedom);
  // Each bar's origin is one of its points.
  for (const auto& bar : sketch.bars) {
    const Transform X = PoseOf(*compiled, compiled->initial_q, bar.name);
    double nearest = 1;
    for (const int p : bar.points) {
      const auto& at = sketch.points[static_cast<std::size_t>(p)];
      nearest = std::min(nearest, (X.p - sketch.X_WS * Vector3(at.x, at.y, 0)).norm());
    }
    CHECK(nearest < 1e-12);
  }
}

TEST_CASE("A sketch that makes no linkage is refused with what is wrong") {
  LinkageSketch sketch;
  CHECK(ReadSketch("point A 0 0 ground\nbar x A B", &sketch).text == "line 2: there is no point B");
  CHECK(ReadSketch("pint A 0 0", &sketch).text == "line 1: it begins with neither point nor bar");
  sketch = {};
  REQUIRE(
      ReadSketch("point A 0 0 ground\npoint B 1 0\npoint C 2 0\npoint D 3 0\nbar ab A B\nbar cd C D", &sketch)
          .text.empty());
  CObjectContainer objects;
  CHECK(AddLinkage(&objects, sketch).why == "cd does not hang together with the ground");
  CHECK(objects.ToScene().robots.empty());
  sketch = {};
  REQUIRE(ReadSketch("point A 0 0 ground\npoint B 1 0\npoint C 1 0\nbar abc A B C", &sketch).text.empty());
  CHECK(AddLinkage(&objects, sketch).why == "bar abc has a part without length");
}

}  // namespace build_test
