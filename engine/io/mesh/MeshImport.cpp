// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/MeshImport.h"

#include <assimp/BaseImporter.h>
#include <assimp/MemoryIOWrapper.h>
#include <assimp/config.h>
#include <assimp/material.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <assimp/ProgressHandler.hpp>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/io/mesh/ImageReader.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMaxMaterialBytes = std::uint64_t{4} << 20;
constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{64} << 20;
constexpr std::size_t kMaxMaterialLine = 4000;

/// What the importer may open: the bytes that were checked, and material libraries that the policy allows.
class GuardedFiles : public Assimp::IOSystem {
 public:
  GuardedFiles(const CheckedMesh& checked, std::string name, const std::filesystem::path& folder,
               const FileAccess& access, std::vector<std::string>* warnings)
      : bytes_(checked.bytes), name_(std::move(name)) {
    for (std::size_t i = 0; i < checked.libraries.size(); ++i)
      libraries_[LibraryAlias(i)] = ReadLibrary(checked.libraries[i], folder, access, warnings);
  }

  bool Exists(const char* file) const override { return Find(file) != nullptr; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* file, const char* mode) override {
    if (std::strchr(mode, 'w') || std::strchr(mode, 'a')) return nullptr;
    const std::string* const bytes = Find(file);
    if (!bytes) return nullptr;
    return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
  }
  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  const std::string* Find(std::string_view file) const {
    if (file == name_) return &bytes_;
    if (const std::size_t slash = file.rfind('/'); slash != std::string_view::npos)
      file.remove_prefix(slash + 1);
    const auto library = libraries_.find(file);
    return library == libraries_.end() || library->second.empty() ? nullptr : &library->second;
  }

  static std::string ReadLibrary(const std::string& file, const std::filesystem::path& folder,
                                 FileAccess access, std::vector<std::string>* warnings) {
    const auto refuse = [&](const std::string& why) {
      warnings->push_back("material library \"" + file.substr(0, 100) + "\": " + why);
      return std::string();
    };
    if (!file.ends_with(".mtl") && !file.ends_with(".MTL"))
      return refuse(MessageOf("mesh.material-library-type"));
    const FileAccess::Result found = access.Resolve(file, folder);
    if (!found.path) return refuse(found.refusal);
    FileBytes read = ReadFileBytes(*found.path, kMaxMaterialBytes);
    if (!read.error.empty()) return refuse(read.error);
    std::size_t line = 0;
    for (const char c : read.bytes) {
      line = c == '\n' ? 0 : line + 1;
      if (c == '\0' || line > kMaxMaterialLine) return refuse(MessageOf("mesh.not-material-library"));
    }
    return std::move(read.bytes);
  }

  const std::string& bytes_;
  std::string name_;
  std::map<std::string, std::string, std::less<>> libraries_;
};

class StopHandler : public Assimp::ProgressHandler {
 public:
  explicit StopHandler(const LoadControl& control) : control_(control) {}
  bool Update(float) override { return !control_.Stopped(); }

 private:
  const LoadControl& control_;
};

/// Flattens a scene into a soup, one range for each material.
class Flattener {
 public:
  Flattener(const aiScene& scene, const std::string& format, const std::filesystem::path& folder,
            const FileAccess& access, const LoadControl& control, const MeshLimits& limits,
            ImportResult* result)
      : scene_(scene),
        format_(format),
        folder_(folder),
        access_(access),
        control_(control),
        limits_(limits),
        result_(*result),
        corners_(std::max(1U, scene.mNumMaterials)) {}

  void Run() {
    std::vector<std::pair<const aiNode*, aiMatrix4x4>> waiting{{scene_.mRootNode, aiMatrix4x4()}};
    while (!waiting.empty()) {
      if (control_.Stopped()) return;
      const auto [node, X_WP] = waiting.back();
      waiting.pop_back();
      const aiMatrix4x4 X_WN = X_WP * node->mTransformation;
      for (unsigned i = 0; i < node->mNumMeshes; ++i)
        if (!Add(*scene_.mMeshes[node->mMeshes[i]], X_WN)) return;
      for (unsigned i = node->mNumChildren; i-- > 0;) waiting.emplace_back(node->mChildren[i], X_WN);
    }
    for (unsigned i = 0; i < corners_.size(); ++i) {
      if (corners_[i].empty()) continue;
      std::vector<TriangleSoup::Corner>& all = result_.soup.corners;
      result_.soup.ranges.push_back({all.size(), corners_[i].size(), Part(i)});
      all.insert(all.end(), corners_[i].begin(), corners_[i].end());
      std::vector<TriangleSoup::Corner>().swap(corners_[i]);
    }
  }

