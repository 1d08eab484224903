// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "engine/base/Message.h"
#include "engine/base/Numbers.h"
#include "engine/io/mesh/DaeCheck.h"
#include "engine/io/xml/WrongNumbers.h"

namespace linkwright {
namespace {

constexpr std::string_view kSpaces = " \t\n\r";

bool Is(pugi::xml_node node, const char* name) { return std::strcmp(node.name(), name) == 0; }

std::string_view NextWord(std::string_view* rest) {
  const std::size_t begin = std::min(rest->find_first_not_of(kSpaces), rest->size());
  const std::size_t end = std::min(rest->find_first_of(kSpaces, begin), rest->size());
  const std::string_view word = rest->substr(begin, end - begin);
  rest->remove_prefix(end);
  return word;
}

/// A whole number that is not negative; false if it is not one.
bool ParseUnsigned(std::string_view word, std::uint64_t* value) {
  const auto [last, error] = std::from_chars(word.data(), word.data() + word.size(), *value);
  return error == std::errc() && last == word.data() + word.size();
}

class GeometryChecker {
 public:
  GeometryChecker(pugi::xml_node geometry, DaeContext* context)
      : geometry_(geometry), mesh_(geometry.child("mesh")), context_(*context) {}

  bool Run() {
    KeepOnly(geometry_, {"mesh"});
    if (!mesh_) {
      context_.Warn(geometry_, MessageOf("mesh.not-mesh-left-out"));
      return true;
    }
    if (!CheckSources()) return false;
    for (pugi::xml_node part = mesh_.first_child(); part;) {
      const pugi::xml_node next = part.next_sibling();
      const char* const name = part.name();
      bool keep = true;
      if (Is(part, "triangles") || Is(part, "polylist") || Is(part, "polygons") || Is(part, "tristrips") ||
          Is(part, "trifans")) {
        if (!CheckPrimitive(part, &keep)) return false;
      } else {
        if (Is(part, "lines") || Is(part, "linestrips"))
          context_.Note(part, "<" + std::string(name) + "> are left out");
        keep = Is(part, "source") || Is(part, "vertices");
      }
      if (!keep) mesh_.remove_child(part);
      part = next;
    }
    context_.geometry_triangles[geometry_.attribute("id").value()] = triangles_;
    return true;
  }

 private:
  bool Fail(pugi::xml_node node, const std::string& text) { return context_.Fail(node, text); }

  bool Unsigned(pugi::xml_node node, const char* attribute, std::uint64_t otherwise, std::uint64_t* value) {
    const pugi::xml_attribute found = node.attribute(attribute);
    *value = otherwise;
    if (!found || ParseUnsigned(found.value(), value)) return true;
    return Fail(node, MessageOf("mesh.attribute-no-whole-number", {node.name(), attribute}));
  }

  bool CheckSources() {
    for (pugi::xml_node source : mesh_.children("source")) {
      KeepOnly(source, {"float_array", "technique_common"});
      if (pugi::xml_node array = source.child("float_array"))
        if (!CheckArray(array)) return false;
    }
    if (!context_.Collect(mesh_, "float_array", &arrays_) || !context_.Collect(mesh_, "source", &sources_) ||
        !context_.Collect(mesh_, "vertices", &vertices_))
      return false;
    for (const pugi::xml_node source : mesh_.children("source"))
      if (!CheckAccessor(source)) return false;
    for (const pugi::xml_node vertices : mesh_.children("vertices"))
      if (!CheckVertices(vertices)) return false;
    return true;
  }

  bool CheckArray(pugi::xml_node array) {
    std::uint64_t said = 0, count = 0;
    if (!Unsigned(array, "count", std::numeric_limits<std::uint64_t>::max(), &said)) return false;
    std::string_view rest = array.child_value();
    for (std::string_view word = NextWord(&rest); !word.empty(); word = NextWord(&rest)) {
      double value = 0;
      const std::string wrong = ParseNumbers(word, {&value, 1});
      if (!wrong.empty()) return Fail(array, WrongNumbers("<float_array>", wrong));
      if (std::abs(value) > kLargestCoordinate)
        return Fail(array, MessageOf("mesh.float-array-absurdly-large"));
      ++count;
    }
    if (said != count) {
      return Fail(array, MessageOf("mesh.float-array-count",
                                   {std::to_string(count), array.attribute("count").value()}));
    }
    sizes_[array.attribute("id").value()] = count;
    return true;
  }

