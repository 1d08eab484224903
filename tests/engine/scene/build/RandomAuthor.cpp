// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/scene/build/RandomAuthor.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/io/scene/ObjectClipboard.h"
#include "engine/io/scene/ObjectText.h"
#include "engine/scene/build/InsertPart.h"
#include "engine/scene/build/PlaceLoops.h"
#include "engine/scene/build/PlaceSensors.h"
#include "engine/scene/edit/Formulas.h"
#include "engine/scene/edit/NewObjects.h"

namespace linkwright {
namespace {

TreeEdit NotDone(std::string why) { return {{}, std::move(why), 0}; }

std::string NumberToText(double number) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof(text), number).ptr};
}

constexpr std::size_t kMostObjects = 400;

void Gather(const SceneObject& object, std::vector<const SceneObject*>* all) {
  object.ForChildren([&](const SceneObject& child) {
    all->push_back(&child);
    Gather(child, all);
  });
}

}  // namespace

int RandomAuthor::Whole(int from, int to) {
  return from + static_cast<int>(random_() % static_cast<unsigned>(to - from + 1));
}
double RandomAuthor::Real() { return 2 * (static_cast<double>(random_()) / 4294967295.0) - 1; }

Transform RandomAuthor::Place() {
  const Vector3 axis = Vector(), p = Vector();
  const double angle = 3 * Real();
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), p};
}

std::vector<const SceneObject*> RandomAuthor::All() const {
  std::vector<const SceneObject*> all;
  Gather(scene_->root(), &all);
  return all;
}

const SceneObject* RandomAuthor::Any() {
  const auto all = All();
  return all.empty() ? nullptr : AnyOf(all);
}

ObjectId RandomAuthor::Link() {
  std::vector<ObjectId> links;
  for (const auto& robot : scene_->root().ChildrenOf("robots"))
    for (const auto& link : robot->ChildrenOf("links")) links.push_back(link->id());
  return links.empty() ? 0 : AnyOf(links);
}

TreeEdit RandomAuthor::Do() {
  detail_.clear();
  TreeEdit done = Change();
  if (!done.ok() || done.edit.empty()) return done;
  if (std::string why = FollowFormulas(scene_, &done.edit); !why.empty()) {
    scene_->Undo(done.edit);
    return NotDone(std::move(why));
  }
  // The window compiles what changes the mechanism; all else leaves one.
  ProblemList problems;
  if (done.edit.effect() == Effect::kRecompile && !CompileScene(scene_->ToScene(), &problems)) {
    scene_->Undo(done.edit);
    return NotDone("it leaves no mechanism");
  }
  return done;
}

TreeEdit RandomAuthor::Change() {
  if (All().size() > kMostObjects && Whole(0, 1) == 0) return what_ = "remove", Remove();
  switch (Whole(0, 19)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return what_ = "hands", hands_.Do();
    case 4:
    case 5:
    case 6:
    case 7:
      return what_ = "shelf", Shelf();
    case 8:
    case 9:
    case 10:
    case 11:
      return what_ = "field", SetAnyField();
    case 12:
      return what_ = "number", SetAnyNumber();
    case 13:
    case 14:
      return what_ = "paste", Paste();
    case 15:
      return what_ = "duplicate", Duplicate();
    case 16:
      return what_ = "remove", Remove();
    case 17:
      return what_ = "rename", Rename();
    case 18:
      return what_ = "add", AddAny();
    default:
      return what_ = "part", Part();
  }
}

