// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/mesh/PlyReader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "engine/base/Message.h"

namespace linkwright {
namespace {

enum class Type { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat, kDouble };

std::optional<Type> TypeOf(std::string_view name) {
  static constexpr std::pair<std::string_view, Type> kNames[] = {
      {"char", Type::kInt8},     {"int8", Type::kInt8},     {"uchar", Type::kUint8},
      {"uint8", Type::kUint8},   {"short", Type::kInt16},   {"int16", Type::kInt16},
      {"ushort", Type::kUint16}, {"uint16", Type::kUint16}, {"int", Type::kInt32},
      {"int32", Type::kInt32},   {"uint", Type::kUint32},   {"uint32", Type::kUint32},
      {"float", Type::kFloat},   {"float32", Type::kFloat}, {"double", Type::kDouble},
      {"float64", Type::kDouble}};
  for (const auto& [known, type] : kNames)
    if (known == name) return type;
  return std::nullopt;
}

std::size_t SizeOf(Type type) {
  static constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
  return kSizes[static_cast<std::size_t>(type)];
}

// What a colour's part is at most: 1 where it is a real number, else the largest of its type.
double FullColor(Type type) {
  static constexpr double kFull[] = {127, 255, 32767, 65535, 2147483647, 4294967295, 1, 1};
  return kFull[static_cast<std::size_t>(type)];
}

// How many entries a count in a file asks for; the data may well end before.
std::uint64_t PlyCount(double count) {
  constexpr double kMost = 9007199254740992;  // whole numbers are exact up to there
  return count > 0 ? static_cast<std::uint64_t>(std::ceil(std::min(count, kMost))) : 0;
}

struct Property {
  std::string name;
  Type type = Type::kFloat;
  bool list = false;
  Type count = Type::kUint8;
};

struct Element {
  std::string name;
  double count = 0;
  std::vector<Property> properties;
};

class Reader {
 public:
  Reader(const std::string& bytes, const MeshLimits& limits) : bytes_(bytes), limits_(limits) {}

  ImportResult Run() {
    if (ReadHeader() && CheckCounts())
      for (const Element& element : elements_)
        if (!ReadElement(element)) break;
    if (result_.error.empty()) Finish();
    return std::move(result_);
  }

 private:
  bool Fail(const std::string& text) {
    if (result_.error.empty()) result_.error = text;
    return false;
  }

  std::string_view Line() {
    const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
    std::string_view line(bytes_.data() + at_, end - at_);
    at_ = std::min(end + 1, bytes_.size());
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  static std::vector<std::string_view> Words(std::string_view line) {
    std::vector<std::string_view> words;
    for (std::size_t at = line.find_first_not_of(" \t"); at != std::string_view::npos;
         at = line.find_first_not_of(" \t", at)) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      words.push_back(line.substr(at, end - at));
      at = end;
    }
    return words;
  }

  bool ReadHeader() {
    if (Line() != "ply") return Fail(MessageOf("mesh.not-ply"));
    constexpr int kMaxLines = 1000;
    for (int i = 0; i < kMaxLines; ++i) {
      if (at_ >= bytes_.size()) return Fail(MessageOf("mesh.header-has-no-end"));
      const auto words = Words(Line());
      if (words.empty() || words[0] == "comment" || words[0] == "obj_info") continue;
      if (words[0] == "end_header") return known_format_ || Fail(MessageOf("mesh.header-without-format"));
      if (words[0] == "format" && words.size() >= 2) {
        ascii_ = words[1] == "ascii";
        swap_ = words[1] ==
                (std::endian::native == std::endian::little ? "binary_big_endian" : "binary_little_endian");
        known_format_ = ascii_ || words[1].starts_with("binary_");
        if (!known_format_) return Fail(MessageOf("mesh.format-not-known"));
      } else if (words[0] == "element" && words.size() == 3) {
        Element element;
        element.name = words[1];
        const auto [end, error] =
            std::from_chars(words[2].data(), words[2].data() + words[2].size(), element.count);
        if (error != std::errc() || !(element.count >= 0) || element.count != std::floor(element.count))
          return Fail(MessageOf("mesh.element-has-no-count"));
        elements_.push_back(std::move(element));
      } else if (words[0] == "property" && !elements_.empty() && words.size() >= 3) {
        Property property;
        property.list = words[1] == "list";
        if (property.list && words.size() != 5) return Fail(MessageOf("mesh.header-list-not-complete"));
        const auto type = TypeOf(words[property.list ? 3 : 1]);
        const auto count = property.list ? TypeOf(words[2]) : Type::kUint8;
        if (!type || !count) return Fail(MessageOf("mesh.property-type"));
        property.type = *type;
        property.count = *count;
        property.name = words.back();
        elements_.back().properties.push_back(std::move(property));
      } else {
        return Fail(MessageOf("mesh.header-line-not-known"));
      }
    }
    return Fail(MessageOf("mesh.header-too-long"));
  }

