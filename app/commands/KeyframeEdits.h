// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace linkwright::app {
class Document;
class Player;
}  // namespace linkwright::app

/// Edits of a scene's keyframes, each an undo step.
namespace linkwright::app::edits {

/// The scene's own first, then those of its robots' files.
QStringList keyframeNames(const Document& document);
/// Whether it is the scene's own: it can be renamed and removed.
bool isOwnKeyframe(const Document& document, const QString& name);
/// A name that no keyframe has, for a new one.
QString freeKeyframeName(const Document& document);
/// What moves at this moment as a keyframe; takes the place of the scene's own one of that name.
void addKeyframe(Document* document, const Player& player, const QString& name);
void renameKeyframe(Document* document, const QString& name, const QString& wanted);
void removeKeyframe(Document* document, const QString& name);
/// Starts the scene in a keyframe: positions, velocities, activations and controls.
void takeKeyframe(Document* document, const QString& name);
/// Starts it between two, see BlendKeyframes.
void blendKeyframes(Document* document, const QString& first, const QString& second, double part, int token);

}  // namespace linkwright::app::edits
