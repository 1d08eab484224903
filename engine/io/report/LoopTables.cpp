// SPDX-License-Identifier: BSD-3-Clause
#include "engine/io/report/LoopTables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "engine/base/json/JsonDocument.h"
#include "engine/constraints/eulerparameters/CoordinatePartitioning.h"
#include "engine/constraints/eulerparameters/PositionAnalysis.h"
#include "engine/io/kinds/SceneElement.h"
#include "engine/math/Rotation.h"
#include "engine/scene/compile/MechanismModel.h"
#include "engine/simulation/run/Simulation.h"
#include "engine/simulation/system/Equilibrium.h"

namespace linkwright {
namespace {

/// Roll, pitch, yaw of the platform [deg].
constexpr std::array<std::array<double, 3>, 10> kPoses = {{{0, 0, 0},
                                                           {5, -3, 4},
                                                           {10, 8, -12},
                                                           {-15, 12, 20},
                                                           {15, 12, -20},
                                                           {20, -20, 30},
                                                           {0, 0, 25},
                                                           {25, 0, 0},
                                                           {0, -25, 0},
                                                           {35, -30, 45}}};
/// Where the chassis stands at rest along x [m]: its centre of mass in the vehicle's frame.
constexpr double kChassisX = 0.056;
constexpr double kVehicleTime = 3, kVehicleStep = 5e-4, kVehicleEvery = 5e-3;

class Table {
 public:
  explicit Table(std::string header) : text_(std::move(header) + "\n") {}
  Table& Add(double value) { return Add(ToJsonNumber(value)); }
  Table& Add(int value) { return Add(std::to_string(value)); }
  Table& Add(const std::string& value) {
    if (!start_) text_ += ',';
    start_ = false;
    text_ += value;
    return *this;
  }
  template <class Derived>
  Table& Add(const Eigen::MatrixBase<Derived>& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) Add(vector[i]);
    return *this;
  }
  void End() {
    text_ += '\n';
    start_ = true;
  }
  NamedFile As(const std::string& name) { return {name, std::move(text_)}; }

 private:
  std::string text_;
  bool start_ = true;
};

// The platform with the actuators' lengths that belong to an orientation.
MechanismDescription Reaching(MechanismDescription base, const std::array<double, 3>& degrees) {
  const Matrix3 A = RotationFromRpy(Vector3(degrees[0], degrees[1], degrees[2]) * (kPi / 180));
  for (MechanismJoint& joint : base.joints) {
    if (joint.type != ConstraintType::kDriveDistance && joint.type != ConstraintType::kDistance) continue;
    const bool ground_first = joint.body_i == kGround;
    const MechanismBody& body = base.bodies.front();
    const Vector3 &on_ground = ground_first ? joint.point_i : joint.point_j,
                  &on_body = ground_first ? joint.point_j : joint.point_i;
    const double length = (body.r + A * on_body - on_ground).norm();
    joint.function = {};
    joint.function.c = joint.length = length;
  }
  return base;
}

// A run whose signals are read by name.
class Watched {
 public:
  Watched(const MechanismDescription& mechanism, double h)
      : simulation_(MakeMechanismSystem(mechanism), Options(h)),
        values_(simulation_.system().signals().size()) {}

  double operator[](const std::string& name) const {
    const auto& signals = simulation_.system().signals();
    for (size_t k = 0; k < signals.size(); ++k)
      if (signals[k].name == name) return values_[k];
    throw std::invalid_argument("there is no signal \"" + name + "\"");
  }
  const State& state() const { return simulation_.state(); }
  void Look() { simulation_.system().ComputeSignals(simulation_.state(), values_); }
  void Step() {
    if (const auto bad = simulation_.Step(false)) throw std::runtime_error(bad->ToString());
  }

 private:
  static SimulationOptions Options(double h) {
    SimulationOptions options;
    options.dt = h;
    options.watch_ledger = false;
    return options;
  }

  Simulation simulation_;
  std::vector<double> values_;
};

std::string BodyColumns(const MechanismDescription& mechanism) {
  std::string out;
  for (const MechanismBody& body : mechanism.bodies)
    for (const char* of : {"_x", "_y", "_z", "_vx", "_vy", "_vz", "_wx", "_wy", "_wz"})
      out += "," + body.name + of;
  return out;
}

}  // namespace

