// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/compile/ContactParts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "engine/algorithms/Kinematics.h"
#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/collision/ConvexHull.h"
#include "engine/collision/HeightField.h"
#include "engine/scene/RobotNames.h"
#include "engine/scene/SceneLines.h"
#include "engine/scene/compile/ContactCheck.h"
#include "engine/scene/shapes/MeshPieces.h"
#include "engine/simulation/contact/ContactFinder.h"

namespace linkwright {
namespace {

constexpr const char* kGroundParty = "ground";
/// Pairs of links and the ground that are reported without being asked for.
constexpr std::size_t kMostReported = 32;

/// Of a mesh's volume: by how much its hull may be larger without a warning.
constexpr double kLargerHull = 0.05;

class ContactParts {
 public:
  ContactParts(const Scene& scene, const Model& model, ProblemList* problems)
      : scene_(scene),
        model_(model),
        problems_(*problems),
        contact_(scene.contact ? *scene.contact : ContactDescription()) {}

  std::shared_ptr<const ContactSetup> Make(std::span<const RobotDescription* const> others) {
    setup_->clock = contact_.clock;
    setup_->impacts = contact_.impacts;
    setup_->defaults = contact_.defaults;
    setup_->combine = contact_.combine;
    setup_->self = contact_.self;
    setup_->settle = contact_.settle;
    setup_->most_events = contact_.most_events;
    setup_->most_points = contact_.most_points;
    AddGround();
    int number = 0;
    for (const SceneRobot& robot : scene_.robots)
      AddLinks(number++, robot.description, RobotPrefix(scene_, robot));
    for (const RobotDescription* other : others) AddLinks(number++, *other, {});
    if (setup_->shapes.empty()) return nullptr;
    for (const SceneRobot& robot : scene_.robots) {
      const std::string prefix = RobotPrefix(scene_, robot);
      for (const auto& [a, b] : robot.description.contact_exclude) Exclude(prefix + a, prefix + b);
      for (const ContactPair& pair : robot.description.contact_pairs)
        AddOverride(prefix + pair.a, prefix + pair.b, pair, true);
    }
    for (const ContactPair& pair : contact_.pairs) AddOverride(pair.a, pair.b, pair, false);
    for (const auto& [a, b] : contact_.exclude) Exclude(a, b);
    Report();
    return setup_;
  }

 private:
  int AddParty(const std::string& name, int body, int robot, bool touches_world) {
    setup_->parties.push_back({name, body, robot, touches_world});
    const int party = static_cast<int>(setup_->parties.size()) - 1;
    party_of_.emplace(name, party);
    return party;
  }

  void AddGround() {
    if (!contact_.ground) return;
    ContactShape shape;
    shape.shape.type = CollisionType::kHalfSpace;
    shape.X_BS.R = Quaternion::FromTwoVectors(Vector3::UnitZ(), contact_.ground->normal).toRotationMatrix();
    shape.X_BS.p = {0, 0, contact_.ground->height};
    shape.surface = contact_.ground->surface;
    shape.party = AddParty(kGroundParty, 0, -1, true);
    setup_->shapes.push_back(std::move(shape));
  }

  // Of robot number `robot`.
  void AddLinks(int robot, const RobotDescription& description, const std::string& prefix) {
    for (const LinkDescription& link : description.links) {
      if (link.collisions.empty()) continue;
      const FrameIndex index = model_.FindFrame(prefix + link.name);
      if (!index.IsValid()) continue;
      const Frame& frame = model_.frames()[static_cast<std::size_t>(index.value)];
      int party = -1;
      for (const Visual& visual : link.collisions) {
        ContactShape shape;
        if (!TakeShape(visual.geometry, &shape.shape)) {
          problems_.Add(Severity::kWarning, description.file, link.line, "link \"" + link.name + "\"",
                        MessageOf(visual.geometry.type == ShapeType::kMesh && !visual.geometry.mesh
                                      ? "compile.collision-mesh-not-read"
                                      : "compile.collision-shape-flat"));
          continue;
        }
        if (visual.geometry.type == ShapeType::kMesh) WarnOfHull(description, link, visual.geometry);
        if (party < 0)
          party = AddParty(prefix + link.name, frame.body.value, robot, description.touches_parent_world);
        shape.party = party;
        shape.body = frame.body.value;
        shape.X_BS = frame.X_BF * visual.X_LG;
        shape.surface = visual.surface;
        shape.mask = visual.mask;
        setup_->shapes.push_back(std::move(shape));
      }
    }
  }

