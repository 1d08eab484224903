#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# A short film, a still with its overlay as vectors, and the same film again: the same bytes.
. "$(dirname "$0")/common.sh"

scene=$scenes/double-pendulum.lws.json
film=(--size 320x180 --fps 10 --duration 0.5 --quality good --title "Double pendulum" --time --plot "q.shoulder,q.elbow" --units degrees)
linkwright render "$scene" --out film.mp4 "${film[@]}"
linkwright render "$scene" --out again.mp4 "${film[@]}"
cmp film.mp4 again.mp4
linkwright render "$scene" --out paper.png --duration 0.5 --size 640x360 --paper --overlay-svg overlay.svg
has overlay.svg '<svg'
picture composed.png "$scene" --duration 0.5 --title "Double pendulum" --time --plot q.shoulder,q.elbow --units degrees
