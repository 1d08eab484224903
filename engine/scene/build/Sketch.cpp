// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/build/Sketch.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <locale>
#include <set>
#include <sstream>

#include "engine/scene/RobotNames.h"
#include "engine/scene/build/SplitJoin.h"

namespace linkwright {
namespace {

constexpr int kSketchGround = -1;

// A body of the linkage: a bar, or the block of a slide.
struct SketchBody {
  std::string name;
  std::vector<int> points;  // the first is its origin
  int slide = -1;           // number of the point that it slides with
};

// A joint between two bodies; kSketchGround: the ground.
struct Hinge {
  int a = kSketchGround, b = kSketchGround, point = 0;
  bool slides = false;
};

struct Linkage {
  std::vector<SketchBody> bodies;
  std::vector<Hinge> hinges;
};

Linkage LinkageOf(const LinkageSketch& sketch) {
  Linkage all;
  for (const LinkageSketch::Bar& bar : sketch.bars) all.bodies.push_back({bar.name, bar.points, -1});
  for (int p = 0; p < static_cast<int>(sketch.points.size()); ++p) {
    const auto& point = sketch.points[static_cast<std::size_t>(p)];
    int holder = kSketchGround;
    if (point.Slides()) {
      holder = static_cast<int>(all.bodies.size());
      all.bodies.push_back({point.name + "_block", {p}, p});
      all.hinges.push_back({kSketchGround, holder, p, true});
    }
    // Of k bodies that meet, each turns on the first.
    bool first = !point.ground && !point.Slides();
    for (int b = 0; b < static_cast<int>(sketch.bars.size()); ++b) {
      const auto& points = sketch.bars[static_cast<std::size_t>(b)].points;
      if (std::find(points.begin(), points.end(), p) == points.end()) continue;
      if (first)
        holder = b;
      else
        all.hinges.push_back({holder, b, p, false});
      first = false;
    }
  }
  return all;
}

Message CheckSketch(const LinkageSketch& sketch) {
  const int count = static_cast<int>(sketch.points.size());
  if (sketch.bars.empty()) return MessageOf("sketch.needs-bar");
  if (std::none_of(sketch.points.begin(), sketch.points.end(),
                   [](const auto& point) { return point.ground || point.Slides(); }))
    return MessageOf("sketch.needs-point-on-ground");
  std::set<std::string> names;
  for (const auto& point : sketch.points) {
    if (point.name.empty() || point.name.find('/') != std::string::npos)
      return MessageOf("sketch.point-needs-name");
    if (!names.insert(point.name).second) return MessageOf("sketch.two-points", {point.name});
    if (!std::isfinite(point.x + point.y + point.slide_x + point.slide_y))
      return MessageOf("sketch.point-numbers-finite", {point.name});
    if (point.ground && point.Slides()) return MessageOf("sketch.point-held-and-slides", {point.name});
  }
  names = {"ground"};
  for (const auto& bar : sketch.bars) {
    if (bar.name.empty() || bar.name.find('/') != std::string::npos)
      return MessageOf("sketch.bar-needs-name");
    if (!names.insert(bar.name).second) return MessageOf("sketch.two-bodies", {bar.name});
    if (bar.points.size() < 2) return MessageOf("sketch.bar-needs-two-points", {bar.name});
    std::set<int> of;
    for (const int p : bar.points) {
      if (p < 0 || p >= count) return MessageOf("sketch.bar-has-no-such-point", {bar.name});
      if (!of.insert(p).second) return MessageOf("sketch.bar-has-point-twice", {bar.name});
    }
    const auto& a = sketch.points[static_cast<std::size_t>(bar.points[0])];
    for (std::size_t i = 1; i < bar.points.size(); ++i) {
      const auto& b = sketch.points[static_cast<std::size_t>(bar.points[i])];
      if (!(std::hypot(b.x - a.x, b.y - a.y) > 1e-6))
        return MessageOf("sketch.bar-has-no-length", {bar.name});
      const auto& last = sketch.points[static_cast<std::size_t>(bar.points[i - 1])];
      if (!(std::hypot(b.x - last.x, b.y - last.y) > 1e-6))
        return MessageOf("sketch.bar-has-part-without-length", {bar.name});
    }
  }
  return {};
}

class LinkageMaker {
 public:
  LinkageMaker(const LinkageSketch& sketch, Scene* scene)
      : sketch_(sketch), scene_(scene), all_(LinkageOf(sketch)) {}