TreeEdit RandomAuthor::Shelf() {
  const LinkPlace place{Whole(0, 4) == 0 ? 0 : Link(), Place()};
  const LinkPlace other{Whole(0, 4) == 0 ? 0 : Link(), Place()};
  const auto joint_above = [&](ObjectId link) -> ObjectId {
    const SceneObject* const object = scene_->Find(link);
    if (object)
      for (const auto& joint : object->parent()->ChildrenOf("joints"))
        if (joint->As<JointDescription>().child == object->name()) return joint->id();
    return 0;
  };
  const auto point = [&](const LinkPlace& at) -> LinkPoint {
    const SceneObject* const object = scene_->Find(at.link);
    if (!object) return {{}, at.X.p};
    const bool several = scene_->root().ChildrenOf("robots").size() > 1;
    return {(several ? object->parent()->name() + "/" : std::string()) + object->name(), at.X.p};
  };
  switch (Whole(0, 10)) {
    case 0: {
      Geometry shape;
      shape.type = static_cast<ShapeType>(Whole(0, 4));
      shape.size = {0.1, 0.2, 0.1};
      shape.radius = 0.1;
      shape.length = 0.2;
      return AddShapeAt(scene_, place, "shape", shape, 1000);
    }
    case 1:
      return AddFrameAt(scene_, place, "frame");
    case 2: {
      NewLink link;
      link.type = static_cast<JointType>(Whole(0, 5));
      return AddLinkAt(scene_, place, link);
    }
    case 3:
    case 4: {
      const SceneObject* const selected = Any();
      return AddSensorAt(scene_, place, static_cast<SensorType>(Whole(0, kSensorTypes - 1)),
                         selected ? selected->id() : 0);
    }
    case 5:
      return AddActuatorAt(scene_, place.link);
    case 6:
      return AddLoopAt(scene_, place, other, static_cast<LoopType>(Whole(0, kLoopTypes - 1)));
    case 7:
      return AddBetween(scene_, static_cast<BetweenType>(Whole(0, 4)), point(place), point(other),
                        0.1 + std::abs(Real()));
    case 8:
      return AddGear(scene_, place.link, other.link);
    case 9:
      return Whole(0, 1) == 0 ? AddMotorOn(scene_, joint_above(place.link), Real())
                              : AddDriverOn(scene_, joint_above(place.link), Real());
    default:
      return JoinAt(scene_, place, other.link, static_cast<JointType>(Whole(0, 4)));
  }
}

// Mostly within its range.
std::string RandomAuthor::NumberText(const Field& field, const void* object) {
  const Interval range = field.range_for ? field.range_for(object) : field.range;
  if (!field.numbers.empty()) return NumberToText(AnyOf(field.numbers));
  double number = 3 * Real();
  if (std::isfinite(range.least) && std::isfinite(range.most))
    number = range.least + std::abs(Real()) * (range.most - range.least);
  else if (std::isfinite(range.least) && Whole(0, 9) != 0)
    number = range.least + std::abs(number);
  if (field.whole) number = std::round(number);
  return NumberToText(number);
}

