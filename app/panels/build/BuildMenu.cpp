// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/build/BuildMenu.h"

#include <QAction>
#include <QMenu>
#include <array>
#include <functional>
#include <memory>

#include "app/base/Ask.h"
#include "app/document/Loader.h"
#include "app/document/ObjectNames.h"
#include "app/languages/MessageText.h"
#include "app/panels/build/BuildDialog.h"
#include "app/panels/build/LibraryDialog.h"
#include "app/panels/build/LimitMenu.h"
#include "app/panels/build/PlaceMenu.h"
#include "app/panels/properties/SharedMassDialog.h"
#include "app/workbench/ObjectActions.h"
#include "app/workbench/TakeOverFirst.h"
#include "app/workbench/Workbench.h"
#include "engine/scene/build/AddLinks.h"
#include "engine/scene/build/Attach.h"
#include "engine/scene/build/CopyLinks.h"
#include "engine/scene/build/Replace.h"
#include "engine/scene/build/Sketch.h"
#include "engine/scene/build/SplitJoin.h"
#include "engine/scene/build/TakeOver.h"
#include "engine/scene/kinds/Kinds.h"

namespace linkwright::app {
namespace {

constexpr std::array<ShapeType, 5> kShapes = {ShapeType::kCapsule, ShapeType::kBox, ShapeType::kCylinder,
                                              ShapeType::kSphere, ShapeType::kEllipsoid};
constexpr std::array<JointType, 6> kJoints = {JointType::kRevolute,  JointType::kContinuous,
                                              JointType::kPrismatic, JointType::kBall,
                                              JointType::kFixed,     JointType::kFree};

using Change = std::function<TreeEdit(CObjectContainer*)>;
using Objects = std::vector<ObjectId>;

// What of the selection operations act on; 0: none.
struct Chosen {
  ObjectId link = 0, joint = 0, robot = 0;
};

Chosen chosenIn(Workbench* workbench) {
  Chosen chosen;
  const CObjectContainer& objects = workbench->document()->objects();
  const ObjectId id = workbench->objectActions()->selected();
  for (const SceneObject* each = objects.Find(id); each; each = each->parent()) {
    if (&each->kind() == &LinkKind()) chosen.link = each->id();
    if (&each->kind() == &JointKind()) chosen.joint = each->id();
    if (&each->kind() == &SceneRobotKind()) chosen.robot = each->id();
  }
  // That on which it hangs, if only by a weld.
  if (chosen.joint == 0 && chosen.link != 0) {
    const SceneObject& link = *objects.Find(chosen.link);
    for (const auto& joint : link.parent()->ChildrenOf("joints"))
      if (joint->As<JointDescription>().child == link.name()) chosen.joint = joint->id();
  }
  return chosen;
}

// Links of the document, for lists.
std::vector<std::pair<QString, ObjectId>> linksOf(Workbench* workbench) {
  return shownPlaces(workbench->document()->objects(), false);
}

QStringList namesOf(const std::vector<std::pair<QString, ObjectId>>& links) {
  QStringList names;
  for (const auto& [name, id] : links) names.append(name);
  return names;
}

void addJointFields(BuildDialog* dialog, int joints) {
  QStringList types = {BuildDialog::tr("Revolute"),  BuildDialog::tr("Continuous"),
                       BuildDialog::tr("Prismatic"), BuildDialog::tr("Ball"),
                       BuildDialog::tr("Fixed"),     BuildDialog::tr("Free")};
  dialog->addChoice("buildJoint", BuildDialog::tr("Joint"), types.mid(0, joints));
}

void addLinkFields(BuildDialog* dialog, const Vector3& anchor, int joints) {
  addJointFields(dialog, joints);
  dialog->addVector("buildAnchor", BuildDialog::tr("Joint at"), anchor, "m");
  dialog->addVector("buildAxis", BuildDialog::tr("Axis"), Vector3::UnitY(), {});
  dialog->addChoice("buildShape", BuildDialog::tr("Shape"),
                    {BuildDialog::tr("Capsule"), BuildDialog::tr("Box"), BuildDialog::tr("Cylinder"),
                     BuildDialog::tr("Sphere"), BuildDialog::tr("Ellipsoid")});
  dialog->addVector("buildAlong", BuildDialog::tr("From the joint to the end"), Vector3(0.3, 0, 0), "m");
  dialog->addNumber("buildWidth", BuildDialog::tr("Width"), 0.04, "m", 1e-5, 1e4);
  dialog->addNumber("buildDensity", BuildDialog::tr("Density"), 1000, "kg/m³", 0, 1e5);
  dialog->addLine("buildName", BuildDialog::tr("Name"), "link");
}

NewLink linkOf(const BuildDialog& dialog) {
  NewLink link;
  link.type = kJoints[static_cast<std::size_t>(dialog.choice("buildJoint"))];
  link.anchor = dialog.vector("buildAnchor");
  link.axis = dialog.vector("buildAxis");
  link.along = dialog.vector("buildAlong");
  link.shape.type = kShapes[static_cast<std::size_t>(dialog.choice("buildShape"))];
  link.shape.width = dialog.number("buildWidth");
  link.shape.density = dialog.number("buildDensity");
  link.name = dialog.line("buildName").toStdString();
  link.joint = link.name + "_joint";
  return link;
}

class BuildMenu {
 public:
  BuildMenu(Workbench* workbench, QWidget* parent) : workbench_(workbench), parent_(parent) {}

