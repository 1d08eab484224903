// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace linkwright::app {

/// A scene that comes with the program.
struct GalleryScene {
  QString path, title, description;
};

/// The folder of the scenes that come with the program: beside the source, or installed; empty if not found.
QString sceneFolder();
/// The scenes there, by title. Reads only the head of each file.
std::vector<GalleryScene> galleryScenes();
/// The parts that other scenes are put together from, the same way.
std::vector<GalleryScene> libraryParts();
/// What is opened when nothing was asked for; empty if there is none.
QString firstScene();

}  // namespace linkwright::app
