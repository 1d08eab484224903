// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/QR>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "engine/model/LoopElement.h"
#include "engine/model/ModelBuilder.h"

namespace linkwright {

/// A linkage in the x-z plane of uniform bars and plates, joined by hinges: as a tree with loops or as free
/// bodies, in any plane of space, and what its equations in the plane say of it, found apart from the engine.
struct PlanarLinkage {
  using Point = Eigen::Vector2d;  ///< x, z
  struct Link {
    std::string name;
    double mass, inertia;  ///< about the centre of mass
    Point com;
  };
  struct Hinge {
    int a, b;  ///< links; −1: the ground
    Point at;
  };
  std::string name;
  std::vector<Link> links;
  std::vector<Hinge> hinges;
  double speed = 1;  ///< of the first hinge's second link, about y [rad/s]

  int AddBar(double mass, const Point& p, const Point& q) {
    links.push_back(
        {"l" + std::to_string(links.size()), mass, mass * (q - p).squaredNorm() / 12, (p + q) / 2});
    return static_cast<int>(links.size()) - 1;
  }
  int AddPlate(double mass, const Point& p, const Point& q, const Point& r) {
    const double square = (q - p).squaredNorm() + (r - q).squaredNorm() + (p - r).squaredNorm();
    links.push_back({"l" + std::to_string(links.size()), mass, mass * square / 36, (p + q + r) / 3});
    return static_cast<int>(links.size()) - 1;
  }
  void Join(int a, int b, const Point& at) { hinges.push_back({a, b, at}); }

  /// The point at distance r of p and s of q, left of the line from p to q.
  static Point Corner(const Point& p, const Point& q, double r, double s) {
    const Point d = q - p;
    const double l = d.norm(), along = (r * r - s * s + l * l) / (2 * l);
    return p + d / l * along + Point(-d.y(), d.x()) / l * std::sqrt(r * r - along * along);
  }

  static PlanarLinkage Windows(int count) {
    PlanarLinkage out;
    out.name = std::to_string(count) + " four-bars";
    for (int k = 0; k <= count; ++k) {
      const int bar = out.AddBar(1, Point(k, 0), Point(k, 1));
      out.Join(-1, bar, Point(k, 0));
    }
    for (int k = 0; k < count; ++k) {
      const int bar = out.AddBar(1, Point(k, 1), Point(k + 1, 1));
      out.Join(k, bar, Point(k, 1));
      out.Join(bar, k + 1, Point(k + 1, 1));
    }
    return out;
  }
  static PlanarLinkage Watt() {
    PlanarLinkage out;
    out.name = "Watt's six-bar";
    const Point O(0, 0), C(0.8, 0), A(0.1, 0.3), B = Corner(A, C, 0.7, 0.6), D = Corner(A, B, 0.4, 0.5),
                                                 E = Corner(B, C, 0.3, 0.5), F = Corner(D, E, 0.6, 0.6);
    const int crank = out.AddBar(1, O, A), coupler = out.AddPlate(2, A, B, D),
              rocker = out.AddPlate(2, C, B, E), fifth = out.AddBar(1, D, F), sixth = out.AddBar(1, E, F);
    out.Join(-1, crank, O);
    out.Join(crank, coupler, A);
    out.Join(-1, rocker, C);
    out.Join(coupler, rocker, B);
    out.Join(coupler, fifth, D);
    out.Join(rocker, sixth, E);
    out.Join(fifth, sixth, F);
    return out;
  }
  static PlanarLinkage Stephenson() {
    PlanarLinkage out;
    out.name = "Stephenson's six-bar";
    const Point O(0, 0), C(0.9, 0), A(0.2, 0.25), B = Corner(A, C, 0.8, 0.6), D = Corner(A, B, 0.5, 0.6),
                                                  G(-0.5, 0.3), F = Corner(G, D, 0.6, 0.5);
    const int crank = out.AddBar(1, O, A), coupler = out.AddPlate(2, A, B, D), rocker = out.AddBar(1, C, B),
              fifth = out.AddBar(1, D, F), sixth = out.AddBar(1, G, F);
    out.Join(-1, crank, O);
    out.Join(crank, coupler, A);
    out.Join(-1, rocker, C);
    out.Join(coupler, rocker, B);
    out.Join(-1, sixth, G);
    out.Join(coupler, fifth, D);
    out.Join(fifth, sixth, F);
    return out;
  }
  static PlanarLinkage Peaucellier() {
    PlanarLinkage out;
    out.name = "Peaucellier's inversor";
    const Point O(0, 0), Q(0.5, 0), P = Q + 0.5 * Point(std::cos(0.6), std::sin(0.6)),
                                    A = Corner(O, P, 1.6, 0.7), B = Corner(P, O, 0.7, 1.6), S = A + B - P;
    const int crank = out.AddBar(1, Q, P), oa = out.AddBar(1, O, A), ob = out.AddBar(1, O, B),
              pa = out.AddBar(1, P, A), pb = out.AddBar(1, P, B), sa = out.AddBar(1, S, A),
              sb = out.AddBar(1, S, B);
    out.Join(-1, crank, Q);
    out.Join(-1, oa, O);
    out.Join(-1, ob, O);
    out.Join(crank, pa, P);
    out.Join(crank, pb, P);
    out.Join(oa, sa, A);
    out.Join(ob, sb, B);
    out.Join(pa, oa, A);
    out.Join(pb, ob, B);
    out.Join(sa, sb, S);
    return out;
  }

