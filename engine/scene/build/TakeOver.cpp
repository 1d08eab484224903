// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/TakeOver.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "engine/base/FileAccess.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kScheme = "://";

fs::path FolderOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

// As seen from the folder; what has another root stays absolute.
std::string SeenFrom(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path out = fs::relative(path, folder, error);
  return (error || out.empty() ? fs::absolute(path) : out).generic_string();
}

bool IsSameFolder(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

bool IsMesh(const Visual& shape) { return shape.geometry.type == ShapeType::kMesh; }

template <class Visit>
void ForShapes(RobotDescription* robot, const Visit& visit) {
  for (LinkDescription& link : robot->links)
    for (auto* shapes : {&link.visuals, &link.collisions})
      for (Visual& shape : *shapes) visit(link, shape);
}

// Where the meshes of a robot's file lie.
class MeshFiles {
 public:
  explicit MeshFiles(const SceneRobot& robot) : access_(robot.description.file, Packages(robot)) {}

  /// Empty: there is no such file.
  fs::path Find(const std::string& name) {
    const fs::path folder = fs::path(name).parent_path();
    if (name.find(kScheme) == std::string::npos && !folder.empty() && folder.is_relative())
      access_.AllowFolder(folder.string());
    const FileAccess::Result found = access_.Resolve(name);
    return found.path ? *found.path : fs::path();
  }
  /// The folder that may have to be named so that the file may be read: that of its package.
  static fs::path FolderToName(const std::string& name, fs::path file) {
    const std::size_t scheme = name.find(kScheme);
    if (scheme == std::string::npos) return file.parent_path();
    const fs::path inside(name.substr(scheme + kScheme.size()));
    for (auto part = std::next(inside.begin()); part != inside.end(); ++part) file = file.parent_path();
    return file;
  }

 private:
  static std::vector<fs::path> Packages(const SceneRobot& robot) {
    std::vector<fs::path> packages;
    for (const std::string& each : robot.package_paths)
      packages.push_back(FolderOf(robot.description.file) / each);
    return packages;
  }
  FileAccess access_;
};

// A mesh that no file holds, as heights or a hull of its points.
void ReplaceMesh(const LinkDescription& link, Visual* shape) {
  Geometry& g = shape->geometry;
  for (const Visual& other : link.collisions)
    if (other.geometry.type == ShapeType::kHeightField && other.X_LG.p == shape->X_LG.p &&
        other.X_LG.R == shape->X_LG.R) {
      g = other.geometry;
      return;
    }
  if (!g.mesh) return;
  std::set<std::array<float, 3>> points;
  for (const auto& p : g.mesh->positions) points.insert({p[0], p[1], p[2]});
  const Vector3 scale = g.size;
  g = Geometry();
  g.type = ShapeType::kHull;
  for (const auto& [x, y, z] : points)
    g.points.emplace_back(
        Vector3(static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)).cwiseProduct(scale));
}

bool IsJointNamed(const std::string& joint, const LoopElement& loop) {
  for (const auto* terms : {&loop.coupling->first, &loop.coupling->second})
    for (const auto& term : *terms)
      if (term.first == joint) return true;
  return false;
}

// Whether the masks keep some of the shapes of two links from touching.
bool MasksPart(const RobotDescription& robot, const ContactPair& pair) {
  const auto shapes = [&](const std::string& name) -> const std::vector<Visual>* {
    for (const LinkDescription& link : robot.links)
      if (link.name == name) return &link.collisions;
    return nullptr;
  };
  const auto* const a = shapes(pair.a);
  const auto* const b = shapes(pair.b);
  if (!a || !b) return false;
  for (const Visual& one : *a)
    for (const Visual& other : *b)
      if (!one.mask.Touches(other.mask)) return true;
  return false;
}

// Whether a link that a joint connects with the world may touch what is fixed to the world.
bool TouchesItsWorld(const SceneRobot& robot) {
  const RobotDescription& description = robot.description;
  if (!description.touches_parent_world || robot.floating) return false;
  std::set<std::string> fixed, moved;
  for (const LinkDescription& link : description.links) fixed.insert(link.name);
  for (const JointDescription& joint : description.joints)
    if (joint.type != JointType::kFixed || !fixed.contains(joint.parent)) {
      if (fixed.contains(joint.parent)) moved.insert(joint.child);
      fixed.erase(joint.child);
    }
  const auto touches = [&](const std::set<std::string>& names) {
    return std::any_of(description.links.begin(), description.links.end(), [&](const auto& link) {
      return names.contains(link.name) && !link.collisions.empty();
    });
  };
  return touches(fixed) && touches(moved);
}

