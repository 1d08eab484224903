// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/GltfReader.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>

#include "engine/base/FileAccess.h"
#include "engine/base/Message.h"
#include "engine/base/json/JsonDocument.h"
#include "engine/io/mesh/Base64.h"
#include "engine/io/mesh/GltfMaterial.h"
#include "engine/io/mesh/ImageReader.h"
#include "engine/math/Types.h"

namespace linkwright {
namespace {

/// That a file may require. Quantized meshes are numbers that nodes scale back.
constexpr std::string_view kExtensions[] = {"KHR_materials_unlit", "KHR_texture_transform",
                                            "KHR_mesh_quantization"};
constexpr int kMaxNodeDepth = 200;
constexpr std::size_t kMaxNodes = 100000;
constexpr double kMaxReadings = 50;  // numbers for each triangle that there may be
constexpr std::uint64_t kMaxImageBytes = std::uint64_t{64} << 20;

/// What an integer that stands for a number from 0 or −1 to 1 is divided by (glTF 2.0, 3.6.2.2); 0: it is
/// none.
double NormalizedBy(int component) {
  switch (component) {
    case 5120:
      return 127;
    case 5121:
      return 255;
    case 5122:
      return 32767;
    case 5123:
      return 65535;
    default:
      return 0;
  }
}

struct Pose {
  Matrix3 A = Matrix3::Identity();  // scale and rotation
  Vector3 p = Vector3::Zero();
};

class Reader {
 public:
  Reader(const std::filesystem::path& folder, FileAccess access, const MeshLimits& limits)
      : folder_(folder), access_(std::move(access)), limits_(limits) {}

  ImportResult Run(const std::string& bytes, bool binary) {
    std::string text = bytes;
    if (binary && !SplitBinary(bytes, &text)) return std::move(result_);
    ProblemList problems;
    document_ = JsonDocument::Parse(std::move(text), "glTF", &problems);
    if (!document_ || !document_->root().IsObject()) {
      Fail(problems.problems().empty() ? MessageOf("mesh.not-gltf-no-object")
                                       : MessageOf("mesh.not-gltf", {problems.problems()[0].text}));
      return std::move(result_);
    }
    if (Check()) AddScene();
    if (result_.error.empty() && result_.soup.corners.empty()) Fail(MessageOf("mesh.empty-no-triangles"));
    return std::move(result_);
  }

 private:
  bool Fail(const std::string& text) {
    if (result_.error.empty()) result_.error = text;
    return false;
  }

  static std::uint32_t Word(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = (value << 8) | static_cast<unsigned char>(bytes[at + i]);
    return value;
  }

  bool SplitBinary(const std::string& bytes, std::string* text) {
    if (bytes.size() < 20 || bytes.substr(0, 4) != "glTF") return Fail(MessageOf("mesh.binary-gltf"));
    if (Word(bytes, 4) != 2) return Fail(MessageOf("mesh.only-gltf-2"));
    std::size_t at = 12;
    bool has_text = false;
    while (at + 8 <= bytes.size()) {
      const std::size_t length = Word(bytes, at), kind = Word(bytes, at + 4);
      if (length > bytes.size() - at - 8) return Fail(MessageOf("mesh.cut-short"));
      if (kind == 0x4E4F534A) {
        *text = bytes.substr(at + 8, length);
        has_text = true;
      } else if (kind == 0x004E4942 && chunk_.empty()) {
        chunk_ = bytes.substr(at + 8, length);
      }
      at += 8 + length;
    }
    return has_text || Fail(MessageOf("mesh.no-description"));
  }

  bool Check() {
    const JsonValue& root = document_->root();
    const JsonValue* asset = root.Find("asset");
    const JsonValue* version = asset ? asset->Find("version") : nullptr;
    if (!version || !version->text.starts_with("2")) return Fail(MessageOf("mesh.only-gltf-2"));
    if (const JsonValue* required = root.Find("extensionsRequired"))
      for (const JsonValue& name : required->items)
        if (std::find(std::begin(kExtensions), std::end(kExtensions), name.text) == std::end(kExtensions))
          return Fail(MessageOf("mesh.extension-not-supported", {name.text.substr(0, 60)}));
    return true;
  }

