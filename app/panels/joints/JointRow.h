// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLabel;
class QSlider;
class QVBoxLayout;

namespace linkwright::app {

class QuantityBox;
class Workbench;

/// A name, a slider and a number that show and change one value. Dragging the slider or typing is one undo
/// step each.
class JointRow : public QWidget {
  Q_OBJECT
 public:
  struct Range {
    double lower = -1, upper = 1;  ///< of the slider; typed numbers may go beyond when `open`
    bool open = false;
    bool operator==(const Range&) const = default;
  };

  JointRow(const QString& name, const QString& tip, Workbench* workbench, QWidget* parent);

  bool isOf(const QString& name, const QString& tip) const;
  void setRange(const Range& range);
  /// In SI; the number is shown in the units of the window.
  void setUnit(const std::string& unit, int decimals);
  /// Shows a value without telling anyone; ignored for what the user is changing at this moment.
  void setValue(double value);
  /// How wide the name would like to be [px].
  int wantedNameWidth() const;
  /// The name's share: at least `least`, so that the sliders of a panel stand in line, at most `most`.
  void setNameWidth(int least, int most);
  QSlider* slider() const { return slider_; }
  QuantityBox* number() const { return number_; }

 Q_SIGNALS:
  /// `fresh`: the first change of a drag, or a typed number.
  void changed(double value, bool fresh);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  double fromSlider(int position) const;

  QString full_name_;
  QLabel* name_;
  QSlider* slider_;
  QuantityBox* number_;
  Range range_;
  std::optional<std::pair<std::string, int>> unit_;  // with decimals, as the number has them
  std::optional<double> shown_;                      // that slider and number show
  bool fresh_ = true;
  mutable int wanted_width_ = -1;  // of the name; -1: not asked for yet
};

/// Adds a list that scrolls to the end of a panel's layout, for its rows.
QVBoxLayout* addRowList(QWidget* panel, QVBoxLayout* layout);
/// The longest name decides how wide all are, so that the sliders stand in line; none takes more than half of
/// a narrow panel.
void alignNames(const std::vector<JointRow*>& rows);

}  // namespace linkwright::app
