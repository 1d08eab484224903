// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/Commands.h"
#include "app/cli/Validators.h"
#include "app/cli/film/ExtraArguments.h"
#include "app/cli/film/PictureArguments.h"
#include "engine/scene/picture/SnapshotBuilder.h"
#include "render/Quality.h"

namespace linkwright::cli {

void AddRenderOptions(CLI::App* command, RenderArguments* arguments) {
  command
      ->add_option("--out", arguments->out,
                   "film.mp4, .webm, .gif, or frames/%05d.png; picture.png: one picture, of the start or "
                   "after --duration")
      ->required()
      ->type_name("FILE");
  command->add_option("--fps", arguments->fps, "frames a second")->check(CLI::Range(1, 1000));
  command->add_option("--size", arguments->size, "WIDTHxHEIGHT; without it 1920x1080");
  command->add_option("--start", arguments->start, "simulated time of the first frame [s]")
      ->check(CLI::NonNegativeNumber);
  command
      ->add_option("--duration", arguments->duration,
                   "simulated seconds that it shows; without it the scene's")
      ->check(kPositive);
  command
      ->add_option("--camera", arguments->camera,
                   "a camera of the scene, or a sensor; keyframes: by the scene's camera keyframes")
      ->type_name("NAME");
  AddShotOptions(command, &arguments->shot);
  command->add_option("--inputs", arguments->inputs, "a recorded log of what the user did")->type_name("LOG");
  command->add_flag("--dark", arguments->dark, "dark surroundings");
  command->add_option("--surroundings", arguments->surroundings, "what surrounds the scene")
      ->check(CLI::IsMember(std::vector<std::string>(kSurroundingsNames.begin(), kSurroundingsNames.end())))
      ->capture_default_str();
  command->add_option("--quality", arguments->quality, "how much drawing may cost")
      ->check(
          CLI::IsMember(std::vector<std::string>(render::kQualityNames.begin(), render::kQualityNames.end())))
      ->capture_default_str();
  command->add_flag("--no-warnings", arguments->no_warnings,
                    "does not show in the corner which checks failed");
  AddPictureOptions(command, &arguments->picture);
  AddExtraOptions(command, &arguments->extras);
  AddUnitOption(command, &arguments->units);
}

}  // namespace linkwright::cli
