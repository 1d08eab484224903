// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

#include "app/cli/present/Present.h"
#include "app/cli/present/RunTable.h"
#include "engine/base/AtomicFile.h"
#include "engine/base/Numbers.h"
#include "engine/model/Mesh.h"
#include "render/Offscreen.h"
#include "render/film/Cutout.h"

namespace linkwright::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kDigitsOfTime = 6;
constexpr float kLinesOfWindow = 720;
constexpr const char* kCaption = "caption.txt";

PresentResult CancelledFigures() {
  PresentResult result;
  result.cancelled = true;
  return result;
}

std::string PlotName(std::size_t i) { return "plot-" + std::to_string(i + 1); }
std::string StillName(int i) { return "still-" + std::to_string(i + 1) + ".png"; }

double StillTime(const PresentOrder& order, const FigureLook& look, int i) {
  if (look.stills < 2) return order.from;
  return order.from + (order.to - order.from) * i / (look.stills - 1);
}

/// Files that appear together.
class Drafts {
 public:
  explicit Drafts(fs::path folder) : folder_(std::move(folder)) {
    std::error_code error;
    made_ = fs::create_directories(folder_, error);
    if (error) throw std::runtime_error(folder_.string() + " cannot be made: " + error.message());
  }
  ~Drafts() {
    std::error_code ignored;
    if (made_ && !done_) fs::remove(folder_, ignored);  // where it is empty
  }
  Drafts(const Drafts&) = delete;
  Drafts& operator=(const Drafts&) = delete;

  void Add(const std::string& name, std::string bytes) {
    files_.push_back({folder_ / name, std::move(bytes)});
  }
  std::vector<std::string> Finish() {
    fs::path failed;
    if (const std::string why = WriteFilesAtomically(files_, &failed); !why.empty())
      throw std::runtime_error(failed.string() + " cannot be written: " + why);
    done_ = true;
    std::vector<std::string> names;
    for (const FileToWrite& file : files_) names.push_back(file.path.filename().string());
    return names;
  }

 private:
  fs::path folder_;
  bool made_ = false, done_ = false;
  std::vector<FileToWrite> files_;
};

/// Which of a plot's colours a curve has, the same in all runs.
std::size_t FirstOfColor(const RunTable& table, const std::vector<std::size_t>& group, std::size_t color) {
  std::vector<std::size_t> seen;
  for (const std::size_t column : group) {
    const std::size_t each = table.columns[column].color;
    if (each == color) break;
    if (std::find(seen.begin(), seen.end(), each) == seen.end()) seen.push_back(each);
  }
  return seen.size();
}

std::string Seconds(double time) { return FormatNumber(time, kDigitsOfTime) + " s"; }

std::string Caption(const PresentOrder& order, const FigureLook& look, const RunTable& table,
                    const std::vector<std::string>& warnings) {
  const Scene& scene = order.filmed.scene->scene;
  std::string text = "Scene: " + scene.name + "\n";
  if (!scene.description.empty()) text += scene.description + "\n";
  text += "Made by " + order.origin.comment + ".\n";
  for (const std::string& warning : warnings) text += "A check of the run failed: " + warning + ".\n";
  if (!order.ended.empty()) text += "The run ended early: " + order.ended + "\n";
  text += "\n";
  const auto groups = GroupByUnit(table);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    text += PlotName(i) + ".svg, " + PlotName(i) + ".pdf: ";
    for (std::size_t k = 0; k < groups[i].size(); ++k)
      text += (k == 0 ? "" : ", ") + table.columns[groups[i][k]].name;
    text += " [" + table.columns[groups[i].front()].shown.name + "] over time, " + Seconds(order.from) +
            " to " + Seconds(order.to);
    if (const std::size_t every = table.rows.front().every; every > 1)
      text += ", one step in " + std::to_string(every);
    text += ".\n";
  }
  if (!order.others.empty()) text += "Solid lines are of " + order.name + ", which the stills show.\n";
  for (const PresentRun& other : order.others) text += "Dashed lines are of " + other.name + ".\n";
  for (int i = 0; i < look.stills; ++i)
    text += StillName(i) + ": the scene at t = " + Seconds(StillTime(order, look, i)) + ".\n";
  if (!order.notes.empty()) text += "\nNotes\n" + order.notes + (order.notes.ends_with('\n') ? "" : "\n");
  return text;
}

}  // namespace

