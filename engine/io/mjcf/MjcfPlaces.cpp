// SPDX-License-Identifier: BSD-3-Clause
// The part of MjcfBodies that reads sites, cameras and lights, and settles what waits for all bodies.
#include <cmath>

#include "engine/base/Message.h"
#include "engine/io/mjcf/MjcfBodies.h"

namespace linkwright {
namespace {

constexpr double kMassless = 1e-15;  // [kg], as MuJoCo has it
constexpr double kSiteSize = 0.005;  // [m], the same

}  // namespace

const MjcfIndex::SiteEntry* FindSite(const MjcfElement& element, const char* attribute,
                                     const MjcfIndex& index) {
  const std::string name = element.Text(attribute);
  const auto found = index.sites.find(name);
  if (found != index.sites.end()) return &found->second;
  element.Error(MessageOf("mjcf.there-no-site", {std::string(attribute), name.substr(0, 100)}));
  return nullptr;
}

void MjcfBodies::ReadSite(const Item& item, std::size_t link) {
  CheckMjcfAttributes(item.node, &context_);
  const MjcfElement element(&context_, item.node, item.class_name);
  Transform X = element.Pose();
  std::array<double, 3> size = {kSiteSize, kSiteSize, kSiteSize};
  element.Numbers("size", size);
  const std::string type = element.Has("type") ? element.Text("type") : "sphere";
  double line[6];
  if (element.Numbers("fromto", line) == 6) {
    const Eigen::Map<const Vector3> from(line), to(line + 3);
    X.p = (from + to) / 2;
    if ((to - from).norm() > 1e-14) X.R = RotationFromZ(from - to);
    const bool is_round = type == "capsule" || type == "cylinder";
    if (!is_round) size[1] = size[0];
    size[is_round ? 1 : 2] = (to - from).norm() / 2;
  }
  if (element.name().empty()) return;
  const std::string name = element.name() + item.suffix;
  const MjcfIndex::SiteEntry site{link, item.X * X, context_.files.LineOf(item.node), {}, type, size};
  if (!index_.sites.emplace(name, site).second)
    return element.Error(MessageOf("mjcf.another-site-has-same-name"));
  site_names_.push_back(name);
}

void MjcfBodies::ReadCamera(const Item& item, std::size_t link) {
  CheckMjcfAttributes(item.node, &context_);
  const MjcfElement element(&context_, item.node, item.class_name);
  MjcfCamera camera;
  camera.name = element.name() + item.suffix;
  camera.link = result_.robot.links[link].name;
  camera.X_LC = item.X * element.Pose();
  double fovy = 45;
  element.Number("fovy", &fovy);
  element.Flag("orthographic", &camera.orthographic);
  if (!camera.orthographic && fovy > 1 && fovy < 170) camera.field_of_view = fovy * kPi / 180;
  const std::string mode = element.Text("mode"), target = element.Text("target");
  if ((mode == "targetbody" || mode == "targetbodycom") && !target.empty())
    camera_targets_.push_back({result_.cameras.size(), target, item.node});
  if (camera.name.empty()) camera.name = "camera " + std::to_string(result_.cameras.size() + 1);
  result_.cameras.push_back(std::move(camera));
}

void MjcfBodies::ReadLight(const Item& item, std::size_t link) {
  CheckMjcfAttributes(item.node, &context_);
  const MjcfElement element(&context_, item.node, item.class_name);
  bool active = true;
  element.Flag("active", &active);
  Vector3 direction(0, 0, -1);
  element.Vector("dir", &direction);
  const Vector3 towards = -(index_.X_WL[link].R * item.X.R * direction);
  if (!active || !(towards.norm() > 1e-14)) return;
  if (result_.sun || !(towards.z() > 0))
    return context_.Ignore(item.node, "<light>", MessageOf("mjcf.one-light"));
  result_.sun = towards.normalized();
}

void MjcfBodies::RemoveMovingPlanes() {
  RobotDescription& robot = result_.robot;
  std::set<std::string> moving;
  for (const JointDescription& joint : robot.joints)  // parents stand before their children
    if (joint.type != JointType::kFixed || moving.contains(joint.parent)) moving.insert(joint.child);
  for (LinkDescription& link : robot.links) {
    if (!moving.contains(link.name)) continue;
    const auto removed = std::erase_if(
        link.collisions, [](const Visual& shape) { return shape.geometry.type == ShapeType::kHalfSpace; });
    if (removed > 0)
      context_.problems->Add(Severity::kWarning, index_.link_files.at(link.name), link.line,
                             "body \"" + link.name + "\"", MessageOf("mjcf.has-plane-but-moves-nothing"));
  }
}

void MjcfBodies::Finish() {
  RemoveMovingPlanes();
  RobotDescription& robot = result_.robot;
  // A site may have a body's name; the body then keeps it.
  std::set<std::string> taken;
  for (const LinkDescription& link : robot.links) taken.insert(link.name);
  for (const std::string& name : site_names_) {
    MjcfIndex::SiteEntry& site = index_.sites.at(name);
    std::string free = name;
    while (!taken.insert(free).second) free.insert(0, "site:");
    site.frame = free;
    robot.frames.push_back({free, robot.links[site.link].name, site.X_LF, site.line});
  }
  for (const CameraTarget& look : camera_targets_) {
    MjcfCamera& camera = result_.cameras[look.camera];
    const auto body = index_.bodies.find(look.body);
    if (body == index_.bodies.end()) {
      context_.Say(Severity::kError, look.node, "camera \"" + camera.name + "\"",
                   MessageOf("mjcf.there-no-body-look-at", {look.body.substr(0, 100)}));
      continue;
    }
    const Transform X_WL = index_.X_WL[index_.bodies.at(camera.link)];
    const Vector3 at = X_WL * camera.X_LC.p, aim = at - index_.X_WL[body->second].p;
    if (!(aim.norm() > 1e-9)) continue;
    const Vector3 z = aim.normalized();
    Vector3 x = Vector3::UnitZ().cross(z);
    if (x.norm() < 1e-9) x = Vector3::UnitX();
    x.normalize();
    Matrix3 R;
    R << x, z.cross(x), z;
    camera.X_LC.R = X_WL.R.transpose() * R;
  }
  const double wanted = context_.compiler.total_mass;
  double total = 0;
  for (const LinkDescription& link : robot.links)
    if (link.inertial) total += link.inertial->mass;
  if (wanted > 0 && total > 0)
    for (LinkDescription& link : robot.links)
      if (link.inertial) {
        link.inertial->mass *= wanted / total;
        link.inertial->inertia *= wanted / total;
      }

  // Mass of each link with all that is fixed to it; children stand behind their parents.
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < robot.links.size(); ++i) index.emplace(robot.links[i].name, i);
  std::vector<double> mass(robot.links.size(), 0);
  for (std::size_t i = 0; i < mass.size(); ++i)
    if (robot.links[i].inertial) mass[i] = robot.links[i].inertial->mass;
  for (std::size_t j = robot.joints.size(); j-- > 0;) {
    const JointDescription& joint = robot.joints[j];
    if (joint.type == JointType::kFixed) mass[index.at(joint.parent)] += mass[index.at(joint.child)];
  }
  for (const auto& [link, name, node] : moving_)
    if (!(mass[link] > kMassless))
      context_.Say(Severity::kError, node, "body \"" + name + "\"", MessageOf("mjcf.moves-but-has-no-mass"));
}

}  // namespace linkwright
