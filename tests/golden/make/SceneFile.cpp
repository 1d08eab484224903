// SPDX-License-Identifier: GPL-3.0-or-later
#include "SceneFile.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>
#include <vector>

using SimTK::Inertia;
using SimTK::Mat33;
using SimTK::Pi;
using SimTK::Real;
using SimTK::Rotation;
using SimTK::Transform;
using SimTK::Vec3;

namespace golden {
namespace {

// A solid that is symmetric about its three axes: its volume and ∫x², ∫y², ∫z².
struct Solid {
  Real volume = 0;
  Vec3 squares = Vec3(0);

  // Equal pieces, of the volume v together; along axis k their points lie at ±(offset + u), u with these
  // means.
  void Add(Real v, const Vec3& offset, const Vec3& mean, const Vec3& mean_square) {
    volume += v;
    for (int k = 0; k < 3; ++k)
      squares[k] += v * (offset[k] * offset[k] + 2 * offset[k] * mean[k] + mean_square[k]);
  }
};

// A box of half sides h whose surface is moved outward by r: the box, plates on its faces, quarters of
// cylinders along its edges, octants of a sphere at its corners.
Solid GrownBox(const Vec3& h, Real r) {
  Solid solid;
  const auto third = [&](int k) { return h[k] * h[k] / 3; };  // mean square of what reaches from −h to h
  solid.Add(8 * h[0] * h[1] * h[2], Vec3(0), Vec3(0), Vec3(third(0), third(1), third(2)));
  for (int k = 0; k < 3; ++k) {
    const int a = (k + 1) % 3, b = (k + 2) % 3;
    Vec3 offset(0), mean(0), square(0);
    offset[k] = h[k];
    mean[k] = r / 2;
    square[k] = r * r / 3;
    square[a] = third(a);
    square[b] = third(b);
    solid.Add(2 * r * 4 * h[a] * h[b], offset, mean, square);  // plates
    offset = mean = square = Vec3(0);
    square[k] = third(k);
    for (const int across : {a, b}) {
      offset[across] = h[across];
      mean[across] = 4 * r / (3 * Pi);
      square[across] = r * r / 4;
    }
    solid.Add(Pi * r * r * 2 * h[k], offset, mean, square);  // edges along k
  }
  solid.Add(4 * Pi / 3 * r * r * r, h, Vec3(3 * r / 8), Vec3(r * r / 5));
  return solid;
}

Solid SolidOfShape(const json& shape) {
  Solid solid;
  if (shape.contains("box")) {
    return GrownBox(ReadVec3(shape, "box") / 2, 0);
  }
  if (shape.contains("rounded_box")) {
    const Vec3 size = ReadVec3(shape, "rounded_box");
    const Real smallest = std::min({size[0], size[1], size[2]});
    const Real r = std::min(shape.value("radius", smallest / 5), smallest / 2);
    return GrownBox(size / 2 - Vec3(r), r);
  }
  if (shape.contains("sphere")) return GrownBox(Vec3(0), shape["sphere"].get<Real>());
  if (shape.contains("capsule"))
    return GrownBox(Vec3(0, 0, shape["capsule"][1].get<Real>() / 2), shape["capsule"][0].get<Real>());
  if (shape.contains("cylinder")) {
    const Real r = shape["cylinder"][0].get<Real>(), l = shape["cylinder"][1].get<Real>();
    solid.Add(Pi * r * r * l, Vec3(0), Vec3(0), Vec3(r * r / 4, r * r / 4, l * l / 12));
    return solid;
  }
  throw std::runtime_error("a shape without a known solid: " + shape.dump());
}

}  // namespace

json ReadScene(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  return json::parse(stream, nullptr, true, true);
}

Vec3 ReadVec3(const json& object, const char* key, const Vec3& otherwise) {
  if (!object.contains(key)) return otherwise;
  const json& numbers = object[key];
  return {numbers.at(0).get<Real>(), numbers.at(1).get<Real>(), numbers.at(2).get<Real>()};
}

Transform ReadPose(const json& object) {
  Rotation R;
  if (object.contains("quaternion")) {
    const json& w = object["quaternion"];
    R = Rotation(SimTK::Quaternion(w[0].get<Real>(), w[1].get<Real>(), w[2].get<Real>(), w[3].get<Real>()));
  } else {
    const Vec3 rpy =
        object.contains("rpy_deg") ? ReadVec3(object, "rpy_deg") * (Pi / 180) : ReadVec3(object, "rpy");
    // About the fixed axes x, y, z: Rz(yaw) Ry(pitch) Rx(roll)
    R = Rotation(rpy[2], SimTK::ZAxis) * Rotation(rpy[1], SimTK::YAxis) * Rotation(rpy[0], SimTK::XAxis);
  }
  return {R, ReadVec3(object, "xyz")};
}

SimTK::UnitVec3 ReadAxis(const json& joint) {
  if (!joint.contains("axis")) return SimTK::UnitVec3(1, 0, 0);
  if (!joint["axis"].is_string()) return SimTK::UnitVec3(ReadVec3(joint, "axis"));
  std::string name = joint["axis"].get<std::string>();
  const Real sign = name[0] == '-' ? -1 : 1;
  Vec3 axis(0);
  axis["xyz"[0] == name.back() ? 0 : (name.back() == 'y' ? 1 : 2)] = sign;
  return SimTK::UnitVec3(axis);
}

SimTK::MassProperties ReadMass(const json& link) {
  const Real mass = link.value("mass", 0.0);
  if (mass == 0) return {0, Vec3(0), Inertia(0)};
  if (link.contains("inertia")) {
    const json& i = link["inertia"];
    const Vec3 com = ReadVec3(link, "com");
    const auto at = [&](std::size_t k) { return k < i.size() ? i[k].get<Real>() : 0.0; };
    const Inertia central(Vec3(at(0), at(1), at(2)), Vec3(at(3), at(4), at(5)));
    return {mass, com, central.shiftFromMassCenter(com, mass)};
  }
  Real volume = 0;
  Vec3 moment(0);
  Mat33 about_origin(0);  // for density 1
  for (const json& shape : link.at("visuals")) {
    if (shape.contains("mesh")) continue;
    const Solid solid = SolidOfShape(shape);
    const Transform X = ReadPose(shape);
    Mat33 second(0);  // ∫ x xᵀ about the shape's centre
    for (int k = 0; k < 3; ++k) second(k, k) = solid.squares[k];
    second = X.R().asMat33() * second * ~X.R().asMat33() + solid.volume * (X.p() * ~X.p());
    const Real trace = second(0, 0) + second(1, 1) + second(2, 2);
    about_origin += Mat33(trace) - second;  // Mat33(s) is s on the diagonal
    volume += solid.volume;
    moment += solid.volume * X.p();
  }
  const Real density = mass / volume;
  about_origin *= density;
  return {mass, moment / volume,
          Inertia(Vec3(about_origin(0, 0), about_origin(1, 1), about_origin(2, 2)),
                  Vec3(about_origin(0, 1), about_origin(0, 2), about_origin(1, 2)))};
}

}  // namespace golden
