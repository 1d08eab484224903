// SPDX-License-Identifier: BSD-3-Clause
#include "engine/scene/picture/SnapshotBuilder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>

#include "engine/algorithms/Kinematics.h"
#include "engine/scene/picture/ContactSymbols.h"
#include "engine/scene/picture/LoopSymbols.h"
#include "engine/scene/picture/MeasureSymbols.h"
#include "engine/scene/picture/PathPicture.h"
#include "engine/scene/picture/Symbols.h"
#include "engine/scene/picture/TargetSymbols.h"
#include "engine/scene/picture/TendonSymbols.h"
#include "engine/scene/picture/TrotTracks.h"
#include "engine/scene/picture/ViewParts.h"
#include "engine/scene/shapes/Shapes.h"

namespace linkwright {
namespace {

constexpr PickId kIndexBits = 24;
constexpr PickId kIndexMask = (PickId{1} << kIndexBits) - 1;  // all ones: no index

constexpr double kFloorLift = 2e-4;  // of the scene's size: of each floor over the one below it

constexpr Color kCollision{0.98F, 0.62F, 0.16F, 0.38F};
constexpr Color kInertia{0.22F, 0.62F, 0.72F, 0.42F};
constexpr Color kAxis{0.96F, 0.72F, 0.16F, 1};
constexpr Color kFailed{0.9F, 0.16F, 0.14F, 1};
constexpr Color kForce{0.74F, 0.22F, 0.62F, 1};
constexpr Color kForceMarked{0.98F, 0.42F, 0.84F, 1};
constexpr Color kForceIdle{0.74F, 0.22F, 0.62F, 0.3F};
constexpr Color kSpringColor{0.20F, 0.55F, 0.62F, 1};
constexpr Color kPull{0.96F, 0.45F, 0.13F, 1};
constexpr Color kError{0.90F, 0.16F, 0.16F, 1};
constexpr std::array<Color, 6> kTrails = {{{0.93F, 0.47F, 0.13F, 1},
                                           {0.10F, 0.62F, 0.60F, 1},
                                           {0.55F, 0.36F, 0.84F, 1},
                                           {0.86F, 0.27F, 0.42F, 1},
                                           {0.30F, 0.60F, 0.22F, 1},
                                           {0.20F, 0.47F, 0.86F, 1}}};

class Composer {
 public:
  Composer(const CompiledScene& scene, std::span<const Transform> X_WB, const SnapshotMoment& moment,
           const SnapshotOptions& options)
      : scene_(scene),
        X_WB_(X_WB),
        moment_(moment),
        options_(options),
        view_(options.view),
        hidden_(scene, options.view.hidden),
        locked_(scene, options.view.locked) {
    assert(static_cast<int>(X_WB.size()) == scene.model->body_count());
    out_.time = moment.time;
    out_.instances.reserve(scene.shapes.size() + 64);
    out_.environment.ground = view_.ground;
    out_.environment.ground_height = static_cast<float>(view_.ground_height);
    out_.environment.dark = options.IsDark();
    out_.environment.grid = options.grid;
    out_.environment.edges = view_.edges;
    out_.environment.surroundings = options.surroundings;
    if (view_.sun) out_.environment.sun = view_.sun->normalized().cast<float>();
    for (const PickObject& each : options.selected) selected_.push_back(ToPickId(each));
    std::sort(selected_.begin(), selected_.end());
  }

