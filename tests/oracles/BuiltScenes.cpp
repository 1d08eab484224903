// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracles/BuiltScenes.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <utility>

#include "BuildInfo.h"
#include "engine/io/scene/LoadScene.h"
#include "engine/scene/build/InsertPart.h"
#include "engine/scene/build/PlaceLoops.h"
#include "engine/scene/build/PlaceSensors.h"
#include "engine/scene/build/Replace.h"
#include "tests/support/RandomBuild.h"

namespace {

using namespace linkwright;

const char* const kSlider =
    "point A 0 0 ground\npoint B 0.1 0.1\npoint C 0.5 0 slide 1 0\nbar crank A B\nbar rod B C";

Matrix3 Tilt() {
  return (Eigen::AngleAxisd(0.4, Vector3(1, 2, -0.5).normalized()) *
          Eigen::AngleAxisd(-0.9, Vector3(0.2, -1, 1).normalized()))
      .toRotationMatrix();
}

// Not at any axis of a link.
Transform Tilted(const Vector3& p) { return {Tilt(), p}; }

class Bench {
 public:
  ObjectId Did(const TreeEdit& edit) {
    if (!edit.ok()) throw std::runtime_error(edit.why);
    return edit.object;
  }
  ObjectId At(const std::string& path) const {
    const SceneObject* const object = scene.FindPath(path);
    if (!object) throw std::runtime_error("no " + path);
    return object->id();
  }
  void Add(const std::string& parent, const NewLink& link) {
    Did(AddLink(&scene, parent.empty() ? 0 : At(parent), link));
  }
  void Linkage(const char* text, const Transform& X_WS) {
    LinkageSketch sketch;
    const std::string why = ReadSketch(text, &sketch);
    if (!why.empty()) throw std::runtime_error(why);
    sketch.X_WS = X_WS;
    Did(AddLinkage(&scene, sketch));
  }
  /// A tree of links along no axis of the world, on a base that stands free.
  void Tree() {
    Add("", {"trunk", "base_joint", JointType::kFree, {0.2, -0.3, 0.9}, {0, 0, 1}, {0.1, 0.05, 0.4}, kBox});
    Add("robot/trunk",
        {"arm_l", "shoulder_l", JointType::kBall, {0.2, -0.1, 1.2}, {0, 0, 1}, {0.1, 0.3, -0.1}, {}});
    Add("robot/arm_l",
        {"hand_l", "wrist_l", JointType::kRevolute, {0.3, 0.2, 1.1}, {1, 0.3, -0.2}, {0.05, 0.1, 0.2}, {}});
    Add("robot/hand_l",
        {"tip_l", "grip_l", JointType::kPrismatic, {0.35, 0.3, 1.3}, {0.2, 1, 0.5}, {0, 0.1, 0.02}, kBox});
  }

