// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/io/mesh/MeshCheck.h"
#include "engine/io/xml/XmlFile.h"

namespace linkwright {

/// What the parts of the COLLADA check share. The document is cut down while it is checked.
struct DaeContext {
  using Ids = std::unordered_map<std::string, pugi::xml_node>;
  const XmlFile& xml;
  const MeshLimits& limits;
  std::string error;  ///< the first one
  std::vector<std::string> warnings, notes;
  std::unordered_map<std::string, std::uint64_t> geometry_triangles;  ///< by id

  std::uint64_t polygon_work = 0;  ///< see kMaxPolygonWork

  bool Fail(pugi::xml_node node, const std::string& text);
  void Warn(pugi::xml_node node, const std::string& text);
  void Note(pugi::xml_node node, const std::string& text);
  /// The elements called `name` by id, from everywhere below `root`. Fails if two share an id.
  bool Collect(pugi::xml_node root, const char* name, Ids* ids);
  /// What a reference `#id` means, among `ids`. Fails if it is not of this file or not there.
  bool Find(pugi::xml_node node, const char* attribute, const Ids& ids, pugi::xml_node* found);
};

/// Removes the child elements of `node` that are not called one of `names`.
void KeepOnly(pugi::xml_node node, std::initializer_list<const char*> names);

/// Checks and cuts down a <library_geometries>'s <geometry>: arrays, accessors, indices.
bool CheckDaeGeometry(pugi::xml_node geometry, DaeContext* context);

/// Checks and cuts down effects: colours are numbers, parameters do not refer to each other in a circle.
bool CheckDaeEffect(pugi::xml_node effect, DaeContext* context);

}  // namespace linkwright