  Snapshot Compose() {
    AddContactGround(scene_, view_, &out_);
    AddShapes();
    if (view_.visual) AddTendons(scene_, X_WB_, view_.transparent, &out_);
    if (view_.inertia) AddInertia();
    const int marked = options_.marked_joint.value;
    const int bodies = static_cast<int>(scene_.bodies.size());
    for (int i = 1; i < bodies; ++i) {
      if (i == marked)
        AddJointAxis(static_cast<std::size_t>(i), kFailed, 2);
      else if (view_.joint_axes)
        AddJointAxis(static_cast<std::size_t>(i), kAxis, 1);
    }
    AddLoops(scene_, X_WB_, view_, &out_);
    AddFrames();
    if (view_.centers_of_mass) AddCentersOfMass();
    if (options_.targets) {
      AddTargets();
      AddMeasureMarks(scene_, X_WB_, options_.units, &out_);
      const auto& paths = options_.paths.empty() ? scene_.paths : options_.paths;
      for (std::size_t i = 0; i < paths.size(); ++i)
        AddPath(*paths[i], static_cast<int>(i), scene_.size, moment_.time, options_, &out_);
      if (scene_.scene.trot) AddTrotTracks(*scene_.scene.trot, moment_.time, options_.IsDark(), &out_);
    }
    if (view_.trails) {
      AddTrails();
      AddSlipTrails(moment_.slips, &out_);
    }
    if (view_.forces)
      for (const ForceSymbol& symbol : moment_.forces) AddForce(symbol);
    if (view_.support) AddStands(moment_.stands, scene_.size, &out_);
    if (view_.contacts)
      AddContactForces(moment_.contacts, moment_.force_scale, scene_.size, view_, options_.units, &out_);
    for (const auto& [from, to] : options_.error_lines)
      AddDashedLine(from, to, 0.012 * scene_.size, kError, 2.0F, &out_);
    if (options_.pull)
      AddSpring(options_.pull_from, options_.pull_to, 0.012 * scene_.size, kPull, options_.pull_label, &out_);
    return std::move(out_);
  }

 private:
  const Transform& BodyPose(int body) const { return X_WB_[static_cast<std::size_t>(body)]; }

  Transform FramePose(FrameIndex index) const { return linkwright::FramePose(*scene_.model, X_WB_, index); }

  // The id of an object, and whether it is marked.
  std::uint32_t Mark(const PickObject& object) const {
    if (object.kind == PickKind::kNone || object.index < 0) return 0;
    std::uint32_t flags = 0;
    if (std::binary_search(selected_.begin(), selected_.end(), ToPickId(object))) flags |= kSelected;
    if (object == options_.hovered) flags |= kHovered;
    return flags;
  }

  void AddShapes() {
    // Those of a link follow each other, each list as the link has it; bones, which are in none, come last.
    int number = 0, floors = 0;
    const CompiledShape* before = nullptr;
    for (const CompiledShape& shape : scene_.shapes) {
      const bool next = before && before->frame == shape.frame && before->collision == shape.collision;
      number = next ? number + 1 : 1;
      before = &shape;
      if (hidden_.HasShape(shape.frame, shape.collision, number)) continue;
      if (!shape.mesh || !(shape.collision ? view_.collision : view_.visual)) continue;
      const PickObject link{PickKind::kLink, shape.frame.value};
      Transform X_WG = FramePose(shape.frame) * shape.visual.X_LG;
      if (!X_WG.p.allFinite()) continue;
      // A floor lies on the ground, which is drawn as if a little deeper; the next one on it.
      const bool is_floor = shape.mesh->one_sided;
      double lift = is_floor ? floors++ : 0;
      if (shape.collision && shape.visual.geometry.type == ShapeType::kHalfSpace && floors > 0)
        lift = floors - 0.5;
      X_WG.p += lift * kFloorLift * scene_.size * X_WG.R.col(2);
      Instance instance;
      instance.mesh = shape.mesh;
      instance.X_WM = ToMatrix(X_WG);
      instance.scale = shape.scale.cast<float>();
      if (!is_floor && !locked_.HasShape(shape.frame, shape.collision, number))
        instance.pick = ToPickId(link);
      if (shape.collision) {
        // A little larger, so that it does not flicker where it coincides with the visual.
        instance.scale *= 1.004F;
        instance.color = kCollision;
        instance.flags = kGhost | kNoShadow | Mark(link);
      } else {
        instance.color = shape.visual.color;
        instance.finish = shape.visual.finish;
        const bool is_mesh = shape.visual.geometry.type == ShapeType::kMesh;
        if (shape.visual.texture || (is_mesh && !shape.visual.has_color)) instance.flags |= kMeshColors;
        if (view_.transparent && !is_floor) {
          instance.color.a *= kTransparent;
          instance.flags |= kGhost;
        }
        // Like the ground, a floor is not picked, not outlined and not what shadows are fitted to.
        instance.flags |= is_floor ? kNoShadow : Mark(link);
      }
      out_.instances.push_back(std::move(instance));
    }
  }