  void addLink(bool on_world) const {
    const ObjectId on = on_world ? 0 : chosen().link;
    const QString title = BuildDialog::tr("Add link");
    auto* dialog = open(title);
    const Vector3 anchor = on == 0 ? Vector3(0, 0, 1) : FarEndOf(objects(), on);
    addLinkFields(dialog, anchor, on == 0 ? 6 : 5);
    dialog->setAction([this_ = *this, dialog, on, title] {
      this_.apply(dialog, title, {on},
                  [=](CObjectContainer* scene) { return AddLink(scene, on, linkOf(*dialog)); });
    });
  }

  void extrude() const {
    const ObjectId on = chosen().link;
    const QString title = BuildDialog::tr("Extrude chain");
    auto* dialog = open(title);
    dialog->addNumber("buildCount", BuildDialog::tr("Links"), 3, {}, 1, 1000);
    addLinkFields(dialog, FarEndOf(objects(), on), 5);
    dialog->setAction([this_ = *this, dialog, on, title] {
      this_.apply(dialog, title, {on}, [=](CObjectContainer* scene) {
        return ExtrudeChain(scene, on, static_cast<int>(dialog->number("buildCount")), linkOf(*dialog));
      });
    });
  }

  void duplicate() const {
    const ObjectId link = chosen().link;
    apply(nullptr, BuildDialog::tr("Duplicate with what hangs on it"), {link},
          [link](CObjectContainer* scene) { return DuplicateLinks(scene, link); });
  }

  void mirror() const {
    const ObjectId link = chosen().link;
    const QString title = BuildDialog::tr("Mirror");
    auto* dialog = open(title);
    std::vector<std::pair<QString, ObjectId>> planes = linksOf(workbench_);
    planes.insert(planes.begin(), {BuildDialog::tr("the world"), 0});
    dialog->addChoice("buildPlaneOf", BuildDialog::tr("Plane in the axes of"), namesOf(planes));
    dialog->addVector("buildPoint", BuildDialog::tr("Through"), Vector3::Zero(), "m");
    dialog->addVector("buildNormal", BuildDialog::tr("Normal"), Vector3::UnitY(), {});
    dialog->setAction([this_ = *this, dialog, link, title, planes] {
      const BuildPlane plane{dialog->vector("buildPoint"), dialog->vector("buildNormal"),
                             planes[static_cast<std::size_t>(dialog->choice("buildPlaneOf"))].second};
      this_.apply(dialog, title, {link},
                  [=](CObjectContainer* scene) { return MirrorLinks(scene, link, plane); });
    });
  }

  void array(bool around) const {
    const ObjectId link = chosen().link;
    const QString title =
        around ? BuildDialog::tr("Array about an axis") : BuildDialog::tr("Array along a line");
    auto* dialog = open(title);
    dialog->addNumber("buildCount", BuildDialog::tr("In all"), around ? 6 : 3, {}, 2, 1000);
    if (around) {
      dialog->addVector("buildPoint", BuildDialog::tr("Axis through"), Vector3::Zero(), "m");
      dialog->addVector("buildAxis", BuildDialog::tr("Axis"), Vector3::UnitZ(), {});
      dialog->addNumber("buildStep", BuildDialog::tr("From one to the next"), kPi / 3, "rad", -2 * kPi,
                        2 * kPi);
    } else {
      dialog->addVector("buildStep", BuildDialog::tr("From one to the next"), Vector3(0.3, 0, 0), "m");
    }
    dialog->setAction([this_ = *this, dialog, link, title, around] {
      const int count = static_cast<int>(dialog->number("buildCount"));
      this_.apply(dialog, title, {link}, [=](CObjectContainer* scene) {
        return around ? ArrayLinksAround(scene, link, count, dialog->vector("buildPoint"),
                                         dialog->vector("buildAxis"), dialog->number("buildStep"))
                      : ArrayLinks(scene, link, count, dialog->vector("buildStep"));
      });
    });
  }