  static constexpr BarShape kBox = {ShapeType::kBox, 0.06, 700, true};
  CObjectContainer scene;
};

using MakeScene = std::function<void(const std::string& name, const std::function<void(Bench*)>& build)>;

// All that the shelf places, on a tree of links.
void AddOfShelf(const MakeScene& make) {
  const auto place = [](Bench* b, const char* link) {
    return LinkPlace{b->At(std::string("robot/") + link), Tilted({0.02, 0.05, -0.03})};
  };
  Geometry shape;
  shape.size = {0.1, 0.15, 0.2};
  shape.radius = 0.04;
  shape.length = 0.2;
  for (const Vector3& p :
       {Vector3(0, 0, 0), Vector3(0.1, 0, 0), Vector3(0, 0.2, 0), Vector3(0, 0, 0.15), Vector3(0.1, 0.2, 0)})
    shape.points.push_back(p);
  for (const ShapeType type :
       {ShapeType::kBox, ShapeType::kRoundedBox, ShapeType::kSphere, ShapeType::kEllipsoid,
        ShapeType::kCylinder, ShapeType::kCapsule, ShapeType::kHull})
    make("shelf: shape " + std::to_string(static_cast<int>(type)), [&, type](Bench* b) {
      b->Tree();
      shape.type = type;
      b->Did(AddShapeAt(&b->scene, place(b, "hand_l"), "part", shape, 800));
      b->Did(AddShapeAt(&b->scene, {0, Tilted({1, 1, 1})}, "body", shape, 800));
    });
  make("shelf: frame", [&](Bench* b) {
    b->Tree();
    b->Did(AddFrameAt(&b->scene, place(b, "hand_l"), "tip"));
  });
  for (int type = 0; type < kSensorTypes; ++type)
    make(std::string("shelf: ") + ToString(static_cast<SensorType>(type)), [&, type](Bench* b) {
      b->Tree();
      const LinkPoint from{"trunk", {0.1, 0, 0}}, to{"tip_l", {0, 0, 0.1}};
      if (ObjectOf(static_cast<SensorType>(type)) == SensorObject::kTendon)
        b->Did(AddBetween(&b->scene, BetweenType::kTendon, from, to, 0.5));
      b->Did(AddActuatorAt(&b->scene, b->At("robot/hand_l")));
      b->Did(AddSensorAt(&b->scene, place(b, "hand_l"), static_cast<SensorType>(type), 0));
    });
  for (int type = 0; type < kLoopTypes; ++type)
    make(std::string("shelf: loop ") + ToString(static_cast<LoopType>(type)), [&, type](Bench* b) {
      b->Tree();
      b->Did(AddLoopAt(&b->scene, place(b, "tip_l"), place(b, "trunk"), static_cast<LoopType>(type)));
    });
  for (const BetweenType type :
       {BetweenType::kSpring, BetweenType::kDamper, BetweenType::kTendon, BetweenType::kRod})
    make("shelf: between " + std::to_string(static_cast<int>(type)), [type](Bench* b) {
      b->Tree();
      const LinkPoint from{"trunk", {0.1, 0, 0}}, to{"tip_l", {0, 0, 0.1}};
      b->Did(AddBetween(&b->scene, type, from, to, 0.5));
    });
  make("shelf: gear", [](Bench* b) {
    b->Tree();
    b->Did(AddGear(&b->scene, b->At("robot/hand_l"), b->At("robot/tip_l")));
  });
  make("shelf: motor and driver", [](Bench* b) {
    b->Tree();
    b->Did(AddMotorOn(&b->scene, b->At("robot/joint:wrist_l"), 0.3));
    b->Did(AddDriverOn(&b->scene, b->At("robot/joint:grip_l"), 0));
  });
}

// Each part of the library, alone and on a link.
void AddOfLibrary(const MakeScene& make) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(LINKWRIGHT_SOURCE_DIR "/scenes/parts"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files)
    for (const bool on_link : {false, true})
      make("part " + file.stem().stem().string() + (on_link ? " on a link" : ""), [&](Bench* b) {
        const LoadSceneResult read = LoadScene(file);
        if (!read.ok) throw std::runtime_error(read.problems.ToString());
        PartOptions options;
        options.X_PM = Tilted({0.1, -0.2, 0.3});
        if (on_link) {
          b->Tree();
          options.parent = b->At("robot/tip_l");
        }
        b->Did(InsertPart(&b->scene, read.scene, options));
      });
}

}  // namespace