  void AddInertia() {
    for (std::size_t i = 1; i < scene_.bodies.size(); ++i) {
      const CompiledBody& body = scene_.bodies[i];
      if (!body.has_inertia || hidden_.Has(body.frame)) continue;
      Instance instance;
      instance.mesh = UnitSphere();
      instance.X_WM = ToMatrix(X_WB_[i] * body.X_BE);
      // A thin rod has a semi-axis of zero; it shall still be seen.
      const double least = 0.02 * body.semi_axes.maxCoeff();
      instance.scale = body.semi_axes.cwiseMax(least).cast<float>();
      instance.color = kInertia;
      instance.flags = kGhost | kNoShadow;
      SetLink(body.frame, &instance);
      out_.instances.push_back(std::move(instance));
    }
  }

  void SetLink(FrameIndex frame, Instance* instance) const {
    if (!frame.IsValid()) return;
    const PickObject link{PickKind::kLink, frame.value};
    instance->pick = LinkId(frame);
    instance->flags |= Mark(link);
  }

  PickId LinkId(FrameIndex frame) const {
    const bool taken = frame.IsValid() && !locked_.Has(frame);
    return taken ? ToPickId({PickKind::kLink, frame.value}) : PickId{0};
  }

  void AddJointAxis(std::size_t i, const Color& color, double size) {
    if (hidden_.Has(scene_.bodies[i].frame)) return;
    const double length = 0.11 * size * scene_.size;
    const Joint& joint = scene_.model->joints()[i];
    const Transform& X_WJ = X_WB_[i];
    const Vector3 axis = X_WJ.R.col(2);
    const PickId pick = LinkId(scene_.bodies[i].frame);
    const std::uint32_t flags = kOnTop | kNoShadow;
    const auto ring = [&](const Matrix3& R) {
      Instance instance;
      instance.mesh = UnitRing();
      instance.X_WM = ToMatrix({R, X_WJ.p});
      instance.scale = Vector3f::Constant(static_cast<float>(0.22 * length));
      instance.color = color;
      instance.pick = pick;
      instance.flags = flags;
      if (X_WJ.p.allFinite()) out_.instances.push_back(std::move(instance));
    };
    switch (joint.type) {
      case JointType::kRevolute:
      case JointType::kContinuous:
        AddArrow(X_WJ.p - 0.5 * length * axis, axis, length, color, pick, flags, &out_);
        ring(X_WJ.R);
        break;
      case JointType::kPrismatic:
        AddArrow(X_WJ.p, axis, 0.6 * length, color, pick, flags, &out_);
        AddArrow(X_WJ.p, -axis, 0.6 * length, color, pick, flags, &out_);
        break;
      case JointType::kBall: {
        Matrix3 R = X_WJ.R;
        for (int turn = 0; turn < 3; ++turn) {
          ring(R);
          const Vector3 first = R.col(0);
          R.col(0) = R.col(1).eval();
          R.col(1) = R.col(2).eval();
          R.col(2) = first;
        }
        break;
      }
      case JointType::kFixed:
      case JointType::kFree:
        break;
    }
  }

  // All, or of those that have no link, whose shapes could show it, the one that is selected.
  void AddFrames() {
    const double length = 0.06 * scene_.size;
    const auto& frames = scene_.model->frames();
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const FrameIndex index(static_cast<int>(i));
      const PickObject link{PickKind::kLink, index.value};
      if (!view_.frames && (frames[i].of_link || !IsSelected(options_, link))) continue;
      if (hidden_.Has(index)) continue;
      AddTriad(FramePose(index), length, 1.0F, LinkId(index), kOnTop | kNoShadow | Mark(link), &out_);
    }
  }