  void split() const {
    const ObjectId link = chosen().link;
    const QString title = BuildDialog::tr("Split link");
    auto* dialog = open(title);
    const SceneObject* const object = objects().Find(link);
    const auto& inertial = object->As<LinkDescription>().inertial;
    dialog->addVector("buildPoint", BuildDialog::tr("At, in the link"),
                      inertial ? inertial->com : Vector3(0, 0, 0), "m");
    dialog->addVector("buildNormal", BuildDialog::tr("Normal, in the link"), Vector3::UnitX(), {});
    dialog->setAction([this_ = *this, dialog, link, title] {
      this_.apply(dialog, title, {link}, [=](CObjectContainer* scene) {
        return SplitLink(scene, link, dialog->vector("buildPoint"), dialog->vector("buildNormal"));
      });
    });
  }

  void join() const {
    const ObjectId joint = chosen().joint;
    apply(nullptr, BuildDialog::tr("Join links"), {joint},
          [joint](CObjectContainer* scene) { return JoinLinks(scene, joint); });
  }
  void weld() const {
    const ObjectId joint = chosen().joint;
    apply(nullptr, BuildDialog::tr("Weld joint"), {joint},
          [joint](CObjectContainer* scene) { return WeldJoint(scene, joint); });
  }

  // A root link goes to another robot by a new joint; another link of the robot keeps the joint that it has.
  void attach() const {
    const ObjectId link = chosen().link, robot = chosen().robot;
    const QString title = BuildDialog::tr("Hang on another link");
    auto* dialog = open(title);
    const auto links = linksOf(workbench_);
    const auto is_new = [this_ = *this, robot](ObjectId on) {
      const SceneObject* const object = this_.objects().Find(on);
      return object != nullptr && object->parent()->id() != robot;
    };
    dialog->addChoice("buildOn", BuildDialog::tr("Link"), namesOf(links));
    dialog->addChoice("buildWhere", BuildDialog::tr("Joint at"),
                      {BuildDialog::tr("where they meet"), BuildDialog::tr("the place below")});
    addJointFields(dialog, 5);
    dialog->addVector("buildAnchor", BuildDialog::tr("Place"), Vector3::Zero(), "m");
    dialog->addVector("buildAxis", BuildDialog::tr("Axis"), Vector3::UnitY(), {});
    dialog->setAction([this_ = *this, dialog, link, title, links, is_new] {
      const ObjectId on = links[static_cast<std::size_t>(dialog->choice("buildOn"))].second;
      this_.apply(dialog, title, {link, on}, [=](CObjectContainer* scene) {
        if (!is_new(on)) return ReattachLink(scene, link, on);
        JointPlace place{kJoints[static_cast<std::size_t>(dialog->choice("buildJoint"))],
                         dialog->vector("buildAnchor"), dialog->vector("buildAxis")};
        if (dialog->choice("buildWhere") == 0) {
          const auto meets = PlaceWhereTheyMeet(*scene, link, on);
          if (!meets)
            return TreeEdit{
                {}, BuildDialog::tr("the links have no shapes that show where they meet").toStdString(), 0};
          place.anchor = meets->anchor;
          place.axis = meets->axis;
        }
        return AttachRobot(scene, link, on, place);
      });
    });
  }

  void setBase() const {
    const ObjectId robot = chosen().robot;
    const bool is_free = objects().Find(robot)->As<SceneRobot>().floating;
    apply(nullptr, is_free ? BuildDialog::tr("Fix the base") : BuildDialog::tr("Free the base"), {},
          [=](CObjectContainer* scene) { return SetBase(scene, robot, !is_free); });
  }

