// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/cli/present/Blob.h"
#include "app/cli/present/PageText.h"
#include "app/cli/present/Present.h"
#include "app/cli/present/Reel.h"
#include "app/cli/present/RunTable.h"
#include "engine/base/AtomicFile.h"
#include "engine/base/Message.h"
#include "engine/io/xml/XmlText.h"

namespace linkwright::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kMostFrames = 36000;
constexpr std::size_t kMostPageBytes = std::size_t{400} << 20;  // browsers take texts of 512 MiB at most

double CountPictures(double from, double to, int fps) {
  constexpr double kSameTime = 1e-6;
  return std::floor((to - from) * fps + kSameTime) + 1;
}

PresentResult CancelledPage() {
  PresentResult result;
  result.cancelled = true;
  return result;
}

/// JSON in ASCII alone and without <, so that no text in it can end the element that holds it.
std::string ForElement(const Json& json) {
  const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

/// The parts of the sentence about where pictures come from.
std::vector<std::string> OriginLines(const std::string& comment) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at <= comment.size();) {
    const std::size_t end = std::min(comment.find("; ", at), comment.size());
    lines.push_back(comment.substr(at, end - at));
    at = end + 2;
  }
  return lines;
}

Json WriteTable(const RunTable& table, Blob* blob) {
  Json out;
  out["every"] = table.rows.front().every;
  out["rows"] = table.rows.front().times.size();
  out["times"] = blob->Add(table.rows.front().times);
  Json more = Json::array();  // of other runs, and of what was measured
  for (std::size_t i = 1; i < table.rows.size(); ++i)
    more.push_back({{"rows", table.rows[i].times.size()}, {"times", blob->Add(table.rows[i].times)}});
  out["more"] = std::move(more);
  Json signals = Json::array();
  for (const RunTable::Column& column : table.columns)
    signals.push_back({{"name", column.name},
                       {"run", column.run},
                       {"at", column.rows},
                       {"color", column.color},
                       {"si", column.unit},
                       {"unit", column.shown.name},
                       {"factor", column.shown.factor},
                       {"values", blob->Add(column.values)}});
  out["signals"] = std::move(signals);
  out["panes"] = GroupByUnit(table);
  return out;
}

Json ToJson(const render::Camera& camera) {
  return {{"target", {camera.target.x(), camera.target.y(), camera.target.z()}},
          {"distance", camera.distance},
          {"yaw", camera.yaw},
          {"pitch", camera.pitch},
          {"roll", camera.roll},
          {"field_of_view", camera.field_of_view},
          {"orthographic", camera.orthographic}};
}

/// The page with each {{name}} replaced, once: what is put in is not looked through.
std::string Fill(std::string_view page,
                 const std::vector<std::pair<std::string_view, std::string_view>>& values) {
  std::string out;
  std::size_t size = page.size();
  for (const auto& [key, value] : values) size += value.size();
  out.reserve(size);
  while (!page.empty()) {
    const std::size_t open = page.find("{{"), close = page.find("}}", open);
    out += page.substr(0, open);
    if (close == std::string_view::npos) break;
    const std::string_view name = page.substr(open + 2, close - open - 2);
    for (const auto& [key, value] : values)
      if (key == name) out += value;
    page.remove_prefix(close + 2);
  }
  return out;
}

}  // namespace

std::string WhyNotPage(double from, double to, int fps) {
  const double count = CountPictures(from, to, fps);
  if (count >= 1 && count <= kMostFrames) return {};
  return MessageOf("page.too-many-pictures");
}

PresentResult WritePage(const std::string& path, const PresentOrder& order, const PresentProgress& progress,
                        const std::stop_token& stop) {
  constexpr double kShareOfPictures = 0.8;
  PresentResult result;
  if (order.timeline->size() == 0) throw std::runtime_error(MessageOf("page.nothing-recorded").text);
  if (const std::string why = WhyNotPage(order.from, order.to, order.fps); !why.empty())
    throw std::runtime_error(why);
  const auto frames = static_cast<int>(CountPictures(order.from, order.to, order.fps));
  const std::unique_ptr<FilmedRecording> recording =
      FilmedRecording::Make(order.filmed, order.timeline, stop);
  if (!recording) return CancelledPage();
  Reel reel;
  std::vector<double> times;
  for (int k = 0; k < frames; ++k) {
    if (stop.stop_requested()) return CancelledPage();
    times.push_back(order.from + static_cast<double>(k) / order.fps);
    reel.Add(recording->At(times.back()), recording->Warnings(times.back(), stop));
    if (progress) progress(kShareOfPictures * (k + 1) / frames);
  }
  const RunTable table = ReadTable(order, stop);
  if (stop.stop_requested()) return CancelledPage();
  const Scene& scene = order.filmed.scene->scene;
  Blob blob;
  Json meta;
  meta["scene"] = scene.name;
  meta["description"] = scene.description;
  meta["notes"] = order.notes;
  meta["origin"] = OriginLines(order.origin.comment);
  meta["ended"] = order.ended;
  meta["fps"] = order.fps;
  meta["times"] = blob.Add(times);
  meta["camera"] = ToJson(order.camera);
  meta["size"] = order.filmed.scene->size;
  meta["table"] = WriteTable(table, &blob);
  meta["reel"] = reel.Write(&blob);
  if (blob.size() > kMostPageBytes / 4 * 3)
    throw std::runtime_error(
        "the page would have more than 400 MiB, which browsers do not open: choose "
        "fewer pictures a second or a shorter time");
  std::string script;
  for (const char* name : {"data.js", "view.js", "plots.js", "player.js"}) script += PageText(name);
  const std::string title = EscapeXml(scene.name), meta_text = ForElement(meta), numbers = blob.Base64();
  const std::string page = Fill(PageText("page.html"), {{"title", title},
                                                        {"style", PageText("page.css")},
                                                        {"meta", meta_text},
                                                        {"blob", numbers},
                                                        {"script", script}});
  if (const std::string why = WriteFileAtomically(path, page); !why.empty())
    throw std::runtime_error(path + " cannot be written: " + why);
  if (progress) progress(1);
  result.frames = frames;
  result.bytes = page.size();
  result.files = {path};
  return result;
}

}  // namespace linkwright::cli
