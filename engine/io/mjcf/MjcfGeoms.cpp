// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfGeoms.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfInertia.h"

namespace linkwright {
namespace {

constexpr double kDensity = 1000;     // where none is given [kg/m³]
constexpr double kLargestPlane = 20;  // side of a plane that is drawn [m]
constexpr double kPlaneThickness = 1e-3;
// Of a plane without end: MuJoCo draws it to 2.1 times its far plane, which is 50 times the model's extent;
// of a model as large as a metre.
constexpr double kEndless = 105;
constexpr double kLargestFloor = 1e4;
constexpr int kFirstHiddenGroup = 3;  // groups from here on are not shown by habit

class GeomReader {
 public:
  GeomReader(const MjcfElement& element, const Transform& X_LF, bool weigh, MjcfAssets* assets)
      : element_(element), assets_(*assets), X_LF_(X_LF), weigh_(weigh) {}

  MjcfGeom Read() {
    out_.visual.name = element_.name();
    out_.visual.X_LG = element_.Pose();
    element_.Integer("group", &out_.group);
    ContactMask& mask = out_.collision.mask;
    mask = {1, 1, 0};
    element_.Integer("contype", &mask.type);
    element_.Integer("conaffinity", &mask.affinity);
    element_.Integer("priority", &mask.priority);
    out_.collides = mask.type != 0 || mask.affinity != 0;
    out_.is_visual = out_.group < kFirstHiddenGroup;
    mesh_ = element_.Text("mesh");
    type_ = element_.Has("type") ? element_.Text("type") : std::string("sphere");
    ReadSizes();
    ReadMjcfContactNumbers(element_, &out_.contact);
    if (!ReadShape()) return std::move(out_);
    ReadColor();
    Weigh();
    out_.visual.X_LG = X_LF_ * out_.visual.X_LG;
    MakeCollision();
    if (out_.is_floor && out_.drawn && assets_.FindMaterial(out_.visual.material)) MakeFloor();
    return std::move(out_);
  }

 private:
  void MakeFloor() {
    Visual floor = out_.visual;
    floor.geometry = {};
    floor.geometry.type = ShapeType::kHalfSpace;
    for (int i = 0; i < 2; ++i)
      floor.geometry.size[i] = HalfSide(i) > 0 ? std::min(2 * HalfSide(i), kLargestFloor) : kEndless;
    out_.floor = std::move(floor);
  }

  /// Of a plane; 0: without end.
  double HalfSide(int i) const { return sizes_ > i && size_[i] > 0 ? size_[i] : 0; }

  // What is drawn of a plane is not always all of it: the image is repeated by length, so that it is as
  // large as on the whole plane. On one without end that is what MuJoCo does in any case.
  std::shared_ptr<const ShapeTexture> OnPlane(const std::shared_ptr<const ShapeTexture>& texture) const {
    if (!texture || texture->cube) return texture;
    auto laid = std::make_shared<ShapeTexture>(*texture);
    int i = 0;
    for (double* repeat : {&laid->repeat_x, &laid->repeat_y}) {
      const double half = HalfSide(i++);
      if (!(*repeat > 0)) *repeat = 1;
      if (!texture->uniform && half > 0) *repeat /= half;
    }
    laid->uniform = true;
    return laid;
  }

  // As the visual shape is, where that is not another one.
  void MakeCollision() {
    Visual& shape = out_.collision;
    const ContactMask mask = shape.mask;
    const Geometry own = std::move(shape.geometry);
    shape = out_.visual;
    if (type_ == "plane" || type_ == "hfield") shape.geometry = own;
    shape.mask = mask;
    if (shape.color.a <= 0) shape.has_color = false;  // of what is not to be seen
    shape.surface = out_.contact.Surface();
  }

  void ReadSizes() {
    sizes_ = element_.Numbers("size", size_);
    double line[6];
    const int count = element_.Numbers("fromto", line);
    if (count == 0) return;
    if (count != 6)
      return element_.Error(MessageOf("mjcf.fromto-needs-6-numbers-not", {std::to_string(count)}));
    if (type_ != "capsule" && type_ != "cylinder" && type_ != "box" && type_ != "ellipsoid")
      return element_.Error(MessageOf("mjcf.cannot-be-given-by-fromto", {type_.substr(0, 40)}));
    const Eigen::Map<const Vector3> from(line), to(line + 3);
    const double length = (to - from).norm();
    if (!(length > 1e-14)) return element_.Error(MessageOf("mjcf.fromto-two-points-are-same"));
    out_.visual.X_LG = {RotationFromZ(from - to), (from + to) / 2};
    const bool round = type_ == "capsule" || type_ == "cylinder";
    if (!round) size_[1] = size_[0];
    size_[round ? 1 : 2] = length / 2;
    sizes_ = round ? 2 : 3;
  }

  bool Sized(int count) {
    for (int i = 0; i < count; ++i) {
      if (i < sizes_ && size_[i] > 0) continue;
      element_.Error(MessageOf("mjcf.size-must-be-given-positive", {std::to_string(i + 1), type_}));
      return false;
    }
    return true;
  }