  /// How many elements a source has is what limits indices into it.
  bool CheckAccessor(pugi::xml_node source) {
    pugi::xml_node technique = source.child("technique_common"), accessor = technique.child("accessor");
    KeepOnly(technique, {"accessor"});
    if (!accessor || !source.child("float_array")) return true;  // cannot be referred to
    pugi::xml_node array;
    if (!context_.Find(accessor, "source", arrays_, &array)) return false;
    std::uint64_t count = 0, stride = 0, offset = 0;
    if (!Unsigned(accessor, "count", 0, &count) || !Unsigned(accessor, "stride", 1, &stride) ||
        !Unsigned(accessor, "offset", 0, &offset))
      return false;
    const std::uint64_t size = sizes_[array.attribute("id").value()];
    if (stride == 0 || offset > size || count > (size - offset) / stride)
      return Fail(accessor, MessageOf("mesh.accessor-beyond-array"));
    std::uint64_t params = 0;
    for (const pugi::xml_node param : accessor.children("param")) {
      const std::string_view type = param.attribute("type").value();
      if (type != "float" && type != "double" && !type.empty())
        return Fail(accessor, MessageOf("mesh.accessor-parameter-no-number"));
      ++params;
    }
    if (params > stride) return Fail(accessor, MessageOf("mesh.accessor-parameters-above-stride"));
    elements_[source.attribute("id").value()] = count;
    return true;
  }

  /// The number of elements of what an <input> refers to.
  bool InputSize(pugi::xml_node input, std::uint64_t* size) {
    pugi::xml_node source;
    if (!context_.Find(input, "source", sources_, &source)) return false;
    const auto found = elements_.find(source.attribute("id").value());
    if (found == elements_.end()) return Fail(input, MessageOf("mesh.input-without-numbers"));
    *size = found->second;
    return true;
  }

  bool CheckVertices(pugi::xml_node vertices) {
    std::uint64_t smallest = std::numeric_limits<std::uint64_t>::max();
    bool has_position = false;
    for (pugi::xml_node input = vertices.first_child(); input;) {
      const pugi::xml_node next = input.next_sibling();
      const std::string_view semantic = input.attribute("semantic").value();
      if (semantic == "POSITION" ? !std::exchange(has_position, true) : semantic == "NORMAL") {
        std::uint64_t size = 0;
        if (!InputSize(input, &size)) return false;
        smallest = std::min(smallest, size);
      } else {
        vertices.remove_child(input);
      }
      input = next;
    }
    if (!has_position) return Fail(vertices, MessageOf("mesh.vertices-without-positions"));
    vertex_counts_[vertices.attribute("id").value()] = smallest;
    return true;
  }

  struct Column {
    std::uint64_t offset = 0, limit = 0;
  };