  /// A linkage as the engine has it.
  struct Built {
    RobotDescription robot;
    AddRobotOptions options;
    std::vector<LoopElement> loops;
  };
  /// `X`: from the plane to the world. Free bodies: each link floats, and all hinges are loops.
  Built Build(bool free_bodies, LoopType type, const Transform& X) const {
    Built out;
    out.robot.name = "linkage";
    out.robot.links = {{"ground", {}, {}, {}, 0}};
    out.options.X_WR = X;
    for (const Link& link : links) {
      Inertial inertial;
      inertial.mass = link.mass;
      inertial.inertia = Vector3(0.7, 1, 0.6).asDiagonal();
      inertial.inertia *= link.inertia;
      out.robot.links.push_back({link.name, inertial, {}, {}, 0});
    }
    // A link's frame stands in its first hinge of the tree, or in its centre of mass.
    std::vector<Point> origin(links.size());
    std::vector<char> placed(links.size(), 0);
    const auto joint = [&](JointType kind, int parent, int child, const Point& at) {
      JointDescription j;
      j.name = "j" + std::to_string(child);
      j.type = kind;
      j.parent = parent < 0 ? "ground" : links[static_cast<std::size_t>(parent)].name;
      j.child = links[static_cast<std::size_t>(child)].name;
      j.axis = Vector3::UnitY();
      const Point from = parent < 0 ? Point(0, 0) : origin[static_cast<std::size_t>(parent)];
      j.X_PJ.p = {at.x() - from.x(), 0, at.y() - from.y()};
      out.robot.joints.push_back(j);
      origin[static_cast<std::size_t>(child)] = at;
      placed[static_cast<std::size_t>(child)] = 1;
    };
    const auto is_placed = [&](int link) { return link < 0 || placed[static_cast<std::size_t>(link)]; };
    std::vector<char> used(hinges.size(), 0);
    if (free_bodies) {
      for (std::size_t k = 0; k < links.size(); ++k)
        joint(JointType::kFree, -1, static_cast<int>(k), links[k].com);
    } else {
      for (bool more = true; more;) {
        more = false;
        for (std::size_t k = 0; k < hinges.size(); ++k) {
          const Hinge& hinge = hinges[k];
          if (used[k] || is_placed(hinge.a) == is_placed(hinge.b)) continue;
          const bool forward = is_placed(hinge.a);
          joint(JointType::kContinuous, forward ? hinge.a : hinge.b, forward ? hinge.b : hinge.a, hinge.at);
          used[k] = 1;
          more = true;
        }
      }
    }
    for (std::size_t k = 0; k < links.size(); ++k) {
      const Point com = links[k].com - origin[k];
      out.robot.links[k + 1].inertial->com = {com.x(), 0, com.y()};
    }
    for (std::size_t k = 0; k < hinges.size(); ++k) {
      if (used[k]) continue;
      const auto point = [&](int link) -> Vector3 {
        const Point p = hinges[k].at - (link < 0 ? Point(0, 0) : origin[static_cast<std::size_t>(link)]);
        return {p.x(), 0, p.y()};
      };
      LoopElement loop;
      loop.name = "h" + std::to_string(k);
      loop.type = type;
      loop.link_i = hinges[k].a < 0 ? "ground" : links[static_cast<std::size_t>(hinges[k].a)].name;
      loop.link_j = hinges[k].b < 0 ? "ground" : links[static_cast<std::size_t>(hinges[k].b)].name;
      loop.point_i = point(hinges[k].a);
      loop.point_j = point(hinges[k].b);
      loop.axis_i = loop.axis_j = Vector3::UnitY();
      out.loops.push_back(loop);
    }
    return out;
  }