  void WarnOfHull(const RobotDescription& description, const LinkDescription& link,
                  const Geometry& geometry) {
    const auto hull = HullOfMesh(geometry);
    const std::string mesh = "its collision mesh \"" + geometry.mesh_file + "\" ";
    if (!hull->mesh.is_closed)
      problems_.Add(Severity::kWarning, description.file, link.line, "link \"" + link.name + "\"",
                    MessageOf("compile.open-hull-touches-whether-larger", {mesh}));
    else if (hull->Error() > kLargerHull)
      problems_.Add(
          Severity::kWarning, description.file, link.line, "link \"" + link.name + "\"",
          MessageOf("compile.concave-hull-which-touches-has", {mesh, FormatNumber(100 * hull->Error(), 3)}));
  }

  static bool TakeShape(const Geometry& geometry, CollisionShape* shape) {
    shape->half = geometry.size / 2;
    shape->radius = geometry.radius;
    shape->half_length = geometry.length / 2;
    const auto take = [&](std::shared_ptr<const ConvexHull> hull) {
      shape->type = CollisionType::kHull;
      shape->hull = std::move(hull);
      return shape->hull != nullptr;
    };
    switch (geometry.type) {
      case ShapeType::kBox:
        shape->type = CollisionType::kBox;
        return true;
      case ShapeType::kSphere:
        shape->type = CollisionType::kSphere;
        return true;
      case ShapeType::kCylinder:
        shape->type = CollisionType::kCylinder;
        return true;
      case ShapeType::kCapsule:
        shape->type = CollisionType::kCapsule;
        return true;
      case ShapeType::kRoundedBox:
        shape->type = CollisionType::kRoundedBox;
        return true;
      case ShapeType::kEllipsoid:
        shape->type = CollisionType::kEllipsoid;
        shape->half = geometry.size;
        return true;
      case ShapeType::kHalfSpace:
        shape->type = CollisionType::kHalfSpace;
        return true;
      case ShapeType::kHull:
        return take(MakeConvexHull(geometry.points));
      case ShapeType::kMesh: {
        if (!geometry.mesh) return false;
        // Holds what was computed with it.
        const auto mesh = HullOfMesh(geometry);
        return take(mesh->hull ? std::shared_ptr<const ConvexHull>(mesh, mesh->hull.get()) : nullptr);
      }
      case ShapeType::kHeightField: {
        if (!geometry.heights) return false;
        auto field = std::make_shared<HeightField>();
        field->size_x = geometry.size.x();
        field->size_y = geometry.size.y();
        field->columns = geometry.heights->columns;
        field->rows = geometry.heights->rows;
        field->heights = geometry.heights->heights;
        shape->type = CollisionType::kHeightField;
        shape->field = std::move(field);
        return true;
      }
    }
    return false;
  }

  // Both parties in their order; nothing where one has no shapes.
  std::optional<std::array<int, 2>> Find(const std::string& a, const std::string& b) const {
    const auto one = party_of_.find(a), other = party_of_.find(b);
    if (one == party_of_.end() || other == party_of_.end()) return std::nullopt;
    return std::array<int, 2>{std::min(one->second, other->second), std::max(one->second, other->second)};
  }

  void Exclude(const std::string& a, const std::string& b) {
    if (const auto pair = Find(a, b)) setup_->excluded.push_back(*pair);
  }