  Message Run(std::string* added) {
    robot_.name = FreeRobotName(*scene_, sketch_.name);
    robot_.description.name = robot_.name;
    robot_.X_WR = sketch_.X_WS;
    robot_.description.links.emplace_back().name = "ground";
    for (const SketchBody& body : all_.bodies) robot_.description.links.push_back(LinkOf(body));
    std::set<int> hung = {kSketchGround};
    std::vector<bool> used(all_.hinges.size(), false);
    std::deque<int> next = {kSketchGround};
    while (!next.empty()) {
      const int parent = next.front();
      next.pop_front();
      for (std::size_t i = 0; i < all_.hinges.size(); ++i) {
        const Hinge& hinge = all_.hinges[i];
        if (used[i] || (hinge.a != parent && hinge.b != parent)) continue;
        const int child = hinge.a == parent ? hinge.b : hinge.a;
        if (hung.contains(child) || !CanHang(child, hinge)) continue;
        used[i] = true;
        hung.insert(child);
        next.push_back(child);
        AddJoint(hinge, parent, child);
      }
    }
    for (int b = 0; b < static_cast<int>(all_.bodies.size()); ++b)
      if (!hung.contains(b)) return MessageOf("sketch.does-not-hang-together", {BodyName(b)});
    scene_->robots.push_back(robot_);
    for (std::size_t i = 0; i < all_.hinges.size(); ++i)
      if (!used[i]) AddLoop(all_.hinges[i]);
    *added = robot_.name;
    return {};
  }

 private:
  const LinkageSketch::Point& At(int point) const { return sketch_.points[static_cast<std::size_t>(point)]; }
  Vector3 PlaceOf(int point) const { return {At(point).x, At(point).y, 0}; }
  const SketchBody& BodyAt(int body) const { return all_.bodies[static_cast<std::size_t>(body)]; }
  std::string BodyName(int body) const { return body == kSketchGround ? "ground" : BodyAt(body).name; }
  // A block hangs on the ground by its slide alone; a bar by any of its points, which is its origin then.
  bool CanHang(int child, const Hinge& hinge) const {
    return child != kSketchGround && (hinge.slides || BodyAt(child).slide < 0);
  }
  Vector3 OriginOf(int body) const {
    const auto found = origins_.find(body);
    return found == origins_.end() ? Vector3(Vector3::Zero()) : found->second;
  }

  LinkDescription LinkOf(const SketchBody& body) const {
    if (body.slide >= 0) {
      BarShape block = sketch_.shape;
      block.type = ShapeType::kBox;
      block.width *= 2;
      LinkDescription link = MakeBar(body.name, block.width * Vector3::UnitX(), block);
      Shift({Matrix3::Identity(), -block.width / 2 * Vector3::UnitX()}, &link);
      return link;
    }
    LinkDescription link;
    link.name = body.name;
    // From each point to the next; about the first of them.
    for (std::size_t i = 0; i + 1 < body.points.size(); ++i) {
      const Vector3 from = PlaceOf(body.points[i]) - PlaceOf(body.points[0]);
      const Vector3 along = PlaceOf(body.points[i + 1]) - PlaceOf(body.points[i]);
      LinkDescription part = MakeBar(body.name, along, sketch_.shape);
      Shift({Matrix3::Identity(), from}, &part);
      link.visuals.insert(link.visuals.end(), part.visuals.begin(), part.visuals.end());
      if (part.inertial)
        link.inertial = link.inertial ? Together(*link.inertial, *part.inertial) : part.inertial;
    }
    return link;
  }

  static void Shift(const Transform& X, LinkDescription* link) {
    if (link->inertial) link->inertial = InFrame(X, *link->inertial);
    for (Visual& shape : link->visuals) shape.X_LG = X * shape.X_LG;
    link->collisions.clear();  // parts of a linkage lie in one plane and would touch
  }

