// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <map>
#include <string>
#include <vector>

class QSettings;

namespace linkwright::app {

/// A plot of a panel and the curves that stand in it, by their numbers.
struct PlotPane {
  std::string key;
  std::vector<std::size_t> left, right;  ///< over which axis
};

/// Which curve stands in which plot of a panel: by itself in that of its unit, else where it was put.
class PlotPlaces {
 public:
  struct Curve {
    std::string name, unit;
  };

  void put(const std::string& curve, const std::string& pane, bool right);
  void reset(const std::string& curve) { places_.erase(curve); }
  void clear();
  /// The key of a plot that is to stand below another one of those that there are.
  std::string makeBelow(const std::string& pane, const std::vector<PlotPane>& present);
  /// Whether a plot was made to be one of its own, rather than for a unit.
  static bool isMade(const std::string& pane) { return pane.starts_with(kMade); }
  /// The plots from top to bottom. What stands over a right axis alone stands over the left one.
  std::vector<PlotPane> arrange(const std::vector<Curve>& curves) const;

  QJsonObject toJson() const;
  void fromJson(const QJsonObject& json);

  /// What settings have of a file besides the places.
  struct Kept {
    std::vector<std::string> shown;  ///< the curves that were shown where they had been put
    QJsonArray extras;               ///< as ExtraCurves has them
  };
  /// What the settings have of a file, nothing where it has no name; of the newest files only.
  Kept read(const QSettings& settings, const QString& file);
  void keep(QSettings* settings, const QString& file, const std::vector<std::string>& shown,
            const QJsonArray& extras) const;

 private:
  static constexpr const char* kMade = "plot ";
  struct Place {
    std::string pane;
    bool right = false;
  };
  std::map<std::string, Place> places_;
  std::vector<std::string> order_;  // keys; others follow, in the order of their first curves
};

}  // namespace linkwright::app