  void sketch() const {
    const QString title = BuildDialog::tr("Planar linkage");
    auto* dialog = open(title);
    dialog->addVector("buildOrigin", BuildDialog::tr("Origin of the plane"), Vector3(0, 0, 0.5), "m");
    dialog->addChoice("buildPlane", BuildDialog::tr("Plane"),
                      {BuildDialog::tr("upright, x and z"), BuildDialog::tr("flat, x and y")});
    dialog->addText("buildSketch", BuildDialog::tr("Points and bars"),
                    "point A 0 0 ground\npoint B 0 0.2\npoint C 0.5 0.4\npoint D 0.6 0 ground\n"
                    "bar crank A B\nbar coupler B C\nbar rocker C D\n");
    dialog->addNumber("buildWidth", BuildDialog::tr("Width of the bars"), 0.02, "m", 1e-5, 1e4);
    dialog->setAction([this_ = *this, dialog, title] {
      const auto freedom = std::make_shared<int>(0);
      this_.apply(
          dialog, title, {},
          [dialog, freedom](CObjectContainer* scene) {
            LinkageSketch drawn;
            TreeEdit refused;
            refused.Refuse(ReadSketch(dialog->text("buildSketch").toStdString(), &drawn));
            if (!refused.ok()) return refused;
            drawn.X_WS.p = dialog->vector("buildOrigin");
            // x stays, y goes up, the normal looks to −y.
            if (dialog->choice("buildPlane") == 0) drawn.X_WS.R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
            drawn.shape.width = dialog->number("buildWidth");
            *freedom = CountFreedom(drawn);
            return AddLinkage(scene, drawn);
          },
          [this_, freedom] {
            Q_EMIT this_.workbench_->document()->notice(
                BuildDialog::tr("Degrees of freedom by counting: %1").arg(*freedom));
          });
    });
  }

  // A part hangs on a link, or a frame on a link, of the scene, the one that is selected at first.
  void library() const {
    auto* made = new LibraryDialog(workbench_, shownPlaces(objects(), true),
                                   workbench_->objectActions()->selected(), parent_);
    made->setAction([this_ = *this, made](const Scene& part, const PartOptions& options) {
      this_.apply(made, LibraryDialog::tr("Insert part"), {this_.linkOfPlace(options.parent)},
                  [=](CObjectContainer* scene) { return InsertPart(scene, part, options); });
    });
    made->show();
  }

  void remove() const {
    const ObjectId link = chosen().link;
    apply(nullptr, BuildDialog::tr("Remove with what hangs on it"), {link},
          [link](CObjectContainer* scene) { return RemoveLinks(scene, link); });
  }

  // The other robot's file is read beside; the link is looked for again when it is there.
  void replace() const {
    const ObjectId link = chosen().link;
    const QString title = BuildDialog::tr("Replace from here");
    askToOpen(
        parent_, title, workbench_->document()->sourcePath(),
        BuildDialog::tr("Robots (*.urdf *.xml *.mjcf *.lws.json)"),
        [this_ = *this, link, title](const QString& path) {
          auto* loader = new Loader(path);
          loader->setParent(this_.parent_);
          QObject::connect(
              loader, &Loader::finished, loader,
              [this_, loader, link, title, revision = this_.workbench_->document()->revision()] {
                const Loader::Outcome read = loader->take();
                loader->deleteLater();
                if (revision != this_.workbench_->document()->revision())
                  return Q_EMIT this_.workbench_->document()->notice(
                      BuildDialog::tr("The scene has changed meanwhile; nothing was replaced"));
                if (read.compiled) return this_.replaceBy(read.result.scene, link, title);
                Q_EMIT this_.workbench_->document()->notice(
                    BuildDialog::tr("The file cannot be read: %1").arg(problemLines(read.result.problems)));
              },
              Qt::QueuedConnection);
          loader->start();
        });
  }

  Chosen chosen() const { return chosenIn(workbench_); }
  bool isFree(ObjectId robot) const { return objects().Find(robot)->As<SceneRobot>().floating; }

 private:
  const CObjectContainer& objects() const { return workbench_->document()->objects(); }
  // One undo step; what it takes over with losses is asked for first. A dialog closes when it is done, and
  // what was made is selected.
  void apply(QDialog* dialog, const QString& text, const Objects& objects, const Change& change,
             const std::function<void()>& done = {}, const std::vector<std::string>& losses = {}) const {
    takeOverFirst(
        workbench_->document(), dialog ? static_cast<QWidget*>(dialog) : parent_, objects,
        [workbench = workbench_, dialog, text, change, done] {
          bool refused = true;
          const ObjectId made = workbench->document()->editObjects(text, [&](CObjectContainer* scene) {
            TreeEdit edit = change(scene);
            refused = !edit.ok();
            return edit;
          });
          if (refused || made == 0) return;
          workbench->selection()->selectObject(made);
          if (done) done();
          if (dialog) dialog->accept();
        },
        losses);
  }
  // The other robot is taken over as well.
  void replaceBy(const Scene& other, ObjectId link, const QString& title) const {
    apply(
        nullptr, title, {link},
        [other, link](CObjectContainer* scene) { return ReplaceLinks(scene, link, other); }, {},
        LossesOfTakingAllOver(other));
  }
  // A link of the robot that a part hangs on; a frame may be the scene's own.
  ObjectId linkOfPlace(ObjectId place) const {
    const SceneObject* const object = objects().Find(place);
    if (!object || &object->kind() != &FrameKind()) return place;
    const auto& links = object->parent()->ChildrenOf("links");
    return links.empty() ? place : links.front()->id();
  }
  // Dialogs are beside the window: what they ask about is what was selected.
  BuildDialog* open(const QString& title) const { return new BuildDialog(workbench_, title, parent_); }

