// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "engine/base/Numbers.h"
#include "engine/io/report/LoopTables.h"
#include "engine/io/report/ReportPage.h"
#include "engine/io/report/SvgChart.h"

namespace linkwright {
namespace {

constexpr double kWidth = 900, kHeight = 260;
constexpr double kLeastShown = 1e-17;

// A table of one of the files, by column.
class Csv {
 public:
  explicit Csv(const std::string& text) {
    size_t begin = 0;
    while (begin < text.size()) {
      size_t end = text.find('\n', begin);
      if (end == std::string::npos) end = text.size();
      std::vector<std::string> cells(1);
      for (size_t k = begin; k < end; ++k) {
        if (text[k] == ',')
          cells.emplace_back();
        else
          cells.back() += text[k];
      }
      (header_.empty() ? header_ : rows_.emplace_back()) = std::move(cells);
      begin = end + 1;
    }
  }
  const std::vector<std::vector<std::string>>& rows() const { return rows_; }
  size_t Column(std::string_view name) const {
    return static_cast<size_t>(std::find(header_.begin(), header_.end(), name) - header_.begin());
  }
  double Number(size_t row, std::string_view name) const {
    const std::string& cell = rows_[row][Column(name)];
    double value = 0;
    std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return value;
  }
  std::vector<double> Numbers(std::string_view name) const {
    std::vector<double> out;
    for (size_t row = 0; row < rows_.size(); ++row) out.push_back(Number(row, name));
    return out;
  }
  std::vector<std::vector<std::string>> All() const {
    std::vector<std::vector<std::string>> out = {header_};
    out.insert(out.end(), rows_.begin(), rows_.end());
    return out;
  }