  const JsonValue* Item(const char* list, double index) const {
    const JsonValue* items = document_->root().Find(list);
    if (!items || !items->IsArray() || !(index >= 0) || index != std::floor(index) ||
        index >= static_cast<double>(items->items.size()))
      return nullptr;
    return &items->items[static_cast<std::size_t>(index)];
  }

  void AddScene() {
    const JsonValue& root = document_->root();
    const JsonValue* scene = Item("scenes", GltfNumber(root, "scene", 0));
    const JsonValue* roots = scene ? scene->Find("nodes") : nullptr;
    if (roots && roots->IsArray()) {
      for (const JsonValue& node : roots->items)
        if (!AddNode(node.number, {}, 0)) return;
      return;
    }
    // Without a scene: every mesh, where it is.
    if (const JsonValue* meshes = root.Find("meshes"))
      for (const JsonValue& mesh : meshes->items)
        if (!AddMesh(mesh, {})) return;
  }

  bool AddNode(double index, const Pose& parent, int depth) {
    const JsonValue* node = Item("nodes", index);
    if (!node) return Fail(MessageOf("mesh.node-does-not-exist"));
    if (depth > kMaxNodeDepth || ++nodes_ > kMaxNodes) return Fail(MessageOf("mesh.nodes-too-deep"));
    Pose local;
    double m[16], v[4];
    if (GltfNumbers(*node, "matrix", 16, m)) {
      local.A << m[0], m[4], m[8], m[1], m[5], m[9], m[2], m[6], m[10];
      local.p = {m[12], m[13], m[14]};
    } else {
      if (GltfNumbers(*node, "rotation", 4, v)) {
        const Quaternion q(v[3], v[0], v[1], v[2]);
        if (q.norm() > 1e-9) local.A = q.normalized().toRotationMatrix();
      }
      if (GltfNumbers(*node, "scale", 3, v)) local.A = local.A * Vector3(v[0], v[1], v[2]).asDiagonal();
      if (GltfNumbers(*node, "translation", 3, v)) local.p = {v[0], v[1], v[2]};
    }
    const Pose X{parent.A * local.A, parent.A * local.p + parent.p};
    if (!X.A.allFinite() || !X.p.allFinite()) return Fail(MessageOf("mesh.node-place-not-finite"));
    if (node->Find("mesh")) {
      const JsonValue* mesh = Item("meshes", GltfNumber(*node, "mesh", -1));
      if (!mesh) return Fail(MessageOf("mesh.node-without-mesh"));
      if (!AddMesh(*mesh, X)) return false;
    }
    if (const JsonValue* children = node->Find("children"))
      for (const JsonValue& child : children->items)
        if (!AddNode(child.number, X, depth + 1)) return false;
    return true;
  }

  bool AddMesh(const JsonValue& mesh, const Pose& X) {
    const JsonValue* primitives = mesh.Find("primitives");
    if (!primitives) return true;
    for (const JsonValue& primitive : primitives->items) {
      if (GltfNumber(primitive, "mode", 4) != 4) {
        if (!reported_mode_) result_.warnings.push_back("lines, points, strips and fans are left out");
        reported_mode_ = true;
        continue;
      }
      if (!AddPrimitive(primitive, X)) return false;
    }
    return true;
  }

