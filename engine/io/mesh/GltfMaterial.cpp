// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/GltfMaterial.h"

#include <algorithm>
#include <cmath>

namespace linkwright {

double GltfNumber(const JsonValue& object, const char* key, double otherwise) {
  const JsonValue* value = object.Find(key);
  return value && value->IsNumber() ? value->number : otherwise;
}

bool GltfNumbers(const JsonValue& object, const char* key, std::size_t count, double* out) {
  const JsonValue* value = object.Find(key);
  if (!value || !value->IsArray() || value->items.size() != count) return false;
  for (std::size_t i = 0; i < count; ++i) out[i] = value->items[i].number;
  return true;
}

// With KHR_texture_transform: scaled, then turned, then moved. Angles are counter-clockwise as one sees the
// picture, whose v goes down: (u, v) → (u cos + v sin, v cos − u sin), so that the example of the extension's
// text takes the quadrant that it names.
GltfTextureSpace GltfSpaceOf(const JsonValue* info) {
  GltfTextureSpace space;
  if (!info) return space;
  double set = GltfNumber(*info, "texCoord", 0);
  const JsonValue* extensions = info->Find("extensions");
  if (const JsonValue* change = extensions ? extensions->Find("KHR_texture_transform") : nullptr) {
    set = GltfNumber(*change, "texCoord", set);
    const double angle = GltfNumber(*change, "rotation", 0), c = std::cos(angle), s = std::sin(angle);
    double scale[2] = {1, 1}, offset[2] = {0, 0};
    GltfNumbers(*change, "scale", 2, scale);
    GltfNumbers(*change, "offset", 2, offset);
    space.A << c * scale[0], s * scale[1], -s * scale[0], c * scale[1];
    space.p = {offset[0], offset[1]};
  }
  if (set >= 0 && set < 100) space.attribute = "TEXCOORD_" + std::to_string(static_cast<int>(set));
  return space;
}

const JsonValue* GltfLeadingTexture(const JsonValue& material) {
  if (const JsonValue* look = material.Find("pbrMetallicRoughness"))
    for (const char* kind : {"baseColorTexture", "metallicRoughnessTexture"})
      if (const JsonValue* info = look->Find(kind)) return info;
  return material.Find("normalTexture");
}

void SetGltfColor(const JsonValue& look, bool pictured, MeshPart* part) {
  double c[4] = {1, 1, 1, 1};
  part->has_color = GltfNumbers(look, "baseColorFactor", 4, c) || pictured;
  // The factors are linear, colours here are sRGB.
  const auto encode = [](double x) {
    x = std::clamp(std::isfinite(x) ? x : 0.0, 0.0, 1.0);
    return static_cast<float>(x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055);
  };
  part->color = {encode(c[0]), encode(c[1]), encode(c[2]),
                 static_cast<float>(std::clamp(std::isfinite(c[3]) ? c[3] : 1.0, 0.0, 1.0))};
}

void SetGltfFinish(const JsonValue& look, const std::shared_ptr<const Image>& map, bool placed,
                   MeshPart* part) {
  double metalness = GltfNumber(look, "metallicFactor", 1),
         roughness = GltfNumber(look, "roughnessFactor", 1);
  if (map && !placed) {
    double blue = 0, green = 0;
    for (std::size_t i = 0; i + 3 < map->rgba.size(); i += 4) {
      green += map->rgba[i + 1];
      blue += map->rgba[i + 2];
    }
    const double all = 255.0 * static_cast<double>(map->rgba.size() / 4);
    metalness *= blue / all;
    roughness *= green / all;
  }
  part->has_finish = std::isfinite(metalness) && std::isfinite(roughness);
  if (!part->has_finish) return;
  part->finish.metalness = std::clamp(metalness, 0.0, 1.0);
  part->finish.roughness = std::clamp(roughness, 0.0, 1.0);
  if (placed) part->finish_map = map;
}

}  // namespace linkwright
