// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/MechanismReader.h"

#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace linkwright {
namespace {

constexpr double kUnitError = 1e-9;
constexpr std::string_view kRootKeys[] = {"$schema", "name",    "gravity", "bodies", "joints",
                                          "forces",  "outputs", "exact",   "note"};
constexpr std::string_view kBodyKeys[] = {"name", "mass", "inertia", "r", "p", "v", "w", "visuals"};
constexpr std::string_view kJointKeys[] = {"name",   "type",   "body_i", "body_j", "point_i", "point_j",
                                           "axis_i", "axis_j", "ref_i",  "ref_j",  "length",  "function"};
constexpr std::string_view kSpringKeys[] = {
    "name", "type", "body_i", "body_j", "point_i", "point_j", "l_ref",        "F0",
    "k",    "k3",   "c",      "cc",     "cr",      "vs",      "spring_table", "damper_table"};
constexpr std::string_view kTyreKeys[] = {"name", "type", "body", "point", "R", "k", "d", "xb", "rb", "a"};
constexpr std::string_view kOutputKeys[] = {"name", "body", "point"};

// Reads the parts and knows the names of the bodies.
class MechanismParser {
 public:
  explicit MechanismParser(MechanismDescription* mechanism) : mechanism_(*mechanism) {}

  void Read(const SceneElement& root) {
    root.CheckKeys(kRootKeys);
    root.String("name", &mechanism_.name);
    root.Vector("gravity", &mechanism_.gravity);
    if (!root.Get("bodies")) root.Error(root.line(), "\"bodies\" is missing");
    for (const SceneElement& element : root.Items("bodies")) ReadBody(element);
    std::set<std::string> joints, forces, outputs;
    for (const SceneElement& element : root.Items("joints")) ReadJoint(element, &joints);
    for (const SceneElement& element : root.Items("forces")) ReadForce(element, &forces);
    for (const SceneElement& element : root.Items("outputs")) ReadOutput(element, &outputs);
  }

 private:
  // A name of its own.
  static void Name(const SceneElement& element, std::set<std::string>* taken, std::string* name) {
    if (!element.String("name", name) || name->empty())
      return element.Error(element.line(), "\"name\" is missing");
    if (!taken->insert(*name).second)
      element.Error(element.Get("name")->line, "the name \"" + *name + "\" is there twice");
  }

  static bool Required(const SceneElement& element, std::string_view key) {
    if (element.Get(key)) return true;
    element.Error(element.line(), "\"" + std::string(key) + "\" is missing");
    return false;
  }

  static void Point(const SceneElement& element, std::string_view key, Vector3* point) {
    if (Required(element, key)) element.Vector(key, point);
  }

  static void Direction(const SceneElement& element, std::string_view key, Vector3* direction) {
    if (!Required(element, key)) return;
    Vector3 given;
    if (!element.Vector(key, &given)) return;
    const double norm = given.stableNorm();
    if (!(norm > 0))
      return element.Error(element.Get(key)->line, "\"" + std::string(key) + "\" has no direction");
    *direction = std::abs(norm - 1) > kUnitError ? Vector3(given / norm) : given;
  }

  void Body(const SceneElement& element, std::string_view key, std::string* body) const {
    if (!Required(element, key) || !element.String(key, body)) return;
    if (mechanism_.FindBody(*body) < -1)
      element.Error(element.Get(key)->line, "there is no body \"" + *body + "\"");
  }

  static void ReadInertia(const SceneElement& element, Matrix3* inertia) {
    const JsonValue* value = element.Get("inertia");
    if (!value || !value->IsArray())
      return element.Error(element.line(), "\"inertia\" needs three numbers or rows");
    if (!value->items.empty() && value->items[0].IsArray()) {
      if (value->items.size() != 3) return element.Error(value->line, "\"inertia\" needs three rows");
      for (int i = 0; i < 3; ++i) {
        const JsonValue& row = value->items[static_cast<size_t>(i)];
        if (!row.IsArray() || row.items.size() != 3)
          return element.Error(row.line, "a row of \"inertia\" needs three numbers");
        for (int j = 0; j < 3; ++j) {
          const JsonValue& number = row.items[static_cast<size_t>(j)];
          if (!element.Expect(number, "inertia", JsonValue::Kind::kNumber)) return;
          (*inertia)(i, j) = number.number;
        }
      }
      const double largest = inertia->cwiseAbs().maxCoeff();
      if ((*inertia - inertia->transpose()).cwiseAbs().maxCoeff() > kUnitError * largest)
        element.Error(value->line, "\"inertia\" is not symmetric");
      *inertia = Matrix3(0.5 * (*inertia + inertia->transpose()));
    } else {
      Vector3 diagonal;
      if (!element.Vector("inertia", &diagonal)) return;
      *inertia = diagonal.asDiagonal();
    }
    // Sylvester's criterion.
    const Matrix3& J = *inertia;
    const double minor = J(0, 0) * J(1, 1) - J(0, 1) * J(1, 0);
    if (!(J(0, 0) > 0 && minor > 0 && J.determinant() > 0))
      element.Error(value->line, "\"inertia\" must be positive about every axis");
  }