void TakeLoops(const std::string& prefix, SceneRobot* robot, Scene* scene) {
  std::vector<LoopElement> taken;
  for (LoopElement loop : robot->description.loops) {
    if (loop.coupling) continue;
    for (std::string* link : {&loop.link_i, &loop.link_j})
      if (!link->empty()) *link = prefix + *link;
    const auto has = [](const std::vector<LoopElement>& loops, const std::string& name) {
      return std::any_of(loops.begin(), loops.end(), [&](const auto& each) { return each.name == name; });
    };
    loop.name = FreeName(prefix + loop.name, [&](const std::string& name) {
      return has(scene->loops, name) || has(taken, name);
    });
    taken.push_back(std::move(loop));
  }
  // Before the scene's own, as they were.
  scene->loops.insert(scene->loops.begin(), taken.begin(), taken.end());
  robot->description.loops.clear();
}

void TakeContacts(const std::string& prefix, SceneRobot* robot, Scene* scene) {
  RobotDescription& description = robot->description;
  std::vector<ContactPair> pairs;
  for (ContactPair pair : description.contact_pairs) {
    pair.a = prefix + pair.a;
    pair.b = prefix + pair.b;
    pair.line = 0;
    pairs.push_back(std::move(pair));
  }
  if (!pairs.empty()) {
    auto& of_scene = ContactOf(scene)->pairs;
    of_scene.insert(of_scene.begin(), pairs.begin(), pairs.end());
  }
  for (const auto& [a, b] : description.contact_exclude)
    ContactOf(scene)->exclude.push_back({prefix + a, prefix + b});
  description.contact_pairs.clear();
  description.contact_exclude.clear();
  description.touches_parent_world = false;
}

void TakeMeshes(const fs::path& folder, SceneRobot* robot) {
  MeshFiles files(*robot);
  std::vector<std::string>& packages = robot->package_paths;
  for (std::string& package : packages)
    package = SeenFrom(folder, FolderOf(robot->description.file) / package);
  std::error_code error;
  const fs::path base = fs::weakly_canonical(folder, error);
  ForShapes(&robot->description, [&](const LinkDescription& link, Visual& shape) {
    if (!IsMesh(shape)) return;
    std::string& name = shape.geometry.mesh_file;
    const fs::path found = files.Find(name);
    if (found.empty()) {
      ReplaceMesh(link, &shape);
      return;
    }
    const fs::path named = MeshFiles::FolderToName(name, found), inside = named.lexically_relative(base);
    name = SeenFrom(folder, found);
    if (!inside.empty() && *inside.begin() != "..") return;
    if (const std::string package = SeenFrom(folder, named);
        std::find(packages.begin(), packages.end(), package) == packages.end())
      packages.push_back(package);
  });
}

void TakeOver(Scene* scene, SceneRobot* robot) {
  const std::string prefix = RobotPrefix(*scene, *robot);
  TakeLoops(prefix, robot, scene);
  TakeContacts(prefix, robot, scene);
  const fs::path names =
      scene->document ? fs::path(scene->document->file()) : fs::path(robot->description.file);
  TakeMeshes(FolderOf(names), robot);
  RobotDescription& description = robot->description;
  for (LinkDescription& link : description.links) link.line = 0;
  for (FrameDescription& frame : description.frames) frame.line = 0;
  for (JointDescription& joint : description.joints) {
    joint.line = 0;
    if (joint.type == JointType::kBall) joint.upper = kInfinity;
  }
  description.file = names.string();
  description.name = robot->name;
  robot->file.clear();
  robot->from_file.reset();
}

// Names of the robots that a change of these objects takes over.
std::vector<std::string> RobotsTakenOver(const CObjectContainer& scene,
                                         const std::vector<ObjectId>& objects) {
  std::vector<std::string> names;
  for (const ObjectId object : objects)
    if (const SceneObject* const robot = scene.Find(RobotTakenOverFor(scene, object));
        robot && std::find(names.begin(), names.end(), robot->name()) == names.end())
      names.push_back(robot->name());
  return names;
}

SceneRobot* RobotNamed(Scene* scene, const std::string& name) {
  for (SceneRobot& robot : scene->robots)
    if (robot.name == name) return &robot;
  return nullptr;
}

}  // namespace

ContactDescription* ContactOf(Scene* scene) {
  if (!scene->contact) {
    scene->contact.emplace();
    scene->contact->enabled = false;
  }
  return &*scene->contact;
}

fs::path FileOfNames(const Scene& scene, const SceneRobot& robot) {
  return robot.file.empty() && scene.document ? fs::path(scene.document->file())
                                              : fs::path(robot.description.file);
}

fs::path MeshFileOf(const Scene& scene, const SceneRobot& robot, const std::string& name) {
  SceneRobot named;
  named.description.file = FileOfNames(scene, robot).string();
  named.package_paths = robot.package_paths;
  return MeshFiles(named).Find(name);
}

void MoveNames(const fs::path& from, const fs::path& to, SceneRobot* robot) {
  if (IsSameFolder(from, to)) return;
  ForShapes(&robot->description, [&](const LinkDescription&, Visual& shape) {
    std::string& name = shape.geometry.mesh_file;
    if (IsMesh(shape) && name.find(kScheme) == std::string::npos) name = SeenFrom(to, from / name);
  });
  for (std::string& package : robot->package_paths) package = SeenFrom(to, from / package);
}

