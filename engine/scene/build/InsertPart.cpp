// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/InsertPart.h"

#include <algorithm>
#include <cctype>

#include "engine/scene/Keyframes.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/MoveWorldPlaces.h"
#include "engine/scene/build/StandApart.h"
#include "engine/scene/compile/OpenLoops.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/ParameterKinds.h"

namespace linkwright {
namespace {

constexpr double kClosed = 1e-9;  // m, and of directions

Message WhyNoPart(const Scene& part) {
  if (part.robots.empty()) return MessageOf("part.needs-robot");
  if (part.trot) return MessageOf("part.no-trot");
  if (part.balance) return MessageOf("part.no-balance");
  if (!part.mechanism.bodies.empty()) return MessageOf("part.no-bodies-in-euler-parameters");
  for (const SceneRobot& robot : part.robots) {
    if (!robot.file.empty()) return MessageOf("edit.in-file-of-its-own", {robot.name, robot.file});
    for (const LinkDescription& link : robot.description.links)
      for (const auto* shapes : {&link.visuals, &link.collisions})
        for (const Visual& shape : *shapes)
          if (shape.geometry.type == ShapeType::kMesh)
            return MessageOf("part.has-mesh-of-its-own", {link.name, shape.geometry.mesh_file});
  }
  return {};
}

// Lists of a scene whose objects a part brings along.
std::vector<const Field*> ListsOfParts() {
  std::vector<const Field*> lists;
  for (const Field& field : SceneKindOf().fields)
    if (field.type == FieldType::kList && field.name != "cameras") lists.push_back(&field);
  return lists;
}

std::string InFormulas(std::string name) {
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

// The part as it shall be in the scene: with its values, under names that are free.
class PartMaker {
 public:
  PartMaker(const CObjectContainer& scene, const Scene& part) : scene_(scene), made_(part) {}

  Message SetParameters(const PartOptions& options) {
    for (const auto& [name, text] : options.parameters) {
      const auto& parameters = made_.root().ChildrenOf(ParameterKind().plural);
      const bool known = std::any_of(parameters.begin(), parameters.end(),
                                     [&](const auto& each) { return each->name() == name; });
      if (!known) return MessageOf("part.no-parameter", {name});
      TreeEdit done = SetNumber(&made_, ParameterKind().plural + "/" + name + ".value", text);
      if (!done.ok()) return MessageOf("part.parameter", {name, done.Why()});
      if (Message why = FollowFormulas(&made_, &done.edit); !why.text.empty()) return why;
    }
    return {};
  }

  // Where other lengths have opened its loops, the part starts where they are closed again.
  Message CloseLoops() {
    Scene closed = made_.ToScene();
    ProblemList problems;
    const auto compiled = CompileScene(closed, &problems);
    if (!compiled || compiled->loops.empty()) return {};  // other problems are reported for the whole scene
    if (const std::string why = WhyLoopsStayOpen(*compiled); !why.empty())
      return MessageOf("part.loops-stay-open", {why});
    if (compiled->assembled_gap <= kClosed) return {};
    Posture start = KeyframeOf(closed, *compiled->model, compiled->initial_q, compiled->initial_v, {}, {});
    start.velocities.clear();
    // The part as a whole stays where it is put.
    for (const SceneRobot& robot : closed.robots)
      if (robot.floating) start.positions.erase(RobotPrefix(closed, robot) + "base");
    TakeKeyframe(start, &closed);
    made_.Become(closed);
    return {};
  }

  Message MakeNamesFree() {
    for (const Field* list : ListsOfParts()) {
      if (!list->kind().HasName()) continue;
      std::vector<ObjectId> ids;
      for (const auto& each : made_.root().ChildrenOf(list->name)) ids.push_back(each->id());
      for (const ObjectId id : ids)
        if (Message why = MakeNameFree(*list, id); !why.text.empty()) return why;
    }
    return {};
  }

  // Names of links and joints are those that they have where the scene's robots are there as well.
  void SpellAsInScene() {
    const Scene before = made_.ToScene();
    Scene both = before;
    both.robots.resize(before.robots.size() + scene_.root().ChildrenOf("robots").size());
    for (std::size_t i = before.robots.size(); i < both.robots.size(); ++i)
      both.robots[i].name = scene_.root().ChildrenOf("robots")[i - before.robots.size()]->name();
    if (!scene_.root().ChildrenOf("trot").empty()) both.robots.emplace_back();
    const References references(made_);
    made_.Become(both);
    references.Follow(&made_);
    spelled_ = made_.ToScene();
    spelled_.robots.resize(before.robots.size());
  }
  const Scene& spelled() const { return spelled_; }

 private:
  Message MakeNameFree(const Field& list, ObjectId id) {
    const std::string name = made_.Find(id)->name();
    const auto in = [&](const CObjectContainer& scene, const std::string& wanted) {
      const auto& all = scene.root().ChildrenOf(list.name);
      return std::any_of(all.begin(), all.end(),
                         [&](const auto& each) { return each->id() != id && each->name() == wanted; });
    };
    const auto in_target = [&](const std::string& wanted) {
      const auto& all = scene_.root().ChildrenOf(list.name);
      return std::any_of(all.begin(), all.end(), [&](const auto& each) { return each->name() == wanted; });
    };
    if (name.empty() || !in_target(name)) return {};
    const bool parameter = &list.kind() == &ParameterKind();
    const std::string wanted =
        parameter ? InFormulas(made_.root().ChildrenOf("robots").front()->name()) + "_" + name : name;
    const std::string now = FreeName(
        wanted, [&](const std::string& each) { return in_target(each) || in(made_, each); }, "_");
    TreeEdit done = RenameObject(&made_, id, now);
    if (!done.ok()) return done.Why();
    return FollowFormulas(&made_, &done.edit);
  }

  const CObjectContainer& scene_;
  CObjectContainer made_;
  Scene spelled_;
};

const FrameDescription* MountOf(const SceneRobot& robot) {
  for (const FrameDescription& frame : robot.description.frames)
    if (frame.name == kMountFrame && frame.link == RootOf(robot.description)) return &frame;
  return nullptr;
}

// Where the mounting frame shall be in the world, and the link it hangs on.
struct PartPlace {
  Transform X_WM;
  ObjectId link = 0;
};
Message FindPlace(const CObjectContainer& scene, const PartOptions& options, PartPlace* place) {
  place->X_WM = options.X_PM;
  if (options.parent == 0) return {};
  const SceneObject* object = scene.Find(options.parent);
  PartOfRobot on;
  std::string link;
  if (object && &object->kind() == &FrameKind() && object->parent()) {
    link = object->As<FrameDescription>().link;
    for (const auto& each : object->parent()->ChildrenOf("links"))
      if (each->name() == link) place->link = each->id();
  } else {
    place->link = options.parent;
  }
  if (Message why = FindPart(scene, place->link, LinkKind(), &on); !why.text.empty())
    return object ? why : MessageOf("part.select-link-or-frame");
  Message why;
  const Scene values = scene.ToScene();
  const auto poses = StartPoses::Of(values, &why);
  if (!poses) return why;
  for (const SceneRobot& robot : values.robots)
    if (robot.name == on.robot) place->X_WM = poses->Of(robot, object->name()) * options.X_PM;
  return {};
}

// A place in the world that a formula gives would not go along with the part.
Message WhyItStays(const Scene& moved) {
  CObjectContainer objects(moved);
  const std::vector<FormulaProblem> problems = ApplyFormulas(&objects);
  if (problems.empty()) return {};
  return MessageOf("part.cannot-be-placed-elsewhere", {problems.front().text});
}

// Up onto the ground of the scene that the part comes into. Its robots start where its loops are closed, and
// alone they need no names of the scene.
Message Raise(const CObjectContainer& scene, Scene* part) {
  Scene robots;
  robots.robots = part->robots;
  ProblemList ignored;  // they are reported for the whole scene
  const auto compiled = CompileScene(robots, &ignored);
  const double rise = compiled ? RiseToGround(scene.ToScene(), LowestPoint(*compiled)) : 0;
  return rise > 0 ? MoveInWorld({Matrix3::Identity(), rise * Vector3::UnitZ()}, part) : Message();
}

}  // namespace

TreeEdit InsertPart(CObjectContainer* scene, const Scene& part, const PartOptions& options) {
  TreeEdit refused;
  refused.Refuse(WhyNoPart(part));
  PartPlace place;
  if (refused.ok()) refused.Refuse(FindPlace(*scene, options, &place));
  if (!refused.ok()) return refused;
  PartMaker maker(*scene, part);
  refused.Refuse(maker.SetParameters(options));
  if (refused.ok()) refused.Refuse(maker.CloseLoops());
  if (refused.ok()) refused.Refuse(maker.MakeNamesFree());
  if (!refused.ok()) return refused;
  maker.SpellAsInScene();
  Scene made = maker.spelled();
  const SceneRobot& first = made.robots.front();
  const FrameDescription* const mount = MountOf(first);
  const Transform X_WM_before = mount ? first.X_WR * mount->X_LF : first.X_WR;
  const Transform moved = place.X_WM * X_WM_before.Inverse();
  refused.Refuse(MoveInWorld(moved, &made));
  if (refused.ok() && options.rises && place.link == 0) refused.Refuse(Raise(*scene, &made));
  if (refused.ok()) refused.Refuse(WhyItStays(made));
  if (!refused.ok()) return refused;

  CObjectContainer trial(scene->ToScene());
  TreeEdit done = MakeBuildEdit(&trial, {}, [&](BuildChange* change) -> Message {
    for (const Field* list : ListsOfParts())
      for (std::size_t i = 0; i < list->size(&made); ++i)
        list->kind().assign(list->append(&change->scene), list->item(&made, i));
    change->added = first.name;
    return {};
  });
  if (!done.ok()) return done;
  std::string added = first.name;
  if (place.link != 0) {
    const SceneObject* const root = trial.FindPath(first.name + "/link:" + RootOf(first.description));
    const SceneObject* const on = trial.FindPath(scene->PathOf(*scene->Find(place.link)));
    done = AttachRobot(&trial, root->id(), on->id(), {JointType::kFixed, place.X_WM.p, Vector3::UnitZ()});
    if (!done.ok()) return done;
    added = trial.PathOf(*trial.Find(done.object));
  }
  done.edit = scene->Become(trial.ToScene());
  done.object = scene->FindPath(added)->id();
  return done;
}

}  // namespace linkwright