  /// Keeps the vertex, the first normal and the first texture coordinate of each corner, in this order.
  bool ReadInputs(pugi::xml_node primitive, std::vector<Column>* columns, std::uint64_t* stride) {
    constexpr std::array<std::string_view, 3> kSemantics = {"VERTEX", "NORMAL", "TEXCOORD"};
    std::array<pugi::xml_node, 3> kept;
    std::array<Column, 3> found;
    *stride = 0;
    for (const pugi::xml_node input : primitive.children("input")) {
      std::uint64_t offset = 0;
      if (!Unsigned(input, "offset", 0, &offset)) return false;
      if (offset >= kMaxColumns) return Fail(input, MessageOf("mesh.input-offset"));
      *stride = std::max(*stride, offset + 1);
      const auto semantic =
          std::find(kSemantics.begin(), kSemantics.end(), input.attribute("semantic").value());
      if (semantic == kSemantics.end()) continue;
      const auto kind = static_cast<std::size_t>(semantic - kSemantics.begin());
      if (kept[kind]) continue;
      kept[kind] = input;
      found[kind].offset = offset;
      if (kind > 0) {
        if (!InputSize(input, &found[kind].limit)) return false;
        continue;
      }
      pugi::xml_node vertices;
      if (!context_.Find(input, "source", vertices_, &vertices)) return false;
      found[kind].limit = vertex_counts_[vertices.attribute("id").value()];
    }
    if (!kept[0]) return Fail(primitive, MessageOf("mesh.primitive-without-vertices", {primitive.name()}));
    for (pugi::xml_node input = primitive.first_child(); input;) {
      const pugi::xml_node next = input.next_sibling();
      if (Is(input, "input") && std::find(kept.begin(), kept.end(), input) == kept.end())
        primitive.remove_child(input);
      input = next;
    }
    for (std::size_t kind = 0; kind < 3; ++kind) {
      if (!kept[kind]) continue;
      kept[kind].remove_attribute("set");
      kept[kind].remove_attribute("offset");
      kept[kind].append_attribute("offset").set_value(static_cast<unsigned>(columns->size()));
      columns->push_back(found[kind]);
    }
    return true;
  }

  /// Checks a <p> and writes it anew with only the kept columns. Counts its corners.
  bool RewriteIndices(pugi::xml_node p, const std::vector<Column>& columns, std::uint64_t stride,
                      std::uint64_t* corners) {
    std::string_view rest = p.child_value();
    std::string text;
    std::vector<std::uint64_t> corner;
    *corners = 0;
    for (std::string_view word = NextWord(&rest); !word.empty(); word = NextWord(&rest)) {
      std::uint64_t index = 0;
      if (!ParseUnsigned(word, &index))
        return Fail(p, MessageOf("mesh.index-is-no-index", {"\"" + std::string(word.substr(0, 40)) + "\""}));
      corner.push_back(index);
      if (corner.size() < stride) continue;
      for (const Column& column : columns) {
        const std::uint64_t value = corner[column.offset];
        if (value >= column.limit) {
          return Fail(p, MessageOf("mesh.index-of", {std::to_string(value), std::to_string(column.limit)}));
        }
        text += std::to_string(value);
        text += ' ';
      }
      corner.clear();
      ++*corners;
    }
    if (!corner.empty()) return Fail(p, MessageOf("mesh.p-whole-corners"));
    p.remove_children();
    p.append_child(pugi::node_pcdata).set_value(text.c_str());
    return true;
  }

  bool CheckPolygon(pugi::xml_node node, std::uint64_t corners) {
    if (corners > context_.limits.max_polygon_corners) {
      return Fail(node,
                  MessageOf("mesh.polygon-corners",
                            {std::to_string(corners), std::to_string(context_.limits.max_polygon_corners)}));
    }
    if (corners > 4) context_.polygon_work += corners * corners;
    if (context_.polygon_work > kMaxPolygonWork) return Fail(node, MessageOf("mesh.too-many-polygons"));
    triangles_ += corners < 3 ? 0 : corners - 2;
    return true;
  }

  bool CheckPrimitive(pugi::xml_node primitive, bool* keep) {
    KeepOnly(primitive, {"input", "vcount", "p"});
    std::vector<Column> columns;
    std::uint64_t stride = 0, corners = 0, faces = 0;
    if (!ReadInputs(primitive, &columns, &stride)) return false;
    for (const pugi::xml_node p : primitive.children("p")) {
      std::uint64_t here = 0;
      if (!RewriteIndices(p, columns, stride, &here)) return false;
      corners += here;
      ++faces;
      if (Is(primitive, "polygons") && !CheckPolygon(p, here)) return false;
      if (Is(primitive, "tristrips") || Is(primitive, "trifans")) triangles_ += here < 3 ? 0 : here - 2;
    }
    if (Is(primitive, "triangles")) {
      if (faces > 1) return Fail(primitive, MessageOf("mesh.triangles-several-lists"));
      if (corners % 3 != 0) return Fail(primitive, MessageOf("mesh.triangles-whole"));
      faces = corners / 3;
      triangles_ += faces;
    } else if (Is(primitive, "polylist")) {
      if (faces > 1) return Fail(primitive, MessageOf("mesh.polylist-several-lists"));
      if (!CheckPolylist(primitive, corners, &faces)) return false;
    }
    *keep = corners > 0;
    const pugi::xml_attribute count = primitive.attribute("count");
    if (count && count.as_ullong() != faces)
      context_.Warn(primitive,
                    MessageOf("mesh.faces-where-count-says", {primitive.name(), std::to_string(faces),
                                                              std::string(count.value()).substr(0, 40)}));
    primitive.remove_attribute("count");
    primitive.append_attribute("count").set_value(static_cast<unsigned long long>(faces));
    return true;
  }

