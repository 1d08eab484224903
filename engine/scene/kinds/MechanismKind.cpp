// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/base/Message.h"
#include "engine/constraints/eulerparameters/MechanismDescription.h"
#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {
namespace {

constexpr double kShortestMechanismAxis = 0;  // any direction but zero will do
constexpr double kMechanismUnitError = 1e-9;  // of directions that are taken as they are
constexpr int kFunctionKinds = 3;
constexpr const char* kFunctionNames[] = {"const", "poly", "harmonic"};

bool IsConstantFunction(const TimeFunction& f) { return f.kind == TimeFunction::Kind::kConstant; }
bool IsPolynomial(const TimeFunction& f) { return f.kind == TimeFunction::Kind::kPolynomial; }
bool IsHarmonic(const TimeFunction& f) { return f.kind == TimeFunction::Kind::kHarmonic; }
bool HasJointPoints(const MechanismJoint& j) { return HasPoints(j.type); }
bool HasJointAxisI(const MechanismJoint& j) { return HasAxisI(j.type); }
bool HasJointAxisJ(const MechanismJoint& j) { return HasAxisJ(j.type); }
bool HasJointReferences(const MechanismJoint& j) { return HasReferences(j.type); }
bool IsRod(const MechanismJoint& j) { return j.type == ConstraintType::kDistance; }
bool IsDriven(const MechanismJoint& j) { return IsDriver(j.type); }

std::string WrongBody(const MechanismBody& body, std::string_view* field) {
  *field = "inertia";
  // Sylvester's criterion.
  const Matrix3& J = body.inertia;
  const double minor = J(0, 0) * J(1, 1) - J(0, 1) * J(1, 0);
  if (!(J(0, 0) > 0 && minor > 0 && J.row(0).dot(J.row(1).cross(J.row(2))) > 0))
    return MessageOf("mechanism.inertia-positive");
  return {};
}

std::string WrongJoint(const MechanismJoint& joint, std::string_view*) {
  if (joint.body_i == joint.body_j) return MessageOf("mechanism.joins-to-itself", {joint.body_i});
  if (!HasReferences(joint.type)) return {};
  const Vector3& axis_j = HasAxisJ(joint.type) ? joint.axis_j : joint.axis_i;
  if (joint.ref_i.cross(joint.axis_i).norm() < 1e-6 || joint.ref_j.cross(axis_j).norm() < 1e-6)
    return MessageOf("mechanism.reference-along-axis");
  return {};
}

std::string UnknownBody(const MechanismDescription& mechanism, const std::string& body) {
  return mechanism.FindBody(body) < -1 ? MessageOf("mjcf.there-no-body", {body}) : Message();
}

// `i`, `j`: the fields that name the bodies.
std::string UnknownBodies(const MechanismDescription& mechanism, const std::string& body_i,
                          const std::string& body_j, std::string_view i, std::string_view j,
                          std::string_view* field) {
  *field = i;
  std::string wrong = UnknownBody(mechanism, body_i);
  if (!wrong.empty()) return wrong;
  *field = j;
  return UnknownBody(mechanism, body_j);
}

}  // namespace

const Kind& TimeFunctionKind() {
  static const Kind kind =
      KindBuilder<TimeFunction>("mechanism_function", "function", "Function of time",
                                "A function of the time t.")
          .Effects(Effect::kStart)
          .Choice(
              "type", std::vector<std::string>(kFunctionNames, kFunctionNames + kFunctionKinds),
              [](const TimeFunction& f) { return static_cast<std::size_t>(f.kind); },
              [](TimeFunction* f, std::size_t i) { f->kind = static_cast<TimeFunction::Kind>(i); })
          .Required()
          .Label("Type")
          .Help("const: c; poly: the sum of c[k] t^k; harmonic: c0 + a sin(w t + ph).")
          .Number("c", &TimeFunction::c)
          .Label("Constant")
          .Help("The constant.")
          .Unit("m|rad")
          .When(IsConstantFunction)
          .RequiredWhen(IsConstantFunction)
          .Numbers("c", &TimeFunction::coefficients)
          .Label("Coefficients")
          .Help("The coefficients of the powers of t, from the constant on.")
          .When(IsPolynomial)
          .RequiredWhen(IsPolynomial)
          .Number("c0", &TimeFunction::c)
          .Label("Mean")
          .Help("Mean of the harmonic.")
          .Unit("m|rad")
          .When(IsHarmonic)
          .Number("a", &TimeFunction::a)
          .Label("Amplitude")
          .Help("Amplitude of the harmonic.")
          .Unit("m|rad")
          .When(IsHarmonic)
          .Number("w", &TimeFunction::w)
          .Label("Angular frequency")
          .Help("Angular frequency of the harmonic.")
          .Unit("rad/s")
          .When(IsHarmonic)
          .Number("ph", &TimeFunction::phase)
          .Label("Phase")
          .Help("Phase at the start.")
          .Unit("rad")
          .When(IsHarmonic)
          .Build();
  return kind;
}

