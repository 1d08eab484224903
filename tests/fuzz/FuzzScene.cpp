// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/scene/SceneReader.h"
#include "engine/io/scene/SceneWriter.h"
#include "tests/fuzz/FuzzFile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  linkwright::ProblemList problems;
  const auto document = linkwright::JsonDocument::Parse(
      std::string(reinterpret_cast<const char*>(data), size), "fuzz.lws.json", &problems);
  Demand((document == nullptr) == problems.HasErrors());
  if (!document) return 0;
  const linkwright::Scene scene = linkwright::ReadSceneDocument(document, &problems);
  // What was not touched is written as it was read.
  if (!problems.HasErrors()) Demand(linkwright::SceneToText(scene, {}) == document->text());
  return 0;
}
