// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/plot/PlotPlaces.h"

#include <QJsonDocument>
#include <QSettings>
#include <algorithm>
#include <utility>

namespace linkwright::app {

namespace {

const char* const kPlacesKey = "plots/places";
constexpr int kMostFiles = 50;

}  // namespace

void PlotPlaces::put(const std::string& curve, const std::string& pane, bool right) {
  places_[curve] = {pane, right};
}

void PlotPlaces::clear() {
  places_.clear();
  order_.clear();
}

std::string PlotPlaces::makeBelow(const std::string& pane, const std::vector<PlotPane>& present) {
  int number = 1;
  std::string made;
  const auto taken = [&] {
    return std::any_of(places_.begin(), places_.end(),
                       [&](const auto& each) { return each.second.pane == made; });
  };
  do made = kMade + std::to_string(number++);
  while (taken());
  order_.clear();
  for (const PlotPane& each : present) order_.push_back(each.key);
  const auto above = std::find(order_.begin(), order_.end(), pane);
  order_.insert(above == order_.end() ? above : above + 1, made);
  return made;
}

std::vector<PlotPane> PlotPlaces::arrange(const std::vector<Curve>& curves) const {
  std::vector<PlotPane> panes;
  for (const std::string& key : order_) panes.push_back({key, {}, {}});
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const auto place = places_.find(curves[i].name);
    const bool placed = place != places_.end();
    const std::string& key = placed ? place->second.pane : curves[i].unit;
    auto found =
        std::find_if(panes.begin(), panes.end(), [&](const PlotPane& pane) { return pane.key == key; });
    if (found == panes.end()) found = panes.insert(panes.end(), {key, {}, {}});
    (placed && place->second.right ? found->right : found->left).push_back(i);
  }
  std::erase_if(panes, [](const PlotPane& pane) { return pane.left.empty() && pane.right.empty(); });
  for (PlotPane& pane : panes)
    if (pane.left.empty()) std::swap(pane.left, pane.right);
  return panes;
}

QJsonObject PlotPlaces::toJson() const {
  QJsonArray curves, order;
  for (const auto& [curve, place] : places_)
    curves.append(QJsonObject{{"curve", QString::fromStdString(curve)},
                              {"pane", QString::fromStdString(place.pane)},
                              {"right", place.right}});
  for (const std::string& key : order_) order.append(QString::fromStdString(key));
  return {{"curves", curves}, {"order", order}};
}

void PlotPlaces::fromJson(const QJsonObject& json) {
  clear();
  for (const auto& value : json["curves"].toArray()) {
    const QJsonObject one = value.toObject();
    put(one["curve"].toString().toStdString(), one["pane"].toString().toStdString(), one["right"].toBool());
  }
  for (const auto& value : json["order"].toArray()) order_.push_back(value.toString().toStdString());
}

PlotPlaces::Kept PlotPlaces::read(const QSettings& settings, const QString& file) {
  clear();
  Kept kept;
  const QJsonArray all = QJsonDocument::fromJson(settings.value(kPlacesKey).toByteArray()).array();
  for (const auto& value : all) {
    const QJsonObject one = value.toObject();
    if (file.isEmpty() || one["file"].toString() != file) continue;
    fromJson(one["places"].toObject());
    for (const auto& name : one["shown"].toArray()) kept.shown.push_back(name.toString().toStdString());
    kept.extras = one["extras"].toArray();
  }
  return kept;
}

void PlotPlaces::keep(QSettings* settings, const QString& file, const std::vector<std::string>& shown,
                      const QJsonArray& extras) const {
  if (file.isEmpty()) return;
  QJsonArray all = QJsonDocument::fromJson(settings->value(kPlacesKey).toByteArray()).array();
  for (qsizetype i = all.size(); i-- > 0;)
    if (all.at(i).toObject()["file"].toString() == file) all.removeAt(i);
  QJsonArray placed;
  for (const std::string& name : shown)
    if (places_.contains(name)) placed.append(QString::fromStdString(name));
  if (!places_.empty() || !extras.isEmpty())
    all.prepend(QJsonObject{{"file", file}, {"places", toJson()}, {"shown", placed}, {"extras", extras}});
  while (all.size() > kMostFiles) all.removeLast();
  settings->setValue(kPlacesKey, QJsonDocument(all).toJson(QJsonDocument::Compact));
}

}  // namespace linkwright::app
