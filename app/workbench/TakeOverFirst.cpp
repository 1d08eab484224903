// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/TakeOverFirst.h"

#include <QWidget>

#include "app/base/Ask.h"
#include "app/document/Document.h"
#include "engine/scene/build/TakeOver.h"

namespace linkwright::app {
namespace {

constexpr std::size_t kMostLosses = 12;  // that are shown

QWidget* windowAbove(QObject* object) {
  for (; object; object = object->parent())
    if (auto* const widget = qobject_cast<QWidget*>(object)) return widget->window();
  return nullptr;
}

}  // namespace

bool takeOverFirst(Document* document, QObject* asker, const std::vector<ObjectId>& objects,
                   const std::function<void()>& then, const std::vector<std::string>& more) {
  if (!document->isOpen()) return false;
  std::vector<std::string> losses = LossesOfTakingOver(document->objects(), objects);
  losses.insert(losses.end(), more.begin(), more.end());
  if (losses.empty()) {
    then();
    return true;
  }
  QStringList lines;
  for (const std::string& line : losses)
    if (lines.size() < static_cast<int>(kMostLosses)) lines << QString::fromStdString(line);
  if (losses.size() > kMostLosses) lines << Document::tr("and %1 more").arg(losses.size() - kMostLosses);
  askWhether(
      windowAbove(asker), Document::tr("Take over into the scene"),
      Document::tr("The robot becomes part of the scene; its file is unchanged. The scene cannot hold all of "
                   "it:\n%1")
          .arg(lines.join("\n")),
      [document, then, asked = document->revision()] {
        if (document->isOpen() && document->revision() == asked) return then();
        Q_EMIT document->notice(Document::tr("The scene has changed meanwhile: nothing was done"));
      });
  return false;
}

}  // namespace linkwright::app