  bool CheckPolylist(pugi::xml_node primitive, std::uint64_t corners, std::uint64_t* faces) {
    const pugi::xml_node vcount = primitive.child("vcount");
    std::string_view rest = vcount.child_value();
    std::uint64_t sum = 0;
    *faces = 0;
    for (std::string_view word = NextWord(&rest); !word.empty(); word = NextWord(&rest)) {
      std::uint64_t size = 0;
      if (!ParseUnsigned(word, &size) || size > corners)
        return Fail(vcount, MessageOf("mesh.vcount-holds", {word.substr(0, 40)}));
      if (!CheckPolygon(vcount, size)) return false;
      sum += size;
      ++*faces;
    }
    if (sum != corners)
      return Fail(primitive,
                  MessageOf("mesh.corners-where-faces-have", {std::to_string(corners), std::to_string(sum)}));
    return true;
  }

  static constexpr std::uint64_t kMaxColumns = 64;

  pugi::xml_node geometry_, mesh_;
  DaeContext& context_;
  DaeContext::Ids arrays_, sources_, vertices_;
  std::unordered_map<std::string, std::uint64_t> sizes_;          // of arrays: numbers
  std::unordered_map<std::string, std::uint64_t> elements_;       // of sources
  std::unordered_map<std::string, std::uint64_t> vertex_counts_;  // of <vertices>
  std::uint64_t triangles_ = 0;
};

}  // namespace

bool CheckDaeGeometry(pugi::xml_node geometry, DaeContext* context) {
  return GeometryChecker(geometry, context).Run();
}

bool CheckDaeEffect(pugi::xml_node effect, DaeContext* context) {
  // A texture is looked up through parameters until a name is no parameter: a circle would never end.
  std::unordered_map<std::string, std::string> next;
  struct Walker : pugi::xml_tree_walker {
    std::unordered_map<std::string, std::string>* next = nullptr;
    std::vector<pugi::xml_node> bad;
    bool for_each(pugi::xml_node& node) override {
      if (Is(node, "newparam")) {
        std::string target = node.child("surface").child_value("init_from");
        if (target.empty()) target = node.child("sampler2D").child_value("source");
        if (target.empty()) {
          target = node.child("sampler2D").child("instance_image").attribute("url").value();
          if (target.starts_with('#')) target.erase(0, 1);
        }
        (*next)[node.attribute("sid").value()] = target;
      }
      std::array<double, 4> rgba = {};
      if ((Is(node, "color") && !ParseNumbers(node.child_value(), rgba).empty()) ||
          (Is(node, "float") && !ParseNumbers(node.child_value(), {rgba.data(), 1}).empty()))
        bad.push_back(node);
      return true;
    }
  } walker;
  walker.next = &next;
  effect.traverse(walker);
  for (pugi::xml_node node : walker.bad) {
    context->Warn(node, MessageOf("mesh.material-left-out", {node.name()}));
    node.parent().remove_child(node);
  }
  constexpr std::size_t kMaxParameters = 1000;
  if (next.size() > kMaxParameters) return context->Fail(effect, MessageOf("mesh.material-parameters"));
  for (const auto& [start, unused] : next) {
    std::string name = start;
    std::size_t steps = 0;
    for (auto entry = next.find(name); entry != next.end(); entry = next.find(name)) {
      if (++steps > next.size()) return context->Fail(effect, MessageOf("mesh.circle-of-parameters"));
      name = entry->second;
    }
  }
  return true;
}

}  // namespace linkwright