  bool ReadShape() {
    Geometry& g = out_.visual.geometry;
    if (type_ != "mesh" && !mesh_.empty() && type_ != "sdf") return Fit();
    if (type_ == "mesh" || type_ == "sdf") {
      if (!assets_.HasMesh(mesh_)) {
        element_.Error(MessageOf("mjcf.there-no-mesh", {mesh_.substr(0, 100)}));
        return false;
      }
      Transform X_GM;
      assets_.Use(mesh_, element_.Text("material"), false, &g, &X_GM);
      if (type_ == "sdf") element_.Warn(MessageOf("mjcf.distance-field-drawn-as-mesh"));
      X_meshless_ = out_.visual.X_LG;
      out_.visual.X_LG = out_.visual.X_LG * X_GM;
      out_.drawn = out_.has_shape = true;
    } else if (type_ == "hfield") {
      if (!assets_.UseHeightField(element_.Text("hfield"), &g)) {
        element_.Error(MessageOf("mjcf.there-no-height-field", {element_.Text("hfield").substr(0, 100)}));
        return false;
      }
      out_.drawn = g.mesh != nullptr;
      out_.has_shape = assets_.UseHeights(element_.Text("hfield"), &out_.collision.geometry);
      weigh_ = false;
    } else if (type_ == "plane") {
      return ReadPlane();
    } else {
      return SetPrimitive();
    }
    return true;
  }

  bool SetPrimitive() {
    Geometry& g = out_.visual.geometry;
    if (type_ == "sphere") {
      if (!Sized(1)) return false;
      g.type = ShapeType::kSphere;
      g.radius = size_[0];
    } else if (type_ == "capsule" || type_ == "cylinder") {
      if (!Sized(2)) return false;
      g.type = type_ == "capsule" ? ShapeType::kCapsule : ShapeType::kCylinder;
      g.radius = size_[0];
      g.length = 2 * size_[1];
    } else if (type_ == "box") {
      if (!Sized(3)) return false;
      g.type = ShapeType::kBox;
      g.size = 2 * Vector3(size_[0], size_[1], size_[2]);
    } else if (type_ == "ellipsoid") {
      if (!Sized(3)) return false;
      g.type = ShapeType::kEllipsoid;
      g.size = Vector3(size_[0], size_[1], size_[2]);
    } else {
      element_.Error(MessageOf("mjcf.type-not-known-plane-hfield", {type_.substr(0, 40)}));
      return false;
    }
    out_.drawn = out_.has_shape = true;
    return true;
  }

  bool ReadPlane() {
    const Transform X = X_LF_ * out_.visual.X_LG;
    out_.is_floor = X.R.col(2).z() > 1 - 1e-9;
    Geometry& g = out_.visual.geometry;
    g.type = ShapeType::kBox;
    for (int i = 0; i < 2; ++i)
      g.size[i] = HalfSide(i) > 0 ? std::min(2 * HalfSide(i), kLargestPlane) : kLargestPlane;
    out_.collision.geometry.type = ShapeType::kHalfSpace;
    out_.collision.geometry.size = Vector3(g.size.x(), g.size.y(), 1);
    g.size.z() = kPlaneThickness;
    out_.drawn = out_.has_shape = true;
    weigh_ = false;
    return true;
  }

  /// A primitive in place of a mesh: of the size that the box with the mesh's inertia has.
  bool Fit() {
    if (!assets_.HasMesh(mesh_)) {
      element_.Error(MessageOf("mjcf.there-no-mesh", {mesh_.substr(0, 100)}));
      return false;
    }
    const auto solid = assets_.Solid(mesh_);
    if (!solid) {
      element_.Warn(MessageOf("mjcf.cannot-be-fitted-mesh-left"));
      return false;
    }
    const PrincipalInertia principal = MujocoAxes(solid->inertia);
    const Vector3& moments = principal.moments;  // the longest side comes last
    double half[3];
    for (int i = 0; i < 3; ++i)
      half[i] = 0.5 * std::sqrt(std::max(0.0, 6 * (moments.sum() - 2 * moments[i]) / solid->volume));
    if (type_ == "sphere") {
      size_[0] = (half[0] + half[1] + half[2]) / 3;
    } else if (type_ == "capsule" || type_ == "cylinder") {
      size_[0] = (half[0] + half[1]) / 2;
      size_[1] = type_ == "capsule" ? std::max(1e-6, half[2] - size_[0] / 2) : half[2];
    } else {
      std::copy(half, half + 3, size_);
    }
    double scale = 1;
    element_.Number("fitscale", &scale);
    for (double& s : size_) s *= scale;
    sizes_ = 3;
    out_.visual.X_LG = out_.visual.X_LG * Transform{principal.axes, solid->center};
    mesh_.clear();
    return SetPrimitive();
  }