  void AddCentersOfMass() {
    Vector3 moment = Vector3::Zero();
    double mass = 0;
    const auto& bodies = scene_.model->bodies();
    for (std::size_t i = 1; i < bodies.size(); ++i) {
      if (!(bodies[i].mass > 0)) continue;
      const Vector3 com = X_WB_[i] * bodies[i].com;
      if (!hidden_.Has(scene_.bodies[i].frame))
        AddCenterOfMass(com, 0.008 * scene_.size, LinkId(scene_.bodies[i].frame), &out_);
      moment += bodies[i].mass * com;
      mass += bodies[i].mass;
    }
    if (mass > 0 && bodies.size() > 2) AddCenterOfMass(moment / mass, 0.016 * scene_.size, 0, &out_);
  }

  void AddTargets() {
    const auto targets = moment_.targets;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      const PickObject object{PickKind::kTarget, static_cast<int>(i)};
      AddTarget(scene_, X_WB_, targets[i], ToPickId(object), Mark(object), &out_);
    }
  }

  // "14.3 N", to about three digits.
  std::string Amount(double si, const char* unit) const {
    const ShownUnit shown = ShowUnit(options_.units, unit);
    const double value = shown.Shown(si);
    const int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
    char text[64];
    const auto [end, error] =
        std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
    return error == std::errc() ? std::string(text, end) + " " + shown.name : std::string();
  }

  // The two frames with what joins them; frame j, which can be dragged, has a ball where it is selected.
  void AddBetweenLinks(const ForceSymbol& symbol, const Color& color, bool marked, PickId pick) {
    if (symbol.has_axes) {
      const double length = 0.06 * scene_.size;
      const float alpha = symbol.works ? 1.0F : 0.3F;
      AddTriad({symbol.R_i, symbol.anchor}, length, alpha, pick, kNoShadow, &out_);
      AddTriad({symbol.R, symbol.point}, 0.7 * length, alpha, pick, kNoShadow, &out_);
      AddBall(symbol.anchor, 0.012 * scene_.size, color, pick, kNoShadow, &out_);
      AddDashedLine(symbol.anchor, symbol.point, 0.02 * scene_.size, color, 2.0F, &out_);
    } else {
      AddCoil(symbol.anchor, symbol.point, 0.02 * scene_.size, color, pick, &out_);
    }
    if (marked) AddBall(symbol.point, 0.014 * scene_.size, color, pick, kOnTop | kNoShadow, &out_);
  }

  // The target, a ball that can be dragged, and what it pulls at.
  void AddTask(const ForceSymbol& symbol, const Color& color, PickId pick) {
    const std::uint32_t flags = kOnTop | kNoShadow;
    AddBall(symbol.tip, 0.016 * scene_.size, color, pick, flags, &out_);
    AddDashedLine(symbol.point, symbol.tip, 0.012 * scene_.size, color, 2.0F, &out_);
    if (symbol.has_axes)
      AddTriad({symbol.R, symbol.tip}, 0.06 * scene_.size, symbol.works ? 1.0F : 0.3F, pick, flags, &out_);
  }