std::optional<AssemblyStart> ReadAssemblyStart(std::string text, const std::string& shown_as,
                                               ProblemList* problems) {
  ProblemList found;
  const auto document = JsonDocument::Parse(std::move(text), shown_as, &found);
  AssemblyStart start;
  if (document && document->root().IsObject()) {
    const SceneElement root(document->root(), "", shown_as, &found);
    const auto vectors = [&](const char* key, std::vector<Vector3>* out) {
      const JsonValue* list = root.Get(key);
      if (!list || !list->IsArray())
        return root.Error(root.line(), MessageOf("assembly.must-be-array", {key}));
      for (const JsonValue& item : list->items) {
        bool good = item.IsArray() && item.items.size() == 3;
        for (const JsonValue& number : item.items) good = good && number.IsNumber();
        if (!good) return root.Error(item.line, MessageOf("assembly.must-hold-triples", {key}));
        out->emplace_back(item.items[0].number, item.items[1].number, item.items[2].number);
      }
    };
    root.Strings("names", &start.names);
    vectors("dr", &start.dr);
    vectors("dtheta", &start.dtheta);
    std::vector<double> independent;
    root.Numbers("independent_index", {}, &independent);
    for (const double index : independent) {
      if (!(index >= 0 && index < 6.0 * static_cast<double>(start.names.size())) ||
          index != std::floor(index))
        root.Error(root.Get("independent_index")->line,
                   MessageOf("assembly.must-hold-numbers-of-coordinates", {"independent_index"}));
      else
        start.independent.push_back(static_cast<int>(index));
    }
    if (start.dr.size() != start.names.size() || start.dtheta.size() != start.names.size())
      root.Error(root.line(), MessageOf("assembly.need-as-many-entries"));
  } else if (document) {
    found.Add(Severity::kError, shown_as, document->root().line, "", MessageOf("assembly.must-be-object"));
  }
  problems->Append(found);
  if (found.HasErrors()) return std::nullopt;
  return start;
}

NamedFile MotionBaseTable(const MechanismDescription& motion_base) {
  Table table("Amode,method,pose,iter,e0,e1,e2,e3,resR,resN");
  for (const RotationMode mode : {RotationMode::kNorm, RotationMode::kPoly}) {
    for (const PositionMethod method : {PositionMethod::kModified, PositionMethod::kFull,
                                        PositionMethod::kRenormalise, PositionMethod::kAfter}) {
      for (size_t pose = 0; pose < kPoses.size(); ++pose) {
        const Mechanism mechanism(Reaching(motion_base, kPoses[pose]));
        VectorX start = mechanism.InitialPosition();
        start.segment<4>(3) = EulerParameters::UnitX();
        PositionOptions options;
        options.method = method;
        options.mode = mode;
        int number = 0;
        for (const PositionIterate& at : IteratePositions(mechanism, start, 0, {}, options)) {
          table.Add(std::string(mode == RotationMode::kNorm ? "norm" : "poly"))
              .Add(std::string(ToString(method)));
          table.Add(static_cast<int>(pose)).Add(number++);
          table.Add(at.q.segment<4>(3)).Add(at.residual).Add(at.norm).End();
        }
      }
    }
  }
  return table.As("motion_base_iterates.csv");
}

NamedFile StructureTable(const LoopPaperModels& models) {
  Table table("model,rows,rank,dof");
  for (const char* name : {"rssr_driven", "rssr_free", "slider_crank", "bricard", "mixed_chain",
                           "chain_spherical", "heavy_top", "hmmwv_A", "hmmwv_rear_rods"}) {
    const auto found = models.mechanisms.find(name);
    if (found == models.mechanisms.end()) continue;
    const Mechanism mechanism(found->second);
    BodyFrames frames = mechanism.MakeFrames();
    mechanism.SetPositions(mechanism.InitialPosition(), &frames);
    RowJacobian J = RowJacobian::Zero(mechanism.row_count(), 12);
    ConstraintJacobian(mechanism, frames, &J);
    const Partition partition = *FindPartition(mechanism, J);
    table.Add(std::string(name)).Add(mechanism.row_count()).Add(partition.rank).Add(partition.dof).End();
  }
  return table.As("structure.csv");
}

