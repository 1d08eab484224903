// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfLinks.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "engine/base/Message.h"
#include "engine/base/Utf8.h"
#include "engine/io/urdf/UrdfContact.h"

namespace linkwright {
namespace {

/// Below this a mass or moment of inertia is not computed with [kg, kg m²]: its inverse would overflow.
constexpr double kSmallestInertia = 1e-30;
constexpr double kLargestInertia = 1e20;

bool IsOneOf(const char* name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* n) { return std::strcmp(n, name) == 0; });
}

std::optional<Inertial> ReadInertial(pugi::xml_node node, UrdfScope* scope) {
  const Transform X_LC = scope->Origin(node);
  Inertial inertial;
  inertial.com = X_LC.p;
  const pugi::xml_node mass = scope->OnlyChild(node, "mass");
  if (!mass) {
    scope->Reject(node, MessageOf("urdf.inertial-has-no-mass"));
  } else if (scope->Number(mass, "value", &inertial.mass, true)) {
    if (inertial.mass < 0) scope->Reject(mass, MessageOf("urdf.mass-negative"));
    if (inertial.mass > kLargestInertia) scope->Reject(mass, MessageOf("urdf.mass-absurdly-large-more-than"));
  }

  const pugi::xml_node inertia = scope->OnlyChild(node, "inertia");
  double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
  if (!inertia) {
    scope->Say(Severity::kWarning, node, MessageOf("urdf.inertial-has-no-inertia-zero"));
  } else {
    scope->Number(inertia, "ixx", &xx, true);
    scope->Number(inertia, "iyy", &yy, true);
    scope->Number(inertia, "izz", &zz, true);
    scope->Number(inertia, "ixy", &xy, false);
    scope->Number(inertia, "ixz", &xz, false);
    scope->Number(inertia, "iyz", &yz, false);
    for (const char* product : {"ixy", "ixz", "iyz"}) {
      if (inertia.attribute(product)) continue;
      scope->Say(Severity::kWarning, inertia, MessageOf("urdf.inertia-missing-zero-used", {product}));
    }
  }
  Matrix3 I_C;
  I_C << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  if (I_C.cwiseAbs().maxCoeff() > kLargestInertia)
    scope->Reject(inertia, MessageOf("urdf.inertia-absurdly-large-more-than"));
  if (!scope->ok()) return std::nullopt;

  if (inertial.mass > 0 && inertial.mass < kSmallestInertia) {
    scope->Say(Severity::kWarning, mass, MessageOf("urdf.mass-too-small-compute-with"));
    inertial.mass = 0;
  }
  const double largest = I_C.cwiseAbs().maxCoeff();
  if (largest > 0 && largest < kSmallestInertia) {
    scope->Say(Severity::kWarning, inertia, MessageOf("urdf.inertia-too-small-compute-with"));
    I_C.setZero();
  }
  inertial.inertia = X_LC.R * I_C * X_LC.R.transpose();
  inertial.inertia = (0.5 * (inertial.inertia + inertial.inertia.transpose())).eval();
  return inertial;
}

bool ReadLength(pugi::xml_node shape, const char* attribute, double* value, UrdfScope* scope) {
  if (!scope->Number(shape, attribute, value, true)) return false;
  const std::string what = std::string("<") + shape.name() + "> " + attribute;
  if (*value <= 0) scope->Reject(shape, MessageOf("urdf.not-positive", {what}));
  if (*value > kLargestUrdfNumber) scope->Reject(shape, MessageOf("urdf.absurdly-large", {what}));
  return scope->ok();
}