  /// What the header announces must fit into the file.
  bool CheckCounts() {
    double least = 0;
    for (const Element& element : elements_) {
      double one = 0;
      for (const Property& property : element.properties)
        one += static_cast<double>(ascii_ ? 2 : SizeOf(property.list ? property.count : property.type));
      least += element.count * std::max(one, 1.0);
    }
    if (least > static_cast<double>(bytes_.size() - at_) + 2) return Fail(MessageOf("mesh.ends-too-early"));
    return true;
  }

  bool Next(Type type, double* value) {
    if (ascii_) {
      at_ = std::min(bytes_.find_first_not_of(" \t\r\n", at_), bytes_.size());
      const std::size_t end = std::min(bytes_.find_first_of(" \t\r\n", at_), bytes_.size());
      const auto [last, error] = std::from_chars(bytes_.data() + at_, bytes_.data() + end, *value);
      if (at_ == end) return Fail(MessageOf("mesh.ends-too-early"));
      if (error == std::errc::result_out_of_range) *value = 0;
      if (error == std::errc::invalid_argument || last != bytes_.data() + end)
        return Fail(MessageOf("number.not-number",
                              {"\"" + bytes_.substr(at_, std::min<std::size_t>(end - at_, 40)) + "\""}));
      at_ = end;
      return true;
    }
    const std::size_t size = SizeOf(type);
    if (bytes_.size() - at_ < size) return Fail(MessageOf("mesh.ends-too-early"));
    unsigned char raw[8];
    for (std::size_t i = 0; i < size; ++i)
      raw[i] = static_cast<unsigned char>(bytes_[at_ + (swap_ ? size - 1 - i : i)]);
    at_ += size;
    const auto take = [&](auto number) {
      std::memcpy(&number, raw, sizeof number);
      *value = static_cast<double>(number);
    };
    switch (type) {
      case Type::kInt8:
        take(std::int8_t{});
        break;
      case Type::kUint8:
        take(std::uint8_t{});
        break;
      case Type::kInt16:
        take(std::int16_t{});
        break;
      case Type::kUint16:
        take(std::uint16_t{});
        break;
      case Type::kInt32:
        take(std::int32_t{});
        break;
      case Type::kUint32:
        take(std::uint32_t{});
        break;
      case Type::kFloat:
        take(float{});
        break;
      case Type::kDouble:
        take(double{});
    }
    return true;
  }

  bool ReadElement(const Element& element) {
    const bool vertices = element.name == "vertex", faces = element.name == "face";
    // Which of a vertex's numbers each property is; −1: none of them.
    static constexpr std::string_view kNames[] = {"x", "y", "z", "nx", "ny", "nz", "red", "green", "blue"};
    std::vector<int> slots;
    for (const Property& property : element.properties) {
      int slot = -1;
      for (int i = 0; i < 9; ++i)
        if (property.name == kNames[i]) slot = i;
      if (property.name == "s" || property.name == "u" || property.name == "texture_u") slot = 9;
      if (property.name == "t" || property.name == "v" || property.name == "texture_v") slot = 10;
      if (vertices && slot >= 0 && !property.list) {
        has_[slot] = true;
        if (slot >= 6 && slot < 9) full_[slot - 6] = FullColor(property.type);
      }
      slots.push_back(slot);
    }
    std::vector<double> list;
    for (std::uint64_t i = PlyCount(element.count); i > 0; --i) {
      double values[11] = {};
      for (std::size_t k = 0; k < element.properties.size(); ++k) {
        const Property& property = element.properties[k];
        double value = 0;
        if (!Next(property.list ? property.count : property.type, &value)) return false;
        if (!property.list) {
          if (vertices && slots[k] >= 0) values[slots[k]] = value;
          continue;
        }
        const bool corners = faces && (property.name == "vertex_indices" || property.name == "vertex_index");
        if (corners && value > static_cast<double>(limits_.max_polygon_corners))
          return Fail(MessageOf("mesh.face-more-corners", {std::to_string(limits_.max_polygon_corners)}));
        list.clear();
        for (std::uint64_t n = PlyCount(value); n > 0; --n) {
          double entry = 0;
          if (!Next(property.type, &entry)) return false;
          if (corners) list.push_back(entry);
        }
        if (corners && !AddFace(list)) return false;
      }
      if (vertices && !AddVertex(values)) return false;
    }
    return true;
  }

