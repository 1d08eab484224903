// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/model/Description.h"
#include "engine/model/Index.h"

namespace linkwright {

class TreeData;
namespace kernels {
struct Tree;
}

/// One joint that moves. Joint i moves body i. Revolute and continuous joints turn about, prismatic ones
/// slide along, the z axis of the body's frame (the builder turns frames so that this is so); ball and free
/// joints have the frame of their child link.
struct Joint {
  std::string name;
  JointType type = JointType::kRevolute;
  int q_index = 0, nq = 1;  ///< its index in q; ball: quaternion [w,x,y,z]; free: [x,y,z, w,x,y,z]
  int v_index = 0,
      nv = 1;  ///< its index in v; ball: angular velocity in the child; free: [linear, angular] in the child
  /// q_joint = ratio · q[q_index] + offset: a mimic joint shares its master's entries of q and v. 1 and 0
  /// otherwise.
  double ratio = 1, offset = 0;
  bool mimic = false;
  double lower = -kInfinity, upper = kInfinity;  ///< of q_joint [rad, m]
  double max_velocity = kInfinity, max_effort = kInfinity;
  double damping = 0, friction = 0, armature = 0;
};

/// One moving rigid body: all links welded together. Its frame B sits on its joint.
struct Body {
  std::string name;                   ///< of the link its joint moves
  int parent = 0;                     ///< parent < own index; 0 is the world
  Transform X_PJ;                     ///< joint frame in the parent body's frame; X_PB(q) = X_PJ · J(q)
  double mass = 0;                    ///< [kg]
  Vector3 com = Vector3::Zero();      ///< in B [m]
  Matrix3 inertia = Matrix3::Zero();  ///< about the centre of mass, along B's axes [kg m²]
  Matrix3 inertia_origin = Matrix3::Zero();  ///< about B's origin
};

/// A named frame fixed to a body: each link of the description has one, behind those come the description's
/// frames.
struct Frame {
  std::string name;
  BodyIndex body;
  Transform X_BF;
  bool of_link = true;  ///< false: a frame of the description
};

/// What the algorithms need of one body, packed so that a pass over the tree reads memory in order.
struct BodyConstants {
  JointType type = JointType::kFixed;  ///< revolute also for continuous; fixed for the world
  bool mimic = false;
  int parent = -1, q_index = 0, v_index = 0;
  double ratio = 1, offset = 0, armature = 0;
  /// Children besides the body right behind this one (in index), which most bodies of a tree do not have.
  bool branches = false;
  bool leaf = true;
  bool last_child = false;            ///< no child of its parent has a higher index
  double mass = 0, subtree_mass = 0;  ///< [kg], of the body, and of its subtree
  Vector3 moment = Vector3::Zero();   ///< mass · com, in B [kg m]
  Matrix3 inertia = Matrix3::Zero();  ///< about B's origin, along B's axes [kg m²]
  Transform X_PJ;
};

/// An immutable tree of bodies, compiled for computing. Bodies are numbered so that parent[i] < i; 0 is the
/// world, whose joint is a placeholder. Independent coordinates q (nq) and velocities v (nv); qdot = v for
/// one-degree joints. What takes q or v throws std::invalid_argument when its size is not that of the model.
class Model {
 public:
  int nq() const { return nq_; }
  int nv() const { return nv_; }
  int body_count() const { return static_cast<int>(bodies_.size()); }  ///< the world included
  const std::vector<Body>& bodies() const { return bodies_; }
  const std::vector<Joint>& joints() const { return joints_; }
  const std::vector<Frame>& frames() const { return frames_; }
  const std::vector<BodyConstants>& constants() const { return constants_; }
  const kernels::Tree& tree() const { return *kernel_tree_; }  ///< the same, as the kernels read it
  bool has_mimic() const { return has_mimic_; }
  double moving_mass() const { return moving_mass_; }  ///< of what can move [kg]
  double total_mass() const { return total_mass_; }    ///< with what is welded to the world [kg]

  BodyIndex FindBody(std::string_view name) const;   ///< invalid when there is none
  BodyIndex FindJoint(std::string_view name) const;  ///< the body the joint moves; invalid when there is none
  FrameIndex FindFrame(std::string_view name) const;  ///< invalid when there is none
  /// Names of the degrees of freedom, nv of them: a joint's name, or name.vx …
  const std::vector<std::string>& dof_names() const { return dof_names_; }
  const std::vector<std::string>& q_names() const { return q_names_; }
  /// The body (= joint) that owns velocity v_index; the master for a coupled one.
  BodyIndex BodyOfDof(int v_index) const { return BodyIndex(dof_body_[static_cast<size_t>(v_index)]); }

  /// All joints at zero, ball and free joints without rotation; a mimic offset acts through its joint.
  VectorX NeutralPosition() const;
  /// q moved along the velocity v for the time dt on the manifold: quaternions by the exponential, so they
  /// stay unit.
  void Integrate(const VectorX& v, double dt, VectorX* q) const;
  /// Time derivative of q's numbers for the velocity v (quaternion rates for ball and free joints). qdot has
  /// nq entries.
  void PositionRate(const VectorX& q, const VectorX& v, VectorX* qdot) const;
  /// Scales the quaternions in q to unit length; a zero one becomes "no rotation".
  void Normalize(VectorX* q) const;
  /// Shortens q into the joints' limits (mimic joints included); returns whether anything changed.
  bool ClampToLimits(VectorX* q) const;
  /// v such that Integrate(from, v, 1) = to.
  VectorX Difference(const VectorX& from, const VectorX& to) const;
  void Difference(const VectorX& from, const VectorX& to, VectorX* v) const;  ///< v: resized to nv

 private:
  friend class ModelBuilder;
  struct StringHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return std::hash<std::string_view>()(s); }
  };
  using NameMap = std::unordered_map<std::string, int, StringHash, std::equal_to<>>;
  Model() = default;
  std::vector<Body> bodies_;
  std::vector<Joint> joints_;
  std::vector<Frame> frames_;
  std::vector<std::string> dof_names_, q_names_;
  std::vector<int> dof_body_;
  std::vector<BodyConstants> constants_;
  std::shared_ptr<const TreeData> tree_;
  const kernels::Tree* kernel_tree_ = nullptr;
  NameMap body_index_, joint_index_, frame_index_;
  int nq_ = 0, nv_ = 0;
  bool has_mimic_ = false;
  double moving_mass_ = 0, total_mass_ = 0;
};

}  // namespace linkwright