  void ReadBody(const SceneElement& element) {
    element.CheckKeys(kBodyKeys);
    MechanismBody body;
    body.line = element.line();
    Name(element, &bodies_, &body.name);
    if (body.name == kGround)
      element.Error(element.line(), "\"ground\" is the world and cannot be a body's name");
    if (Required(element, "mass")) element.Number("mass", &body.mass, kPositive);
    ReadInertia(element, &body.inertia);
    Point(element, "r", &body.r);
    constexpr int kCounts[] = {4};
    std::vector<double> p;
    if (element.Numbers("p", kCounts, &p)) {
      const EulerParameters given(p[0], p[1], p[2], p[3]);
      const double norm = given.stableNorm();
      if (!(norm > 1e-6))
        element.Error(element.Get("p")->line, "\"p\" is zero");
      else
        body.p = std::abs(norm - 1) > kUnitError ? EulerParameters(given / norm) : given;
    }
    element.Vector("v", &body.v);
    element.Vector("w", &body.w);
    mechanism_.bodies.push_back(std::move(body));
  }

  static void ReadFunction(const SceneElement& joint, TimeFunction* out) {
    if (!Required(joint, "function")) return;
    const auto element = joint.Object("function");
    if (!element) return;
    std::string type;
    if (!Required(*element, "type") || !element->String("type", &type)) return;
    if (type == "const") {
      constexpr std::string_view kKeys[] = {"type", "c"};
      element->CheckKeys(kKeys);
      out->kind = TimeFunction::Kind::kConstant;
      if (Required(*element, "c")) element->Number("c", &out->c);
    } else if (type == "poly") {
      constexpr std::string_view kKeys[] = {"type", "c"};
      element->CheckKeys(kKeys);
      out->kind = TimeFunction::Kind::kPolynomial;
      if (Required(*element, "c")) element->Numbers("c", {}, &out->coefficients);
    } else if (type == "harmonic") {
      constexpr std::string_view kKeys[] = {"type", "c0", "a", "w", "ph"};
      element->CheckKeys(kKeys);
      out->kind = TimeFunction::Kind::kHarmonic;
      element->Number("c0", &out->c);
      element->Number("a", &out->a);
      element->Number("w", &out->w);
      element->Number("ph", &out->phase);
    } else {
      element->Error(element->Get("type")->line,
                     "there is no function \"" + type + "\"; known are const, poly and harmonic");
    }
  }

  void ReadJoint(const SceneElement& element, std::set<std::string>* names) {
    element.CheckKeys(kJointKeys);
    MechanismJoint joint;
    joint.line = element.line();
    Name(element, names, &joint.name);
    std::string type;
    if (!Required(element, "type") || !element.String("type", &type)) return;
    if (!ConstraintTypeFromString(type, &joint.type)) {
      std::string known;
      for (int i = 0; i < kConstraintTypes; ++i)
        known += (i == 0 ? "" : ", ") + std::string(ToString(static_cast<ConstraintType>(i)));
      return element.Error(element.Get("type")->line,
                           "there is no joint \"" + type + "\"; known are " + known);
    }
    Body(element, "body_i", &joint.body_i);
    Body(element, "body_j", &joint.body_j);
    if (joint.body_i == joint.body_j)
      element.Error(element.line(), "joins \"" + joint.body_i + "\" to itself");
    if (HasPoints(joint.type)) {
      Point(element, "point_i", &joint.point_i);
      Point(element, "point_j", &joint.point_j);
    }
    if (HasAxisI(joint.type)) Direction(element, "axis_i", &joint.axis_i);
    if (HasAxisJ(joint.type)) Direction(element, "axis_j", &joint.axis_j);
    if (HasReferences(joint.type)) {
      Direction(element, "ref_i", &joint.ref_i);
      Direction(element, "ref_j", &joint.ref_j);
      const Vector3& axis_j = HasAxisJ(joint.type) ? joint.axis_j : joint.axis_i;
      if (joint.ref_i.cross(joint.axis_i).norm() < 1e-6 || joint.ref_j.cross(axis_j).norm() < 1e-6)
        element.Error(element.line(), "a reference lies along its axis");
    }
    if (joint.type == ConstraintType::kDistance && Required(element, "length"))
      element.Number("length", &joint.length, kPositive);
    if (IsDriver(joint.type)) ReadFunction(element, &joint.function);
    mechanism_.joints.push_back(std::move(joint));
  }