  /// Numbers of an accessor, `width` each.
  bool Read(double accessor_index, std::size_t width, std::vector<double>* out) {
    const JsonValue* accessor = Item("accessors", accessor_index);
    if (!accessor) return Fail(MessageOf("mesh.accessor-does-not-exist"));
    if (accessor->Find("sparse")) return Fail(MessageOf("mesh.sparse-accessors"));
    const JsonValue* type = accessor->Find("type");
    const std::size_t own = !type                    ? 0
                            : type->text == "SCALAR" ? 1
                            : type->text == "VEC2"   ? 2
                            : type->text == "VEC3"   ? 3
                            : type->text == "VEC4"   ? 4
                                                     : 0;
    if (own != width) return Fail(MessageOf("mesh.accessor-another-type"));
    const double count = GltfNumber(*accessor, "count", 0);
    if (!(count >= 0) || count != std::floor(count) ||
        count > 3.0 * static_cast<double>(limits_.max_triangles))
      return Fail(MessageOf("mesh.more-triangles-than-read", {std::to_string(limits_.max_triangles)}));
    const double given = GltfNumber(*accessor, "componentType", 0);
    const int component = given >= 5120 && given <= 5126 ? static_cast<int>(given) : 0;
    const std::size_t size = component == 5120 || component == 5121   ? 1
                             : component == 5122 || component == 5123 ? 2
                             : component == 5125 || component == 5126 ? 4
                                                                      : 0;
    if (size == 0) return Fail(MessageOf("mesh.accessor-component-type"));
    const JsonValue* view = Item("bufferViews", GltfNumber(*accessor, "bufferView", -1));
    if (!view) return Fail(MessageOf("mesh.accessor-without-view"));
    const std::string* buffer = Buffer(GltfNumber(*view, "buffer", -1));
    if (!buffer) return false;
    const double offset = GltfNumber(*view, "byteOffset", 0) + GltfNumber(*accessor, "byteOffset", 0);
    const double stride = GltfNumber(*view, "byteStride", static_cast<double>(size * width));
    const double last = offset + (count - 1) * stride + static_cast<double>(size * width);
    if (!(offset >= 0) || !(stride >= 1) || stride != std::floor(stride) || offset != std::floor(offset) ||
        (count > 0 && last > static_cast<double>(buffer->size())))
      return Fail(MessageOf("mesh.accessor-beyond-buffer"));
    // Primitives may share numbers, and use none of them: reading must not take longer than what it gives.
    numbers_ += count * static_cast<double>(width);
    if (numbers_ > kMaxReadings * static_cast<double>(limits_.max_triangles))
      return Fail(MessageOf("mesh.reads-too-often"));
    const JsonValue* normalized = accessor->Find("normalized");
    // Indices are none, whatever the file has of them.
    const double full =
        width > 1 && normalized && normalized->IsBool() && normalized->boolean ? NormalizedBy(component) : 0;
    out->resize(static_cast<std::size_t>(count) * width);
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      for (std::size_t k = 0; k < width; ++k) {
        const std::size_t at =
            static_cast<std::size_t>(offset) + i * static_cast<std::size_t>(stride) + k * size;
        std::uint32_t raw = 0;
        for (std::size_t b = size; b-- > 0;) raw = (raw << 8) | static_cast<unsigned char>((*buffer)[at + b]);
        double& value = (*out)[i * width + k];
        if (component == 5126) {
          float number = 0;
          std::memcpy(&number, &raw, 4);
          value = static_cast<double>(number);
        } else if (component == 5120) {
          value = static_cast<std::int8_t>(raw);
        } else if (component == 5122) {
          value = static_cast<std::int16_t>(raw);
        } else {
          value = raw;
        }
        // The least of a signed type is a little below −1.
        if (full > 0) value = std::max(value / full, -1.0);
      }
    return true;
  }

  const std::string* Buffer(double index) {
    const JsonValue* buffer = Item("buffers", index);
    if (!buffer) {
      Fail(MessageOf("mesh.buffer-does-not-exist"));
      return nullptr;
    }
    const auto known = buffers_.find(index);
    if (known != buffers_.end()) return &known->second;
    const JsonValue* uri = buffer->Find("uri");
    if (!uri) return &chunk_;
    auto bytes = Resource(uri->text, limits_.max_file_bytes);
    if (!bytes) return nullptr;
    buffer_bytes_ += bytes->size();
    if (buffer_bytes_ > limits_.max_file_bytes) {
      Fail(MessageOf("mesh.buffers-too-large", {std::to_string(limits_.max_file_bytes >> 20)}));
      return nullptr;
    }
    return &(buffers_[index] = std::move(*bytes));
  }

