// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/scene/MechanismReader.h"

#include "engine/base/json/JsonDocument.h"
#include "engine/io/kinds/KindReader.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright {

MechanismDescription ReadMechanism(const SceneElement& element) {
  MechanismDescription mechanism;
  ReadObject(element, MechanismKind(), &mechanism);
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