const Kind& MechanismBodyKind() {
  static const Kind kind =
      KindBuilder<MechanismBody>("mechanism_body", "bodies", "Body",
                                 "A rigid body; its frame lies in its centre of mass.")
          .Line(&MechanismBody::line)
          .Text("name", &MechanismBody::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the bodies; not ground, which is the world.")
          .Except({std::string(kGround)})
          .Number("mass", &MechanismBody::mass)
          .Required()
          .Label("Mass")
          .Help("Of the body.")
          .Unit("kg")
          .Range(kPositive)
          .Matrix("inertia", &MechanismBody::inertia)
          .Required()
          .Label("Inertia")
          .Help("About the centre of mass, in the body's axes: the diagonal, or three rows.")
          .Unit("kg m²")
          .Vector("r", &MechanismBody::r)
          .Required()
          .Label("Position")
          .Help("Of the centre of mass at the start.")
          .Unit("m")
          .Starts()
          .Numbers(
              "p", 4, [](const MechanismBody& b) { return std::vector<double>(b.p.begin(), b.p.end()); },
              [](MechanismBody* b, const std::vector<double>& p) { b->p = EulerParameters(p.data()); })
          .Direction(1e-6, kMechanismUnitError)
          .Label("Orientation")
          .Help("Euler parameters e0, e1, e2, e3 at the start. Default 1, 0, 0, 0.")
          .Starts()
          .Vector("v", &MechanismBody::v)
          .Label("Velocity")
          .Help("Of the centre of mass at the start, along the world's axes.")
          .Unit("m/s")
          .Starts()
          .Vector("w", &MechanismBody::w)
          .Label("Angular velocity")
          .Help("At the start, along the body's axes.")
          .Unit("rad/s")
          .Starts()
          .List("visuals", &MechanismBody::visuals, ShapeKind)
          .Label("Visual shapes")
          .Help("What is drawn, in the body's frame. Default: bars between its joints.")
          .List("collisions", &MechanismBody::collisions, ShapeKind)
          .Label("Collision shapes")
          .Help("The shapes that touch, in the body's frame.")
          .Check(WrongBody)
          .Build();
  return kind;
}

const Kind& MechanismJointKind() {
  static const Kind kind =
      KindBuilder<MechanismJoint>(
          "mechanism_joint", "joints", "Joint or driver",
          "A joint or driver between two bodies, or a body and the ground; points from the centres of mass.")
          .Line(&MechanismJoint::line)
          .Text("name", &MechanismJoint::name)
          .Required()
          .NotEmpty()
          .Unique()
          .Label("Name")
          .Help("Unique among the joints.")
          .Choice("type", &MechanismJoint::type, kConstraintTypes)
          .Required()
          .Label("Type")
          .Help("As of loop joints; drivers follow a function of the time.")
          .Reference("body_i", &MechanismJoint::body_i, "mechanism_body")
          .Required()
          .Label("Body i")
          .Help("A body, or ground.")
          .Reference("body_j", &MechanismJoint::body_j, "mechanism_body")
          .Required()
          .Label("Body j")
          .Help("Another body, or ground.")
          .Vector("point_i", &MechanismJoint::point_i)
          .Label("Point in i")
          .Help("In body_i, from its centre of mass.")
          .Unit("m")
          .When(HasJointPoints)
          .RequiredWhen(HasJointPoints)
          .Vector("point_j", &MechanismJoint::point_j)
          .Label("Point in j")
          .Help("In body_j, from its centre of mass.")
          .Unit("m")
          .When(HasJointPoints)
          .RequiredWhen(HasJointPoints)
          .Vector("axis_i", &MechanismJoint::axis_i)
          .Direction(kShortestMechanismAxis, kMechanismUnitError)
          .Label("Axis in i")
          .Help("Direction in body_i, of any length.")
          .When(HasJointAxisI)
          .RequiredWhen(HasJointAxisI)
          .Vector("axis_j", &MechanismJoint::axis_j)
          .Direction(kShortestMechanismAxis, kMechanismUnitError)
          .Label("Axis in j")
          .Help("Direction in body_j, of any length.")
          .When(HasJointAxisJ)
          .RequiredWhen(HasJointAxisJ)
          .Vector("ref_i", &MechanismJoint::ref_i)
          .Direction(kShortestMechanismAxis, kMechanismUnitError)
          .Label("Reference in i")
          .Help("Direction in body_i across the axis.")
          .When(HasJointReferences)
          .RequiredWhen(HasJointReferences)
          .Vector("ref_j", &MechanismJoint::ref_j)
          .Direction(kShortestMechanismAxis, kMechanismUnitError)
          .Label("Reference in j")
          .Help("Direction in body_j across the axis.")
          .When(HasJointReferences)
          .RequiredWhen(HasJointReferences)
          .Number("length", &MechanismJoint::length)
          .Label("Length")
          .Help("Distance of the points.")
          .Unit("m")
          .Range(kPositive)
          .When(IsRod)
          .RequiredWhen(IsRod)
          .Part("function", &MechanismJoint::function, TimeFunctionKind)
          .Label("Function")
          .Help("What a driver follows.")
          .When(IsDriven)
          .RequiredWhen(IsDriven)
          .Check(WrongJoint)
          .Build();
  return kind;
}

const Kind& MechanismOutputKind() {
  static const Kind kind = KindBuilder<MechanismOutput>("mechanism_output", "outputs", "Output",
                                                        "A point of a body whose motion is reported.")
                               .Line(&MechanismOutput::line)
                               .Text("name", &MechanismOutput::name)
                               .Required()
                               .NotEmpty()
                               .Unique()
                               .Label("Name")
                               .Help("Unique among the outputs.")
                               .Shown()
                               .Reference("body", &MechanismOutput::body, "mechanism_body")
                               .Required()
                               .Label("Body")
                               .Help("The body; not ground.")
                               .Except({std::string(kGround)})
                               .Vector("point", &MechanismOutput::point)
                               .Required()
                               .Label("Point")
                               .Help("In the body, from its centre of mass.")
                               .Unit("m")
                               .Build();
  return kind;
}

const Kind& MechanismKind() {
  using Mechanism = MechanismDescription;
  static const Kind kind =
      KindBuilder<Mechanism>("mechanism", "mechanism", "Mechanism",
                             "Bodies in Euler parameters and the joints between them, with any closed "
                             "loops.")
          .Other("$schema", "text")
          .Help("For editors.")
          .Text("name", &Mechanism::name)
          .Label("Name")
          .Help("Default: that of the scene.")
          .Shown()
          .Vector("gravity", &Mechanism::gravity)
          .Always()
          .Label("Gravity")
          .Help("Acceleration of free fall, where the scene has none.")
          .Unit("m/s²")
          .List("bodies", &Mechanism::bodies, MechanismBodyKind)
          .Required()
          .NotEmpty()
          .Label("Bodies")
          .Help("All that move.")
          .List("joints", &Mechanism::joints, MechanismJointKind)
          .Label("Joints")
          .Help("Joints and drivers.")
          .CheckItems<MechanismJoint>(
              [](const Mechanism& m, const MechanismJoint& j, std::string_view* field) {
                return UnknownBodies(m, j.body_i, j.body_j, "body_i", "body_j", field);
              })
          .List("forces", &Mechanism::forces, MechanismForceKind)
          .Label("Forces")
          .Help("Springs with dampers, tyres.")
          .CheckItems<MechanismForce>(
              [](const Mechanism& m, const MechanismForce& f, std::string_view* field) {
                return f.type == MechanismForceType::kTyre
                           ? UnknownBodies(m, f.body_i, f.body_i, "body", "body", field)
                           : UnknownBodies(m, f.body_i, f.body_j, "body_i", "body_j", field);
              })
          .List("outputs", &Mechanism::outputs, MechanismOutputKind)
          .Label("Outputs")
          .Help("Points whose motion is reported.")
          .CheckItems<MechanismOutput>(
              [](const Mechanism& m, const MechanismOutput& o, std::string_view* field) {
                *field = "body";
                return UnknownBody(m, o.body);
              })
          .Other("exact", "")
          .Help("What a model has of its exact solution; not read.")
          .Other("note", "")
          .Help("A remark on a model; not read.")
          .Build();
  return kind;
}

}  // namespace linkwright