  std::optional<std::string> Resource(const std::string& uri, std::uint64_t max_bytes) {
    if (uri.starts_with("data:")) {
      const std::size_t comma = uri.find(',');
      const bool encoded = comma != std::string::npos && uri.substr(0, comma).ends_with(";base64");
      auto bytes = encoded ? FromBase64(std::string_view(uri).substr(comma + 1)) : std::nullopt;
      if (!bytes) Fail(MessageOf("mesh.not-base64"));
      return bytes;
    }
    const FileAccess::Result found = access_.Resolve(uri, folder_);
    if (!found.path) {
      Fail(MessageOf("mjcf.file", {uri.substr(0, 100), found.refusal}));
      return std::nullopt;
    }
    FileBytes read = ReadFileBytes(*found.path, max_bytes);
    if (!read.error.empty()) {
      Fail(MessageOf("number.of-attribute", {"file \"" + uri.substr(0, 100) + "\"", read.error}));
      return std::nullopt;
    }
    return std::move(read.bytes);
  }

  bool AddPrimitive(const JsonValue& primitive, const Pose& X) {
    const JsonValue* attributes = primitive.Find("attributes");
    if (!attributes || !attributes->Find("POSITION")) return true;
    std::vector<double> positions, normals, uvs, indices;
    if (!Read(GltfNumber(*attributes, "POSITION", -1), 3, &positions)) return false;
    const std::size_t count = positions.size() / 3;
    if (attributes->Find("NORMAL") && !Read(GltfNumber(*attributes, "NORMAL", -1), 3, &normals)) return false;
    const JsonValue* material = Item("materials", GltfNumber(primitive, "material", -1));
    const GltfTextureSpace space = GltfSpaceOf(material ? GltfLeadingTexture(*material) : nullptr);
    if (attributes->Find(space.attribute) &&
        !Read(GltfNumber(*attributes, space.attribute.c_str(), -1), 2, &uvs))
      return false;
    if (primitive.Find("indices")) {
      if (!Read(GltfNumber(primitive, "indices", -1), 1, &indices)) return false;
    } else {
      for (std::size_t i = 0; i < count; ++i) indices.push_back(static_cast<double>(i));
    }
    const bool has_normals = normals.size() == positions.size(), has_uvs = uvs.size() == 2 * count;
    TriangleSoup& soup = result_.soup;
    TriangleSoup::Range range;
    range.first = soup.corners.size();
    const Matrix3 turned =
        X.A.determinant() != 0 ? Matrix3(X.A.inverse().transpose()) : Matrix3(Matrix3::Zero());
    const bool mirrored = X.A.determinant() < 0;
    for (std::size_t t = 0; t + 2 < indices.size(); t += 3) {
      if (++triangles_ > limits_.max_triangles)
        return Fail(MessageOf("mesh.more-triangles-than-read", {std::to_string(limits_.max_triangles)}));
      for (const std::size_t k :
           {std::size_t{0}, std::size_t{mirrored ? 2U : 1U}, std::size_t{mirrored ? 1U : 2U}}) {
        const double index = indices[t + k];
        if (!(index >= 0) || index >= static_cast<double>(count))
          return Fail(MessageOf("mesh.triangle-vertex-does-not-exist"));
        const auto i = static_cast<std::size_t>(index);
        const Vector3 p = X.A * Vector3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]) + X.p;
        if (!p.allFinite() || p.cwiseAbs().maxCoeff() > kLargestCoordinate)
          return Fail(MessageOf("mesh.vertex-not-place"));
        TriangleSoup::Corner corner;
        for (int axis = 0; axis < 3; ++axis)
          corner.position[static_cast<std::size_t>(axis)] = static_cast<float>(p[axis]);
        if (has_normals) {
          const Vector3 n = turned * Vector3(normals[3 * i], normals[3 * i + 1], normals[3 * i + 2]);
          const double length = n.norm();
          if (std::isfinite(length) && length > 1e-12)
            for (int axis = 0; axis < 3; ++axis)
              corner.normal[static_cast<std::size_t>(axis)] = static_cast<float>(n[axis] / length);
        }
        if (has_uvs) {
          const Eigen::Vector2d uv = space.A * Eigen::Vector2d(uvs[2 * i], uvs[2 * i + 1]) + space.p;
          if (uv.allFinite() && uv.cwiseAbs().maxCoeff() <= kLargestCoordinate)
            corner.uv = {static_cast<float>(uv.x()), static_cast<float>(uv.y())};
        }
        soup.corners.push_back(corner);
      }
    }
    soup.has_uvs = soup.has_uvs || has_uvs;
    range.count = soup.corners.size() - range.first;
    range.part = Material(GltfNumber(primitive, "material", -1), has_uvs);
    if (range.count > 0) soup.ranges.push_back(std::move(range));
    return true;
  }