  void AddOverride(const std::string& a, const std::string& b, const ContactPair& pair, bool always) {
    if (const auto parties = Find(a, b))
      setup_->overrides.push_back({*parties, pair.surface, pair.enabled, always});
  }

  void Report() {
    const auto add = [&](const std::array<int, 2>& pair) {
      if (std::find(setup_->reported.begin(), setup_->reported.end(), pair) == setup_->reported.end())
        setup_->reported.push_back(pair);
    };
    for (const auto& [a, b] : contact_.report)
      if (const auto pair = Find(a, b)) add(*pair);
    if (!contact_.report.empty()) return;
    for (const ContactPair& listed : contact_.pairs)
      if (const auto pair = Find(listed.a, listed.b); pair && listed.enabled) add(*pair);
    if (!contact_.ground) return;
    std::size_t count = 0;
    for (std::size_t i = 1; i < setup_->parties.size() && count < kMostReported; ++i) {
      if (setup_->parties[i].body == 0) continue;
      add({0, static_cast<int>(i)});
      ++count;
    }
  }

  const Scene& scene_;
  const Model& model_;
  ProblemList& problems_;
  const ContactDescription contact_;
  std::shared_ptr<ContactSetup> setup_ = std::make_shared<ContactSetup>();
  std::unordered_map<std::string, int> party_of_;
};

}  // namespace

std::vector<std::array<int, 2>> JoinedBodies(const CompiledScene& compiled) {
  const auto body = [&](const std::string& link) {
    const FrameIndex frame = link.empty() ? FrameIndex() : compiled.model->FindFrame(link);
    return frame.IsValid() ? compiled.model->frames()[static_cast<std::size_t>(frame.value)].body.value : 0;
  };
  std::vector<std::array<int, 2>> joined;
  for (const auto* loops : {&compiled.loops, &compiled.drivers})
    for (const LoopElement& loop : *loops)
      if (!loop.coupling) joined.push_back({body(loop.link_i), body(loop.link_j)});
  return joined;
}

std::shared_ptr<const ContactSetup> CollisionShapesOf(const Scene& scene, const Model& model,
                                                      std::span<const RobotDescription* const> others) {
  ProblemList ignored;  // those are of what touches
  return ContactParts(scene, model, &ignored).Make(others);
}

bool TakeContact(CompiledScene* compiled, std::span<const RobotDescription* const> others,
                 ProblemList* problems) {
  const Scene& scene = compiled->scene;
  const Model& model = *compiled->model;
  if (!CheckContact(scene, model, others, problems)) return false;
  if (scene.contact && scene.contact->enabled)
    compiled->contact = ContactParts(scene, model, problems).Make(others);
  if (scene.trot && scene.trot->feet == TrotFeet::kReal && !compiled->contact) {
    problems->Add(Severity::kError, FileOf(scene, 0), LineOfKey(scene, "trot"), "trot",
                  MessageOf("compile.real-feet-need-scene-s"));
    return false;
  }
  if (!compiled->contact) return true;
  const std::vector<std::array<int, 2>> joined = JoinedBodies(*compiled);
  ContactFinder finder(model, compiled->contact, joined);
  Workspace workspace(model);
  ForwardKinematics(model, compiled->initial_q, &workspace);
  finder.SetSize(finder.SizeAt(workspace.X_WB));
  for (const ContactFinder::Overlap& overlap :
       finder.ExcludeOverlaps(workspace.X_WB, kModelOverlap * finder.SizeAt(workspace.X_WB))) {
    const auto name = [&](int party) {
      return compiled->contact->parties[static_cast<std::size_t>(party)].name;
    };
    problems->Add(Severity::kNote, FileOf(scene, 0), 0, "contact",
                  MessageOf("compile.overlap-by-m-at-start",
                            {name(overlap.party_a), name(overlap.party_b), FormatNumber(overlap.depth)}));
  }
  return true;
}

}  // namespace linkwright