  void AddJoint(const Hinge& hinge, int parent, int child) {
    const Vector3 place = PlaceOf(hinge.point);
    origins_[child] = place;
    LinkDescription* const link = FindLink(&robot_.description, BodyName(child));
    Shift({Matrix3::Identity(), PlaceOf(BodyAt(child).points[0]) - place}, link);
    JointDescription joint;
    joint.name = FreeJointName(robot_.description, At(hinge.point).name + (hinge.slides ? "_slide" : ""));
    joint.type = hinge.slides ? JointType::kPrismatic : JointType::kContinuous;
    joint.parent = BodyName(parent);
    joint.child = BodyName(child);
    joint.X_PJ.p = place - OriginOf(parent);
    joint.axis = hinge.slides ? Vector3(At(hinge.point).slide_x, At(hinge.point).slide_y, 0).normalized()
                              : Vector3::UnitZ();
    robot_.description.joints.push_back(std::move(joint));
  }

  void AddLoop(const Hinge& hinge) {
    LoopElement loop;
    loop.type = LoopType::kRevolute;
    loop.name = FreeName(At(hinge.point).name, [&](const std::string& name) {
      return std::any_of(scene_->loops.begin(), scene_->loops.end(),
                         [&](const LoopElement& each) { return each.name == name; });
    });
    const std::string prefix = RobotPrefix(*scene_, robot_);
    loop.link_i = prefix + BodyName(hinge.a);
    loop.link_j = prefix + BodyName(hinge.b);
    loop.point_i = PlaceOf(hinge.point) - OriginOf(hinge.a);
    loop.point_j = PlaceOf(hinge.point) - OriginOf(hinge.b);
    scene_->loops.push_back(std::move(loop));
  }

  const LinkageSketch& sketch_;
  Scene* scene_;
  Linkage all_;
  SceneRobot robot_;
  std::map<int, Vector3> origins_;  // of bodies, in the plane
};

}  // namespace

int CountFreedom(const LinkageSketch& sketch) {
  const Linkage all = LinkageOf(sketch);
  return 3 * static_cast<int>(all.bodies.size()) - 2 * static_cast<int>(all.hinges.size());
}

TreeEdit AddLinkage(CObjectContainer* scene, const LinkageSketch& sketch) {
  TreeEdit refused;
  refused.Refuse(CheckSketch(sketch));
  if (refused.ok()) {
    NewLink probe;
    probe.shape = sketch.shape;
    refused.Refuse(CheckNewLink(probe));
  }
  if (!refused.ok()) return refused;
  return MakeBuildEdit(scene, {}, [&](BuildChange* change) {
    return LinkageMaker(sketch, &change->scene).Run(&change->added);
  });
}

Message ReadSketch(const std::string& text, LinkageSketch* sketch) {
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::istringstream words(line);
    words.imbue(std::locale::classic());
    std::string what, name;
    if (!(words >> what)) continue;
    const auto at = [number](Message why) {
      return MessageOf("sketch.line", {std::to_string(number), std::move(why)});
    };
    if (!(words >> name)) return at(MessageOf("edit.name-needed"));
    if (what == "bar") {
      LinkageSketch::Bar bar{name, {}};
      for (std::string each; words >> each;) {
        const auto found = std::find_if(sketch->points.begin(), sketch->points.end(),
                                        [&](const auto& point) { return point.name == each; });
        if (found == sketch->points.end()) return at(MessageOf("sketch.no-point", {each}));
        bar.points.push_back(static_cast<int>(found - sketch->points.begin()));
      }
      sketch->bars.push_back(std::move(bar));
      continue;
    }
    if (what != "point") return at(MessageOf("sketch.neither-point-nor-bar"));
    LinkageSketch::Point point;
    point.name = name;
    if (!(words >> point.x >> point.y)) return at(MessageOf("sketch.point-needs-two-numbers"));
    std::string how;
    if (words >> how) {
      point.ground = how == "ground";
      if (!point.ground && how != "slide") return at(MessageOf("sketch.ground-or-slide", {how}));
      if (how == "slide" && (!(words >> point.slide_x >> point.slide_y) || !point.Slides()))
        return at(MessageOf("sketch.slide-needs-direction"));
    }
    sketch->points.push_back(std::move(point));
  }
  return {};
}

}  // namespace linkwright
