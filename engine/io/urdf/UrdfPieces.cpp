// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/urdf/UrdfPieces.h"

#include <ostream>

#include "engine/base/json/JsonDocument.h"
#include "engine/io/xml/XmlText.h"
#include "engine/math/Rotation.h"

namespace linkwright {

std::string SpacedNumbers(std::initializer_list<double> values) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : " ") + ToJsonNumber(value);
  return out;
}
std::string SpacedNumbers(const Vector3& v) { return SpacedNumbers({v.x(), v.y(), v.z()}); }

void WriteUrdfOrigin(const Transform& X, const char* indent, std::ostream* out) {
  if (X.p.isZero(0) && X.R == Matrix3::Identity()) return;
  *out << indent << "<origin xyz=\"" << SpacedNumbers(X.p) << "\" rpy=\""
       << SpacedNumbers(RpyFromRotation(X.R)) << "\"/>\n";
}

void WriteUrdfInertial(const Inertial& i, std::ostream* out) {
  const Matrix3& I = i.inertia;
  *out << "<inertial>\n";
  WriteUrdfOrigin({Matrix3::Identity(), i.com}, "      ", out);
  *out << "      <mass value=\"" << ToJsonNumber(i.mass) << "\"/>\n      <inertia ixx=\""
       << ToJsonNumber(I(0, 0)) << "\" ixy=\"" << ToJsonNumber(I(0, 1)) << "\" ixz=\""
       << ToJsonNumber(I(0, 2)) << "\" iyy=\"" << ToJsonNumber(I(1, 1)) << "\" iyz=\""
       << ToJsonNumber(I(1, 2)) << "\" izz=\"" << ToJsonNumber(I(2, 2)) << "\"/>\n    </inertial>";
}

void WriteUrdfFrame(const FrameDescription& frame, std::set<std::string>* joints, std::ostream* out) {
  std::string joint = frame.name + "_fixed";
  while (!joints->insert(joint).second) joint += "_";
  *out << "  <link name=\"" << EscapeXml(frame.name) << "\"/>\n  <joint name=\"" << EscapeXml(joint)
       << "\" type=\"fixed\">\n";
  WriteUrdfOrigin(frame.X_LF, "    ", out);
  *out << "    <parent link=\"" << EscapeXml(frame.link) << "\"/>\n    <child link=\""
       << EscapeXml(frame.name) << "\"/>\n  </joint>\n";
}

}  // namespace linkwright