  bool AddVertex(const double* values) {
    for (int i = 0; i < 3; ++i)
      if (!(std::abs(values[i]) <= kLargestCoordinate)) return Fail(MessageOf("mesh.vertex-not-place"));
    TriangleSoup::Corner corner;
    for (std::size_t i = 0; i < 3; ++i) corner.position[i] = static_cast<float>(values[i]);
    const double length = std::hypot(values[3], values[4], values[5]);
    if (has_[3] && std::isfinite(length) && length > 1e-9)
      for (std::size_t i = 0; i < 3; ++i) corner.normal[i] = static_cast<float>(values[3 + i] / length);
    corner.uv = {static_cast<float>(std::isfinite(values[9]) ? values[9] : 0),
                 static_cast<float>(std::isfinite(values[10]) ? 1 - values[10] : 0)};
    for (std::size_t i = 0; i < 3; ++i) color_[i] += std::isfinite(values[6 + i]) ? values[6 + i] : 0;
    vertices_.push_back(corner);
    return true;
  }

  bool AddFace(const std::vector<double>& corners) {
    for (const double index : corners) {
      if (!(index >= 0) || index >= static_cast<double>(vertices_.size())) {
        if (vertices_.empty()) return Fail(MessageOf("mesh.faces-before-vertices"));
        return Fail(MessageOf("mesh.face-vertex-does-not-exist"));
      }
    }
    for (std::size_t i = 2; i < corners.size(); ++i) {
      if (++triangles_ > limits_.max_triangles)
        return Fail(MessageOf("mesh.more-triangles-than-read", {std::to_string(limits_.max_triangles)}));
      for (const std::size_t k : {std::size_t{0}, i - 1, i})
        result_.soup.corners.push_back(vertices_[static_cast<std::size_t>(corners[k])]);
    }
    return true;
  }

  void Finish() {
    if (result_.soup.corners.empty()) {
      Fail(MessageOf(vertices_.empty() ? "mesh.empty-no-vertices" : "mesh.empty-no-faces"));
      return;
    }
    TriangleSoup::Range range;
    range.count = result_.soup.corners.size();
    if (has_[6] && has_[7] && has_[8]) {
      const auto part = [&](std::size_t i) {
        const double mean = color_[i] / static_cast<double>(vertices_.size());
        return static_cast<float>(std::clamp(mean / full_[i], 0.0, 1.0));
      };
      range.part.color = {part(0), part(1), part(2), 1};
      range.part.has_color = true;
    }
    result_.soup.ranges.push_back(range);
    result_.soup.has_uvs = has_[9] && has_[10];
  }

  const std::string& bytes_;
  const MeshLimits& limits_;
  ImportResult result_;
  std::size_t at_ = 0;
  bool ascii_ = false, swap_ = false, known_format_ = false;
  std::vector<Element> elements_;
  std::vector<TriangleSoup::Corner> vertices_;
  bool has_[11] = {};
  double color_[3] = {0, 0, 0};       // sums of the vertices' red, green, blue
  double full_[3] = {255, 255, 255};  // what stands for all of each
  std::uint64_t triangles_ = 0;
};

}  // namespace

ImportResult ReadPly(const std::string& bytes, const MeshLimits& limits) {
  return Reader(bytes, limits).Run();
}

}  // namespace linkwright
