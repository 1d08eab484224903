// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/LoadControl.h"
#include "engine/io/mjcf/MjcfContext.h"
#include "engine/io/mjcf/MjcfHeightField.h"
#include "engine/io/mjcf/MjcfTextures.h"
#include "engine/model/Description.h"
#include "engine/model/MeshSolid.h"

namespace linkwright {

class MeshCache;
struct RobotPatch;

/// <asset> of an MJCF file: meshes are read when they are first asked for, and once.
class MjcfAssets {
 public:
  struct Options {
    bool load_meshes = true;  ///< false: only those whose mass is used
    const RobotPatch* patch = nullptr;
    std::shared_ptr<MeshCache> meshes;
    LoadControl control;
    double fraction_before = 0.1;  ///< of the loading that is done before the first mesh
  };
  MjcfAssets(MjcfContext* context, FileAccess* access, Options options);

  void Add(pugi::xml_node asset);

  struct Mesh {
    std::string file, named;  ///< as written; relative to the folder of the main file
    Vector3 scale = Vector3::Ones();
    Transform X_GM;  ///< the mesh's own frame in the geom's, before it is scaled
    MeshVolume volume = MeshVolume::kBox;
    int line = 0;
    bool used = false, loaded = false;
    MeshPtr data;
    std::string element;
    pugi::xml_node node;
  };
  struct Material {
    Color color{1, 1, 1, 1};
    SurfaceFinish finish;
    std::string texture, normal_map;                ///< names of textures
    std::string metalness_map, roughness_map, orm;  ///< the last: both, in blue and green
    bool has_metalness = false, has_roughness = false;
    double repeat[2] = {1, 1};
    bool uniform = false;

    bool HasMaps() const {
      return !normal_map.empty() || !metalness_map.empty() || !roughness_map.empty() || !orm.empty();
    }
  };
  bool HasMesh(const std::string& name) const { return meshes_.contains(name); }
  const Material* FindMaterial(const std::string& name) const;

  /// The texture of a material on a shape without texture coordinates, a mesh or another one; null: none.
  std::shared_ptr<const ShapeTexture> TextureOn(const std::string& material, bool on_mesh);

  /// Puts the mesh (null where it cannot be read, which is reported) into `geometry`, and where it lies in
  /// the geom into `X_GM`. `needed`: also where meshes are not wanted.
  bool Use(const std::string& name, const std::string& material, bool needed, Geometry* geometry,
           Transform* X_GM);
  /// Puts the surface of a height field (null where it cannot be read, which is reported) into `geometry`;
  /// false where there is none of the name.
  bool UseHeightField(const std::string& name, Geometry* geometry);
  /// Puts the heights of a field into `geometry`, as a solid to collide with; false where they are not read.
  bool UseHeights(const std::string& name, Geometry* geometry);
  /// Volume, centre and moments in the geom's frame; none without a mesh.
  std::optional<SolidProperties> Solid(const std::string& name);
  bool cancelled() const { return cancelled_; }

 private:
  void AddMesh(pugi::xml_node node);
  void AddHeightField(pugi::xml_node node);
  void Load(Mesh* mesh);
  /// Reads the files of all meshes that geoms name, on all cores, so that Load finds them.
  void ReadAhead();
  void LoadInline(const MjcfElement& element, Mesh* mesh);
  FileAccess::Result Resolve(pugi::xml_node node, const std::string& folder, const std::string& file);
  void AddMaterial(pugi::xml_node node);
  /// The mesh with the images of a material on its texture coordinates; the mesh itself where there are none.
  MeshPtr Textured(const MeshPtr& mesh, const std::string& material);
  /// A material's image without the squares of a cube, for which texture coordinates have no place.
  std::shared_ptr<const Image> FlatTexture(const std::string& name);

  struct HeightField {
    std::string file;
    pugi::xml_node node;
    bool loaded = false;
    MjcfHeightField data;
    MeshPtr mesh;
    std::shared_ptr<const HeightGrid> grid;
  };
  void Load(HeightField* field);

  MjcfContext& context_;
  FileAccess& access_;
  Options options_;
  std::map<std::string, Mesh> meshes_;
  std::map<std::string, Material> materials_;
  MjcfTextures textures_;
  std::map<std::string, HeightField> height_fields_;
  std::map<std::pair<MeshPtr, std::string>, MeshPtr> textured_;  // by mesh and material
  // By material, and whether on meshes.
  std::map<std::pair<std::string, bool>, std::shared_ptr<const ShapeTexture>> shape_textures_;
  bool cancelled_ = false, read_ahead_ = false;
  double mesh_density_ = 1000;  ///< of geoms of no class [kg/m³]
};

}  // namespace linkwright
