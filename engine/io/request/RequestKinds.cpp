// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/request/RequestKinds.h"

#include <algorithm>

#include "engine/scene/kinds/KindBuilder.h"
#include "engine/scene/study/Sweep.h"

namespace linkwright {

const Kind& StateKind() {
  static const Kind kind =
      KindBuilder<StateRequest>("state", "states", "State", "Joints that are not named are at 0.")
          .NumbersBy("joint", "q", &StateRequest::q)
          .Label("Positions")
          .Help("By joint; ball: [w, x, y, z]; free: [x, y, z, qw, qx, qy, qz].")
          .Unit("rad|m")
          .NumbersBy("joint", "v", &StateRequest::v)
          .Label("Velocities")
          .Help(
              "By joint; ball: angular velocity in the child; free: linear, then angular velocity in the "
              "child.")
          .Unit("rad/s|m/s")
          .NumbersBy("joint", "a", &StateRequest::a)
          .Label("Accelerations")
          .Help("By joint, for the inverse dynamics.")
          .Unit("rad/s²|m/s²")
          .NumbersBy("joint", "tau", &StateRequest::tau)
          .Label("Torques")
          .Help("By joint, for the forward dynamics.")
          .Unit("N m|N")
          .Build();
  return kind;
}

const Kind& StatesFileKind() {
  static const Kind kind =
      KindBuilder<StatesFile>(
          "states_file", "", "States",
          "States of a robot or scene, for linkwright eval --states. Comments are accepted.")
          .Text("$schema", &StatesFile::schema)
          .Help("For editors.")
          .Reference("frame", &StatesFile::frame, "frame")
          .Label("Link")
          .Help("The link or frame whose Jacobian is asked for.")
          .OptionalVector("gravity", &StatesFile::gravity)
          .Label("Gravity")
          .Help("Acceleration of free fall, instead of the scene's.")
          .Unit("m/s²")
          .List("states", &StatesFile::states, StateKind)
          .Required()
          .Label("States")
          .Help("The states to evaluate.")
          .Build();
  return kind;
}

namespace {

using RowMajor = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

std::optional<std::vector<double>> RotationRows(const TargetRequest& target) {
  if (!target.R) return std::nullopt;
  const RowMajor rows = *target.R;
  return std::vector<double>(rows.data(), rows.data() + rows.size());
}
void SetRotationRows(TargetRequest* target, const std::optional<std::vector<double>>& rows) {
  target->R = rows ? std::optional<Matrix3>(RowMajor(rows->data())) : std::nullopt;
}

}  // namespace

const Kind& IkTargetKind() {
  static const Kind kind =
      KindBuilder<TargetRequest>("ik_target", "targets", "Pose to reach",
                                 "A pose of the link, by quaternion or matrix.")
          .Vector("p", &TargetRequest::p)
          .Required()
          .Label("Position")
          .Help("Of the link's origin in the world.")
          .Unit("m")
          .OneOf({"R", "quaternion"})
          .Optional<std::vector<double>>(FieldType::kMatrix, "R", RotationRows, SetRotationRows)
          .Rotation()
          .Label("Rotation matrix")
          .Help("Three rows.")
          .Numbers("quaternion", &TargetRequest::quaternion)
          .Direction()
          .Label("Quaternion")
          .Help("[w, x, y, z], of any length but zero.")
          .NumbersBy("joint", "seed", &TargetRequest::seed)
          .Label("Seed")
          .Help("Where the search starts, by joint; others at 0.")
          .Unit("rad|m")
          .Build();
  return kind;
}

const Kind& TargetsFileKind() {
  static const Kind kind =
      KindBuilder<TargetsFile>(
          "targets_file", "", "Poses to reach",
          "Poses that a link is to reach, for linkwright ik --targets. Comments are accepted.")
          .Text("$schema", &TargetsFile::schema)
          .Help("For editors.")
          .Reference("frame", &TargetsFile::frame, "frame")
          .Required()
          .Label("Link")
          .Help("The link or frame that is brought to the targets.")
          .Numbers("tolerance", &TargetsFile::tolerance)
          .Range(kPositive)
          .Label("Tolerance")
          .Help("Of position and orientation.")
          .Unit("m, rad")
          .Number("timeout_ms", &TargetsFile::timeout_ms)
          .Range(kPositive)
          .Label("Time limit")
          .Help("For each target.")
          .Unit("ms")
          .Bool("restarts", &TargetsFile::restarts)
          .Label("Restarts")
          .Help("Whether the search starts again elsewhere where it fails.")
          .List("targets", &TargetsFile::targets, IkTargetKind)
          .Required()
          .Label("Targets")
          .Help("The poses to reach.")
          .Build();
  return kind;
}

const Kind& SweepFileKind() {
  static const Kind kind =
      KindBuilder<SweepFile>(
          "sweep_file", "", "Sweep",
          "Many runs of one scene, for linkwright run --sweep: every combination of the parameters' values; "
          "with "
          "\"samples\", that many runs at random; with \"runs\", one by one. Comments are accepted.")
          .OneOf({"parameters", "runs"})
          .Text("$schema", &SweepFile::schema)
          .Help("For editors.")
          .Other("parameters", "sweep_parameters")
          .Label("Parameters")
          .Help("A value or values for each. In a grid the last parameter changes first.")
          .Number("samples", &SweepFile::samples)
          .Range({1, static_cast<double>(kMostSweepRuns)})
          .Label("Samples")
          .Help(
              "How many runs, at random: evenly between the ends of a range (of its logarithm, on a log "
              "scale), or "
              "any of the values listed.")
          .Excludes({"runs"})
          .Number("seed", &SweepFile::seed)
          .Range({1, static_cast<double>(kMostSweepSeed)})
          .Label("Seed")
          .Help("Another one gives other samples.")
          .Excludes({"runs"})
          .Needs({"samples"})
          .Other("runs", "sweep_runs")
          .Label("Runs")
          .Help("Every run by itself; all set the same parameters. Nothing else goes with it.")
          .Build();
  return kind;
}

const Kind& SweepRangeKind() {
  // The logarithms of the ends are there.
  const auto range_of_end = [](const SweepRange& range) {
    return range.logarithmic ? kPositive : kAnyNumber;
  };
  const auto make = [&] {
    Kind kind = KindBuilder<SweepRange>("sweep_range", "", "Range", "What a parameter goes through.")
                    .Choice(
                        "scale", {"linear", "log"},
                        [](const SweepRange& range) -> std::size_t { return range.logarithmic ? 1 : 0; },
                        [](SweepRange* range, std::size_t i) { range->logarithmic = i == 1; })
                    .Label("Scale")
                    .Help("Whether the values, or their logarithms, are evenly apart.")
                    .Number("from", &SweepRange::from)
                    .Required()
                    .RangeFor(range_of_end)
                    .Label("From")
                    .Help("The first value, or the least one.")
                    .Number("to", &SweepRange::to)
                    .Required()
                    .RangeFor(range_of_end)
                    .Label("To")
                    .Help("The last value, or the largest one.")
                    .Optional<double>(
                        FieldType::kNumber, "count",
                        [](const SweepRange& range) { return std::optional<double>(range.count); },
                        [](SweepRange* range, const std::optional<double>& count) {
                          range->count = count ? std::optional(static_cast<int>(*count)) : std::nullopt;
                        })
                    .Range({2, kMostSweepPoints})
                    .Label("Count")
                    .Help("How many values, the ends included; not with samples.")
                    .Build();
    for (Field& field : kind.fields) field.whole = field.whole || field.name == "count";
    return kind;
  };
  static const Kind kind = make();
  return kind;
}

namespace {

// The numbers of a vector, by a pointer to it.
template <auto member>
std::vector<double> TrotNumbers(const TrotState& state) {
  return {(state.*member).begin(), (state.*member).end()};
}
template <auto member>
void SetTrotNumbers(TrotState* state, const std::vector<double>& numbers) {
  std::copy(numbers.begin(), numbers.end(), (state->*member).begin());
}

}  // namespace

const Kind& TrotStateKind() {
  static const Kind kind =
      KindBuilder<TrotState>("trot_state", "", "State of a trot", "What is not given is zero.")
          .Line(&TrotState::line)
          .Numbers("x", kTrotDofs, TrotNumbers<&TrotState::x>, SetTrotNumbers<&TrotState::x>)
          .Required()
          .Label("Positions")
          .Help("Of body, pitch and swing feet: X, Y, q3, Xo, Yo, Xe, Ye.")
          .Unit("m, rad")
          .Numbers("u", kTrotDofs, TrotNumbers<&TrotState::u>, SetTrotNumbers<&TrotState::u>)
          .Label("Velocities")
          .Help("Of the same.")
          .Unit("m/s, rad/s")
          .Numbers("udot", kTrotDofs, TrotNumbers<&TrotState::ud>, SetTrotNumbers<&TrotState::ud>)
          .Label("Accelerations")
          .Help("Of the same, for the inverse dynamics.")
          .Unit("m/s², rad/s²")
          .Numbers("T", kTrotTorques, TrotNumbers<&TrotState::T>, SetTrotNumbers<&TrotState::T>)
          .Label("Torques")
          .Help("T1 to T8, for the forward dynamics.")
          .Unit("N m")
          .Build();
  return kind;
}

const Kind& PatchLinkKind() {
  static const Kind kind =
      KindBuilder<PatchLink>("patch_link", "links", "Repair of a link", "What is repaired of a link.")
          .Choice(
              "inertia", {"from geometry", "clamp"},
              [](const PatchLink& link) {
                return link.inertia ? static_cast<std::size_t>(*link.inertia) : 2;
              },
              [](PatchLink* link, std::size_t i) { link->inertia = static_cast<RobotPatch::Inertia>(i); })
          .Label("Inertia")
          .Help("From the shapes with the mass that it has, or the nearest one that a body can have.")
          .Number("mass", &PatchLink::mass)
          .Unbounded()
          .Range(kNotNegative)
          .Label("Mass")
          .Help("Instead of the file's; without it that stays.")
          .Unit("kg")
          .Build();
  return kind;
}

const Kind& PatchFileKind() {
  static const Kind kind =
      KindBuilder<PatchFile>(
          "patch_file", "", "Repairs of a robot file",
          "Repairs of a robot file, kept beside it as FILE.lwpatch.json. Comments are accepted.")
          .Text("$schema", &PatchFile::schema)
          .Help("For editors.")
          .Number("linkwright-patch", &PatchFile::version)
          .Among({kPatchVersion})
          .Required()
          .Label("Version")
          .Help("Version of this format.")
          .Names("mesh_folders", &PatchFile::mesh_folders)
          .Label("Mesh folders")
          .Help("Relative to the robot file; missing meshes are looked up there by file name.")
          .Other("links", "patch_links")
          .Label("Links")
          .Help("Repairs by link.")
          .Build();
  return kind;
}

std::span<const Kind* const> AllRequestKinds() {
  static const Kind* const kinds[] = {&StatesFileKind(), &StateKind(),     &TargetsFileKind(),
                                      &IkTargetKind(),   &SweepFileKind(), &SweepRangeKind(),
                                      &PatchFileKind(),  &PatchLinkKind(), &TrotStateKind()};
  return kinds;
}

}  // namespace linkwright
