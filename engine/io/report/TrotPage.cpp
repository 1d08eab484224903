// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <cmath>

#include "engine/base/Numbers.h"
#include "engine/io/report/ReportPage.h"
#include "engine/io/report/TrotFigures.h"
#include "engine/math/Types.h"
#include "engine/trot/TrotWalk.h"

namespace linkwright {
namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string N(double value, int digits = 4) {
  return FormatNumber(std::abs(value) < 5e-13 ? 0 : value, digits);
}

struct TorqueRange {
  double low = 1e300, high = -1e300;
  void Include(const TrotTorque& T) {
    low = std::min(low, T.minCoeff());
    high = std::max(high, T.maxCoeff());
  }
  std::string Text() const { return N(low, 5) + " … " + N(high, 5); }
};

struct Found {
  TorqueRange squares, sum, largest;
  double friction_front = 0, friction_rear = 0, least_load = 1e300;
};

Found Examine(const TrotCase& of) {
  Found found;
  constexpr int pieces = 150;
  for (int k = 0; k <= pieces; ++k) {
    const TrotInverse at = TrotInverseDynamics(
        of.parameters, TrotPlanAt(*of.plan, of.parameters.d, k * of.plan->T_half / pieces));
    found.squares.Include(at.torques.L2);
    found.sum.Include(LeastSum(at.torques).T);
    found.largest.Include(LeastLargest(at.torques).T);
    const Eigen::Vector4d f = TrotFootForces(at.equations, at.motion.ud, at.torques.L2);
    found.friction_front = std::max(found.friction_front, std::abs(f[0] / f[1]));
    found.friction_rear = std::max(found.friction_rear, std::abs(f[2] / f[3]));
    found.least_load = std::min({found.least_load, f[1], f[3]});
  }
  return found;
}

void WriteTables(const TrotCase& a, const TrotCase& c, ReportPage* page) {
  const TrotMotion start = TrotPlanAt(*a.plan, a.parameters.d, 0);
  const TrotMotion end = TrotPlanAt(*a.plan, a.parameters.d, a.plan->T_half);
  page->Heading("Table 1: the body at the start and the end of the half period");
  page->Table({{"", "X, paper", "X, ours", "Y, paper", "Y, ours", "q3, paper", "q3, ours"},
               {"start: position [m]", "0.291", N(start.x[0]), "0.341", N(start.x[1]), "0", N(start.x[2])},
               {"start: speed [m/s]", "0", N(start.u[0]), "0", N(start.u[1]), "0", N(start.u[2])},
               {"start: acceleration [m/s²]", "-1", N(start.ud[0]), "0", N(start.ud[1]), "0", N(start.ud[2])},
               {"end: position [m]", "0.141", N(end.x[0]), "0.341", N(end.x[1]), "0", N(end.x[2])},
               {"end: speed [m/s]", "0", N(end.u[0]), "0", N(end.u[1]), "0", N(end.u[2])},
               {"end: acceleration [m/s²]", "1", N(end.ud[0]), "0", N(end.ud[1]), "0", N(end.ud[2])}});
  const double stroke = std::abs(a.plan->X1 - a.plan->X0), T = a.plan->T_half;
  page->Text("Contradiction: with 1 m/s² the body goes at most " + N(T * T / 4, 4) +
             " m from rest to rest in " + N(T) + " s, not " + N(stroke) + " m; that takes at least " +
             N(4 * stroke / (T * T), 5) +
             " m/s². Ours has 1.2 m/s² in thirds of the half period, which also rounds to 1.");

  const TrotMotion fast = TrotPlanAt(*c.plan, c.parameters.d, 0);
  const TrotMotion fast_end = TrotPlanAt(*c.plan, c.parameters.d, c.plan->T_half);
  page->Heading("Table 2: a swing foot at the start and the end of the half period");
  page->Table(
      {{"", "Xo, paper", "Xo, case A", "Xo, case C", "Yo, paper", "Yo, case A", "Yo, case C"},
       {"start: position [m]", "0.15", N(start.x[3]), N(fast.x[3]), "0", N(start.x[4]), N(fast.x[4])},
       {"start: speed [m/s]", "1.6", N(start.u[3]), N(fast.u[3]), "0.66", N(start.u[4]), N(fast.u[4])},
       {"start: acceleration [m/s²]", "68.6", N(start.ud[3]), N(fast.ud[3]), "7.04", N(start.ud[4]),
        N(fast.ud[4])},
       {"end: position [m]", "-0.15", N(end.x[3]), N(fast_end.x[3]), "0", N(end.x[4]), N(fast_end.x[4])},
       {"end: speed [m/s]", "1.6", N(end.u[3]), N(fast_end.u[3]), "-0.66", N(end.u[4]), N(fast_end.u[4])},
       {"end: acceleration [m/s²]", "68.6", N(end.ud[3]), N(fast_end.ud[3]), "7.04", N(end.ud[4]),
        N(fast_end.ud[4])}});
  page->Text(
      "Contradiction: the positions fit T/2 = 0.75 s (case A), the speeds and accelerations belong to a foot "
      "four "
      "times as fast (case C, T/2 = 0.1875 s); the acceleration along x at the start has the other sign. The "
      "paper's θ = 26.24° is the root " +
      N(TrotSmoothLandingAngle() * 180 / kPi, 6) +
      "° of (π + 2θ) tan θ = 2, for which a foot leaves and lands without speed over the ground while the "
      "body "
      "goes on steadily; " +
      N(fast.u[3]) + " m/s is then 4 S / T.");

  page->Heading("Table 3: parameters");
  Rows rows = {{"", "mass [kg]", "length [m]", "moment of inertia [kg m²]"}};
  const auto& p = a.parameters;
  rows.push_back({"body", N(p.mass[2]),
                  "0.8 (paper); hips " + N(p.d3 + p.d3t) + " apart (case A), 0.8 (case B)",
                  N(p.inertia[2], 5)});
  rows.push_back({"upper link of a leg", N(p.mass[1]),
                  "0.170 (paper, case B); " + N(p.length[1]) + " (A, C, D)", N(p.inertia[1])});
  rows.push_back({"lower link of a leg", N(p.mass[0]),
                  "0.170 (paper, case B); " + N(p.length[0]) + " (A, C, D)", N(p.inertia[0])});
  page->Table(std::move(rows));
  page->Text(
      "Contradiction: legs of 0.170 + 0.170 m do not reach the ground from hips 0.341 m high (Table 1). Case "
      "A "
      "keeps Tables 1 and 2 and takes links of 0.20 m: 0.341 = 0.2 (1 + 1/√2). Case B keeps Table 3 and "
      "takes "
      "the body down to 0.290 m. Not given at all: where the hips and the links' centres of mass are (ours: "
      "the "
      "stroke is centred under the hip; half way along the links), and which way the knees point (case D has "
      "them opposed).");
}

void WriteTorques(const std::vector<TrotCase>& cases, ReportPage* page) {
  page->Heading("Figures 9 and 10: eight torques for seven equations");
  page->Figure("fig09.svg", "Fig. 9: torques with the smallest sum of squares (19), case A");
  page->Figure("fig10.svg", "Fig. 10: torques with the smallest sum of magnitudes (20), case A");
  Rows rows = {{"case", "(19): range [N m]", "(20): range [N m]", "smallest largest: range [N m]",
                "friction needed, front", "friction needed, rear", "least load of a foot [N]"}};
  for (const TrotCase& of : cases) {
    const Found found = Examine(of);
    rows.push_back({of.name, found.squares.Text(), found.sum.Text(), found.largest.Text(),
                    N(found.friction_front, 3), N(found.friction_rear, 3), N(found.least_load, 4)});
  }
  page->Table(std::move(rows));
  page->Text(
      "As in the paper, (19) stays within a narrower range than (20). Where all knees point the same way, "
      "the sum "
      "of magnitudes is the same over a whole stretch of torques at every moment; of those, the one with the "
      "smallest sum of squares is shown. In case C a foot would have to pull at the ground: with feet that "
      "can "
      "only push, that motion is impossible.");
}

void WriteOpenLoop(const TrotCase& a, const TrotOpenLoop& run, ReportPage* page) {
  page->Heading("Figures 11 to 14: driven by these torques alone");
  page->Text(
      "Torques of (19), given every " + N(run.h) +
      " s and held, Runge–Kutta of fourth order with the same step; a: actual, d: desired, in brackets the "
      "largest error.");
  page->Figure("fig11.svg", "Fig. 11: the body");
  page->Figure("fig12.svg", "Fig. 12: speed and position of the front swing foot");
  page->Figure("fig13.svg", "Fig. 13: speed and position of the rear swing foot");
  page->Figure("fig14.svg", "Fig. 14: both swing feet in the plane");
  Rows rows = {{"torque", "h [s]", "X [m]", "Y [m]", "q3 [rad]", "Xo [m]", "Yo [m]", "Xe [m]", "Ye [m]",
                "order of X"}};
  for (const TrotHold hold : {TrotHold::kStart, TrotHold::kMiddle, TrotHold::kContinuous}) {
    double before = 0, h_before = 0;
    for (const double h : a.samples) {
      const TrotOpenLoop one = RunTrotOpenLoop(a.parameters, *a.plan, h, TrotCriterion::kSquares, hold);
      std::vector<std::string> row = {hold == TrotHold::kStart    ? "held"
                                      : hold == TrotHold::kMiddle ? "of the sample's middle, held"
                                                                  : "continuous",
                                      N(h)};
      for (const double error : one.largest_x) row.push_back(FormatNumber(error, 3));
      row.push_back(h_before > 0 ? N(std::log(before / one.largest_x[0]) / std::log(h_before / h), 3) : "");
      rows.push_back(std::move(row));
      before = one.largest_x[0];
      h_before = h;
    }
  }
  page->Table(std::move(rows));
  page->Text(
      "The largest errors over the half period. The paper calls them integration errors; most of them are "
      "not: "
      "with continuous torques the same steps of Runge–Kutta are some five orders of magnitude better. It is "
      "the "
      "holding that costs, in proportion to h, and taking the torque from the middle of the sample makes it "
      "h². "
      "Work and energies agree to " +
      FormatNumber(run.energy_residual, 2) + " J, and the standing loop stays closed to rounding.");
}

void WriteErrata(ReportPage* page) {
  page->Heading("Misprints");
  page->Table({{"where", "printed", "must be"},
               {"(2), (3), (4)", "x with sin, y with cos",
                "x with cos, y with sin: q3 = 0 is level, and so are all terms "
                "of the appendix"},
               {"(2)", "all signs +", "links 4 and 5 with −, as they point from foot to hip"},
               {"(4)", "q1, q2; q5", "q6, q7; q9: the swing legs'"},
               {"(6)", "+ L cos(π + θ)", "x_c − L cos φ; the printed path runs from −2S to 0"},
               {"(6)", "S: a quarter of the step",
                "half of a foot's stroke over the ground; a quarter only relative to the "
                "body"},
               {"(7)", "q̈ = Σ α u̇", "q̇ = Σ α u"},
               {"(15)", "F = F*", "F + F* = 0"},
               {"(17)", "f = f' = −γᵀT", "f = f' − γᵀT; this γ is another one than in (9)"},
               {"(21)", "aᵀT − f' − a u = 0", "γᵀT − f' + a u̇ = 0"},
               {"appendix", "T1, T2, T4 … T9", "T1 … T8"},
               {"appendix", "44 of its 107 terms",
                "as in the test that holds them, corrected, against these equations: to 1e-12 at random "
                "states of a robot "
                "whose links all differ"}});
}

}  // namespace

