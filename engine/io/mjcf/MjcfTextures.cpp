// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mjcf/MjcfTextures.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mesh/ImageReader.h"
#include "engine/io/mesh/MeshReader.h"
#include "engine/io/mjcf/MjcfPatterns.h"

namespace linkwright {
namespace {

constexpr std::uint64_t kMaxTextureBytes = std::uint64_t{64} << 20;
constexpr const char* kSides[] = {"fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"};
constexpr std::string_view kSideLetters = "RLUDFB";  // in a grid's layout, in the same order
constexpr int kMostCells = 12;                       // of a grid

/// A rectangle of an image.
struct Cut {
  const Image* image;
  int x, y, width, height;
};

// Squares of the first one's size below each other; pixels of others are the nearest.
std::shared_ptr<const Image> Stack(const std::array<Cut, 6>& sides) {
  auto stacked = std::make_shared<Image>();
  const int size = std::max(1, std::min(sides[0].width, sides[0].height));
  stacked->width = size;
  stacked->height = 6 * size;
  stacked->rgba.reserve(std::size_t{24} * static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (const Cut& side : sides)
    for (int r = 0; r < size; ++r)
      for (int c = 0; c < size; ++c) {
        const int x = side.x + static_cast<int>(std::int64_t{c} * side.width / size);
        const int y = side.y + static_cast<int>(std::int64_t{r} * side.height / size);
        const auto at = 4 * (static_cast<std::ptrdiff_t>(y) * side.image->width + x);
        const auto from = side.image->rgba.begin() + at;
        stacked->rgba.insert(stacked->rgba.end(), from, from + 4);
      }
  return stacked;
}

Cut Whole(const Image& image) { return {&image, 0, 0, image.width, image.height}; }

}  // namespace

MjcfTextures::MjcfTextures(MjcfContext* context, Resolve resolve)
    : context_(*context), resolve_(std::move(resolve)) {}

void MjcfTextures::Add(pugi::xml_node node) {
  const MjcfElement element(&context_, node, "");
  const std::string file = element.Text("file");
  const std::string name =
      element.name().empty() ? std::filesystem::path(file).stem().string() : element.name();
  if (element.Text("type") == "skybox")
    return context_.Ignore(node, "<texture type=\"skybox\">", MessageOf("mjcf.no-surface"));
  textures_[name] = {node, "texture \"" + name.substr(0, 100) + "\"", false, {}};
}

MjcfTextures::Image MjcfTextures::Get(const std::string& name) {
  const auto found = textures_.find(name);
  if (found == textures_.end()) return {};
  Texture& texture = found->second;
  if (!std::exchange(texture.loaded, true)) texture.made = Make(texture);
  return texture.made;
}

MjcfTextures::Image MjcfTextures::Make(const Texture& texture) {
  const MjcfElement element(&context_, texture.node, "");
  Image made;
  made.cube = element.Text("type") != "2d";
  const bool sides =
      std::any_of(std::begin(kSides), std::end(kSides), [&](const char* side) { return element.Has(side); });
  if (element.Has("file") || sides) {
    made.image = made.cube ? ReadCube(texture, element) : ReadImage(texture, element.Text("file"));
    return made;
  }
  MjcfPattern pattern;
  pattern.cube = made.cube;
  if (element.Has("builtin")) pattern.builtin = element.Text("builtin");
  if (element.Has("mark")) pattern.mark = element.Text("mark");
  element.Numbers("rgb1", pattern.rgb1);
  element.Numbers("rgb2", pattern.rgb2);
  element.Numbers("markrgb", pattern.markrgb);
  element.Number("random", &pattern.random);
  element.Integer("width", &pattern.width);
  element.Integer("height", &pattern.height);
  const double rows = pattern.cube ? 6.0 * pattern.width : pattern.height;
  const auto most = static_cast<double>(MeshLimits().max_texture_pixels);
  if (pattern.width <= 0 || rows <= 0 || pattern.width * rows > most) {
    element.Warn(MessageOf("mjcf.texture-size", {FormatNumber(most, 10)}));
    return made;
  }
  made.image = DrawPattern(pattern);
  return made;
}

std::shared_ptr<const Image> MjcfTextures::ReadImage(const Texture& texture, const std::string& file) {
  const auto say = [&](const Message& text) {
    context_.Say(Severity::kWarning, texture.node, texture.label, text);
  };
  const FileAccess::Result found = resolve_(texture.node, file);
  if (!found.path) {
    say(found.refusal);
    return nullptr;
  }
  const FileBytes bytes = ReadFileBytes(*found.path, kMaxTextureBytes);
  if (!bytes.error.empty()) {
    say(MessageOf("mjcf.file-2", {bytes.error}));
    return nullptr;
  }
  ImageResult image = DecodeImage(bytes.bytes, MeshLimits().max_texture_pixels);
  if (!image.image) say(image.error);
  return image.image;
}

std::shared_ptr<const Image> MjcfTextures::ReadCube(const Texture& texture, const MjcfElement& element) {
  std::array<std::shared_ptr<const linkwright::Image>, 6> images;
  std::array<Cut, 6> cuts;
  if (!element.Has("file")) {
    for (std::size_t side = 0; side < 6; ++side) {
      if (element.Has(kSides[side])) images[side] = ReadImage(texture, element.Text(kSides[side]));
      if (!images[side]) return nullptr;
      cuts[side] = Whole(*images[side]);
    }
    return Stack(cuts);
  }
  images[0] = ReadImage(texture, element.Text("file"));
  if (!images[0]) return nullptr;
  const linkwright::Image& all = *images[0];
  double grid[2] = {1, 1};
  element.Numbers("gridsize", grid);
  cuts.fill(Whole(all));
  if (grid[0] * grid[1] <= 1) return Stack(cuts);  // the same on every side
  const std::string layout = element.Text("gridlayout");
  const int rows = static_cast<int>(std::clamp(grid[0], 1.0, double{kMostCells}));
  const int columns = static_cast<int>(std::clamp(grid[1], 1.0, double{kMostCells}));
  for (int cell = 0; cell < rows * columns && cell < static_cast<int>(layout.size()); ++cell) {
    const std::size_t side = kSideLetters.find(layout[static_cast<std::size_t>(cell)]);
    if (side == std::string_view::npos) continue;
    const int width = all.width / columns, height = all.height / rows;
    if (width == 0 || height == 0) return nullptr;
    cuts[side] = {&all, cell % columns * width, cell / columns * height, width, height};
  }
  return Stack(cuts);
}

std::shared_ptr<const Image> PackFinish(const std::shared_ptr<const Image>& roughness,
                                        const std::shared_ptr<const Image>& metalness) {
  if (!roughness && !metalness) return nullptr;
  auto packed = std::make_shared<Image>();
  for (const auto& image : {roughness, metalness}) {
    if (!image) continue;
    packed->width = std::max(packed->width, image->width);
    packed->height = std::max(packed->height, image->height);
  }
  packed->rgba.assign(4 * static_cast<std::size_t>(packed->width) * static_cast<std::size_t>(packed->height),
                      255);
  std::size_t channel = 1;  // green, then blue
  for (const auto& image : {roughness, metalness}) {
    const std::size_t to = channel++;
    if (!image) continue;
    // Of one that is smaller, the nearest pixels.
    for (int y = 0; y < packed->height; ++y)
      for (int x = 0; x < packed->width; ++x) {
        const std::int64_t row = std::int64_t{y} * image->height / packed->height;
        const std::int64_t column = std::int64_t{x} * image->width / packed->width;
        const std::int64_t at = std::int64_t{y} * packed->width + x;
        packed->rgba[4 * static_cast<std::size_t>(at) + to] =
            image->rgba[4 * static_cast<std::size_t>(row * image->width + column)];
      }
  }
  return packed;
}

}  // namespace linkwright