bool ReadMeshShape(pugi::xml_node shape, Geometry* geometry, UrdfScope* scope) {
  geometry->type = ShapeType::kMesh;
  if (!shape.attribute("filename")) {
    scope->Reject(shape, MessageOf("urdf.mesh-has-no-filename"));
    return false;
  }
  geometry->mesh_file = shape.attribute("filename").value();
  if (!scope->Numbers(shape, "scale", {geometry->size.data(), 3}, false)) return scope->ok();
  const Vector3 magnitude = geometry->size.cwiseAbs();
  if (magnitude.minCoeff() == 0) scope->Reject(shape, MessageOf("urdf.mesh-scale-zero"));
  if (magnitude.maxCoeff() > kLargestUrdfNumber)
    scope->Reject(shape, MessageOf("urdf.mesh-scale-absurdly-large"));
  return scope->ok();
}

bool ReadShape(pugi::xml_node shape, Geometry* geometry, UrdfScope* scope) {
  if (std::strcmp(shape.name(), "mesh") == 0) return ReadMeshShape(shape, geometry, scope);
  if (std::strcmp(shape.name(), "box") == 0) {
    geometry->type = ShapeType::kBox;
    if (!scope->Numbers(shape, "size", {geometry->size.data(), 3}, true)) return false;
    if (geometry->size.minCoeff() <= 0) scope->Reject(shape, MessageOf("urdf.box-size-not-positive"));
    if (geometry->size.maxCoeff() > kLargestUrdfNumber)
      scope->Reject(shape, MessageOf("urdf.box-size-absurdly-large"));
    return scope->ok();
  }
  if (!ReadLength(shape, "radius", &geometry->radius, scope)) return false;
  geometry->type = ShapeType::kSphere;
  if (std::strcmp(shape.name(), "sphere") == 0) return true;
  geometry->type = std::strcmp(shape.name(), "capsule") == 0 ? ShapeType::kCapsule : ShapeType::kCylinder;
  return ReadLength(shape, "length", &geometry->length, scope);
}

/// False, reported, if there is nothing to show.
bool ReadGeometry(pugi::xml_node node, Geometry* geometry, pugi::xml_node* used, UrdfScope* scope) {
  const pugi::xml_node parent = scope->OnlyChild(node, "geometry");
  if (!parent) {
    scope->Reject(node, MessageOf("urdf.has-no-geometry"));
    return false;
  }
  for (const pugi::xml_node shape : parent.children()) {
    if (shape.type() != pugi::node_element) continue;
    if (!IsOneOf(shape.name(), {"box", "sphere", "cylinder", "capsule", "mesh"})) {
      scope->Say(Severity::kWarning, shape, MessageOf("urdf.shape-not-known", {std::string(shape.name())}));
    } else if (*used) {
      scope->Say(Severity::kWarning, shape,
                 MessageOf("urdf.has-several-shapes-one-geometry", {std::string(used->name())}));
      break;
    } else {
      *used = shape;
    }
  }
  if (!*used) {
    scope->Reject(parent, MessageOf("urdf.geometry-holds-no-shape"));
    return false;
  }
  return ReadShape(*used, geometry, scope);
}

}  // namespace

UrdfMaterial UrdfMaterials::Define(pugi::xml_node material, const std::string& element,
                                   UrdfContext* context) {
  const std::string name = material.attribute("name").value();
  UrdfScope scope(context,
                  element.empty() ? "material \"" + Shortened(name, kLongestUrdfName) + "\"" : element,
                  Severity::kWarning, "the default colour is used");
  if (name.empty() && element.empty())
    scope.Say(Severity::kWarning, material, MessageOf("urdf.material-has-no-name"));
  UrdfMaterial made;
  if (const pugi::xml_node texture = material.child("texture"); *texture.attribute("filename").value()) {
    made.texture = {texture.attribute("filename").value(), context->xml.Line(texture), scope.element()};
    if (!textures_.try_emplace(name, made.texture).second && element.empty()) textures_[name] = made.texture;
  }
  const pugi::xml_node node = scope.OnlyChild(material, "color");
  std::array<double, 4> rgba = {};
  if (!node || !scope.Numbers(node, "rgba", rgba, true)) return made;
  if (std::any_of(rgba.begin(), rgba.end(), [](double c) { return c < 0 || c > 1; }))
    scope.Say(Severity::kWarning, node, MessageOf("urdf.color-rgba-not-between-0"));
  for (double& c : rgba) c = std::clamp(c, 0.0, 1.0);
  const auto component = [&](std::size_t i) { return static_cast<float>(rgba[i]); };
  const Color color{component(0), component(1), component(2), component(3)};
  const auto [entry, is_new] = colors_.emplace(name, color);
  // Only between the materials of the robot itself: a visual that repeats a name means its own colour.
  if (!is_new && element.empty() && !(entry->second == color)) {
    scope.Say(Severity::kWarning, material, MessageOf("urdf.defined-twice-later-colour-used"));
    entry->second = color;
  }
  made.color = color;
  return made;
}

