// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/kernels/Kernel.h"

/// Inverse kinematics of a serial chain from many starts at once, one in each lane of the vector registers:
/// the lanes race, and the first one that reaches the target ends the race. Lengths in metres or whatever the
/// chain has.
namespace linkwright::kernels {

constexpr int kMostChainJoints = 16;

/// Where a joint sits on the one before it: along the common normal of the two axes, Tx(length) Rx(…)
/// (Denavit and Hartenberg's numbers), turned by nothing, a quarter, a quarter back, or `sine` and `cosine`;
/// or anywhere.
enum class ChainPlace { kStraight, kQuarter, kQuarterBack, kTilted, kGeneral };

/// X = place · Rz(turn) · Tz(slide), with a part that moves and a constant part.
struct ChainJoint {
  ChainPlace place;
  bool slides;
  int column;                     ///< its coordinate
  double ratio, offset;           ///< turn, or slide where it slides: ratio · coordinate + offset
  double other_slide;             ///< of a turning joint
  double turn_sine, turn_cosine;  ///< of a sliding one
  double length, sine, cosine;    ///< place
  double R[9], p[3];              ///< kGeneral: place, R by columns
};

struct Chain {
  int joints, columns;          ///< columns ≤ joints ≤ kMostChainJoints
  const ChainJoint* joint;      ///< the placement of the first is not read: its axis is the base's z axis
  const double *lower, *upper;  ///< of the coordinates; infinite where there is none
  double tip[3];                ///< what shall be carried to the target, in the last joint's frame
  double metres_per_radian;     ///< weight of an angle
};

struct ChainTarget {
  double R[9], p[3];  ///< by columns; of the last joint's axes and of the tip, in the base
};

/// How a start descends: damped Gauss–Newton with limits by projection.
struct ChainDescent {
  double position_tolerance, orientation_tolerance;
  double damping;        ///< of the squared error, added to J Jᵀ
  double least_damping;  ///< [m²]
  double most_step;      ///< of a coordinate in one iteration
  double slow;           ///< an iteration that leaves more of the squared error than this part is slow
  int most_slow;         ///< slow iterations after which a start is abandoned
  int most_iterations;   ///< of one start
};

struct ChainRace {
  const double* seeds;  ///< `columns` numbers a start, inside the limits
  int seed_count;
  // What comes out:
  double* q;             ///< of the winner, or of the least error where starts ended
  double cost;           ///< half the squared error there; in: only smaller values are accepted
  int solved;            ///< the number of the start that won, −1: none
  long long iterations;  ///< of all starts together
  int rounds;            ///< iterations of all lanes at once
};

/// Poses at known coordinates, in blocks of eight: rows px, py, pz, w, x, y, z (a unit quaternion).
constexpr int kChainPoseRows = 7;

}  // namespace linkwright::kernels

LINKWRIGHT_KERNEL(void RaceChain(const Chain& chain, const ChainTarget& target, const ChainDescent& descent,
                                 ChainRace* race))
/// For each of eight, which block of poses has the nearest at its place: `nearest` gets eight numbers of
/// poses. target: px, py, pz, w, x, y, z. `angle_weight`: (metres per radian)².
LINKWRIGHT_KERNEL(void NearestChainPoses(const double* poses, int blocks, const double* target,
                                         double angle_weight, int* nearest))
