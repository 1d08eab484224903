// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/film/PictureArguments.h"

#include <CLI/CLI.hpp>

#include "engine/base/Message.h"

namespace linkwright::cli {

void AddPictureOptions(CLI::App* command, PictureOptions* picture) {
  FilmOverlays& overlays = picture->overlays;
  command->add_option("--title", overlays.title, "stands in the pictures");
  command->add_flag("--time", overlays.time, "the time stands in the pictures");
  command->add_flag("--energy", overlays.energy, "whether the energy closes, and to what");
  command->add_flag("--labels", overlays.labels, "labels and legend, as without it");
  command->add_flag_callback(
      "--no-labels", [&overlays] { overlays.labels = false; }, "neither labels nor legend");
  command
      ->add_option("--plot", overlays.plots,
                   "curves of these signals along the bottom, with a cursor at the time")
      ->delimiter(',')
      ->type_name("SIGNAL,...");
  command->add_flag_callback(
      "--absolute-potential", [&overlays] { overlays.from_start = false; },
      "curves of the potential energy, and of the total, as they are; without it they are counted from the "
      "start, as in the window");
  command->add_flag("--plot-at-side", overlays.plots_at_side, "the curves on the right");
  command
      ->add_option("--beside", picture->beside,
                   "on the right: another scene with the same inputs, or another log of the same scene")
      ->type_name("FILE");
  command->add_flag("--transparent", picture->transparent, "PNG: transparent where nothing is");
  command->add_flag("--paper", picture->paper, "white in place of sky and ground");
  command
      ->add_option(
          "--overlay-svg", picture->vectors,
          "of one picture: texts, lines and arrows as vectors in a file of their own, and not in the "
          "picture")
      ->type_name("FILE");
}

std::string WhyNotPicture(const PictureOptions& picture, const std::string& out, bool still) {
  if (picture.transparent && picture.paper) return MessageOf("picture.transparent-or-paper");
  if (picture.transparent && !out.ends_with(".png")) return MessageOf("picture.transparent-needs-png", {out});
  if (!picture.vectors.empty() && !still) return "--overlay-svg: it goes with one picture, --out picture.png";
  if (!picture.vectors.empty() && (!picture.beside.empty() || picture.overlays.plotted()))
    return MessageOf("picture.vectors-of-one-run");
  if (picture.overlays.plots_at_side && !picture.overlays.plotted())
    return "--plot-at-side: name the curves with --plot, --formula or --measured";
  return {};
}

}  // namespace linkwright::cli
