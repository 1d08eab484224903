// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/LoopItems.h"

#include <QTreeWidget>

#include "app/Workbench.h"

namespace linkwright::app {
namespace {

QString text(const std::string& name) { return QString::fromStdString(name); }

QString partner(const std::string& link) { return link.empty() ? QObject::tr("the world") : text(link); }

}  // namespace

void addLoopItems(Workbench* workbench, QTreeWidget* tree,
                  const std::function<void(QTreeWidgetItem*, const PickObject&)>& mark) {
  const auto compiled = workbench->player()->compiled();
  if (!compiled) return;
  const Scene& scene = workbench->document()->scene();
  const MechanismDescription& mechanism = scene.mechanism;
  const QIcon link = workbench->icon("link"), joint = workbench->icon("joints"),
              motor = workbench->icon("motor"), spring = workbench->icon("spring"),
              closed = workbench->icon("mobility");
  const auto group = [&](const QString& title, const QIcon& icon) {
    auto* item = new QTreeWidgetItem(tree, {title});
    item->setIcon(0, icon);
    return item;
  };
  if (!mechanism.empty()) {
    auto* bodies = group(text(mechanism.name), closed);
    for (const MechanismBody& body : mechanism.bodies) {
      auto* item = new QTreeWidgetItem(bodies, {text(body.name)});
      item->setIcon(0, link);
      mark(item, {PickKind::kLink, compiled->model->FindFrame(body.name).value});
    }
    auto* joints = mechanism.joints.empty() ? nullptr : group(QObject::tr("Joints"), joint);
    for (const MechanismJoint& each : mechanism.joints) {
      auto* item = new QTreeWidgetItem(joints, {text(each.name)});
      item->setIcon(0, IsDriver(each.type) ? motor : joint);
      item->setToolTip(
          0, QObject::tr("%1 between %2 and %3")
                 .arg(QString(ToString(each.type)).replace('_', ' '), text(each.body_i), text(each.body_j)));
    }
    auto* forces = mechanism.forces.empty() ? nullptr : group(QObject::tr("Springs, tyres"), spring);
    for (const MechanismForce& each : mechanism.forces) {
      auto* item = new QTreeWidgetItem(forces, {text(each.name)});
      item->setIcon(0, spring);
      const bool tyre = each.type == MechanismForceType::kTyre;
      item->setToolTip(0, tyre ? QObject::tr("tyre of %1").arg(text(each.body_i))
                               : QObject::tr("between %1 and %2").arg(text(each.body_i), text(each.body_j)));
    }
    return;
  }
  if (compiled->loops.empty()) return;
  auto* loops = group(QObject::tr("Loops"), closed);
  for (const LoopElement& each : compiled->loops) {
    auto* item = new QTreeWidgetItem(loops, {text(each.name)});
    item->setIcon(0, joint);
    item->setToolTip(0, QObject::tr("%1 between %2 and %3")
                            .arg(ToString(each.type), partner(each.link_i), partner(each.link_j)));
  }
}

}  // namespace linkwright::app
