// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/TrotTables.h"

#include <algorithm>
#include <cmath>

#include "engine/base/json/JsonDocument.h"
#include "engine/trot/TrotWalk.h"

namespace linkwright {
namespace {

constexpr int kRows = 150;                      // pieces of the half period
constexpr double kWalk = 5, kWalkStep = 0.025;  // [s]

class Table {
 public:
  explicit Table(std::string header) : text_(std::move(header)) {}
  void Add(double value) {
    if (!start_) text_ += ',';
    start_ = false;
    text_ += ToJsonNumber(value);
  }
  template <class Derived>
  void Add(const Eigen::MatrixBase<Derived>& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) Add(vector[i]);
  }
  void End() {
    text_ += '\n';
    start_ = true;
  }
  NamedText As(const std::string& name) const { return {name, text_}; }

 private:
  std::string text_;
  bool start_ = true;
};

std::string Names(const char* before) {
  std::string out;
  for (const char* name : kTrotCoordinateNames) out += std::string(",") + before + name;
  return out;
}

std::string Numbered(const std::string& before, int count) {
  std::string out;
  for (int i = 1; i <= count; ++i) out += "," + before + std::to_string(i);
  return out;
}

std::string RunName(const TrotOpenLoop& run) {
  return "openloop_" + std::string(ToString(run.criterion)) + "_h" + ToJsonNumber(run.h) + ".csv";
}

NamedText RunTable(const TrotOpenLoop& run) {
  Table table("t" + Names("") + Names("d") + ",W" + Names("e_") + Names("e_d") + "\n");
  for (const TrotOpenLoop::Row& row : run.rows) {
    table.Add(row.t);
    table.Add(row.x);
    table.Add(row.u);
    table.Add(row.work);
    table.Add(row.e_x);
    table.Add(row.e_u);
    table.End();
  }
  return table.As(RunName(run));
}

NamedText WalkTable(const TrotCase& of) {
  Table table("t,step,pause,X,Y,q3,front1_x,front1_y,rear1_x,rear1_y,front2_x,front2_y,rear2_x,rear2_y\n");
  const int steps = static_cast<int>(std::round(kWalk / kWalkStep));
  for (int k = 0; k <= steps; ++k) {
    const double t = k * kWalkStep;
    const TrotWalkPoint point = TrotWalkAt(of.parameters, *of.plan, t);
    table.Add(t);
    table.Add(point.phase.step);
    table.Add(point.phase.pause ? 1 : 0);
    table.Add(point.body);
    for (const auto& foot : point.foot) table.Add(foot);
    table.End();
  }
  return table.As("walk.csv");
}

JsonValue Numbers(const TrotVector& values) {
  std::vector<JsonValue> out;
  for (const double value : values) out.push_back(JsonValue::Number(value));
  return JsonValue::Array(std::move(out));
}

JsonValue Summary(const TrotCase& of) {
  JsonValue runs = JsonValue::Array();
  for (const TrotHold hold : {TrotHold::kStart, TrotHold::kMiddle, TrotHold::kContinuous}) {
    TrotOpenLoop before;
    for (const double h : of.samples) {
      const TrotOpenLoop run = RunTrotOpenLoop(of.parameters, *of.plan, h, TrotCriterion::kSquares, hold);
      JsonValue item = JsonValue::Object();
      item.Set("torque", JsonValue::String(std::string(kTrotHoldNames[static_cast<std::size_t>(hold)])));
      item.Set("h", JsonValue::Number(h));
      item.Set("max_e", Numbers(run.largest_x));
      item.Set("max_e_d", Numbers(run.largest_u));
      if (!before.rows.empty() && before.h != h)
        item.Set("order_of_X", JsonValue::Number(std::log(before.largest_x[0] / run.largest_x[0]) /
                                                 std::log(before.h / h)));
      item.Set("energy_residual", JsonValue::Number(run.energy_residual));
      item.Set("constraint_drift", JsonValue::Number(run.constraint_drift));
      if (!run.failure.empty()) item.Set("failure", JsonValue::String(run.failure));
      runs.items.push_back(std::move(item));
      before = run;
    }
  }
  const TrotImpact impact = TrotImpactAtEnd(of.parameters, *of.plan);
  JsonValue landing = JsonValue::Object();
  landing.Set("u_before", Numbers(impact.u_before));
  landing.Set("u_after", Numbers(impact.u_after));
  landing.Set("lost", JsonValue::Number(impact.lost));
  JsonValue out = JsonValue::Object();
  out.Set("name", JsonValue::String(of.name));
  out.Set("open_loop", std::move(runs));
  out.Set("landing", std::move(landing));
  return out;
}

}  // namespace