NamedFile MotionTable(const std::string& name, const MechanismDescription& mechanism) {
  const bool is_bricard = name == "bricard", is_driven = name == "rssr_driven";
  const double duration = is_bricard ? 5 : is_driven ? 1 : 2;
  const double every = name == "mixed_chain" || name == "chain_spherical" || is_bricard ? 0.02 : 0.01;
  constexpr int kPieces = 40;  // of each interval: 0.25 ms, or 0.5 ms
  Table table("t" + BodyColumns(mechanism) + ",Ebal,max_phi" + (is_driven ? ",drive_torque" : ""));
  Watched run(mechanism, every / kPieces);
  const auto rows = static_cast<int>(std::lround(duration / every));
  std::string drive;
  for (const MechanismJoint& joint : mechanism.joints)
    if (IsDriver(joint.type)) drive = "drive." + joint.name;
  for (int row = 0; row <= rows; ++row) {
    run.Look();
    table.Add(run.state().time);
    for (size_t b = 0; b < mechanism.bodies.size(); ++b) {
      const auto at = static_cast<Eigen::Index>(b);
      const Matrix3 A = EulerRotation(run.state().q.segment<4>(7 * at + 3));
      table.Add(run.state().q.segment<3>(7 * at)).Add(A * run.state().v.segment<3>(6 * at));
      table.Add(run.state().v.segment<3>(6 * at + 3));
    }
    table.Add(run["residual"]).Add(run["max_phi"]);
    if (is_driven) table.Add(run[drive]);
    table.End();
    for (int k = 0; k < kPieces && row < rows; ++k) run.Step();
  }
  return table.As(name + ".csv");
}

NamedFile AssemblyTable(const MechanismDescription& hmmwv, const AssemblyStart& start) {
  const Mechanism mechanism(hmmwv);
  const VectorX closed = mechanism.InitialPosition();
  VectorX q = closed;
  HeldCoordinates held;
  for (int b = 1; b <= mechanism.body_count(); ++b) held.references.push_back(ParametersOf(closed, b));
  std::vector<int> body_of(start.names.size());
  for (size_t k = 0; k < start.names.size(); ++k) {
    const int b = hmmwv.FindBody(start.names[k]);
    if (b < 0) throw std::invalid_argument("there is no body \"" + start.names[k] + "\"");
    body_of[k] = b;
    q.segment<3>(7 * b) += start.dr[k];
    // p₀ ∘ [1, dθ/2]
    const EulerParameters p = ParametersOf(closed, b + 1);
    q.segment<4>(7 * b + 3) = p + EulerGTransposed(p, start.dtheta[k] / 2);
  }
  held.target.resize(static_cast<Eigen::Index>(start.independent.size()));
  for (size_t k = 0; k < start.independent.size(); ++k) {
    const int b = body_of[static_cast<size_t>(start.independent[k] / 6)], c = start.independent[k] % 6;
    held.columns.push_back(6 * b + c);
    held.target[static_cast<Eigen::Index>(k)] = c < 3 ? closed[7 * b + c] : 0;
  }
  Table table("iter,resR,resN,err_r,err_p");
  int number = 0;
  for (const PositionIterate& at : IteratePositions(mechanism, q, 0, held)) {
    double err_r = 0, err_p = 0;
    for (int b = 1; b <= mechanism.body_count(); ++b) {
      err_r = std::max(err_r, (PlaceOf(at.q, b) - PlaceOf(closed, b)).cwiseAbs().maxCoeff());
      err_p = std::max(err_p, (ParametersOf(at.q, b) - ParametersOf(closed, b)).cwiseAbs().maxCoeff());
    }
    table.Add(number++).Add(at.residual).Add(at.norm).Add(err_r).Add(err_p).End();
  }
  return table.As("hmmwv_assembly.csv");
}

