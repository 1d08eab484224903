// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/Composition.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/scene/shapes/Shapes.h"
#include "render/film/Cutout.h"

namespace linkwright::cli {
namespace {

constexpr double kPlotPart = 0.3;   // of the height, or of the width
constexpr double kBandPart = 0.07;  // of the height, for a title over two views
constexpr int kGap = 2;             // px between two views

void CopyInto(const std::vector<std::uint8_t>& part, const FilmArea& area, int width,
              std::vector<std::uint8_t>* rgba) {
  const auto row = 4 * static_cast<std::size_t>(area.width);
  for (int y = 0; y < area.height; ++y)
    std::memcpy(rgba->data() + 4 * (static_cast<std::size_t>(area.y + y) * static_cast<std::size_t>(width) +
                                    static_cast<std::size_t>(area.x)),
                part.data() + row * static_cast<std::size_t>(y), row);
}

double Aspect(const render::FilmOptions& options) {
  return static_cast<double>(options.video.width) / options.video.height;
}

// As wide an angle in a view that is narrower than its frame as the frame would have.
render::Camera Widened(render::Camera camera, double aspect, double frame_aspect) {
  if (aspect >= frame_aspect) return camera;
  camera.field_of_view = 2 * std::atan(std::tan(camera.field_of_view / 2) * frame_aspect / aspect);
  return camera;
}

}  // namespace

std::vector<FilmArea> FilmAreas(int width, int height, std::size_t tracks, const FilmOverlays& overlays) {
  FilmArea left{0, 0, width, height}, plot;
  if (overlays.plotted() && overlays.plots_at_side) {
    left.width = std::max(width - static_cast<int>(kPlotPart * width), 1);
    plot = {left.width, 0, width - left.width, height};
  } else if (overlays.plotted()) {
    left.height = std::max(height - static_cast<int>(kPlotPart * height), 1);
    plot = {0, left.height, width, height - left.height};
  }
  std::vector<FilmArea> areas;
  const int count = static_cast<int>(tracks);
  const bool banner = count > 1 && !overlays.title.empty();
  const int band = banner ? std::clamp(static_cast<int>(kBandPart * height), 1, left.height - 1) : 0;
  for (int i = 0; i < count; ++i) {
    const int from = left.width * i / count + (i > 0 ? kGap : 0), to = left.width * (i + 1) / count;
    areas.push_back({from, band, std::max(to - from, 1), left.height - band});
  }
  if (overlays.plotted()) areas.push_back(plot);
  if (banner) areas.push_back({0, 0, left.width, band});
  return areas;
}

FilmComposition::FilmComposition(const PictureOptions& options, FilmPainters painters, bool dark,
                                 std::vector<FilmTrack> tracks, FilmPlot plot)
    : overlays_(options.overlays),
      transparent_(options.transparent),
      paper_(options.paper),
      vectors_(!options.vectors.empty()),
      painters_(std::move(painters)),
      dark_(dark),
      tracks_(std::move(tracks)),
      plot_(std::move(plot)) {
  if (tracks_.size() > 1)
    for (const FilmTrack& track : tracks_) plot_.runs.push_back(track.name);
  if (painters_.plots && plot_.curves && !plot_.curves->empty()) return;
  overlays_.plots.clear();
  overlays_.extras.clear();
}

render::Overlay FilmComposition::OverlayOf(std::size_t number) const {
  return [this, number](const Snapshot& snapshot, const render::Camera& camera, int width, int height,
                        std::uint8_t* rgba) {
    const FilmTrack& track = tracks_[number];
    if (track.noise)
      track.noise(snapshot, camera, width, height, rgba);
    else if (overlays_.labels && painters_.labels && !vectors_)
      painters_.labels(snapshot, camera, width, height, rgba);
    if (vectors_) return;
    if (painters_.warnings && !caption_.warnings.empty())
      painters_.warnings(caption_.warnings, dark_, width, height, rgba);
    if (painters_.captions && !caption_.empty()) painters_.captions(caption_, width, height, rgba);
  };
}

FilmCaption FilmComposition::CaptionOf(std::size_t number, double time) const {
  const FilmTrack& track = tracks_[number];
  FilmCaption caption;
  if (track.warnings) caption.warnings = track.warnings(time);
  if (tracks_.size() == 1) caption.title = overlays_.title;  // else it stands over all
  if (overlays_.time) caption.time = time;
  caption.energy = overlays_.energy && track.energy;
  if (caption.energy) caption.light = track.energy(time);
  caption.name = track.name;
  caption.dark = dark_;
  return caption;
}

void FilmComposition::Begin(double start) {
  for (const FilmTrack& track : tracks_) {
    track.snapshot_at(start);
    track.camera_at(start);
  }
}

void FilmComposition::DrawTrack(std::size_t number, render::FilmOptions options, double time,
                                double frame_aspect, std::vector<std::uint8_t>* rgba,
                                const std::stop_token& stop) {
  if (!drawer_) drawer_ = std::make_shared<render::FrameDrawer>();
  const FilmTrack& track = tracks_[number];
  // Of a transparent frame all pictures: times do not fall, so that the second drawing takes them from here.
  std::vector<std::pair<Snapshot, render::Camera>> moments;
  bool any = false, cut = false;
  render::Camera camera;
  const auto take = [&](double at) {
    Snapshot snapshot = track.snapshot_at(at);
    cut = cut || (track.cut && track.cut());
    camera = track.camera_at(at);
    if (!track.noise) camera = Widened(camera, Aspect(options), frame_aspect);
    // A run that is simulated goes on with the next picture: what is checked of it belongs to this one.
    if (!any) caption_ = CaptionOf(number, snapshot.time);
    if (!any && number == 0 && vectors_) {
      snapshot_ = snapshot;
      camera_ = camera;
    }
    if (vectors_) {
      snapshot.lines.clear();
      std::erase_if(snapshot.instances,
                    [](const Instance& instance) { return instance.mesh == UnitArrow(); });
    }
    any = true;
    if (transparent_) moments.emplace_back(snapshot, camera);
    return snapshot;
  };
  const auto seen = [&](double) { return camera; };
  if (paper_) options.view.paper = render::kWhite;
  if (!transparent_) {
    options.overlay = OverlayOf(number);
    drawer_->Draw(options, time, take, seen, rgba, stop);
    if (cut) rgba->clear();
    return;
  }
  std::vector<std::uint8_t> on_white;
  options.view.paper = render::kWhite;
  drawer_->Draw(options, time, take, seen, &on_white, stop);
  options.view.paper = render::kBlack;
  std::size_t next = 0;
  if (on_white.empty() || cut) return rgba->clear();
  drawer_->Draw(
      options, time, [&](double) { return moments[next].first; },
      [&](double) { return moments[next++].second; }, rgba, stop);
  if (rgba->empty()) return;
  render::MakeTransparent(on_white, rgba);
  OverlayOf(number)(moments[0].first, moments[0].second, options.video.width, options.video.height,
                    rgba->data());
}

void FilmComposition::Draw(const render::FilmOptions& options, double time, std::vector<std::uint8_t>* rgba,
                           const std::stop_token& stop) {
  if (tracks_.size() == 1 && !overlays_.plotted())
    return DrawTrack(0, options, time, Aspect(options), rgba, stop);
  const int width = options.video.width, height = options.video.height;
  const std::vector<FilmArea> areas = FilmAreas(width, height, tracks_.size(), overlays_);
  constexpr std::uint8_t kBetween = 255;
  rgba->assign(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kBetween);
  std::vector<std::uint8_t> part;
  for (std::size_t i = 0; i < tracks_.size(); ++i) {
    render::FilmOptions inside = options;
    inside.video.width = areas[i].width;
    inside.video.height = areas[i].height;
    DrawTrack(i, inside, time, Aspect(options), &part, stop);
    if (part.empty()) return rgba->clear();
    CopyInto(part, areas[i], width, rgba);
  }
  if (tracks_.size() > 1 && !overlays_.title.empty() && painters_.captions) {
    FilmCaption title;
    title.title = overlays_.title;
    title.dark = dark_;
    title.banner = true;
    const FilmArea& band = areas.back();
    part.assign(4 * static_cast<std::size_t>(band.width) * static_cast<std::size_t>(band.height), kBetween);
    painters_.captions(title, band.width, band.height, part.data());
    CopyInto(part, band, width, rgba);
  }
  if (!overlays_.plotted()) return;
  FilmPlot plot = plot_;
  plot.time = time;
  plot.dark = dark_;
  const FilmArea& area = areas[tracks_.size()];
  part.resize(4 * static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height));
  painters_.plots(plot, area.width, area.height, part.data());
  CopyInto(part, area, width, rgba);
}

VectorPicture FilmComposition::Vectors(int width, int height, const render::FilmNotes& notes) const {
  return {snapshot_, camera_, width, height, caption_, overlays_.labels, notes};
}

render::FilmResult FilmComposition::Write(const std::string& path, const render::FilmOptions& options,
                                          const render::FilmProgress& progress, const std::stop_token& stop) {
  return render::WriteFilm(
      path, options, [&](double time, std::vector<std::uint8_t>* rgba) { Draw(options, time, rgba, stop); },
      progress, stop);
}

}  // namespace linkwright::cli