  void ReadColor() {
    static constexpr double kUnset[4] = {0.5, 0.5, 0.5, 1};
    double rgba[4] = {0.5, 0.5, 0.5, 1};
    const bool given = element_.Numbers("rgba", rgba) > 0;
    const bool colored = given && !std::equal(rgba, rgba + 4, kUnset);
    const std::string name = element_.Text("material");
    const MjcfAssets::Material* const material = assets_.FindMaterial(name);
    if (!name.empty() && !material)
      element_.Error(MessageOf("mjcf.there-no-material", {name.substr(0, 100)}));
    Visual& visual = out_.visual;
    visual.material = name;
    const MeshPtr& mesh = visual.geometry.mesh;
    const bool is_mesh = visual.geometry.type == ShapeType::kMesh;
    const MeshPart* const part = is_mesh && mesh && !mesh->parts.empty() ? &mesh->parts.front() : nullptr;
    const bool pictured =
        part &&
        (part->texture || (material && material->HasMaps() && (part->normal_map || part->finish_map)));
    if (material) {
      visual.finish = material->finish;
      if (!is_mesh || (mesh && mesh->uvs.empty())) visual.texture = assets_.TextureOn(name, is_mesh);
      if (type_ == "plane") visual.texture = OnPlane(visual.texture);
    }
    if (colored) {
      const auto component = [&](int i) { return static_cast<float>(std::clamp(rgba[i], 0.0, 1.0)); };
      visual.color = {component(0), component(1), component(2), component(3)};
      visual.has_color = true;
    } else if (material) {
      visual.color = material->color;
      visual.has_color = !pictured;  // images on the mesh show more than one colour
    }
    if (visual.color.a <= 0 && visual.has_color) out_.drawn = false;
  }

  void Weigh() {
    if (!weigh_) return;
    double mass = -1, density = kDensity;
    const bool has_mass = element_.Number("mass", &mass);
    element_.Number("density", &density);
    bool shell = false;
    if (element_.Flag("shellinertia", &shell) && shell)
      element_.Warn(MessageOf("mjcf.shellinertia-not-supported-weighs-as"));
    if (has_mass && mass < 0) return element_.Error(MessageOf("mjcf.mass-negative"));
    if (density < 0) return element_.Error(MessageOf("mjcf.density-negative"));
    if ((has_mass && mass == 0) || (!has_mass && density == 0)) return;
    const bool is_mesh = type_ == "mesh" || type_ == "sdf";
    const auto solid = is_mesh ? assets_.Solid(mesh_) : SolidOf(out_.visual.geometry);
    if (!solid) {
      if (!assets_.cancelled()) element_.Warn(MessageOf("mjcf.mesh-encloses-nothing-weighs-nothing"));
      return;
    }
    const Transform X_LS = X_LF_ * (is_mesh ? X_meshless_ : out_.visual.X_LG);
    const double scale = has_mass ? mass / solid->volume : density;
    Inertial inertial;
    inertial.mass = scale * solid->volume;
    inertial.com = X_LS * solid->center;
    inertial.inertia = scale * X_LS.R * solid->inertia * X_LS.R.transpose();
    out_.inertial = inertial;
  }

  const MjcfElement& element_;
  MjcfAssets& assets_;
  Transform X_LF_, X_meshless_;
  bool weigh_;
  MjcfGeom out_;
  std::string type_, mesh_;
  double size_[3] = {0, 0, 0};
  int sizes_ = 0;
};

}  // namespace

SurfaceDescription MjcfContactNumbers::Surface() const {
  SurfaceDescription surface;
  surface.friction = condim >= 3 ? friction[0] : 0;
  surface.torsional = condim >= 4 ? friction[1] : 0;
  surface.rolling = condim >= 6 ? friction[2] : 0;
  return surface;
}

void ReadMjcfContactNumbers(const MjcfElement& element, MjcfContactNumbers* numbers) {
  if (element.Has("condim")) {
    int condim = 0;
    element.Integer("condim", &condim);
    if (condim != 1 && condim != 3 && condim != 4 && condim != 6)
      element.Error(MessageOf("mjcf.condim-1-3-4-or", {std::to_string(condim)}));
    else
      numbers->condim = condim;
  }
  if (std::strcmp(element.node().name(), "pair") == 0) {
    // Sliding along two directions, torsional, rolling about two directions.
    std::array<double, 5> friction = {numbers->friction[0], numbers->friction[0], numbers->friction[1],
                                      numbers->friction[2], numbers->friction[2]};
    if (const int count = element.Numbers("friction", friction); count == 1 || count == 4)
      friction[static_cast<std::size_t>(count)] = friction[static_cast<std::size_t>(count) - 1];
    if (friction[0] != friction[1] || friction[3] != friction[4])
      element.context().Ignore(element.node(), "<pair> friction", MessageOf("mjcf.differs-with-direction"));
    numbers->friction = {friction[0], friction[2], friction[3]};
  } else {
    element.Numbers("friction", numbers->friction);
  }
  for (double& number : numbers->friction) {
    if (number >= 0) continue;
    element.Error(MessageOf("mjcf.friction-negative"));
    number = 0;
  }
}

MjcfGeom ReadMjcfGeom(const MjcfElement& element, const Transform& X_LF, bool weigh, MjcfAssets* assets) {
  return GeomReader(element, X_LF, weigh, assets).Read();
}

}  // namespace linkwright
