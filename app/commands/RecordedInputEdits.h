// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

namespace linkwright::app {
class Document;
class Player;
}  // namespace linkwright::app

/// Edits of the recorded inputs of a scene's controls, each an undo step.
namespace linkwright::app::edits {

/// What the user has set controls to since the present run began becomes recorded inputs, which play it back
/// to the same bytes; the controls themselves become 0. Returns how many there are: 0 where nothing was done.
int keepControlMoves(Document* document, const Player& player);
/// Times and values, as RecordedInput::samples has them, as a recorded input of an actuator, in place of
/// those that it has.
void setRecordedInput(Document* document, std::size_t actuator, const std::vector<double>& samples,
                      bool hold);
void removeRecordedInputs(Document* document, std::size_t actuator);

/// Reads a table of two columns, time [s] and value, with or without a line of names above them; comma,
/// semicolon, tab or blanks between them. Empty, or what is wrong, with the line.
QString readInputTable(std::string_view text, std::vector<double>* samples);

}  // namespace linkwright::app::edits