std::vector<BuiltScene> MakeBuiltScenes() {
  std::vector<BuiltScene> made;
  const auto make = [&](const std::string& name, const std::function<void(Bench*)>& build) {
    Bench bench;
    try {
      build(&bench);
    } catch (const std::runtime_error& refused) {
      throw std::runtime_error(name + ": " + refused.what());
    }
    made.push_back({name, bench.scene.ToScene()});
  };
  const std::pair<const char*, JointType> types[] = {{"fixed", JointType::kFixed},
                                                     {"revolute", JointType::kRevolute},
                                                     {"continuous", JointType::kContinuous},
                                                     {"prismatic", JointType::kPrismatic},
                                                     {"ball", JointType::kBall},
                                                     {"free", JointType::kFree}};
  const std::pair<const char*, ShapeType> shapes[] = {{"box", ShapeType::kBox},
                                                      {"cylinder", ShapeType::kCylinder},
                                                      {"capsule", ShapeType::kCapsule},
                                                      {"sphere", ShapeType::kSphere},
                                                      {"ellipsoid", ShapeType::kEllipsoid}};
  for (const auto& [joint, type] : types)
    for (const auto& [shape, kind] : shapes)
      make(std::string("link ") + joint + " " + shape, [&](Bench* b) {
        NewLink link{"link", "joint", type, {0.3, -0.2, 0.7}, {1, 2, -0.5}, {0.2, 0.1, -0.3}, {}};
        link.shape.type = kind;
        b->Add("", link);
        if (type == JointType::kFree) return;
        link.anchor = FarEndOf(b->scene, b->At("robot/link"));
        b->Add("robot/link", link);
      });
  make("link without mass", [](Bench* b) {
    NewLink link;
    link.type = JointType::kFixed;
    link.shape.density = 0;
    b->Add("", link);
    link.type = JointType::kRevolute;
    link.shape.density = 500;
    b->Add("robot/link", link);
  });
  make("chain", [](Bench* b) {
    b->Did(ExtrudeChain(&b->scene, 0, 6,
                        {"link", "joint", JointType::kRevolute, {0.1, 0, 1}, {1, 2, 0}, {0.1, 0, -0.2}, {}}));
  });
  make("tree", [](Bench* b) { b->Tree(); });
  make("four-bar", [](Bench* b) { b->Linkage(kFourBarSketch, {Tilt(), {0.3, 0.1, 0.8}}); });
  make("slider-crank", [](Bench* b) { b->Linkage(kSlider, {Tilt(), {0, 0, 0}}); });
  make("duplicated", [](Bench* b) {
    b->Tree();
    b->Did(DuplicateLinks(&b->scene, b->At("robot/arm_l")));
  });
  make("mirrored arm", [](Bench* b) {
    b->Tree();
    b->Did(MirrorLinks(&b->scene, b->At("robot/arm_l"), {{0.1, 0, 0}, {0.3, 1, -0.2}, b->At("robot/trunk")}));
  });
  make("mirrored robot", [](Bench* b) {
    b->Tree();
    b->Did(MirrorLinks(&b->scene, b->At("robot/trunk"), {{0, 1, 0}, {0.3, 1, -0.2}, 0}));
  });
  make("array along a line", [](Bench* b) {
    b->Tree();
    b->Did(ArrayLinks(&b->scene, b->At("robot/arm_l"), 4, {0.02, 0.03, 0.1}));
  });
  make("array around an axis", [](Bench* b) {
    b->Tree();
    b->Did(ArrayLinksAround(&b->scene, b->At("robot/hand_l"), 5, {0.2, 0.1, 0}, {0.1, 0.2, 1}, 0.7));
  });
  make("split", [](Bench* b) {
    b->Tree();
    b->Did(SplitLink(&b->scene, b->At("robot/tip_l"), {0, 0.05, 0.01}, {0, 0.1, 0.02}));
    b->Did(SplitLink(&b->scene, b->At("robot/trunk"), {0.05, 0.025, 0.2}, {0.1, 0.05, 0.4}));
  });
  make("joined", [](Bench* b) {
    b->Tree();
    b->Did(JoinLinks(&b->scene, b->At("robot/joint:wrist_l")));
  });
  make("welded", [](Bench* b) {
    b->Tree();
    b->Did(WeldJoint(&b->scene, b->At("robot/joint:wrist_l")));
  });
  make("attached", [](Bench* b) {
    b->Tree();
    b->Add("", {"tool", "tool_joint", JointType::kFree, {0.9, 0.2, 0.5}, {0, 0, 1}, {0.1, -0.2, 0.3}, {}});
    b->Did(AttachRobot(&b->scene, b->At("robot_2/tool"), b->At("robot/tip_l"),
                       {JointType::kRevolute, {0.95, 0.1, 0.6}, {0.5, 1, 0.2}}));
  });
  make("hung elsewhere", [](Bench* b) {
    b->Tree();
    b->Did(ReattachLink(&b->scene, b->At("robot/tip_l"), b->At("robot/trunk")));
  });
  make("fixed base", [](Bench* b) {
    b->Tree();
    b->Did(SetBase(&b->scene, b->At("robot"), false));
  });
  make("freed base", [](Bench* b) {
    b->Linkage(kFourBarSketch, {Tilt(), {0.3, 0.1, 0.8}});
    b->Did(SetBase(&b->scene, b->scene.root().ChildrenOf("robots").front()->id(), true));
  });
  make("shortened", [](Bench* b) {
    b->Tree();
    b->Did(RemoveLinks(&b->scene, b->At("robot/tip_l")));
  });
  make("two robots", [](Bench* b) {
    b->Tree();
    b->Linkage(kFourBarSketch, {Tilt(), {0.3, 0.1, 0.8}});
  });
  AddOfShelf(make);
  AddOfLibrary(make);
  return made;
}

BuiltScene MakeRandomScene(std::uint32_t seed, int count) {
  CObjectContainer scene;
  RandomHands hands(&scene, seed, 30);
  for (int i = 0; i < count; ++i) hands.Do();
  return {"seed " + std::to_string(seed), scene.ToScene()};
}