 private:
  std::vector<std::string> header_;
  std::vector<std::vector<std::string>> rows_;
};

const std::string* Find(const std::vector<NamedFile>& files, const std::string& name) {
  for (const auto& [file, text] : files)
    if (file == name) return &text;
  return nullptr;
}

double Largest(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  return largest;
}

// The residuals of one orientation over the iterations, by method.
std::vector<Chart> IterationCharts(const Csv& table, const char* mode) {
  std::vector<Chart> charts;
  for (const int pose : {2, 7}) {
    Chart chart;
    chart.title = std::string("orientation ") + std::to_string(pose) + ", A by " + mode;
    chart.x_label = "iteration";
    chart.y_label = "log10 of the largest residual";
    int color = 0;
    for (const char* method : {"mod", "full", "renorm", "after"}) {
      ChartCurve curve;
      curve.name = method;
      curve.color = color++;
      curve.dashed = std::string_view(method) == "full";
      curve.width = curve.dashed ? 3 : 1.6;
      for (size_t row = 0; row < table.rows().size(); ++row) {
        const auto& cells = table.rows()[row];
        if (cells[0] != mode || cells[1] != method || table.Number(row, "pose") != pose) continue;
        const double residual = std::max(table.Number(row, "resR"), table.Number(row, "resN"));
        curve.x.push_back(table.Number(row, "iter"));
        curve.y.push_back(std::log10(std::max(residual, kLeastShown)));
      }
      chart.curves.push_back(std::move(curve));
    }
    charts.push_back(std::move(chart));
  }
  return charts;
}

Chart SeatChart(const std::vector<NamedFile>& tables, const char* column, const char* title,
                const char* unit) {
  Chart chart;
  chart.title = title;
  chart.x_label = "t [s]";
  chart.y_label = unit;
  int color = 0;
  for (const char* name : {"hmmwv_A", "hmmwv_B", "hmmwv_C"}) {
    const std::string* text = Find(tables, std::string(name) + ".csv");
    if (text) {
      const Csv table(*text);
      chart.curves.push_back(
          {std::string("case ") + name[6], table.Numbers("t"), table.Numbers(column), color});
    }
    ++color;
  }
  return chart;
}

void WriteErrata(ReportPage* page) {
  page->Heading("What the paper prints, and what must be meant");
  page->Table(
      {{"where", "printed, as far as the copy can be read", "used here"},
       {"(4)", "all terms with the index n − 1",
        "a sum over q_{n+1−i} with h b_i q'_{n+1−i}, the implicit term b₀ too"},
       {"(9)", "G = [−e, −ẽ + e]", "G = [−e, −ẽ + e0 I]"},
       {"Lemma 1", "the third cofactor repeats the first",
        "−e3 [e3³ + …]; the value det H = −(pᵀp)² is right"},
       {"(21)", "GᵀG = (pᵀp)/(1 − p pᵀ)", "GᵀG = (pᵀp) I − p pᵀ"},
       {"(23.c)", "q − [δr, δp]", "q + [δr, δp]"},
       {"after (27)", "+Φᴺ", "−Φᴺ, and Φᴿ_q in the first row"},
       {"5.1", "Φ = d − d − l², d = A s' + r",
        "Φ = dᵀd − l², d = A s' + r − g with the actuator's ground point g"},
       {"5.1", "2 dᵀ(−2 A s')", "−2 dᵀ A s'~; twice that would halve every step"},
       {"Theorem 1", "quadratic, whatever A(p) is off the unit sphere",
        "true where A does not change along p, as A = E Gᵀ/pᵀp; with Haug's polynomial two steps square the "
        "error. "
        "Rows that hold independent turns need a term with Φᴺ"},
       {"Table 1", "platform point of actuator 3 at x = 0.25", "−0.25, the mirror image of actuator 2"},
       {"Table 2",
        "chassis inertias with radii of gyration of 10 to 20 m, 16.2696 kg m² for every other body",
        "inertias of bodies of these masses and sizes"},
       {"5.2", "12 degrees of freedom",
        "two of them are free rear steer; stiff springs stand for the rear toe links"}});
}

}  // namespace

std::vector<NamedFile> LoopPaperPage(const std::vector<NamedFile>& tables) {
  std::vector<NamedFile> out;
  ReportPage page("Closed loops in Euler parameters, reproduced");
  page.Text(
      "Kim, Bae, Choi and Yang (1996) solve the position equations of mechanisms in Euler parameters with a "
      "Newton "
      "method whose unknowns are virtual rotations: 6 n instead of 7 n, and the parameters stay unit. "
      "Everything "
      "here is computed by this command:");
  page.Command("linkwright reproduce euler-parameters --models models --out results");
  if (const std::string* text = Find(tables, "motion_base_iterates.csv")) {
    const Csv table(*text);
    page.Heading("The motion base: how the iterations go");
    out.emplace_back("iterations-norm.svg",
                     WriteSvgFigure(IterationCharts(table, "norm"), 2, kWidth, kHeight));
    out.emplace_back("iterations-poly.svg",
                     WriteSvgFigure(IterationCharts(table, "poly"), 2, kWidth, kHeight));
    page.Figure(
        "iterations-norm.svg",
        "A = E Gᵀ/pᵀp. The modified method (mod) and Newton's for all seven coordinates (full) make the same "
        "iterates; both are quadratic, as Theorem 1 says.");
    page.Figure(
        "iterations-poly.svg",
        "Haug's polynomial. Solving first and making p unit after (after) leaves a residual that is not "
        "small; the modified method still converges, two steps to square the error.");
    double apart = 0;
    for (size_t row = 0; row < table.rows().size(); ++row) {
      if (table.rows()[row][1] != "mod") continue;
      for (size_t other = row; other < table.rows().size(); ++other) {
        const auto &a = table.rows()[row], &b = table.rows()[other];
        if (b[1] != "full" || a[0] != b[0] || a[2] != b[2] || a[3] != b[3]) continue;
        for (const char* e : {"e0", "e1", "e2", "e3"})
          apart = std::max(apart, std::abs(table.Number(row, e) - table.Number(other, e)));
      }
    }
    page.Text(
        "Largest difference between iterates of mod and full, over ten orientations and both forms of A: " +
        FormatNumber(apart, 2) + ".");
  }
  if (const std::string* text = Find(tables, "structure.csv")) {
    page.Heading("Structure");
    page.Table(Csv(*text).All());
    page.Text(
        "Bricard's loop has a redundant row: found by elimination with full pivoting, left out "
        "of every "
        "solve, and watched all the same.");
  }
  std::vector<std::vector<std::string>> kept = {{"run", "largest |Φ|", "numerical error of the energy [J]"}};
  for (const char* name : {"rssr_driven", "rssr_free", "slider_crank", "bricard", "mixed_chain",
                           "chain_spherical", "heavy_top", "hmmwv_A", "hmmwv_B", "hmmwv_C"}) {
    const std::string* text = Find(tables, std::string(name) + ".csv");
    if (!text) continue;
    const Csv table(*text);
    kept.push_back({name, FormatNumber(Largest(table.Numbers("max_phi")), 2),
                    FormatNumber(Largest(table.Numbers("Ebal")), 2)});
  }
  if (kept.size() > 1) {
    page.Heading("Constraints and energy");
    page.Table(kept);
  }
  if (Find(tables, "hmmwv_A.csv")) {
    page.Heading("The vehicle over the bump: figures 4 to 6");
    const std::vector<Chart> charts = {SeatChart(tables, "seat_z", "driver's seat, height", "z [m]"),
                                       SeatChart(tables, "seat_vz", "vertical velocity", "z' [m/s]"),
                                       SeatChart(tables, "seat_az", "vertical acceleration", "z'' [m/s²]")};
    out.emplace_back("seat.svg", WriteSvgFigure(charts, 1, kWidth, kHeight));
    page.Figure(
        "seat.svg",
        "4.5 m/s over a bump of 0.1 m under both sides (A), under the left side (B), and steering without a "
        "bump (C).");
  }
  if (const std::string* text = Find(tables, "hmmwv_assembly.csv")) {
    page.Heading("The vehicle, assembled from a wrong pose");
    page.Table(Csv(*text).All());
  }
  WriteErrata(&page);
  out.emplace_back("README.md", page.Markdown());
  out.emplace_back("index.html", page.Html());
  return out;
}

}  // namespace linkwright
