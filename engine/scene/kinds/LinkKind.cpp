// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/base/Message.h"
#include "engine/model/Description.h"
#include "engine/model/HullTriangles.h"
#include "engine/model/InertiaCheck.h"
#include "engine/model/MassProperties.h"
#include "engine/scene/kinds/IntervalField.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"
#include "engine/scene/kinds/SurfaceFields.h"

namespace linkwright {
namespace {

constexpr int kJointTypes = static_cast<int>(JointType::kFree) + 1;

using OptionalNumber = std::optional<double>;
using OptionalVector3 = std::optional<Vector3>;
using OptionalNumbers = std::optional<std::vector<double>>;

// The lengths of a box, or nothing where the shape is another one.
template <ShapeType type>
OptionalVector3 BoxSize(const Visual& shape) {
  return shape.geometry.type == type ? OptionalVector3(shape.geometry.size) : std::nullopt;
}
template <ShapeType type>
void SetBoxSize(Visual* shape, const OptionalVector3& size) {
  if (!size) return;  // what a shape is follows from another of these fields
  shape->geometry.type = type;
  shape->geometry.size = *size;
}

// Radius and length of a round shape.
template <ShapeType type>
OptionalNumbers RoundSize(const Visual& shape) {
  const Geometry& g = shape.geometry;
  return g.type == type ? OptionalNumbers({g.radius, g.length}) : std::nullopt;
}
template <ShapeType type>
void SetRoundSize(Visual* shape, const OptionalNumbers& size) {
  if (!size) return;
  shape->geometry.type = type;
  shape->geometry.radius = size->at(0);
  shape->geometry.length = size->at(1);
}

// What a hull is made of, point after point.
OptionalNumbers HullNumbers(const Visual& shape) {
  if (shape.geometry.type != ShapeType::kHull) return std::nullopt;
  std::vector<double> numbers;
  numbers.reserve(3 * shape.geometry.points.size());
  for (const Vector3& p : shape.geometry.points) numbers.insert(numbers.end(), p.begin(), p.end());
  return numbers;
}
void SetHullNumbers(Visual* shape, const OptionalNumbers& numbers) {
  if (!numbers) return;
  shape->geometry.type = ShapeType::kHull;
  shape->geometry.points.clear();
  for (std::size_t i = 0; i + 2 < numbers->size(); i += 3)
    shape->geometry.points.emplace_back((*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]);
}

// As FieldType::kHeightField has them.
OptionalNumbers HeightNumbers(const Visual& shape) {
  const Geometry& g = shape.geometry;
  if (g.type != ShapeType::kHeightField || !g.heights) return std::nullopt;
  std::vector<double> numbers = {g.size.x(), g.size.y(), static_cast<double>(g.heights->columns)};
  numbers.insert(numbers.end(), g.heights->heights.begin(), g.heights->heights.end());
  return numbers;
}
void SetHeightNumbers(Visual* shape, const OptionalNumbers& numbers) {
  if (!numbers) return;
  auto grid = std::make_shared<HeightGrid>();
  grid->columns = static_cast<int>((*numbers)[2]);
  grid->heights.assign(numbers->begin() + 3, numbers->end());
  grid->rows = static_cast<int>(grid->heights.size()) / grid->columns;
  Geometry& g = shape->geometry;
  g.type = ShapeType::kHeightField;
  g.size = Vector3((*numbers)[0], (*numbers)[1], 1);
  g.heights = std::move(grid);
}

std::string CheckShape(const Visual& shape, std::string_view* field) {
  *field = "hull";
  return shape.geometry.type == ShapeType::kHull && HullTriangles(shape.geometry.points).empty()
             ? MessageOf("shape.hull-in-plane")
             : Message();
}

bool HasRoundedEdges(const Visual& shape) { return shape.geometry.type == ShapeType::kRoundedBox; }
bool IsMeshShape(const Visual& shape) { return shape.geometry.type == ShapeType::kMesh; }

// Factors of a mesh: smaller ones would leave nothing of it, larger ones overflow.
constexpr double kLeastScale = 1e-12, kLargestScale = 1e9;

OptionalNumbers LinkInertia(const LinkDescription& link) {
  if (!link.inertial) return std::nullopt;
  const Matrix3& I = link.inertial->inertia;
  std::vector<double> numbers = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
  if (numbers[3] == 0 && numbers[4] == 0 && numbers[5] == 0) numbers.resize(3);
  return numbers;
}
void SetLinkInertia(LinkDescription* link, const OptionalNumbers& numbers) {
  if (!link->inertial) return;
  std::vector<double> i = numbers.value_or(std::vector<double>());
  i.resize(6, 0);
  link->inertial->inertia << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
}

// A mass alone is spread over the shapes.
bool FillLinkInertia(LinkDescription* link) {
  if (!link->inertial) return true;
  const double mass = link->inertial->mass;
  if (const auto computed = InertialFromShapes(link->visuals, mass)) {
    link->inertial = *computed;
    return true;
  }
  link->inertial = Inertial();
  link->inertial->mass = mass;
  return !(mass > 0);
}

bool HasOneDegree(const JointDescription& joint) {
  return joint.type == JointType::kRevolute || joint.type == JointType::kContinuous ||
         joint.type == JointType::kPrismatic;
}

bool HasJointLimits(const JointDescription& joint) {
  return joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic;
}

}  // namespace

const Kind& ShapeKind() {
  static const Kind kind =
      KindBuilder<Visual>(
          "shape", "shapes", "Shape",
          "One of box, rounded_box, sphere, cylinder, capsule, ellipsoid, hull, half_space, height_field, "
          "mesh, at its pose in the link.")
          .OneOf({"box", "rounded_box", "sphere", "cylinder", "capsule", "ellipsoid", "hull", "half_space",
                  "height_field", "mesh"})
          .Text("name", &Visual::name)
          .Label("Name")
          .Help("Shown in messages only.")
          .Optional<Vector3>(FieldType::kVector, "box", BoxSize<ShapeType::kBox>, SetBoxSize<ShapeType::kBox>)
          .Label("Box")
          .Help("Full side lengths.")
          .Unit("m")
          .Range(kPositive)
          .Optional<Vector3>(FieldType::kVector, "rounded_box", BoxSize<ShapeType::kRoundedBox>,
                             SetBoxSize<ShapeType::kRoundedBox>)
          .Label("Rounded box")
          .Help("Full side lengths of a box with rounded edges.")
          .Unit("m")
          .Range(kPositive)
          .Number("radius", [](Visual& shape) -> double& { return shape.geometry.radius; })
          .Label("Edge radius")
          .Help("Radius of the edges of a rounded box. Default: a fifth of the smallest side.")
          .Unit("m")
          .Range(kPositive)
          .When(HasRoundedEdges)
          .Optional<double>(
              FieldType::kNumber, "sphere",
              [](const Visual& shape) {
                const Geometry& g = shape.geometry;
                return g.type == ShapeType::kSphere ? OptionalNumber(g.radius) : std::nullopt;
              },
              [](Visual* shape, const OptionalNumber& radius) {
                if (!radius) return;
                shape->geometry.type = ShapeType::kSphere;
                shape->geometry.radius = *radius;
              })
          .Label("Sphere")
          .Help("Radius.")
          .Unit("m")
          .Range(kPositive)
          .Optional<std::vector<double>>(FieldType::kNumbers, "cylinder", RoundSize<ShapeType::kCylinder>,
                                         SetRoundSize<ShapeType::kCylinder>)
          .Count(2)
          .Label("Cylinder")
          .Help("Radius, and height along z.")
          .Unit("m")
          .Range(kPositive)
          .Optional<std::vector<double>>(FieldType::kNumbers, "capsule", RoundSize<ShapeType::kCapsule>,
                                         SetRoundSize<ShapeType::kCapsule>)
          .Count(2)
          .Label("Capsule")
          .Help("Radius, and length along z between the centres of its caps.")
          .Unit("m")
          .Range(kPositive)
          .Optional<Vector3>(FieldType::kVector, "ellipsoid", BoxSize<ShapeType::kEllipsoid>,
                             SetBoxSize<ShapeType::kEllipsoid>)
          .Label("Ellipsoid")
          .Help("Semi-axes.")
          .Unit("m")
          .Range(kPositive)
          .Optional<std::vector<double>>(FieldType::kRows, "hull", HullNumbers, SetHullNumbers)
          .Count(3)
          .AtLeast(4)
          .Label("Convex hull")
          .Help("Of these points, not all in a plane.")
          .Unit("m")
          .Optional<std::vector<double>>(
              FieldType::kNumbers, "half_space",
              [](const Visual& shape) {
                const Geometry& g = shape.geometry;
                return g.type == ShapeType::kHalfSpace ? OptionalNumbers({g.size.x(), g.size.y()})
                                                       : std::nullopt;
              },
              [](Visual* shape, const OptionalNumbers& size) {
                if (!size) return;
                shape->geometry.type = ShapeType::kHalfSpace;
                shape->geometry.size = Vector3(size->at(0), size->at(1), 1);
              })
          .Count(2)
          .Label("Half-space")
          .Help(
              "Solid where z < 0, without end; how much of it is drawn along x and y. Only on links fixed to "
              "the "
              "world.")
          .Unit("m")
          .Range(kPositive)
          .Optional<std::vector<double>>(FieldType::kHeightField, "height_field", HeightNumbers,
                                         SetHeightNumbers)
          .Label("Height field")
          .Help(
              "Solid below a grid of heights: size, its sides along x and y; heights, rows from -y up, each "
              "from "
              "-x up.")
          .Unit("m")
          .Optional<std::string>(
              FieldType::kText, "mesh",
              [](const Visual& shape) {
                return IsMeshShape(shape) ? std::optional(shape.geometry.mesh_file) : std::nullopt;
              },
              [](Visual* shape, const std::optional<std::string>& file) {
                if (!file) return;
                if (!IsMeshShape(*shape)) shape->geometry.size = Vector3::Ones();
                shape->geometry.type = ShapeType::kMesh;
                shape->geometry.mesh_file = *file;
              })
          .Label("Mesh")
          .Help(
              "An STL, OBJ, COLLADA, PLY, glTF or MSH file, relative to the scene, or package://… In "
              "contact, its "
              "convex hull.")
          .Vector("scale", [](Visual& shape) -> Vector3& { return shape.geometry.size; })
          .Label("Scale")
          .Help("Scale factors of the mesh; none is zero, negative ones mirror.")
          .Range({-kLargestScale, kLargestScale})
          .NotNearerZeroThan(kLeastScale)
          .When(IsMeshShape)
          .Pose("pose", &Visual::X_LG)
          .Label("Pose")
          .Help("Of the shape in the link.")
          .Unit("m")
          .Optional<NamedColor>(
              FieldType::kColor, "color",
              [](const Visual& shape) {
                return shape.has_color ? std::optional(NamedColor{shape.color, shape.material})
                                       : std::nullopt;
              },
              [](Visual* shape, const std::optional<NamedColor>& color) {
                shape->has_color = color.has_value();
                if (!color) return;
                shape->color = color->color;
                shape->material = color->name;
              })
          .Label("Color")
          .Help("Default: the mesh's own, or one that distinguishes bodies.")
          .Number("metalness", [](Visual& shape) -> double& { return shape.finish.metalness; })
          .Label("Metalness")
          .Help("0: paint, plastic or stone; 1: a metal, whose reflections have its colour.")
          .Range({0, 1})
          .Number("roughness", [](Visual& shape) -> double& { return shape.finish.roughness; })
          .Label("Roughness")
          .Help("0: a mirror; 1: chalk.")
          .Range({0, 1})
          .Number("emission", [](Visual& shape) -> double& { return shape.finish.emission; })
          .Label("Emission")
          .Help("It glows with its colour times this.")
          .Range({0, 1})
          .Include(&Visual::surface, SurfaceFields())
          .Number("contact_type", [](Visual& shape) -> int& { return shape.mask.type; })
          .Label("Contact type")
          .Help(
              "Bits: two shapes touch where a bit is set in the type of one and the affinity of the other. "
              "-1: all bits.")
          .Number("contact_affinity", [](Visual& shape) -> int& { return shape.mask.affinity; })
          .Label("Contact affinity")
          .Help("Bits, see the contact type.")
          .Number("contact_priority", [](Visual& shape) -> int& { return shape.mask.priority; })
          .Label("Contact priority")
          .Help("Of two shapes with different priorities, the surface of the higher one alone holds.")
          .Implied("radius", {"radius"},
                   [](Visual* shape) {
                     if (HasRoundedEdges(*shape))
                       shape->geometry.radius = 0.2 * shape->geometry.size.minCoeff();
                     return true;
                   })
          .Check(CheckShape)
          .Rest([](const Visual& a, const Visual& b) {
            return a.geometry.mesh == b.geometry.mesh && a.texture == b.texture;
          })
          .Build();
  return kind;
}

const Kind& LinkKind() {
  static const Kind kind =
      KindBuilder<LinkDescription>("link", "links", "Link", "A rigid body.")
          .Line(&LinkDescription::line)
          .Text("name", &LinkDescription::name)
          .Required()
          .NotEmpty()
          .Label("Name")
          .Help("Unique in the robot.")
          .Optional<double>(
              FieldType::kNumber, "mass",
              [](const LinkDescription& link) {
                return link.inertial ? OptionalNumber(link.inertial->mass) : std::nullopt;
              },
              [](LinkDescription* link, const OptionalNumber& mass) {
                if (!mass) return link->inertial.reset();
                if (!link->inertial) link->inertial.emplace();
                link->inertial->mass = *mass;
              })
          .Label("Mass")
          .Help(
              "Alone, it is spread evenly over the visual shapes that are solids, meshes aside, overlaps "
              "counted "
              "for each.")
          .Unit("kg")
          .Range(kNotNegative)
          .Optional<Vector3>(
              FieldType::kVector, "com",
              [](const LinkDescription& link) {
                const bool given = link.inertial && !link.inertial->com.isZero(0);
                return given ? OptionalVector3(link.inertial->com) : std::nullopt;
              },
              [](LinkDescription* link, const OptionalVector3& com) {
                if (link->inertial) link->inertial->com = com.value_or(Vector3::Zero());
              })
          .Label("Centre of mass")
          .Help("In the link; absent: its origin.")
          .Unit("m")
          .Needs({"mass", "inertia"})
          .Optional<std::vector<double>>(FieldType::kNumbers, "inertia", LinkInertia, SetLinkInertia)
          .Counts({3, 6})
          .RequiredWhen([](const LinkDescription& link) { return link.inertial.has_value(); })
          .Label("Inertia")
          .Help(
              "About the centre of mass, along the link's axes: [ixx, iyy, izz] or [ixx, iyy, izz, ixy, ixz, "
              "iyz].")
          .Unit("kg m²")
          .Needs({"mass"})
          .Number("carried", &LinkDescription::carried)
          .Label("Carried weight")
          .Help("Part of its weight that is carried: 1 leaves it weightless.")
          .List("visuals", &LinkDescription::visuals, ShapeKind)
          .Label("Visual shapes")
          .Help("What is drawn.")
          .List("collisions", &LinkDescription::collisions, ShapeKind)
          .Label("Collision shapes")
          .Help("The shapes that touch.")
          .Implied("inertia", {"com", "inertia"}, FillLinkInertia,
                   "there is no solid shape other than meshes to compute it from")
          .Check([](const LinkDescription& link, std::string_view* field) {
            *field = "inertia";
            return link.inertial ? WhyNoInertia(link.inertial->inertia) : std::string();
          })
          .Build();
  return kind;
}

const Kind& MimicKind() {
  static const Kind kind = KindBuilder<Mimic>("mimic", "mimic", "Mimic joint",
                                              "position = multiplier · position of the other joint + offset")
                               .Reference("joint", &Mimic::joint, "joint")
                               .Required()
                               .Label("Joint")
                               .Help("The joint to follow.")
                               .Number("multiplier", &Mimic::multiplier)
                               .Label("Multiplier")
                               .Help("Of the other joint's position.")
                               .Number("offset", &Mimic::offset)
                               .Label("Offset")
                               .Help("Position where the other joint's is zero.")
                               .Unit("rad|m")
                               .Build();
  return kind;
}

const Kind& JointKind() {
  static const Kind kind =
      KindBuilder<JointDescription>(
          "joint", "joints", "Joint",
          "Its frame, at the given pose in the parent, is where the child's frame is at position zero.")
          .Line(&JointDescription::line)
          .Text("name", &JointDescription::name)
          .Required()
          .NotEmpty()
          .Label("Name")
          .Help("Unique in the robot.")
          .Choice("type", &JointDescription::type, kJointTypes)
          .Label("Type")
          .Help("How the child moves in the parent.")
          .Reference("parent", &JointDescription::parent, "link")
          .Required()
          .Label("Parent")
          .Help("The name of a link.")
          .Reference("child", &JointDescription::child, "link")
          .Required()
          .Label("Child")
          .Help("The name of a link.")
          .Pose("pose", &JointDescription::X_PJ)
          .Label("Pose")
          .Help("Of the joint's frame in the parent.")
          .Unit("m")
          .Vector("axis", &JointDescription::axis)
          .Direction(1e-9, 5e-16)
          .NamedAxes()
          .Label("Axis")
          .Help(
              "Direction in the joint's frame, of any length; or \"x\", \"y\", \"z\", \"-x\", \"-y\", "
              "\"-z\".")
          .Optional<std::vector<double>>(
              FieldType::kNumbers, "limits",
              [](const JointDescription& joint) {
                const bool bounded = std::isfinite(joint.lower) || std::isfinite(joint.upper);
                return bounded ? OptionalNumbers({joint.lower, joint.upper}) : std::nullopt;
              },
              [](JointDescription* joint, const OptionalNumbers& limits) {
                joint->lower = limits ? limits->at(0) : -kInfinity;
                joint->upper = limits ? limits->at(1) : kInfinity;
              })
          .Count(2)
          .Label("Limits")
          .Help("Lower and upper position.")
          .Unit("rad|m")
          .When(HasJointLimits)
          .Strict()
          .InDegrees([](const JointDescription& joint) { return joint.type == JointType::kRevolute; })
          .Number("max_velocity", &JointDescription::max_velocity)
          .Label("Largest velocity")
          .Help("Of the joint.")
          .Unit("rad/s|m/s")
          .Range(kNotNegative)
          .Unbounded()
          .Number("max_effort", &JointDescription::max_effort)
          .Label("Largest effort")
          .Help("Torque or force of all its motors together.")
          .Unit("N m|N")
          .Range(kNotNegative)
          .Unbounded()
          .Number("damping", &JointDescription::damping)
          .Label("Damping")
          .Help("Viscous friction.")
          .Unit("N m s/rad|N s/m")
          .Range(kNotNegative)
          .Number("friction", &JointDescription::friction)
          .Label("Dry friction")
          .Help("Coulomb friction.")
          .Unit("N m|N")
          .Range(kNotNegative)
          .Number("armature", &JointDescription::armature)
          .Label("Rotor inertia")
          .Help("Inertia of the drive seen at the joint.")
          .Unit("kg m²|kg")
          .Range(kNotNegative)
          .Optional<std::vector<double>>(FieldType::kNumbers, "actuator_force",
                                         IntervalNumbers<JointDescription, &JointDescription::actuator_force>,
                                         SetInterval<JointDescription, &JointDescription::actuator_force>)
          .Count(2)
          .Label("Actuator force")
          .Help("Least and greatest torque or force of all actuators on it together.")
          .Unit("N m|N")
          .When(HasOneDegree)
          .Bool("actuators_carry", &JointDescription::actuators_carry)
          .Label("Actuators carry")
          .Help("Whether what is carried of its weight counts as the actuators' force.")
          .When(HasOneDegree)
          .Part("mimic", &JointDescription::mimic, MimicKind)
          .Label("Mimic")
          .Help("Couples this joint to another one.")
          .Check([](const JointDescription& joint, std::string_view* field) {
            *field = "limits";
            const bool reversed = HasJointLimits(joint) && !(joint.lower <= joint.upper);
            return reversed ? MessageOf("joint.limits-reversed").text : std::string();
          })
          .Build();
  return kind;
}

}  // namespace linkwright