  Workbench* workbench_;
  QWidget* parent_;
};

}  // namespace

void fillBuildMenu(Workbench* workbench, QMenu* menu, QWidget* parent) {
  const BuildMenu build(workbench, parent);
  enum class Needs { kScene, kLink, kJoint, kRobot };
  const auto add = [&](const char* name, const QString& text, Needs needs,
                       const std::function<void()>& does) {
    QAction* const action = menu->addAction(text);
    action->setObjectName(name);
    QObject::connect(action, &QAction::triggered, menu, does);
    QObject::connect(menu, &QMenu::aboutToShow, action, [build, action, needs, workbench] {
      const bool open = workbench->document()->isOpen();
      const Chosen chosen = open ? build.chosen() : Chosen();
      action->setEnabled(open && (needs == Needs::kScene || (needs == Needs::kLink && chosen.link != 0) ||
                                  (needs == Needs::kJoint && chosen.joint != 0) ||
                                  (needs == Needs::kRobot && chosen.robot != 0)));
      if (needs == Needs::kRobot && chosen.robot != 0)
        action->setText(build.isFree(chosen.robot) ? BuildDialog::tr("Fix the &base")
                                                   : BuildDialog::tr("Free the &base"));
    });
  };
  fillPlaceMenu(workbench, menu->addMenu(BuildDialog::tr("Place &from the shelf")));
  add("buildAddOnWorld", BuildDialog::tr("Link on the &world…"), Needs::kScene,
      [build] { build.addLink(true); });
  add("buildAddOnLink", BuildDialog::tr("&Link on what is selected…"), Needs::kLink,
      [build] { build.addLink(false); });
  add("buildExtrude", BuildDialog::tr("&Chain on what is selected…"), Needs::kLink,
      [build] { build.extrude(); });
  add("buildSketchLinkage", BuildDialog::tr("&Planar linkage…"), Needs::kScene, [build] { build.sketch(); });
  add("buildLibrary", BuildDialog::tr("Part of the librar&y…"), Needs::kScene, [build] { build.library(); });
  menu->addSeparator();
  add("buildDuplicate", BuildDialog::tr("&Duplicate with what hangs on it"), Needs::kLink,
      [build] { build.duplicate(); });
  add("buildMirror", BuildDialog::tr("&Mirror…"), Needs::kLink, [build] { build.mirror(); });
  add("buildArray", BuildDialog::tr("&Array along a line…"), Needs::kLink, [build] { build.array(false); });
  add("buildArrayAround", BuildDialog::tr("Array ab&out an axis…"), Needs::kLink,
      [build] { build.array(true); });
  menu->addSeparator();
  add("buildSplit", BuildDialog::tr("&Split link…"), Needs::kLink, [build] { build.split(); });
  add("buildJoin", BuildDialog::tr("&Join over the joint"), Needs::kJoint, [build] { build.join(); });
  add("buildWeld", BuildDialog::tr("W&eld the joint"), Needs::kJoint, [build] { build.weld(); });
  QAction* const mass = menu->addAction(BuildDialog::tr("Mass of lin&ks…"));
  mass->setObjectName("buildMass");
  QObject::connect(mass, &QAction::triggered, menu,
                   [workbench, parent] { openMassDialog(workbench, parent); });
  QObject::connect(menu, &QMenu::aboutToShow, mass,
                   [workbench, mass] { mass->setEnabled(!linksToWeigh(workbench).empty()); });
  addLimitAction(workbench, menu);
  add("buildAttach", BuildDialog::tr("&Hang on another link…"), Needs::kLink, [build] { build.attach(); });
  add("buildReplace", BuildDialog::tr("&Replace from here…"), Needs::kLink, [build] { build.replace(); });
  add("buildRemove", BuildDialog::tr("Remo&ve with what hangs on it"), Needs::kLink,
      [build] { build.remove(); });
  menu->addSeparator();
  add("buildBase", BuildDialog::tr("Free the &base"), Needs::kRobot, [build] { build.setBase(); });
}

}  // namespace linkwright::app