const UrdfTexture* UrdfMaterials::FindTexture(const std::string& name) const {
  const auto found = textures_.find(name);
  return found == textures_.end() ? nullptr : &found->second;
}

const Color* UrdfMaterials::Find(const std::string& name) const {
  const auto found = colors_.find(name);
  return found == colors_.end() ? nullptr : &found->second;
}

LinkDescription ReadUrdfLink(pugi::xml_node node, std::size_t link_index, UrdfContext* context,
                             UrdfMaterials* materials, std::vector<UrdfMeshUse>* uses) {
  LinkDescription link;
  link.line = context->xml.Line(node);
  link.name = context->Name(node, "name", "<link>");
  const std::string element = "link \"" + link.name + "\"";
  UrdfScope scope(context, element, Severity::kError);
  if (link.name.empty()) scope.Reject(node, MessageOf("urdf.link-has-no-name"));
  if (const pugi::xml_node inertial = scope.OnlyChild(node, "inertial"))
    link.inertial = ReadInertial(inertial, &scope);

  int visuals = 0, collisions = 0;
  for (const pugi::xml_node child : node.children()) {
    if (child.type() != pugi::node_element) continue;
    const bool is_visual = std::strcmp(child.name(), "visual") == 0;
    if (!is_visual && std::strcmp(child.name(), "collision") != 0) {
      if (!IsOneOf(child.name(), {"inertial", "contact"}))
        context->Ignore(child, "<" + std::string(child.name()) + "> of a link");
      continue;
    }
    if (++context->shapes > context->max_shapes) {
      if (context->shapes == context->max_shapes + 1)
        scope.Reject(child,
                     MessageOf("urdf.robot-has-more-than-shapes", {std::to_string(context->max_shapes)}));
      break;
    }
    const int number = is_visual ? ++visuals : ++collisions;
    const std::string name = element + (is_visual ? " visual " : " collision ") + std::to_string(number);
    UrdfScope part(context, name, Severity::kWarning, MessageOf("urdf.left-out"));
    Visual visual;
    visual.name = child.attribute("name").value();
    visual.X_LG = part.Origin(child);
    pugi::xml_node shape;
    if (!ReadGeometry(child, &visual.geometry, &shape, &part) || !part.ok()) continue;
    if (const pugi::xml_node material = child.child("material"); material && is_visual) {
      visual.material = material.attribute("name").value();
      // The colour written here wins over a material of the same name elsewhere.
      const UrdfMaterial own = materials->Define(material, name, context);
      if (own.color) {
        visual.color = *own.color;
        visual.has_color = true;
      }
      if (!own.texture.file.empty())
        materials->uses.push_back({link_index, link.visuals.size(), own.texture});
    }
    std::vector<Visual>& list = is_visual ? link.visuals : link.collisions;
    if (visual.geometry.type == ShapeType::kMesh)
      uses->push_back({link_index, list.size(), !is_visual, context->xml.Line(shape), name});
    list.push_back(std::move(visual));
  }
  if (const pugi::xml_node contact = scope.OnlyChild(node, "contact")) {
    const SurfaceDescription surface = ReadUrdfContact(contact, context, element);
    for (Visual& shape : link.collisions) shape.surface = surface;
  }
  return link;
}

}  // namespace linkwright