std::string RandomAuthor::Text(const SceneObject& object, const Field& field) {
  const void* const value = object.value();
  const auto numbers = [&](int count) {
    std::string text = "[";
    for (int i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + NumberText(field, value);
    return text + "]";
  };
  if (!field.refers.empty() && (field.type == FieldType::kText || field.type == FieldType::kNames)) {
    const std::vector<std::string> names = NamesFor(*scene_, object, field);
    const std::string name = names.empty() || Whole(0, 9) == 0 ? "nobody" : AnyOf(names);
    return field.type == FieldType::kText ? "\"" + name + "\"" : "[\"" + name + "\"]";
  }
  switch (field.type) {
    case FieldType::kBool:
      return Whole(0, 1) == 0 ? "true" : "false";
    case FieldType::kNumber:
      return NumberText(field, value);
    case FieldType::kText:
      return Whole(0, 1) == 0 ? "\"some text\"" : "\"\"";
    case FieldType::kChoice:
      return AnyOf(field.choices);
    case FieldType::kVector:
      return numbers(3);
    case FieldType::kPose: {
      const Vector3 p = Vector(), r = 3 * Vector();
      const auto three = [](const Vector3& v) {
        return "[" + NumberToText(v.x()) + ", " + NumberToText(v.y()) + ", " + NumberToText(v.z()) + "]";
      };
      return "{\"xyz\": " + three(p) + ", \"rpy\": " + three(r) + "}";
    }
    case FieldType::kNumbers:
      return numbers(field.count > 0 ? field.count : Whole(1, 4));
    case FieldType::kFunction:
      return Whole(0, 2) == 0 ? "\"0.3*sin(2*t)\"" : NumberText(field, value);
    case FieldType::kFunctions:
      return "[" + NumberText(field, value) + ", \"cos(t)\", 0]";
    case FieldType::kColor:
      return "\"#80c0ff\"";
    case FieldType::kNumbersByName:
    case FieldType::kMatrix:
    case FieldType::kRows:
    case FieldType::kHeightField:
    case FieldType::kNames:
    case FieldType::kNamePairs:
    case FieldType::kColors:
      // What it is already, or nothing.
      return Whole(0, 1) == 0 ? CompactJson(FieldValueToJson(object, field, field.name)) : "null";
    default:
      return "null";
  }
}

TreeEdit RandomAuthor::SetAnyField() {
  const SceneObject* object = Any();
  if (!object || Whole(0, 9) == 0) object = &scene_->root();
  std::vector<const Field*> fields;
  for (const Field& field : object->kind().fields)
    if (field.HoldsValue() && field.name != "name" && field.Applies(object->value()))
      fields.push_back(&field);
  if (fields.empty()) return NotDone("it has no field");
  const Field& field = *AnyOf(fields);
  const std::string text = Whole(0, 14) == 0 ? "null" : Text(*object, field);
  TreeEdit done;
  ProblemList problems;
  detail_ = scene_->PathOf(*object) + "." + field.name + " = " + text;
  if (!SetFieldText({object, &field, field.name}, text, scene_, &problems, &done.edit))
    return NotDone(problems.ToString());
  return done;
}

TreeEdit RandomAuthor::SetAnyNumber() {
  const auto& parameters = scene_->root().ChildrenOf("parameters");
  if (parameters.empty() || Whole(0, 4) == 0) {
    TreeEdit done = AddObject(scene_, "parameter", "parameters/p" + std::to_string(Whole(1, 5)));
    if (done.ok())
      done.edit.Merge(scene_->Set(done.object, *scene_->Find(done.object)->kind().Find("value"), 0.5));
    return done;
  }
  const SceneObject* const object = Any();
  if (!object) return NotDone("there is nothing");
  std::vector<std::string> numbers;
  for (const Field& field : object->kind().fields)
    if (field.type == FieldType::kNumber && field.Applies(object->value())) numbers.push_back(field.name);
  if (numbers.empty()) return NotDone("it has no number");
  return SetNumber(scene_, scene_->PathOf(*object) + "." + AnyOf(numbers),
                   Whole(0, 2) == 0 ? "0.25" : "2*" + AnyOf(parameters)->name());
}

TreeEdit RandomAuthor::Paste() {
  if (copied_.empty() || Whole(0, 2) != 0) {
    std::vector<ObjectId> ids;
    for (int i = Whole(1, 3); i > 0; --i)
      if (const SceneObject* const object = Any()) ids.push_back(object->id());
    copied_ = CopyObjects(*scene_, ids);
  }
  if (copied_.empty()) return NotDone("nothing is copied");
  const SceneObject* const beside = Whole(0, 2) == 0 ? nullptr : Any();
  return PasteObject(scene_, copied_, beside ? beside->id() : 0).done;
}

TreeEdit RandomAuthor::Duplicate() {
  const SceneObject* const object = Any();
  if (!object || object->place()->type != FieldType::kList) return NotDone("it stands in no list");
  if (&object->kind() == &LinkKind()) return DuplicateLinks(scene_, object->id());
  return DuplicateObject(scene_, object->id());
}

TreeEdit RandomAuthor::Remove() {
  const SceneObject* const object = Any();
  if (!object || (object->place()->type != FieldType::kList && !object->place()->optional))
    return NotDone("it stands in no list");
  return RemoveObject(scene_, object->id());
}

TreeEdit RandomAuthor::Rename() {
  const SceneObject* const object = Any();
  if (!object || !object->kind().HasName()) return NotDone("it has no name");
  constexpr const char* kNames[] = {"arm", "left", "thing", "other_l", "a b", "x2"};
  return RenameObject(scene_, object->id(), kNames[Whole(0, 5)]);
}

// Of any list or part of an object.
TreeEdit RandomAuthor::AddAny() {
  const SceneObject* object = Any();
  if (!object || Whole(0, 2) == 0) object = &scene_->root();
  std::vector<const Field*> places;
  for (const Field& field : object->kind().fields)
    if (field.HoldsObjects() && field.Applies(object->value()) &&
        (field.type == FieldType::kList || object->ChildrenOf(field.name).empty()))
      places.push_back(&field);
  if (places.empty()) return NotDone("nothing can be added");
  const Field& place = *AnyOf(places);
  detail_ = scene_->PathOf(*object) + "." + place.name;
  return AddNewObject(scene_, object->id(), place);
}

TreeEdit RandomAuthor::Part() {
  // They are large.
  if (parts_.empty() || Whole(0, 2) != 0) return Shelf();
  PartOptions options;
  options.X_PM = Place();
  options.parent = Whole(0, 1) == 0 ? 0 : Link();
  return InsertPart(scene_, AnyOf(parts_), options);
}

}  // namespace linkwright