std::vector<std::string> FigureFiles(const PresentOrder& order, const FigureLook& look,
                                     const std::vector<Signal>& all) {
  std::vector<std::string> files = {kCaption}, units;
  for (const std::string& name : order.signals)
    for (const Signal& signal : all)
      if (signal.name == name && std::find(units.begin(), units.end(), signal.unit) == units.end())
        units.push_back(signal.unit);
  for (const ExtraCurve& extra : order.extras) {
    std::string unit;
    if (!WhyNoExtra(extra, all, &unit).empty()) continue;
    if (unit.empty()) unit = "1";
    if (std::find(units.begin(), units.end(), unit) == units.end()) units.push_back(unit);
  }
  for (std::size_t i = 0; i < units.size(); ++i)
    for (const char* ending : {".svg", ".pdf"}) files.push_back(PlotName(i) + ending);
  for (int i = 0; i < look.stills; ++i) files.push_back(StillName(i));
  return files;
}

PresentResult WriteFigures(const std::string& folder, const PresentOrder& order, const FigureLook& look,
                           const PresentProgress& progress, const std::stop_token& stop) {
  if (order.timeline->size() == 0) throw std::runtime_error("nothing is recorded that could be shown");
  const std::unique_ptr<FilmedRecording> recording =
      FilmedRecording::Make(order.filmed, order.timeline, stop);
  if (!recording) return CancelledFigures();
  const RunTable table = ReadTable(order, stop);
  if (stop.stop_requested()) return CancelledFigures();
  Drafts drafts(folder);
  const auto groups = GroupByUnit(table);
  const double parts = static_cast<double>(groups.size()) + look.stills + 1;
  double done = 1;
  if (progress) progress(done / parts);
  std::unique_ptr<render::Offscreen> offscreen;
  render::ViewOptions paper;
  paper.paper = render::kWhite;
  std::vector<std::uint8_t> rgba;
  for (int i = 0; i < look.stills; ++i) {
    if (stop.stop_requested()) return CancelledFigures();
    const double time = StillTime(order, look, i);
    Snapshot snapshot = recording->At(time);
    snapshot.environment.dark = false;
    // As thick as labels are large.
    for (Polyline& line : snapshot.lines)
      line.width *= std::max(1.0F, static_cast<float>(look.height) / kLinesOfWindow);
    const std::vector<std::string> warnings = recording->Warnings(time, stop);
    if (!offscreen) offscreen = std::make_unique<render::Offscreen>();
    offscreen->Render(snapshot, order.camera, look.width, look.height, &rgba, paper, look.labels);
    if (look.warnings && !warnings.empty())
      look.warnings(warnings, /*dark=*/false, look.width, look.height, rgba.data());
    render::FilmNotes notes = order.origin;
    notes.comment += "; this picture at " + FormatNumber(time, kDigitsOfTime) + " s";
    drafts.Add(StillName(i), render::PngBytes(StillName(i), look.width, look.height, rgba.data(), notes));
    if (progress) progress(++done / parts);
  }
  const std::vector<std::string> warnings = recording->Warnings(order.to, stop);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (stop.stop_requested()) return CancelledFigures();
    FigurePlot plot;
    plot.title = order.filmed.scene->scene.name;
    plot.origin = order.origin.comment;
    plot.unit = table.columns[groups[i].front()].shown.name;
    plot.from = order.from;
    plot.to = order.to;
    plot.warnings = warnings;
    for (std::size_t k = 0; k < groups[i].size(); ++k) {
      const RunTable::Column& column = table.columns[groups[i][k]];
      const std::size_t color = FirstOfColor(table, groups[i], column.color);
      plot.curves.push_back({column.name, table.rows[column.rows].times, column.values, color, column.run});
      for (double& value : plot.curves.back().values) value = column.shown.Shown(value);
    }
    std::string svg, pdf;
    look.plots(plot, &svg, &pdf);
    drafts.Add(PlotName(i) + ".svg", std::move(svg));
    drafts.Add(PlotName(i) + ".pdf", std::move(pdf));
    if (progress) progress(++done / parts);
  }
  drafts.Add(kCaption, Caption(order, look, table, warnings));
  if (stop.stop_requested()) return CancelledFigures();
  PresentResult result;
  result.files = drafts.Finish();
  return result;
}

}  // namespace linkwright::cli
