// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string_view>

class QKeyEvent;

namespace linkwright::app {

/// A number that is typed while the mouse drags: digits, a point or comma, a minus that goes and comes, and
/// perhaps a unit behind it.
class TypedNumber {
 public:
  bool take(const QKeyEvent& event);  ///< false: the key is none of a number
  /// As an amount of an SI unit; without a unit of its own it is in the one that is chosen. Nothing: it is
  /// none.
  std::optional<double> inSi(std::string_view unit) const;
  QString textIn(std::string_view unit) const;  ///< as it is shown, with its unit; empty: nothing is typed
  bool isEmpty() const { return text_.isEmpty(); }
  void clear() { text_.clear(); }

 private:
  QString text_;
};

}  // namespace linkwright::app