std::vector<std::string> LossesOfTakeOver(const Scene& scene, const SceneRobot& robot) {
  std::vector<std::string> losses;
  const std::string prefix = RobotPrefix(scene, robot);
  if (robot.file.empty()) return losses;
  const RobotDescription& description = robot.description;
  for (const LoopElement& loop : description.loops)
    if (loop.coupling) {
      std::string joints;
      for (const JointDescription& joint : description.joints)
        if (IsJointNamed(joint.name, loop)) joints += (joints.empty() ? "" : ", ") + joint.name;
      losses.push_back("the equation \"" + loop.name + "\" of the positions of " + joints + " is left out");
    }
  for (const JointDescription& joint : description.joints)
    if (joint.type == JointType::kBall && std::isfinite(joint.upper))
      losses.push_back("the limit of the ball joint \"" + joint.name + "\" is left out");
  for (const ContactPair& pair : description.contact_pairs)
    if (MasksPart(description, pair))
      losses.push_back("the shapes of \"" + pair.a + "\" and \"" + pair.b +
                       "\" touch only where their contact types let them");
  if (TouchesItsWorld(robot))
    losses.push_back("links on a joint with the world no more touch what is fixed to the world");
  SceneRobot taken = robot;
  if (taken.from_file) TakeMeshes(FolderOf(description.file), &taken);
  for (std::size_t i = 0; i < description.links.size(); ++i) {
    const LinkDescription &was = description.links[i], &is = taken.description.links[i];
    for (const auto shapes : {&LinkDescription::visuals, &LinkDescription::collisions})
      for (std::size_t k = 0; k < (was.*shapes).size(); ++k)
        if (IsMesh((was.*shapes)[k]) && (is.*shapes)[k].geometry.type == ShapeType::kHull)
          losses.push_back("the mesh \"" + (was.*shapes)[k].geometry.mesh_file + "\" of \"" + was.name +
                           "\", which no file of its own holds, becomes its convex hull");
  }
  return losses;
}

void TakeOverRobots(const std::vector<std::string>& names, Scene* scene) {
  for (const std::string& name : names)
    if (SceneRobot* const robot = RobotNamed(scene, name); robot && robot->from_file) TakeOver(scene, robot);
}

ObjectId RobotTakenOverFor(const CObjectContainer& scene, ObjectId id) {
  const SceneObject* part = scene.Find(id);
  for (const SceneObject* above = part ? part->parent() : nullptr; above;
       part = above, above = above->parent()) {
    if (&above->kind() != &SceneRobotKind()) continue;
    const Field& list = *part->place();
    const bool own = list.own_item && list.own_item(above->value(), part->value());
    return above->As<SceneRobot>().from_file && !own ? above->id() : 0;
  }
  return 0;
}

std::vector<std::string> LossesOfTakingAllOver(const Scene& scene) {
  std::vector<std::string> losses;
  for (const SceneRobot& robot : scene.robots)
    for (const std::string& line : LossesOfTakeOver(scene, robot))
      losses.push_back(scene.robots.size() > 1 ? robot.name + ": " + line : line);
  return losses;
}

std::vector<std::string> LossesOfTakingOver(const CObjectContainer& scene,
                                            const std::vector<ObjectId>& objects) {
  const std::vector<std::string> names = RobotsTakenOver(scene, objects);
  if (names.empty()) return {};
  Scene values = scene.ToScene();
  // Those that stay as they are lose nothing, and names are those beside them.
  for (SceneRobot& robot : values.robots)
    if (std::find(names.begin(), names.end(), robot.name) == names.end()) robot.file.clear();
  return LossesOfTakingAllOver(values);
}

TreeEdit TakingOver(CObjectContainer* scene, const std::vector<ObjectId>& objects,
                    const std::function<TreeEdit(CObjectContainer*)>& change) {
  const std::vector<std::string> names = RobotsTakenOver(*scene, objects);
  if (names.empty()) return change(scene);
  Scene taken = scene->ToScene();
  TakeOverRobots(names, &taken);
  TreeEdit first;
  first.edit = scene->Become(taken);
  return FollowedBy(scene, std::move(first), change);
}

std::vector<std::string> DescribeRemovalTakingOver(const CObjectContainer& scene,
                                                   const std::vector<ObjectId>& objects) {
  const std::vector<std::string> names = RobotsTakenOver(scene, objects);
  if (names.empty()) return DescribeRemoval(scene, objects);
  Scene taken = scene.ToScene();
  TakeOverRobots(names, &taken);
  const CObjectContainer trial(taken);
  std::vector<ObjectId> going;
  for (const ObjectId id : objects)
    if (const SceneObject* const object = scene.Find(id))
      if (const SceneObject* const same = trial.FindPath(scene.PathOf(*object))) going.push_back(same->id());
  return DescribeRemoval(trial, going);
}

}  // namespace linkwright
