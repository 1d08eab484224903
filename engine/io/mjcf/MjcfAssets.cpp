// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfAssets.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mesh/MeshCache.h"
#include "engine/io/mesh/TriangleSoup.h"
#include "engine/io/mjcf/MjcfInertia.h"
#include "engine/io/urdf/UrdfMeshes.h"

namespace linkwright {
namespace fs = std::filesystem;
namespace {

constexpr double kMaxCells = 16e6;  // of a height field
constexpr double kCreaseAngle = 40 * kPi / 180;
constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{64} << 20;

std::string Stem(const std::string& file) { return fs::path(file).stem().string(); }

// MuJoCo's highlights are J. Blinn's, of exponent 128 times the shininess: those of the roughness that has
// the same width (B. Karis, Specular BRDF reference, 2013: n = 2/α² − 2, α the roughness squared). Weaker
// ones than its default are wider.
void ReadFinish(const MjcfElement& element, MjcfAssets::Material* material) {
  double specular = 0.5, shininess = 0.5, metallic = -1, roughness = -1;
  SurfaceFinish& finish = material->finish;
  element.Number("specular", &specular);
  element.Number("shininess", &shininess);
  element.Number("metallic", &metallic);
  element.Number("roughness", &roughness);
  if (element.Number("emission", &finish.emission)) finish.emission = std::clamp(finish.emission, 0.0, 1.0);
  material->has_metalness = metallic >= 0;
  material->has_roughness = roughness >= 0;
  if (metallic >= 0) finish.metalness = std::min(metallic, 1.0);
  if (roughness >= 0) {
    finish.roughness = std::min(roughness, 1.0);
  } else if (element.Has("specular") || element.Has("shininess")) {
    const double glossy = std::pow(2 / (128 * std::clamp(shininess, 0.0, 1.0) + 2), 0.25);
    finish.roughness = 1 - (1 - glossy) * std::clamp(2 * specular, 0.0, 1.0);
  }
}

}  // namespace

MjcfAssets::MjcfAssets(MjcfContext* context, FileAccess* access, Options options)
    : context_(*context),
      access_(*access),
      options_(std::move(options)),
      textures_(context, [this](pugi::xml_node node, const std::string& file) {
        return Resolve(node, context_.compiler.texture_folder, file);
      }) {
  if (!options_.meshes) options_.meshes = std::make_shared<MeshCache>();
  for (const pugi::xml_node geom : context_.DefaultsOf("", "geom")) {
    std::vector<double> density;
    if (ParseNumberList(geom.attribute("density").value(), &density).empty() && density.front() > 0)
      mesh_density_ = density.front();
  }
}

void MjcfAssets::Add(pugi::xml_node asset) {
  context_.files.ForEachChild(asset, [&](pugi::xml_node node) {
    CheckMjcfAttributes(node, &context_);
    const std::string kind = node.name();
    if (kind == "mesh") {
      AddMesh(node);
    } else if (kind == "material") {
      AddMaterial(node);
    } else if (kind == "texture") {
      textures_.Add(node);
    } else if (kind == "hfield") {
      AddHeightField(node);
    } else if (kind == "skin" || kind == "model") {
      context_.Say(Severity::kWarning, node, "<" + kind + ">", MessageOf("mjcf.not-supported-left-out"));
    } else {
      context_.Say(Severity::kWarning, node, "<" + kind + ">", MessageOf("mjcf.not-known-left-out"));
    }
  });
}

void MjcfAssets::AddMaterial(pugi::xml_node node) {
  const MjcfElement element(&context_, node, "");
  double rgba[4] = {1, 1, 1, 1};
  element.Numbers("rgba", rgba);
  Material material;
  material.color = {static_cast<float>(rgba[0]), static_cast<float>(rgba[1]), static_cast<float>(rgba[2]),
                    static_cast<float>(rgba[3])};
  material.texture = element.Text("texture");
  element.Numbers("texrepeat", material.repeat);
  element.Flag("texuniform", &material.uniform);
  for (const pugi::xml_node layer : node.children("layer")) {
    const std::string role = layer.attribute("role").value();
    if (role == "rgb" || role == "rgba")
      material.texture = layer.attribute("texture").value();
    else if (role == "normal")
      material.normal_map = layer.attribute("texture").value();
    else if (role == "metallic")
      material.metalness_map = layer.attribute("texture").value();
    else if (role == "roughness")
      material.roughness_map = layer.attribute("texture").value();
    else if (role == "orm")
      material.orm = layer.attribute("texture").value();
  }
  ReadFinish(element, &material);
  if (!materials_.emplace(element.name(), material).second)
    element.Error(MessageOf("mjcf.another-material-has-same-name"));
}

void MjcfAssets::AddMesh(pugi::xml_node node) {
  const MjcfElement element(&context_, node, "");
  Mesh mesh;
  mesh.node = node;
  mesh.file = element.Text("file");
  mesh.line = context_.files.LineOf(node);
  const std::string name = element.name().empty() ? Stem(mesh.file) : element.name();
  mesh.element = "mesh \"" + name.substr(0, 100) + "\"";
  element.Vector("scale", &mesh.scale);
  if (mesh.scale.cwiseAbs().minCoeff() == 0) {
    element.Error(MessageOf("mjcf.scale-zero"));
    mesh.scale.setOnes();
  }
  Vector3 position = Vector3::Zero();
  element.Vector("refpos", &position);
  double q[4] = {1, 0, 0, 0};
  if (element.Numbers("refquat", q) > 0) {
    const Eigen::Vector4d v(q[0], q[1], q[2], q[3]);
    if (v.norm() < 1e-14)
      element.Error(MessageOf("mjcf.refquat-zero"));
    else
      mesh.X_GM.R = Quaternion(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix().transpose();
  }
  mesh.X_GM.p = -(mesh.X_GM.R * position);
  if (context_.compiler.newer) mesh.volume = MeshVolume::kAmounts;
  if (context_.compiler.exact_mesh_inertia) mesh.volume = MeshVolume::kExact;
  if (element.Has("inertia")) {
    const std::string kind = element.Text("inertia");
    mesh.volume = kind == "legacy"  ? MeshVolume::kAmounts
                  : kind == "shell" ? MeshVolume::kShell
                                    : MeshVolume::kExact;
    if (kind == "convex")
      element.Warn(MessageOf("mjcf.inertia-computed-volume-encloses-not"));
    else if (kind != "exact" && kind != "legacy" && kind != "shell")
      element.Error(MessageOf("mjcf.inertia-not-known", {kind.substr(0, 40)}));
  }
  if (mesh.file.empty() && !element.Has("vertex"))
    return element.Error(MessageOf("mjcf.names-no-file-has-no"));
  if (name.empty()) return element.Error(MessageOf("mjcf.has-no-name"));
  if (mesh.X_GM.R != Matrix3::Identity() && mesh.scale != Vector3::Constant(mesh.scale.x()))
    element.Warn(MessageOf("mjcf.turned-scaled-differently-along-axes"));
  if (!meshes_.emplace(name, std::move(mesh)).second)
    element.Error(MessageOf("mjcf.another-mesh-has-same-name"));
}

void MjcfAssets::AddHeightField(pugi::xml_node node) {
  const MjcfElement element(&context_, node, "");
  double rows = 0, columns = 0;
  HeightField field;
  field.node = node;
  field.file = element.Text("file");
  element.Number("nrow", &rows);
  element.Number("ncol", &columns);
  if (rows < 0 || columns < 0 || rows * columns > kMaxCells)
    return element.Error(
        MessageOf("mjcf.has-cells-at-most-are",
                  {FormatNumber(rows, 10), FormatNumber(columns, 10), FormatNumber(kMaxCells, 10)}));
  if (element.Numbers("size", field.data.size) != 4 ||
      std::any_of(field.data.size.begin(), field.data.size.end(), [](double s) { return !(s > 0); }))
    return element.Error(MessageOf("mjcf.size-needs-4-positive-numbers"));
  if (field.file.empty()) {
    field.data.rows = static_cast<std::size_t>(rows);
    field.data.columns = static_cast<std::size_t>(columns);
    field.data.heights.assign(field.data.rows * field.data.columns, 0);
  }
  const std::string name = element.name().empty() ? Stem(field.file) : element.name();
  if (!height_fields_.emplace(name, std::move(field)).second)
    element.Error(MessageOf("mjcf.another-height-field-has-same"));
}

void MjcfAssets::Load(HeightField* field) {
  field->loaded = true;
  const MjcfElement element(&context_, field->node, "");
  if (!field->file.empty()) {
    const FileAccess::Result found = Resolve(field->node, context_.compiler.mesh_folder, field->file);
    if (!found.path) return element.Warn(MessageOf("mjcf.file", {field->file.substr(0, 100), found.refusal}));
    const FileBytes bytes = ReadFileBytes(*found.path, kMaxTextureBytes);
    std::string wrong = bytes.error.empty() ? Message() : MessageOf("mjcf.file-2", {bytes.error});
    if (wrong.empty()) wrong = ReadHeights(bytes.bytes, static_cast<std::size_t>(kMaxCells), &field->data);
    if (!wrong.empty()) return element.Warn(MessageOf("mjcf.file", {field->file.substr(0, 100), wrong}));
  } else if (element.Has("elevation")) {
    std::vector<double> heights;
    const std::string wrong = ParseNumberList(element.Text("elevation"), &heights);
    if (!wrong.empty()) return element.Error(MessageOf("mjcf.elevation", {wrong}));
    MjcfHeightField& data = field->data;
    if (heights.size() != data.heights.size())
      return element.Error(MessageOf("mjcf.elevation-has-numbers-nrow-ncol",
                                     {std::to_string(heights.size()), std::to_string(data.heights.size())}));
    // In the file, the first row lies at +y.
    for (std::size_t r = 0; r < data.rows; ++r)
      std::transform(heights.begin() + static_cast<std::ptrdiff_t>((data.rows - 1 - r) * data.columns),
                     heights.begin() + static_cast<std::ptrdiff_t>((data.rows - r) * data.columns),
                     data.heights.begin() + static_cast<std::ptrdiff_t>(r * data.columns),
                     [](double height) { return static_cast<float>(height); });
  }
  field->mesh = MeshOfHeightField(field->data, element.name(), options_.control);
  if (options_.control.Stopped())
    cancelled_ = true;
  else if (!field->mesh)
    element.Warn(MessageOf("mjcf.no-grid-at-least-2"));
}

bool MjcfAssets::UseHeightField(const std::string& name, Geometry* geometry) {
  const auto found = height_fields_.find(name);
  if (found == height_fields_.end()) return false;
  if (options_.load_meshes && !found->second.loaded) Load(&found->second);
  geometry->type = ShapeType::kMesh;
  geometry->mesh_file = found->second.file.empty() ? name : found->second.file;
  geometry->size = Vector3::Ones();
  geometry->mesh = found->second.mesh;
  return true;
}

bool MjcfAssets::UseHeights(const std::string& name, Geometry* geometry) {
  const auto found = height_fields_.find(name);
  if (found == height_fields_.end() || !found->second.mesh) return false;
  HeightField& field = found->second;
  if (!field.grid) field.grid = GridOfHeightField(field.data);
  geometry->type = ShapeType::kHeightField;
  geometry->size = Vector3(2 * field.data.size[0], 2 * field.data.size[1], 1);
  geometry->heights = field.grid;
  return true;
}

const MjcfAssets::Material* MjcfAssets::FindMaterial(const std::string& name) const {
  const auto found = materials_.find(name);
  return found == materials_.end() ? nullptr : &found->second;
}

FileAccess::Result MjcfAssets::Resolve(pugi::xml_node node, const std::string& folder,
                                       const std::string& file) {
  std::string name = file;
  std::replace(name.begin(), name.end(), '\\', '/');
  if (context_.compiler.strip_path)
    if (const std::size_t slash = name.rfind('/'); slash != std::string::npos) name.erase(0, slash + 1);
  FileAccess::Result first;
  // The format means the folder of the main file; files made of parts also mean their own.
  const fs::path own =
      context_.files.FolderOf(node).lexically_relative(context_.files.FolderOf(context_.files.root()));
  for (const fs::path& base : {fs::path(), own}) {
    const fs::path named = base / folder;
    Message refusal;
    if (!named.empty() && named != ".") refusal = access_.AllowFolder(named.string());
    FileAccess::Result result = access_.Resolve(name, access_.folder() / named);
    if (result.path) return result;
    if (first.refusal.text.empty()) {
      first = result;
      if (!refusal.text.empty() && !folder.empty())
        first.refusal = MessageOf("file.the-folder", {folder.substr(0, 100), refusal});
    }
  }
  if (options_.patch)
    if (auto elsewhere = FindInFolders(file, *options_.patch, access_)) return *elsewhere;
  return first;
}

void MjcfAssets::LoadInline(const MjcfElement& element, Mesh* mesh) {
  std::vector<double> vertices, faces;
  std::string wrong = ParseNumberList(element.Text("vertex"), &vertices);
  if (wrong.empty() && element.Has("face")) wrong = ParseNumberList(element.Text("face"), &faces);
  if (!wrong.empty()) return element.Error(MessageOf("mjcf.vertices-or-faces", {wrong}));
  if (faces.empty()) return element.Warn(MessageOf("mjcf.has-vertices-without-faces-not"));
  if (vertices.size() % 3 != 0 || faces.size() % 3 != 0)
    return element.Error(MessageOf("mjcf.vertices-faces-need-three-numbers"));
  TriangleSoup soup;
  const std::size_t count = vertices.size() / 3;
  for (const double index : faces) {
    if (!(index >= 0) || index >= static_cast<double>(count) || index != std::floor(index))
      return element.Error(MessageOf("mjcf.face-has-vertex-does-not", {FormatNumber(index, 10)}));
    const auto at = 3 * static_cast<std::size_t>(index);
    soup.corners.push_back({{static_cast<float>(vertices[at]), static_cast<float>(vertices[at + 1]),
                             static_cast<float>(vertices[at + 2])},
                            {},
                            {}});
  }
  soup.ranges.push_back({0, soup.corners.size(), {}});
  std::size_t dropped = 0;
  auto made = std::make_shared<MeshData>(MakeMesh(std::move(soup), kCreaseAngle, options_.control, &dropped));
  made->name = element.name();
  if (options_.control.Stopped())
    cancelled_ = true;
  else if (made->indices.empty())
    element.Warn(MessageOf("mjcf.has-no-triangle-with-area"));
  else
    mesh->data = std::move(made);
}

void MjcfAssets::ReadAhead() {
  read_ahead_ = true;
  std::set<std::string> named;
  context_.files.ForEachElement([&](pugi::xml_node node) {
    if (std::strcmp(node.name(), "geom") == 0) named.insert(node.attribute("mesh").value());
  });
  std::vector<fs::path> paths;
  for (const auto& [name, mesh] : meshes_) {
    if (mesh.file.empty() || !named.contains(name)) continue;
    const FileAccess::Result found = Resolve(mesh.node, context_.compiler.mesh_folder, mesh.file);
    if (found.path && std::find(paths.begin(), paths.end(), *found.path) == paths.end())
      paths.push_back(*found.path);
  }
  LoadControl control;
  control.stop = options_.control.stop;
  control.progress = [&](double fraction, std::string_view stage) {
    options_.control.Report(options_.fraction_before + (1 - options_.fraction_before) * fraction, stage);
  };
  if (!options_.meshes->ReadAhead(paths, access_, control)) cancelled_ = true;
}

void MjcfAssets::Load(Mesh* mesh) {
  mesh->loaded = true;
  const auto say = [&](Severity severity, const Message& text) {
    context_.Say(severity, mesh->node, mesh->element, text);
  };
  if (mesh->file.empty()) return LoadInline(MjcfElement(&context_, mesh->node, ""), mesh);
  if (options_.load_meshes && !read_ahead_) ReadAhead();
  LoadControl control;
  control.stop = options_.control.stop;
  if (control.Stopped()) {
    cancelled_ = true;
    return;
  }
  const FileAccess::Result found = Resolve(mesh->node, context_.compiler.mesh_folder, mesh->file);
  if (!found.path)
    return say(Severity::kWarning, MessageOf("mjcf.file", {mesh->file.substr(0, 100), found.refusal}));
  const MeshResult result = options_.meshes->Get(*found.path, access_, control);
  cancelled_ = cancelled_ || result.cancelled;
  if (!result.error.empty()) say(Severity::kWarning, MessageOf("mjcf.file", {mesh->file, result.error}));
  // Colours are the model's own: a mesh's material library is not used, and is not missed.
  for (const std::string& warning : result.warnings)
    say(warning.starts_with("material library") ? Severity::kNote : Severity::kWarning, warning);
  for (const std::string& note : result.notes) say(Severity::kNote, note);
  mesh->data = result.mesh;
}

std::shared_ptr<const ShapeTexture> MjcfAssets::TextureOn(const std::string& material, bool on_mesh) {
  const Material* const known = FindMaterial(material);
  if (!known || known->texture.empty() || !options_.load_meshes) return nullptr;
  auto& shared = shape_textures_[{material, on_mesh}];
  if (shared) return shared;
  const MjcfTextures::Image texture = textures_.Get(known->texture);
  if (!texture.image) return nullptr;
  ShapeTexture made{texture.image, texture.cube, known->repeat[0], known->repeat[1], known->uniform};
  if (on_mesh && made.cube) made.uniform = true;  // of meshes, MuJoCo leaves the proportions in any case
  return shared = std::make_shared<const ShapeTexture>(made);
}

std::shared_ptr<const Image> MjcfAssets::FlatTexture(const std::string& name) {
  const MjcfTextures::Image found = name.empty() ? MjcfTextures::Image() : textures_.Get(name);
  return found.cube ? nullptr : found.image;
}

MeshPtr MjcfAssets::Textured(const MeshPtr& mesh, const std::string& material) {
  const Material* const known = FindMaterial(material);
  if (!known || !mesh || mesh->uvs.empty() || !options_.load_meshes) return mesh;
  MeshPtr& textured = textured_[{mesh, material}];
  if (textured) return textured;
  const std::shared_ptr<const Image> texture = FlatTexture(known->texture),
                                     normals = FlatTexture(known->normal_map), both = FlatTexture(known->orm);
  const std::shared_ptr<const Image> roughness = both ? both : FlatTexture(known->roughness_map);
  const std::shared_ptr<const Image> metalness = both ? both : FlatTexture(known->metalness_map);
  const std::shared_ptr<const Image> finish = both ? both : PackFinish(roughness, metalness);
  if (!texture && !normals && !finish) return textured = mesh;
  auto copy = std::make_shared<MeshData>(*mesh);
  for (MeshPart& part : copy->parts) {
    part.normal_map = normals;
    if (finish) {
      // Where the material gives no number beside the image, the image is all of it.
      part.finish = known->finish;
      if (metalness && !known->has_metalness) part.finish.metalness = 1;
      if (roughness && !known->has_roughness) part.finish.roughness = 1;
      part.finish_map = finish;
      part.has_finish = true;
    }
    part.texture = texture;
    part.color = known->color;
    part.has_color = true;
  }
  const auto repeat = [](double wanted) { return wanted > 0 ? static_cast<float>(wanted) : 1.0F; };
  const float u = repeat(known->repeat[0]), v = repeat(known->repeat[1]);
  if (u != 1 || v != 1)
    for (auto& uv : copy->uvs) uv = {u * uv[0], v * uv[1]};
  return textured = copy;
}

bool MjcfAssets::Use(const std::string& name, const std::string& material, bool needed, Geometry* geometry,
                     Transform* X_GM) {
  const auto found = meshes_.find(name);
  if (found == meshes_.end()) return false;
  Mesh& mesh = found->second;
  mesh.used = true;
  geometry->type = ShapeType::kMesh;
  if (mesh.named.empty() && !mesh.file.empty()) {
    // As the robot's own folder has it: what else names it so knows nothing of <compiler>.
    const FileAccess::Result file = Resolve(mesh.node, context_.compiler.mesh_folder, mesh.file);
    mesh.named = file.path ? file.path->lexically_relative(access_.folder()).generic_string() : mesh.file;
  }
  geometry->mesh_file = mesh.file.empty() ? name : mesh.named;
  geometry->size = mesh.scale;
  // scale · (R x + p) = R' (scale · x) + scale · p, where the scale is the same along all axes or R = 1.
  *X_GM = {mesh.X_GM.R, mesh.X_GM.p.cwiseProduct(mesh.scale)};
  if ((options_.load_meshes || needed) && !mesh.loaded) Load(&mesh);
  geometry->mesh = Textured(mesh.data, material);
  return true;
}

std::optional<SolidProperties> MjcfAssets::Solid(const std::string& name) {
  Geometry geometry;
  Transform X_GM;
  if (!Use(name, "", true, &geometry, &X_GM) || !geometry.mesh) return std::nullopt;
  const Mesh& mesh = meshes_.at(name);
  auto solid = SolidOf(*mesh.data, mesh.scale, mesh.volume);
  if (!solid) return std::nullopt;
  solid->center = X_GM * solid->center;
  // MuJoCo rounds at this density: that of geoms without one, in its newer versions 1.
  const double density = context_.compiler.newer ? 1 : mesh_density_;
  solid->inertia = MujocoAxes(density * X_GM.R * solid->inertia * X_GM.R.transpose()).Full() / density;
  return solid;
}

}  // namespace linkwright
