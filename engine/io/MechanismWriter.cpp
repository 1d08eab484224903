// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/MechanismWriter.h"

#include "engine/io/JsonEdit.h"

namespace linkwright {
namespace {

// Sets a key that must be there, also when it says the default.
template <class T>
void Say(JsonValue* object, std::string_view key, const T& before, const T& now) {
  if (!object->Find(key) || !(before == now)) object->Set(key, ToJson(now));
}

JsonValue InertiaToJson(const Matrix3& inertia) {
  if (inertia.isDiagonal(0)) return ToJson(Vector3(inertia.diagonal()));
  JsonValue rows = JsonValue::Array();
  for (int i = 0; i < 3; ++i) rows.items.push_back(ToJson(Vector3(inertia.row(i))));
  return rows;
}

void EditBody(const MechanismBody& before, const MechanismBody& now, JsonValue* object) {
  Say(object, "name", before.name, now.name);
  Say(object, "mass", before.mass, now.mass);
  if (!object->Find("inertia") || before.inertia != now.inertia)
    object->Set("inertia", InertiaToJson(now.inertia));
  Say(object, "r", before.r, now.r);
  if (before.p != now.p || (!object->Find("p") && now.p != MechanismBody().p))
    object->Set("p", ToJson(std::vector<double>(now.p.begin(), now.p.end())));
  Edit(object, "v", before.v, now.v);
  Edit(object, "w", before.w, now.w);
}

JsonValue FunctionToJson(const TimeFunction& f) {
  JsonValue object = JsonValue::Object();
  switch (f.kind) {
    case TimeFunction::Kind::kConstant:
      object.Set("type", ToJson(std::string("const")));
      object.Set("c", ToJson(f.c));
      break;
    case TimeFunction::Kind::kPolynomial:
      object.Set("type", ToJson(std::string("poly")));
      object.Set("c", ToJson(f.coefficients));
      break;
    case TimeFunction::Kind::kHarmonic:
      object.Set("type", ToJson(std::string("harmonic")));
      object.Set("c0", ToJson(f.c));
      object.Set("a", ToJson(f.a));
      object.Set("w", ToJson(f.w));
      object.Set("ph", ToJson(f.phase));
      break;
  }
  return object;
}

void EditJoint(const MechanismJoint& before, const MechanismJoint& now, JsonValue* object) {
  Say(object, "name", before.name, now.name);
  if (!object->Find("type") || before.type != now.type)
    object->Set("type", ToJson(std::string(ToString(now.type))));
  Say(object, "body_i", before.body_i, now.body_i);
  Say(object, "body_j", before.body_j, now.body_j);
  if (HasPoints(now.type)) {
    Say(object, "point_i", before.point_i, now.point_i);
    Say(object, "point_j", before.point_j, now.point_j);
  }
  if (HasAxisI(now.type)) Say(object, "axis_i", before.axis_i, now.axis_i);
  if (HasAxisJ(now.type)) Say(object, "axis_j", before.axis_j, now.axis_j);
  if (HasReferences(now.type)) {
    Say(object, "ref_i", before.ref_i, now.ref_i);
    Say(object, "ref_j", before.ref_j, now.ref_j);
  }
  if (now.type == ConstraintType::kDistance) Say(object, "length", before.length, now.length);
  if (IsDriver(now.type) && (!object->Find("function") || !(before.function == now.function)))
    object->Set("function", FunctionToJson(now.function));
}

void EditTable(JsonValue* object, std::string_view key, const ForceTable& before, const ForceTable& now) {
  if (before == now) return;
  if (now.x.empty()) return object->Remove(key);
  JsonValue pairs = JsonValue::Array();
  for (size_t i = 0; i < now.x.size(); ++i)
    pairs.items.push_back(ToJson(std::vector<double>{now.x[i], now.force[i]}));
  object->Set(key, std::move(pairs));
}

void EditForce(const MechanismForce& before, const MechanismForce& now, JsonValue* object) {
  Say(object, "name", before.name, now.name);
  if (!object->Find("type") || before.type != now.type)
    object->Set("type", ToJson(std::string(ToString(now.type))));
  if (now.type == MechanismForceType::kTyre) {
    Say(object, "body", before.body_i, now.body_i);
    Say(object, "point", before.point_i, now.point_i);
    Say(object, "R", before.R, now.R);
    Say(object, "k", before.k, now.k);
    Edit(object, "d", before.d, now.d);
    if (now.has_bump) {
      Say(object, "xb", before.xb, now.xb);
      Say(object, "rb", before.rb, now.rb);
      Say(object, "a", before.a, now.a);
    } else {
      for (const char* key : {"xb", "rb", "a"}) object->Remove(key);
    }
    return;
  }
  Say(object, "body_i", before.body_i, now.body_i);
  Say(object, "body_j", before.body_j, now.body_j);
  Say(object, "point_i", before.point_i, now.point_i);
  Say(object, "point_j", before.point_j, now.point_j);
  Edit(object, "l_ref", before.l_ref, now.l_ref);
  Edit(object, "F0", before.F0, now.F0);
  Edit(object, "k", before.k, now.k);
  Edit(object, "k3", before.k3, now.k3);
  if (before.cc != now.cc || before.cr != now.cr) {
    object->Remove("c");
    if (now.cc == now.cr) {
      object->Remove("cc");
      object->Remove("cr");
      object->Set("c", ToJson(now.cc));
    } else {
      object->Set("cc", ToJson(now.cc));
      object->Set("cr", ToJson(now.cr));
    }
  }
  Edit(object, "vs", before.vs, now.vs);
  EditTable(object, "spring_table", before.spring_table, now.spring_table);
  EditTable(object, "damper_table", before.damper_table, now.damper_table);
}

void EditOutput(const MechanismOutput& before, const MechanismOutput& now, JsonValue* object) {
  Say(object, "name", before.name, now.name);
  Say(object, "body", before.body, now.body);
  Say(object, "point", before.point, now.point);
}

}  // namespace

void EditMechanism(const MechanismDescription& before, const MechanismDescription& now, JsonValue* object) {
  Edit(object, "name", before.name, now.name);
  Say(object, "gravity", before.gravity, now.gravity);
  EditList(object, "bodies", before.bodies, now.bodies, EditBody);
  EditList(object, "joints", before.joints, now.joints, EditJoint);
  EditList(object, "forces", before.forces, now.forces, EditForce);
  EditList(object, "outputs", before.outputs, now.outputs, EditOutput);
}

JsonValue MechanismToJson(const MechanismDescription& mechanism) {
  JsonValue object = JsonValue::Object();
  EditMechanism({}, mechanism, &object);
  return object;
}

}  // namespace linkwright