  /// Images that are laid by other coordinates than the leading one are left out.
  MeshPart Material(double index, bool placed) {
    MeshPart part;
    const JsonValue* material = Item("materials", index);
    if (!material) return part;
    const GltfTextureSpace space = GltfSpaceOf(GltfLeadingTexture(*material));
    const auto laid = [&](const JsonValue* info) { return placed && info && GltfSpaceOf(info) == space; };
    if (const JsonValue* info = material->Find("normalTexture"); laid(info))
      part.normal_map = TextureNamed(info);
    const JsonValue* look = material->Find("pbrMetallicRoughness");
    if (!look) return part;
    const JsonValue* finish = look->Find("metallicRoughnessTexture");
    SetGltfFinish(*look, TextureNamed(finish), laid(finish), &part);
    const JsonValue* info = placed ? look->Find("baseColorTexture") : nullptr;
    SetGltfColor(*look, info != nullptr, &part);
    part.texture = TextureNamed(info);
    return part;
  }

  std::shared_ptr<const Image> TextureNamed(const JsonValue* info) {
    const JsonValue* texture = info ? Item("textures", GltfNumber(*info, "index", -1)) : nullptr;
    return texture ? ImageOf(GltfNumber(*texture, "source", -1)) : nullptr;
  }

  std::shared_ptr<const Image> ImageOf(double index) {
    const auto known = images_.find(index);
    if (known != images_.end()) return known->second;
    auto& slot = images_[index];
    const JsonValue* image = Item("images", index);
    if (!image) return nullptr;
    std::string error = std::move(result_.error), bytes;  // a picture that is missing is no error
    result_.error.clear();
    if (const JsonValue* uri = image->Find("uri")) {
      if (auto read = Resource(uri->text, kMaxImageBytes)) bytes = std::move(*read);
    } else if (const JsonValue* view = Item("bufferViews", GltfNumber(*image, "bufferView", -1))) {
      const std::string* buffer = Buffer(GltfNumber(*view, "buffer", -1));
      const double from = GltfNumber(*view, "byteOffset", 0), length = GltfNumber(*view, "byteLength", 0);
      if (buffer && from >= 0 && length >= 0 && from + length <= static_cast<double>(buffer->size()))
        bytes = buffer->substr(static_cast<std::size_t>(from), static_cast<std::size_t>(length));
    }
    if (!result_.error.empty()) result_.warnings.push_back("texture: " + result_.error);
    result_.error = std::move(error);
    if (bytes.empty()) return nullptr;
    const ImageResult decoded =
        DecodeImage(bytes, std::min(limits_.max_texture_pixels, kMaxAllPixels - pixels_));
    if (!decoded.image) result_.warnings.push_back("texture: " + decoded.error);
    slot = decoded.image;
    if (slot) pixels_ += static_cast<std::uint64_t>(slot->width) * static_cast<std::uint64_t>(slot->height);
    return slot;
  }

  std::filesystem::path folder_;
  FileAccess access_;
  const MeshLimits& limits_;
  ImportResult result_;
  std::shared_ptr<const JsonDocument> document_;
  std::string chunk_;
  std::map<double, std::string> buffers_;
  std::map<double, std::shared_ptr<const Image>> images_;
  std::size_t nodes_ = 0;
  std::uint64_t triangles_ = 0, buffer_bytes_ = 0, pixels_ = 0;
  double numbers_ = 0;
  bool reported_mode_ = false;
};

}  // namespace

ImportResult ReadGltf(const std::string& bytes, bool binary, const std::filesystem::path& folder,
                      FileAccess access, const MeshLimits& limits) {
  return Reader(folder, std::move(access), limits).Run(bytes, binary);
}

}  // namespace linkwright