  void AddForce(const ForceSymbol& symbol) {
    const PickObject object{PickKind::kForce, symbol.index};
    const std::uint32_t marked = Mark(object);
    const PickId pick = options_.forces_pickable ? ToPickId(object) : PickId{0};
    if (symbol.kind != ForceSymbol::Kind::kForce) {
      if (!symbol.works && marked == 0) return;
      Color color = kSpringColor;
      if (marked != 0) color = kAxis;
      if (!symbol.works) color.a = 0.3F;
      if (symbol.kind == ForceSymbol::Kind::kBetweenLinks)
        AddBetweenLinks(symbol, color, marked != 0, pick);
      else if (symbol.kind == ForceSymbol::Kind::kTask)
        AddTask(symbol, color, pick);
      else if (symbol.kind == ForceSymbol::Kind::kTurningSpring)
        AddSpiral(symbol.point, symbol.R, symbol.stretch, 0.035 * scene_.size, color, pick, &out_);
      else
        AddCoil(symbol.anchor, symbol.point, 0.02 * scene_.size, color, pick, &out_);
      return;
    }
    // One that rests is shown only while it is selected.
    if (!symbol.works && marked == 0) return;
    // An outline would cover it: it is lit up instead.
    const Color color = !symbol.works ? kForceIdle : marked != 0 ? kForceMarked : kForce;
    const std::uint32_t flags = kOnTop | kNoShadow;
    const double force = symbol.force.norm(), moment = symbol.moment.norm();
    const double length = (symbol.tip - symbol.point).norm();
    if (length > 0 || marked != 0) AddBall(symbol.point, 0.008 * scene_.size, color, pick, flags, &out_);
    if (length > 0 && symbol.tip.allFinite()) {
      AddArrow(symbol.point, symbol.tip - symbol.point, length, color, pick, flags, &out_);
      // Short arrows are not thinner than long ones by as much.
      const double thick = std::max(length, 0.15 * scene_.size);
      out_.instances.back().scale.head<2>().setConstant(static_cast<float>(thick));
      const Vector3 beyond = symbol.tip + 0.025 * scene_.size / length * (symbol.tip - symbol.point);
      out_.labels.push_back({beyond.cast<float>(), Amount(force, "N"), color});
    }
    if (moment > 0 && std::isfinite(moment)) {
      const double weight = kStandardGravity * std::max(scene_.model->moving_mass(), 1e-9) * scene_.size;
      const double radius = (0.04 + 0.06 * moment / (moment + 0.05 * weight)) * scene_.size;
      AddTurn(symbol.point, symbol.moment, radius, color, pick, &out_);
      const Vector3 top = symbol.point + radius * Vector3::UnitZ();
      out_.labels.push_back({top.cast<float>(), Amount(moment, "N m"), color});
    }
  }

  void AddTrails() {
    for (std::size_t i = 0; i < moment_.trails.size(); ++i) {
      if (moment_.trails[i].size() < 2) continue;
      Polyline line;
      line.points = moment_.trails[i];
      line.color = kTrails[i % kTrails.size()];
      line.width = 2.0F;
      line.fade = true;
      out_.lines.push_back(std::move(line));
    }
  }

  const CompiledScene& scene_;
  std::span<const Transform> X_WB_;
  const SnapshotMoment& moment_;
  const SnapshotOptions& options_;
  const SceneView& view_;
  const ViewParts hidden_, locked_;
  std::vector<PickId> selected_;  // in ascending order
  Snapshot out_;
};

}  // namespace

bool IsSelected(const SnapshotOptions& options, const PickObject& object) {
  return std::find(options.selected.begin(), options.selected.end(), object) != options.selected.end();
}

PickId ToPickId(const PickObject& object) {
  if (object.kind == PickKind::kNone) return 0;
  const PickId index = object.index < 0 ? kIndexMask : static_cast<PickId>(object.index) & kIndexMask;
  return (static_cast<PickId>(object.kind) << kIndexBits) | index;
}

PickObject FromPickId(PickId id) {
  const PickId kind = id >> kIndexBits;
  if (kind == 0 || kind > static_cast<PickId>(PickKind::kOther)) return {};
  const PickId index = id & kIndexMask;
  return {static_cast<PickKind>(kind), index == kIndexMask ? -1 : static_cast<int>(index)};
}

Snapshot BuildSnapshot(const CompiledScene& scene, std::span<const Transform> X_WB,
                       const SnapshotMoment& moment, const SnapshotOptions& options) {
  return Composer(scene, X_WB, moment, options).Compose();
}

}  // namespace linkwright
