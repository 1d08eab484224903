// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "engine/base/Problem.h"

namespace linkwright::app {

/// What the engine reports, in the language of the window: by the id of its text and what stands in its
/// places. A text without an id has that of the entry whose text it is; of none it is shown as it is.
/// Translations: assets/languages/engine_*.ts.
QString messageText(const linkwright::Message& message);
/// What is wrong, without where.
QString problemText(const Problem& problem);
/// A problem with where it is, a line: `arm.urdf:3: error: link "hand": its mass is negative`.
QString problemLine(const Problem& problem);
QString problemLines(const ProblemList& problems);
/// Where in a file it is: `link "hand"`.
QString elementText(const std::string& element);

}  // namespace linkwright::app