 private:
  bool Add(const aiMesh& mesh, const aiMatrix4x4& X) {
    if ((mesh.mPrimitiveTypes & aiPrimitiveType_TRIANGLE) == 0) return true;
    triangles_ += mesh.mNumFaces;
    if (triangles_ > limits_.max_triangles) {
      result_.error = MessageOf("mesh.more-triangles-than-read", {std::to_string(limits_.max_triangles)});
      return false;
    }
    const aiMatrix3x3 R(X);
    const bool mirrored = R.Determinant() < 0;
    // Normals are turned by the inverse transpose, which the cofactors are, up to a factor.
    const aiMatrix3x3 cofactors = Cofactors(R);
    // The normals of an STL are those of its facets: smooth ones are made instead.
    const bool has_normals = mesh.HasNormals() && format_ != "stl";
    const bool has_uvs = mesh.HasTextureCoords(0);
    result_.soup.has_uvs = result_.soup.has_uvs || has_uvs;
    std::vector<TriangleSoup::Corner>& out =
        corners_[std::min<std::size_t>(mesh.mMaterialIndex, corners_.size() - 1)];
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices != 3) continue;
      for (unsigned k = 0; k < 3; ++k) {
        const unsigned i = face.mIndices[mirrored ? 2 - k : k];
        if (i >= mesh.mNumVertices) {
          result_.error = MessageOf("mesh.wrong-index");
          return false;
        }
        TriangleSoup::Corner corner;
        const aiVector3D p = X * mesh.mVertices[i];
        corner.position = {p.x, p.y, p.z};
        if (!IsUsable(p)) {
          result_.error = MessageOf("mesh.vertex-far-away");
          return false;
        }
        if (has_normals) corner.normal = Unit(cofactors * mesh.mNormals[i], mirrored);
        // Files count from the bottom of the picture, pictures from the top.
        if (has_uvs)
          corner.uv = {Finite(mesh.mTextureCoords[0][i].x), Finite(1 - mesh.mTextureCoords[0][i].y)};
        out.push_back(corner);
      }
    }
    return true;
  }

  static float Finite(float x) { return std::isfinite(x) ? x : 0.0F; }
  static bool IsUsable(const aiVector3D& p) {
    const auto fine = [](float x) { return std::abs(static_cast<double>(x)) <= kLargestCoordinate; };
    return fine(p.x) && fine(p.y) && fine(p.z);
  }
  static aiMatrix3x3 Cofactors(const aiMatrix3x3& m) {
    return {m.b2 * m.c3 - m.b3 * m.c2, m.b3 * m.c1 - m.b1 * m.c3, m.b1 * m.c2 - m.b2 * m.c1,
            m.a3 * m.c2 - m.a2 * m.c3, m.a1 * m.c3 - m.a3 * m.c1, m.a2 * m.c1 - m.a1 * m.c2,
            m.a2 * m.b3 - m.a3 * m.b2, m.a3 * m.b1 - m.a1 * m.b3, m.a1 * m.b2 - m.a2 * m.b1};
  }
  /// Zero, "to be made", for what cannot be made a unit vector.
  static std::array<float, 3> Unit(const aiVector3D& n, bool flip) {
    const double x = n.x, y = n.y, z = n.z;
    const double length = std::sqrt(x * x + y * y + z * z);
    if (!std::isfinite(length) || length < 1e-30) return {};
    const double factor = (flip ? -1 : 1) / length;
    return {static_cast<float>(factor * x), static_cast<float>(factor * y), static_cast<float>(factor * z)};
  }

  MeshPart Part(unsigned index) {
    MeshPart part;
    if (index >= scene_.mNumMaterials || format_ == "stl") return part;
    const aiMaterial& material = *scene_.mMaterials[index];
    aiString name;
    // What the importer makes up where a file gives nothing.
    if (material.Get(AI_MATKEY_NAME, name) == aiReturn_SUCCESS && name == aiString(AI_DEFAULT_MATERIAL_NAME))
      return part;
    aiColor4D color;
    if (material.Get(AI_MATKEY_COLOR_DIFFUSE, color) == aiReturn_SUCCESS) {
      float opacity = 1;
      material.Get(AI_MATKEY_OPACITY, opacity);
      // Some exporters mean opaque when they write fully transparent: invisible parts are not modelled.
      const float alpha = opacity > 0 ? opacity : 1.0F;
      const auto unit = [](float x) { return std::isfinite(x) ? std::clamp(x, 0.0F, 1.0F) : 1.0F; };
      part.color = {unit(color.r), unit(color.g), unit(color.b), unit(alpha)};
      part.has_color = true;
    }
    ai_real metalness = 0, roughness = 0;
    if (material.Get(AI_MATKEY_ROUGHNESS_FACTOR, roughness) == aiReturn_SUCCESS && roughness >= 0 &&
        roughness <= 1) {
      part.finish.roughness = roughness;
      if (material.Get(AI_MATKEY_METALLIC_FACTOR, metalness) == aiReturn_SUCCESS)
        part.finish.metalness = std::clamp<double>(metalness, 0, 1);
      part.has_finish = true;
    }
    aiString texture;
    if (material.GetTexture(aiTextureType_NORMALS, 0, &texture) == aiReturn_SUCCESS && texture.length > 0)
      part.normal_map = Texture(texture.C_Str());
    if (material.GetTexture(aiTextureType_DIFFUSE, 0, &texture) == aiReturn_SUCCESS && texture.length > 0)
      part.texture = Texture(texture.C_Str());
    if (part.texture) part.color = {1, 1, 1, part.color.a};
    return part;
  }

  std::shared_ptr<const Image> Texture(const std::string& name) {
    const auto [entry, is_new] = textures_.try_emplace(name);
    if (!is_new) return entry->second;
    const auto refuse = [&](const std::string& why) {
      result_.warnings.push_back("texture \"" + name.substr(0, 100) + "\": " + why);
      return nullptr;
    };
    FileAccess policy = access_;
    const FileAccess::Result found = policy.Resolve(name, folder_);
    if (!found.path) return refuse(found.refusal);
    const FileBytes read = ReadFileBytes(*found.path, kMaxTextureBytes);
    if (!read.error.empty()) return refuse(read.error);
    const ImageResult image =
        DecodeImage(read.bytes, std::min(limits_.max_texture_pixels, kMaxAllPixels - pixels_));
    if (!image.image) return refuse(image.error);
    pixels_ +=
        static_cast<std::uint64_t>(image.image->width) * static_cast<std::uint64_t>(image.image->height);
    return entry->second = image.image;
  }

  const aiScene& scene_;
  const std::string& format_;
  const std::filesystem::path& folder_;
  const FileAccess& access_;
  const LoadControl& control_;
  const MeshLimits& limits_;
  ImportResult& result_;
  std::vector<std::vector<TriangleSoup::Corner>> corners_;  // by material
  std::map<std::string, std::shared_ptr<const Image>> textures_;
  std::uint64_t triangles_ = 0, pixels_ = 0;
};

