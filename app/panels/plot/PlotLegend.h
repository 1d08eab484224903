// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

class QCheckBox;
class QLabel;

namespace linkwright::app {

class Workbench;

/// The curves of a plot beside it: colour, name, value at the cursor; a click hides one, the cross takes it
/// away. Names have as much room as the legend is given, at least what names mostly need.
class PlotLegend : public QWidget {
  Q_OBJECT
 public:
  struct Entry {
    QString name, unit;
    QColor color;
    bool visible = true;
    QString reference = {};  // formula of the dotted curve beside it; empty: none
    Qt::PenStyle line = Qt::SolidLine;
  };
  /// A run whose curves have the colours of the entries.
  struct Run {
    QString name;
    QColor color;
    Qt::PenStyle line = Qt::DashLine;
  };

  explicit PlotLegend(Workbench* workbench, QWidget* parent = nullptr);
  void setEntries(const std::vector<Entry>& entries, const std::vector<Run>& runs = {});
  void setValue(int index, double value);

 Q_SIGNALS:
  void visibilityChanged(int index, bool visible);
  void removed(int index);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void elide();

  Workbench* workbench_;
  QWidget* page_ = nullptr;  // the rows
  std::vector<QLabel*> values_;
  std::vector<QCheckBox*> boxes_;  // a long name is elided in its middle
};

}  // namespace linkwright::app
