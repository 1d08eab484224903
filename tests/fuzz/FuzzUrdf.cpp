// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/urdf/UrdfReader.h"
#include "engine/model/ModelBuilder.h"
#include "tests/fuzz/FuzzFile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FuzzFile file("robot.urdf");
  const linkwright::UrdfResult read = linkwright::ReadUrdf(file.Write(data, size));
  Demand(read.ok == !read.problems.HasErrors());
  if (!read.ok) return 0;
  // What was read with ok builds, and no number in it is none.
  const auto model = linkwright::BuildModel(read.robot);
  for (const linkwright::Body& body : model->bodies())
    Demand(body.inertia_origin.allFinite() && body.com.allFinite() && body.X_PJ.R.allFinite());
  return 0;
}