  static void ReadTable(const SceneElement& element, std::string_view key, ForceTable* out) {
    const JsonValue* value = element.Get(key);
    if (!value) return;
    const std::string quoted = "\"" + std::string(key) + "\"";
    if (!value->IsArray() || value->items.size() < 2)
      return element.Error(value->line, quoted + " needs at least two pairs of numbers");
    ForceTable table;
    for (const JsonValue& pair : value->items) {
      if (!pair.IsArray() || pair.items.size() != 2 || !pair.items[0].IsNumber() || !pair.items[1].IsNumber())
        return element.Error(pair.line, quoted + " needs pairs of numbers");
      if (!table.x.empty() && !(pair.items[0].number > table.x.back()))
        return element.Error(pair.line, "the first numbers of the pairs of " + quoted + " must increase");
      table.x.push_back(pair.items[0].number);
      table.force.push_back(pair.items[1].number);
    }
    *out = std::move(table);
  }

  static void ReadSpring(const SceneElement& element, MechanismForce* force) {
    element.Number("l_ref", &force->l_ref, kNotNegative);
    element.Number("F0", &force->F0);
    element.Number("k", &force->k);
    element.Number("k3", &force->k3);
    double c = 0;
    if (element.Number("c", &c)) {
      if (element.Get("cc") || element.Get("cr"))
        element.Error(element.Get("c")->line,
                      "\"c\" stands for both \"cc\" and \"cr\", which are given, too");
      force->cc = force->cr = c;
    }
    element.Number("cc", &force->cc);
    element.Number("cr", &force->cr);
    element.Number("vs", &force->vs, kNotNegative);
    ReadTable(element, "spring_table", &force->spring_table);
    ReadTable(element, "damper_table", &force->damper_table);
  }

  static void ReadTyre(const SceneElement& element, MechanismForce* force) {
    Point(element, "point", &force->point_i);
    if (Required(element, "R")) element.Number("R", &force->R, kPositive);
    if (Required(element, "k")) element.Number("k", &force->k, kNotNegative);
    element.Number("d", &force->d, kNotNegative);
    force->has_bump = element.Number("xb", &force->xb);
    if (!force->has_bump) {
      for (const char* key : {"rb", "a"})
        if (const JsonValue* value = element.Get(key))
          element.Error(value->key_line, std::string("\"") + key + "\" needs \"xb\" beside it");
      return;
    }
    if (Required(element, "rb")) element.Number("rb", &force->rb, kPositive);
    if (Required(element, "a")) element.Number("a", &force->a, kPositive);
  }

  void ReadForce(const SceneElement& element, std::set<std::string>* names) {
    MechanismForce force;
    force.line = element.line();
    Name(element, names, &force.name);
    std::string type;
    if (!Required(element, "type") || !element.String("type", &type)) return;
    if (type == "tsda") {
      element.CheckKeys(kSpringKeys);
      Body(element, "body_i", &force.body_i);
      Body(element, "body_j", &force.body_j);
      Point(element, "point_i", &force.point_i);
      Point(element, "point_j", &force.point_j);
      ReadSpring(element, &force);
      if (force.body_i == force.body_j)
        element.Error(element.line(), "joins \"" + force.body_i + "\" to itself");
    } else if (type == "tyre") {
      force.type = MechanismForceType::kTyre;
      element.CheckKeys(kTyreKeys);
      Body(element, "body", &force.body_i);
      if (force.body_i == kGround) element.Error(element.line(), "a tyre needs a body that moves");
      ReadTyre(element, &force);
    } else {
      return element.Error(element.Get("type")->line,
                           "there is no force \"" + type + "\"; known are tsda and tyre");
    }
    mechanism_.forces.push_back(std::move(force));
  }

  void ReadOutput(const SceneElement& element, std::set<std::string>* names) {
    element.CheckKeys(kOutputKeys);
    MechanismOutput output;
    output.line = element.line();
    Name(element, names, &output.name);
    Body(element, "body", &output.body);
    if (output.body == kGround) element.Error(element.line(), "a point of the ground does not move");
    Point(element, "point", &output.point);
    mechanism_.outputs.push_back(std::move(output));
  }

  MechanismDescription& mechanism_;
  std::set<std::string> bodies_;
};

}  // namespace

MechanismDescription ReadMechanism(const SceneElement& element) {
  MechanismDescription mechanism;
  MechanismParser(&mechanism).Read(element);
  return mechanism;
}

std::optional<MechanismDescription> ReadMechanismFile(std::string text, const std::string& shown_as,
                                                      ProblemList* problems) {
  ProblemList found;
  std::optional<MechanismDescription> mechanism;
  if (const auto document = JsonDocument::Parse(std::move(text), shown_as, &found)) {
    if (document->root().IsObject())
      mechanism = ReadMechanism(SceneElement(document->root(), "", shown_as, &found));
    else
      found.Add(Severity::kError, shown_as, document->root().line, "",
                std::string("must be an object, not ") + ToString(document->root().kind));
  }
  problems->Append(found);
  if (found.HasErrors()) mechanism.reset();
  return mechanism;
}

}  // namespace linkwright
