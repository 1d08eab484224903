// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/mjcf/MjcfReader.h"
#include "engine/model/ModelBuilder.h"
#include "tests/fuzz/FuzzFile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const FuzzFile file("model.xml");
  linkwright::MjcfOptions options;
  options.max_elements = 2000;  // replicated parts take time that finds nothing
  const linkwright::MjcfResult read = linkwright::ReadMjcf(file.Write(data, size), options);
  Demand(read.ok == !read.problems.HasErrors());
  if (!read.ok) return 0;
  const auto model = linkwright::BuildModel(read.robot);
  for (const linkwright::Body& body : model->bodies())
    Demand(body.inertia_origin.allFinite() && body.com.allFinite() && body.X_PJ.R.allFinite());
  return 0;
}