std::vector<TrotOpenLoop> TrotTableRuns(const TrotCase& of) {
  std::vector<TrotOpenLoop> runs;
  for (const double h : of.samples)
    runs.push_back(RunTrotOpenLoop(of.parameters, *of.plan, h, TrotCriterion::kSquares, TrotHold::kStart));
  if (!of.samples.empty())
    runs.push_back(
        RunTrotOpenLoop(of.parameters, *of.plan, of.samples[0], TrotCriterion::kSum, TrotHold::kStart));
  return runs;
}

std::vector<NamedText> TrotTables(const TrotCase& of) {
  const TrotPlan& plan = *of.plan;
  Table motions("t" + Names("") + Names("d") + Names("dd") + "\n");
  Table joints("t" + Numbered("q", kTrotLinks) + Numbered("dq", kTrotLinks) + Numbered("ddq", kTrotLinks) +
               "\n");
  Table mass("t,row" + Numbered("a", kTrotDofs) + "\n");
  Table torques("t" + Numbered("L2_T", kTrotTorques) + Numbered("L1_T", kTrotTorques) +
                Numbered("n_T", kTrotTorques) + ",s_lo,s_hi,J_L2,J_L1\n");
  Table forces("t,L2_f1x,L2_f1y,L2_f2x,L2_f2y,L1_f1x,L1_f1y,L1_f2x,L1_f2y\n");
  for (int k = 0; k <= kRows; ++k) {
    const double t = k * plan.T_half / kRows;
    const TrotInverse inverse = TrotInverseDynamics(of.parameters, TrotPlanAt(plan, of.parameters.d, t));
    const TrotMotion& m = inverse.motion;
    for (Table* table : {&motions, &joints, &torques, &forces}) table->Add(t);
    motions.Add(m.x);
    motions.Add(m.u);
    motions.Add(m.ud);
    motions.End();
    joints.Add(inverse.kinematics.q());
    joints.Add(inverse.kinematics.qd());
    joints.Add(inverse.kinematics.alpha() * m.ud + inverse.kinematics.gamma());
    joints.End();
    const TrotTorqueLine& line = inverse.torques;
    const TrotTorqueChoice least_sum = LeastSum(line);
    torques.Add(line.L2);
    torques.Add(least_sum.T);
    torques.Add(line.n);
    torques.Add(least_sum.low);
    torques.Add(least_sum.high);
    torques.Add(line.L2.squaredNorm());
    torques.Add(least_sum.T.cwiseAbs().sum());
    torques.End();
    forces.Add(TrotFootForces(inverse.equations, m.ud, line.L2));
    forces.Add(TrotFootForces(inverse.equations, m.ud, least_sum.T));
    forces.End();
  }
  for (const double part : {0.0, 0.2, 0.4, 0.7, 1.0}) {
    const double t = part * plan.T_half;
    const TrotInverse inverse = TrotInverseDynamics(of.parameters, TrotPlanAt(plan, of.parameters.d, t));
    for (int row = 0; row < kTrotDofs; ++row) {
      mass.Add(t);
      mass.Add(row + 1);
      mass.Add(inverse.equations.a7().row(row).transpose());
      mass.End();
    }
  }
  std::vector<NamedText> files = {motions.As("plan.csv"), joints.As("joints.csv"), mass.As("mass.csv"),
                                  torques.As("torque.csv"), forces.As("footforce.csv")};
  for (const TrotOpenLoop& run : TrotTableRuns(of)) files.push_back(RunTable(run));
  files.push_back(WalkTable(of));
  files.emplace_back("summary.json", WriteJson(Summary(of)));
  return files;
}

}  // namespace linkwright
