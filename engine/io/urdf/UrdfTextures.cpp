// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfTextures.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/io/mesh/ImageReader.h"
#include "engine/io/mesh/MeshCheck.h"
#include "engine/io/mesh/MeshReader.h"
#include "engine/io/urdf/UrdfMeshes.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{64} << 20;
constexpr int kLargestSquare = 1024;      // pixels of a side of a cube's squares
constexpr std::size_t kNamesShown = 100;  // characters of a file name in a message

std::string Quoted(const std::string& name) { return '"' + Shortened(name, kNamesShown) + '"'; }

class TextureLoader {
 public:
  TextureLoader(const UrdfOptions& options, FileAccess* access, RobotDescription* robot,
                ProblemList* problems)
      : options_(options), access_(*access), robot_(*robot), problems_(*problems) {}

  void Put(const UrdfTextureUse& use) {
    Visual& visual = robot_.links[use.link].visuals[use.index];
    const bool is_mesh = visual.geometry.type == ShapeType::kMesh;
    if (is_mesh && !visual.geometry.mesh) return;  // which is reported already
    const auto image = ImageOf(use.texture);
    if (!image) return;
    if (!is_mesh) {
      visual.texture = OnSides(image);
      visual.color = {1, 1, 1, 1};
      visual.has_color = true;
    } else if (visual.geometry.mesh->uvs.empty()) {
      if (bare_.emplace(visual.geometry.mesh_file, use.texture.file).second)
        Say(use.texture, MessageOf("urdf.texture-mesh-has-no-coordinates",
                                   {Quoted(use.texture.file), Quoted(visual.geometry.mesh_file)}));
    } else {
      visual.geometry.mesh = OnMesh(visual.geometry.mesh, image);
      visual.has_color = false;
    }
  }

 private:
  using ImagePtr = std::shared_ptr<const Image>;

  void Say(const UrdfTexture& texture, const Message& text) {
    problems_.Add(Severity::kWarning, robot_.file, texture.line, texture.element, text);
  }

  ImagePtr ImageOf(const UrdfTexture& texture) {
    const auto [entry, is_new] = images_.try_emplace(texture.file);
    if (!is_new) return entry->second;
    const auto refuse = [&](const Message& text) {
      Say(texture, MessageOf("urdf.texture", {Quoted(texture.file), text}));
      return nullptr;
    };
    FileAccess::Result found = access_.Resolve(texture.file);
    if (!found.path && options_.patch)
      if (auto elsewhere = FindInFolders(texture.file, *options_.patch, access_)) found = *elsewhere;
    if (!found.path) return refuse(found.refusal);
    const FileBytes read = ReadFileBytes(*found.path, kMaxTextureBytes);
    if (!read.error.empty()) return refuse(MessageOf("urdf.file", {read.error}));
    const ImageResult decoded =
        DecodeImage(read.bytes, std::min(MeshLimits().max_texture_pixels, kMaxAllPixels - pixels_));
    if (!decoded.image) return refuse(decoded.error);
    pixels_ +=
        static_cast<std::uint64_t>(decoded.image->width) * static_cast<std::uint64_t>(decoded.image->height);
    return entry->second = decoded.image;
  }

  std::shared_ptr<const ShapeTexture> OnSides(const ImagePtr& image) {
    auto& shared = on_sides_[image];
    if (shared) return shared;
    ShapeTexture texture;
    texture.image = ImageOnSides(*image);
    texture.cube = true;
    return shared = std::make_shared<const ShapeTexture>(texture);
  }

  MeshPtr OnMesh(const MeshPtr& mesh, const ImagePtr& image) {
    MeshPtr& shared = on_meshes_[{mesh, image}];
    if (shared) return shared;
    auto made = std::make_shared<MeshData>(*mesh);
    for (MeshPart& part : made->parts) {
      part.texture = image;
      part.color = {1, 1, 1, 1};
      part.has_color = true;
    }
    return shared = made;
  }

  const UrdfOptions& options_;
  FileAccess& access_;
  RobotDescription& robot_;
  ProblemList& problems_;
  std::map<std::string, ImagePtr> images_;  // by file; null: it cannot be read
  std::map<ImagePtr, std::shared_ptr<const ShapeTexture>> on_sides_;
  std::map<std::pair<MeshPtr, ImagePtr>, MeshPtr> on_meshes_;
  std::set<std::pair<std::string, std::string>> bare_;  // meshes without coordinates, and images
  std::uint64_t pixels_ = 0;
};

}  // namespace

// OpenGL has a cube's squares lie as seen from its centre: of those at the sides, ±y stand with their columns
// along z, +y upside down; ±x lie on their side (3.3 core, table 3.10).
std::shared_ptr<const Image> ImageOnSides(const Image& image) {
  auto made = std::make_shared<Image>();
  const int size = std::clamp(std::max(image.width, image.height), 1, kLargestSquare);
  made->width = size;
  made->height = 6 * size;
  made->rgba.reserve(std::size_t{24} * static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int side = 0; side < 6; ++side)
    for (int r = 0; r < size; ++r)
      for (int c = 0; c < size; ++c) {
        // From the left and from above in the image.
        int across = c, down = r;
        if (side == 0) std::tie(across, down) = std::pair(size - 1 - r, c);
        if (side == 1) std::tie(across, down) = std::pair(r, size - 1 - c);
        if (side == 2) std::tie(across, down) = std::pair(size - 1 - c, size - 1 - r);
        const std::int64_t x = std::int64_t{across} * image.width / size;
        const std::int64_t y = std::int64_t{down} * image.height / size;
        const auto from = image.rgba.begin() + static_cast<std::ptrdiff_t>(4 * (y * image.width + x));
        made->rgba.insert(made->rgba.end(), from, from + 4);
      }
  return made;
}

void LoadUrdfTextures(const std::vector<UrdfTextureUse>& uses, const UrdfOptions& options, FileAccess* access,
                      RobotDescription* robot, ProblemList* problems) {
  TextureLoader loader(options, access, robot, problems);
  for (const UrdfTextureUse& use : uses) {
    if (options.control.Stopped()) return;
    loader.Put(use);
  }
}

}  // namespace linkwright