NamedFile StaticTable(const MechanismDescription& design) {
  const auto system = MakeMechanismSystem(design);
  const EquilibriumResult found =
      FindEquilibrium(system.get(), LoopsOfMechanism(design), PositionOfMechanism(design));
  if (!found.ok) throw std::runtime_error("no equilibrium: " + found.why);
  // The road is flat there: the pose moves as a whole to where the chassis is asked to be.
  const Matrix3 A = EulerRotation(ParametersOf(found.q, 1));
  const double yaw = std::atan2(A(1, 0), A(0, 0));
  const Matrix3 back = RotationFromRpy(Vector3(0, 0, -yaw));
  const EulerParameters turn(std::cos(-yaw / 2), 0, 0, std::sin(-yaw / 2));
  const Vector3 chassis = PlaceOf(found.q, 1);
  Table table("body,x,y,z,e0,e1,e2,e3");
  for (int b = 1; b <= static_cast<int>(design.bodies.size()); ++b) {
    Vector3 r = PlaceOf(found.q, b);
    r = Vector3(kChassisX, 0, chassis.z()) + back * (r - chassis);
    const EulerParameters p = ParametersOf(found.q, b);
    const Quaternion turned =
        Quaternion(turn[0], turn[1], turn[2], turn[3]) * Quaternion(p[0], p[1], p[2], p[3]);
    table.Add(design.bodies[static_cast<size_t>(b) - 1].name).Add(r).Add(EulerOf(turned)).End();
  }
  return table.As("hmmwv_static.csv");
}

NamedFile VehicleTable(const std::string& name, const MechanismDescription& hmmwv) {
  Table table("t,seat_z,seat_vz,seat_az,max_phi,max_phidot,max_phiN,seat_y,Ebal,P_x,P_y");
  Watched run(hmmwv, kVehicleStep);
  const auto rows = static_cast<int>(std::lround(kVehicleTime / kVehicleEvery));
  const auto pieces = static_cast<int>(std::lround(kVehicleEvery / kVehicleStep));
  // The largest violation of the steps up to a row, its own included.
  double phi = 0, phidot = 0, phiN = 0;
  const auto look = [&] {
    run.Look();
    phi = std::max(phi, run["max_phi"]);
    phidot = std::max(phidot, run["max_phidot"]);
    phiN = std::max(phiN, run["max_phiN"]);
  };
  for (int row = 0; row <= rows; ++row) {
    look();
    table.Add(run.state().time).Add(run["seat_z"]).Add(run["seat_vz"]).Add(run["seat_az"]);
    table.Add(phi).Add(phidot).Add(phiN).Add(run["seat_y"]).Add(run["residual"]);
    table.Add(run["momentum.linear.x"]).Add(run["momentum.linear.y"]).End();
    phi = phidot = phiN = 0;
    for (int k = 0; k < pieces && row < rows; ++k) {
      run.Step();
      look();
    }
  }
  return table.As(name + ".csv");
}

std::vector<NamedFile> LoopPaperTables(const LoopPaperModels& models,
                                       const std::function<void(const std::string&)>& progress) {
  std::vector<NamedFile> out;
  const auto model = [&](const std::string& name) -> const MechanismDescription* {
    const auto found = models.mechanisms.find(name);
    return found == models.mechanisms.end() ? nullptr : &found->second;
  };
  const auto tell = [&](const std::string& name) {
    if (progress) progress(name);
  };
  if (const auto* base = model("motion_base")) {
    tell("motion_base_iterates");
    out.push_back(MotionBaseTable(*base));
  }
  tell("structure");
  out.push_back(StructureTable(models));
  for (const char* name : {"rssr_driven", "rssr_free", "slider_crank", "bricard", "mixed_chain",
                           "chain_spherical", "heavy_top"}) {
    if (const auto* mechanism = model(name)) {
      tell(name);
      out.push_back(MotionTable(name, *mechanism));
    }
  }
  if (const auto* hmmwv = model("hmmwv_A"); hmmwv && models.assembly) {
    tell("hmmwv_assembly");
    out.push_back(AssemblyTable(*hmmwv, *models.assembly));
  }
  if (const auto* design = model("hmmwv_design")) {
    tell("hmmwv_static");
    out.push_back(StaticTable(*design));
  }
  for (const char* name : {"hmmwv_A", "hmmwv_B", "hmmwv_C"}) {
    if (const auto* hmmwv = model(name)) {
      tell(name);
      out.push_back(VehicleTable(name, *hmmwv));
    }
  }
  return out;
}

}  // namespace linkwright
