#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the handbook as HTML, to be read from the disk: docs/handbook/build.sh PROGRAM OUT [PICTURES]
# PROGRAM (linkwright) writes the reference and, by the scripts of tutorials/, the pictures. PICTURES is a folder in which these
# scripts have run already (a folder for each); without it they run now, in OUT/pictures. OUT/html/index.html is the first page.
# A tutorial whose programs are not there (77) is left out; what its page shows is there all the same.
# Each warning is an error. 77: Sphinx, its theme or MathJax is not installed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
[ $# -ge 2 ] || {
  echo "usage: $0 PROGRAM OUT [PICTURES]" >&2
  exit 2
}
if ! /usr/bin/python3 -c 'import sphinx, furo' 2>/dev/null || [ ! -e /usr/share/javascript/mathjax/MathJax.js ]; then
  echo "The handbook needs Debian's python3-sphinx, furo and libjs-mathjax."
  exit 77
fi
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
pictures=${3:-$out/pictures}
if [ $# -lt 3 ]; then
  for tutorial in "$here"/tutorials/*.sh; do
    name=$(basename "$tutorial" .sh)
    [ "$name" = common ] && continue
    "$tutorial" "$program" "$pictures/$name" || [ $? -eq 77 ]
  done
fi
# Sphinx reads a copy, to which the generated pages and the pictures are added: nothing is written into the checkout.
rm -rf "$out/source"
rm -rf "$out/images"
cp -r "$here" "$out/source"
cp -r "$here/../images" "$out/images"
mkdir -p "$out/source/pictures"
for folder in "$pictures"/*/; do
  name=$(basename "$folder")
  for picture in "$folder"*.png; do
    [ -e "$picture" ] && cp "$picture" "$out/source/pictures/$name-$(basename "$picture")"
  done
done
python3 "$here/generate/reference.py" "$program" "$out/source/reference"
python3 "$here/generate/keys.py" "$here/../.." "$out/source/reference"
python3 "$here/generate/python.py" "$here/../.." "$out/source/reference"
mkdir -p "$out/source/example"
cp "$here"/../../tests/library/example/* "$out/source/example/"
python3 "$here/generate/troubleshooting.py" "$here/../.." "$out/source/troubleshooting"
/usr/bin/python3 -m sphinx -q -W --keep-going -D release="$("$program" --version | cut -d ' ' -f 2)" -b html -d "$out/doctrees" "$out/source" "$out/html"
echo "$out/html/index.html"