/// Leaves only the importer for `format`, so that no other one reads the bytes.
void KeepOnlyImporter(const std::string& format, Assimp::Importer* importer) {
  for (std::size_t i = importer->GetImporterCount(); i-- > 0;) {
    Assimp::BaseImporter* const loader = importer->GetImporter(i);
    std::set<std::string> extensions;
    loader->GetExtensionList(extensions);
    if (extensions.contains(format)) continue;
    importer->UnregisterLoader(loader);
    delete loader;
  }
}

}  // namespace

ImportResult ImportMesh(const CheckedMesh& checked, const std::string& format,
                        const std::filesystem::path& path, const FileAccess& access,
                        const LoadControl& control, const MeshLimits& limits) {
  ImportResult result;
  Assimp::Importer importer;
  KeepOnlyImporter(format, &importer);
  const std::filesystem::path folder = path.parent_path();
  const std::string name = "mesh." + format;
  importer.SetIOHandler(new GuardedFiles(checked, name, folder, access, &result.warnings));
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  importer.SetProgressHandler(new StopHandler(control));
  const aiScene* const scene = importer.ReadFile(
      name, aiProcess_ValidateDataStructure | aiProcess_Triangulate | aiProcess_SortByPType);
  if (!scene || !scene->mRootNode) {
    result.error = MessageOf("mesh.cannot-be-imported", {importer.GetErrorString()});
    return result;
  }
  Flattener(*scene, format, folder, access, control, limits, &result).Run();
  return result;
}

}  // namespace linkwright
