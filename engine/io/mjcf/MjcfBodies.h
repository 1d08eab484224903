// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <set>
#include <unordered_map>

#include "engine/io/mjcf/MjcfAssets.h"
#include "engine/io/mjcf/MjcfGeoms.h"
#include "engine/io/mjcf/MjcfReader.h"

namespace linkwright {

/// What other sections of the file refer to.
struct MjcfIndex {
  struct JointEntry {
    std::size_t index = 0;  ///< into RobotDescription::joints
    double reference = 0;   ///< its position in the pose of the file
  };
  struct SiteEntry {
    std::size_t link = 0;
    Transform X_LF;
    int line = 0;
    std::string frame;             ///< what the robot's frame of it is called
    std::string type;              ///< "sphere", "box", …
    std::array<double, 3> size{};  ///< half side lengths; radius and half the length [m]
  };
  std::unordered_map<std::string, std::size_t> bodies;  ///< links
  std::vector<Transform> X_WL;                          ///< of each link, in the pose of the file
  std::unordered_map<std::string, JointEntry> joints;
  std::unordered_map<std::string, SiteEntry> sites;
  struct GeomEntry {
    std::size_t link = 0;
    Transform X_LG;
    ShapeType type = ShapeType::kSphere;
    double radius = 0;  ///< of a sphere or cylinder [m]
    MjcfContactNumbers contact;
    int priority = 0;
  };
  std::unordered_map<std::string, GeomEntry> geoms;
  std::set<std::string> paired;    ///< geoms that a <pair> names: they touch whatever their bits
  std::vector<std::size_t> order;  ///< joints, as qpos has them
  std::unordered_map<std::string, std::string> link_files;  ///< where each link stands
  std::set<std::string> between;                            ///< links that stand between joints of one body
  struct TendonEntry {
    ClosureDescription::Terms terms;  ///< of a fixed one
    bool fixed = false;
    double lower = 0, upper = 0;  ///< its `range`; the same: none
    bool rests_as_built = false;  ///< its spring is relaxed in the springs' pose
  };
  std::unordered_map<std::string, TendonEntry> tendons;
  /// What an actuator's numbers wait for.
  struct PendingActuator {
    pugi::xml_node node;
    double scale = 0, bias_scale = 0;  ///< of a muscle's peak force, where that is negative
    bool by_ratio = false;             ///< bias[2] is a damping ratio
    bool has_length_range = false;
  };
  std::vector<PendingActuator> actuators;  ///< one for each that was read
  struct SpringDamper {
    std::string joint;
    double time = 0, ratio = 0;  ///< [s], 1
    pugi::xml_node node;
  };
  std::vector<SpringDamper> spring_dampers;
};

/// The site that an attribute names; null: there is none, which is an error of the element.
const MjcfIndex::SiteEntry* FindSite(const MjcfElement& element, const char* attribute,
                                     const MjcfIndex& index);

/// Reads the <worldbody> sections into `result`.
class MjcfBodies {
 public:
  MjcfBodies(MjcfContext* context, MjcfAssets* assets, const MjcfOptions& options, MjcfResult* result,
             MjcfIndex* index);
  void ReadWorld(pugi::xml_node worldbody);
  /// Once all are read: masses as <compiler> requires them, bodies that move without mass, sites as frames.
  void Finish();
  bool stopped() const { return stopped_; }

 private:
  struct Item {
    pugi::xml_node node;
    Transform X;             ///< of the frames around it, in the body
    std::string class_name;  ///< childclass that holds there
    std::string suffix;      ///< of names, from <replicate>
  };
  void Flatten(pugi::xml_node node, const Transform& X, const std::string& class_name,
               const std::string& suffix, int depth, std::vector<Item>* items);
  void Replicate(const Item& at, int depth, std::vector<Item>* items);
  void ReadBody(const Item& item, std::size_t parent, int depth);
  void ReadContents(const std::vector<Item>& items, std::size_t link, bool is_world, int depth);
  /// What of a geom is drawn on a link, and what it touches with.
  void AddGeom(const MjcfElement& element, const std::string& name, const MjcfGeom& geom, std::size_t link);
  /// Planes that collide but move are left out.
  void RemoveMovingPlanes();
  std::size_t AddJoints(const std::vector<Item>& items, const MjcfElement& body, const std::string& name,
                        std::size_t parent, const Transform& X_PB);
  std::size_t AddLink(const std::string& name, pugi::xml_node node, const Transform& X_W);
  /// Where the format before its version 2.3.4 puts a body in global coordinates that has no position.
  Transform InertialFrame(const std::vector<Item>& items);
  std::optional<Inertial> ReadInertial(const Item& item);
  void ReadSite(const Item& item, std::size_t link);
  void ReadCamera(const Item& item, std::size_t link);
  void ReadLight(const Item& item, std::size_t link);

  MjcfContext& context_;
  MjcfAssets& assets_;
  const MjcfOptions& options_;
  MjcfResult& result_;
  MjcfIndex& index_;
  int body_count_ = 0, items_ = 0;
  bool stopped_ = false;
  struct Moving {
    std::size_t link;
    std::string body;
    pugi::xml_node node;
  };
  std::vector<Moving> moving_;           // bodies with joints, and the link that their last joint moves
  std::vector<std::string> site_names_;  // in order
  struct CameraTarget {
    std::size_t camera;
    std::string body;
    pugi::xml_node node;
  };
  std::vector<CameraTarget> camera_targets_;
};

}  // namespace linkwright