std::vector<NamedText> TrotPage(const TrotFeetTrials* feet) {
  const std::vector<TrotCase> cases = TrotPaperCases();
  const TrotCase& a = cases[0];
  const TrotCase& c = cases[2];
  const TrotOpenLoop run =
      RunTrotOpenLoop(a.parameters, *a.plan, a.samples[0], TrotCriterion::kSquares, TrotHold::kStart);

  ReportPage page("The paper, reproduced: a quadruped that trots");
  page.Text(
      "S. Kang, H. Yoo, M. Kim, K.-I. Lee, A Dynamic Modeling and Analysis for High-speed Walking of a "
      "Quadrupedal "
      "Robot (1996): the closed standing legs and the open swing legs of a trot as a plane mechanism with "
      "seven "
      "degrees of freedom, by Kane's equations; which of the torques to take, as there is one more than "
      "needed; and "
      "what happens when these torques alone drive it. Everything on this page is made by");
  page.Command("linkwright reproduce trot --out FOLDER");
  page.Text(
      "which also writes the tables of four cases: A keeps the paper's motion to the letter, B its links, C "
      "is A four "
      "times as fast, D is A with opposed knees. Figures are of case A.");
  WriteTables(a, c, &page);
  page.Heading("Figures 5 to 8: the motion");
  page.Figure("fig05-06.svg", "Figs. 5 and 6: posture at the start and the end; swing legs dashed");
  page.Figure("fig07.svg", "Fig. 7: the body along x");
  page.Figure("fig08.svg", "Fig. 8: a swing foot");
  WriteTorques(cases, &page);
  WriteOpenLoop(a, run, &page);
  const TrotImpact impact = TrotImpactAtEnd(a.parameters, *a.plan);
  page.Heading("Figure 15: the walk");
  page.Figure("fig15.svg", "Fig. 15: six postures of the half period");
  page.Text("The feet land with (" + N(impact.u_before[3]) + ", " + N(impact.u_before[4]) +
            ") m/s. Where they stop at once, " + N(impact.lost) + " J are lost and the body is left with (" +
            N(impact.u_after[0], 3) + ", " + N(impact.u_after[1], 3) +
            ") m/s: the walk does not go on by itself. The scene `centaur-trot` goes on, with its torques "
            "computed or "
            "fed forward and the errors fed back.");
  if (feet != nullptr) WriteTrotFeet(*feet, &page);
  WriteErrata(&page);

  std::vector<NamedText> files = TrotFigures(a, run);
  if (feet != nullptr) files.push_back(TrotFeetFigure(*feet));
  files.emplace_back("index.html", page.Html());
  files.emplace_back("README.md", page.Markdown());
  return files;
}

}  // namespace linkwright
