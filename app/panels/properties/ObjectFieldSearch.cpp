// SPDX-License-Identifier: GPL-3.0-or-later
// Fields by words in their names and help.
#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "app/languages/EngineText.h"
#include "app/panels/properties/ObjectFields.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/edit/FieldUnit.h"
#include "engine/scene/edit/TreeEdits.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostFound = 60;  // below the object

QString nameInWords(const SceneObject& object) {
  const std::string name = object.name();
  if (!name.empty()) return QString::fromStdString(name);
  const QString title = engineText(object.kind().title);
  if (object.place() == nullptr || object.place()->type != FieldType::kList) return title;
  // Of a list: its number, as the list's own rows have it.
  const auto& all = object.parent()->ChildrenOf(object.place()->name);
  const auto at =
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.get() == &object; });
  return QObject::tr("%1 %2").arg(title).arg(at - all.begin() + 1);
}

}  // namespace

void ObjectFields::setFilter(const QString& words) {
  const QStringList now = words.toLower().split(' ', Qt::SkipEmptyParts);
  if (now == words_) return;
  words_ = now;
  has_words_.clear();
  stepping_ = nullptr;
  refresh();
}

// The words that are typed may stand in its label, its key in files, its help and its unit.
bool ObjectFields::isFound(const Field& field) const {
  if (words_.empty()) return true;
  const auto known = has_words_.find(&field);
  if (known != has_words_.end()) return known->second;
  const QString text = (labelOf(field) + " " + QString::fromStdString(field.name).replace('_', ' ') + " " +
                        QString::fromStdString(field.name + " " + field.help))
                           .toLower();
  const bool found =
      std::all_of(words_.begin(), words_.end(), [&](const QString& word) { return text.contains(word); });
  has_words_.emplace(&field, found);
  return found;
}

std::vector<ObjectFields::Found> ObjectFields::foundBelow(const SceneObject& object) const {
  std::vector<Found> found;
  if (shared().several()) return found;
  const auto collect = [&](const auto& self, const SceneObject& in, bool itself) -> void {
    if (itself)
      for (const Field& field : in.kind().fields) {
        if (found.size() >= kMostFound) return;
        if (field.HoldsValue() && isFound(field) && field.Used(in.value())) found.push_back({&in, &field});
      }
    in.ForChildren([&](const SceneObject& child) {
      if (found.size() < kMostFound) self(self, child, true);
    });
  };
  if (shown_ == first_)
    for (const ObjectId id : beside_)
      if (const SceneObject* const other = workbench_->document()->objects().Find(id))
        collect(collect, *other, true);
  collect(collect, object, false);
  return found;
}

// A row for each, which leads to its object; the filter stays, so that the field is seen there.
void ObjectFields::addFound(const SceneObject& object) {
  const std::vector<Found> found = foundBelow(object);
  for (const Found& each : found) {
    QStringList way;
    for (const SceneObject* above = each.object; above != nullptr && above != &object && above->parent();
         above = above->parent())
      way.prepend(nameInWords(*above));
    auto* row = new QToolButton(this);
    row->setObjectName(
        QString("found.%1.%2")
            .arg(QString::fromStdString(each.object->kind().name), QString::fromStdString(each.field->name)));
    row->setText(QString("%1 › %2").arg(way.join(QStringLiteral(" › ")), labelOf(*each.field)));
    row->setToolTip(engineText(each.field->help));
    row->setAutoRaise(true);
    connect(row, &QToolButton::clicked, this, [this, id = each.object->id()] { go(id); });
    form_->addRow(row);
  }
  if (found.size() >= kMostFound) form_->addRow(new QLabel(tr("… and more"), this));
  found_ += static_cast<int>(found.size());
}

}  // namespace linkwright::app