  /// Where a link is in the plane: its centre of mass, and how far it has turned from x to z.
  struct Pose {
    Point p;
    double angle = 0;
  };
  /// Equations of the hinges at poses of the links, for (x, z, angle) of each.
  MatrixX Jacobian(const std::vector<Pose>& poses) const {
    MatrixX J = MatrixX::Zero(2 * static_cast<Eigen::Index>(hinges.size()),
                              3 * static_cast<Eigen::Index>(links.size()));
    for (std::size_t k = 0; k < hinges.size(); ++k) {
      for (const int sign : {-1, 1}) {
        const int link = sign < 0 ? hinges[k].a : hinges[k].b;
        if (link < 0) continue;
        const Point arm = Arm(link, hinges[k].at, poses);
        const Eigen::Index row = 2 * static_cast<Eigen::Index>(k), column = 3 * link;
        J.block<2, 2>(row, column) += sign * Eigen::Matrix2d::Identity();
        J.block<2, 1>(row, column + 2) += sign * Point(-arm.y(), arm.x());
      }
    }
    return J;
  }
  /// Velocities (x, z, angle of each link) of the motion in which link 0 turns so fast.
  VectorX Velocities(const std::vector<Pose>& poses, double rate) const {
    MatrixX A = Jacobian(poses);
    A.conservativeResize(A.rows() + 1, Eigen::NoChange);
    A.bottomRows<1>().setZero();
    A(A.rows() - 1, 2) = 1;
    VectorX b = VectorX::Zero(A.rows());
    b[b.size() - 1] = rate;
    return A.completeOrthogonalDecomposition().solve(b);
  }
  /// Accelerations under gravity along −z: M a = f + Jᵀ λ, J a = −(dJ/dt) v, by least squares.
  VectorX Accelerations(const std::vector<Pose>& poses, const VectorX& v) const {
    const MatrixX J = Jacobian(poses);
    const Eigen::Index n = J.cols(), m = J.rows();
    MatrixX K = MatrixX::Zero(n + m, n + m);
    VectorX b = VectorX::Zero(n + m);
    for (std::size_t k = 0; k < links.size(); ++k) {
      const Eigen::Index at = 3 * static_cast<Eigen::Index>(k);
      K(at, at) = K(at + 1, at + 1) = links[k].mass;
      K(at + 2, at + 2) = links[k].inertia;
      b[at + 1] = -links[k].mass * kStandardGravity;
    }
    K.topRightCorner(n, m) = -J.transpose();
    K.bottomLeftCorner(m, n) = J;
    for (std::size_t k = 0; k < hinges.size(); ++k) {
      for (const int sign : {-1, 1}) {
        const int link = sign < 0 ? hinges[k].a : hinges[k].b;
        if (link < 0) continue;
        const double rate = v[3 * link + 2];
        b.segment<2>(n + 2 * static_cast<Eigen::Index>(k)) +=
            sign * rate * rate * Arm(link, hinges[k].at, poses);
      }
    }
    return K.completeOrthogonalDecomposition().solve(b).head(n);
  }
  std::vector<Pose> Start() const {
    std::vector<Pose> poses;
    for (const Link& link : links) poses.push_back({link.com, 0});
    return poses;
  }

 private:
  // From a link's centre of mass to where a hinge of the start is now.
  Point Arm(int link, const Point& at, const std::vector<Pose>& poses) const {
    const Point arm = at - links[static_cast<std::size_t>(link)].com;
    const double angle = poses[static_cast<std::size_t>(link)].angle;
    return Eigen::Rotation2Dd(angle) * arm;
  }
};

}  // namespace linkwright
