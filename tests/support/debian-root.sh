# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts that test in a bare Debian: makes minimal roots with mmdebstrap from this machine's own package sources and
# keys, and runs commands in them. Archives that apt has fetched once are kept in a cache, as are the roots themselves, so that a
# second run needs the network only for what is new.
#   root_cache          the folder of the cache (variable; set it before, or take the default)
#   root_requirements   prints why no root can be made here and returns 1, or returns 0
#   root_make SUITE DIR makes a root of Debian's SUITE (bookworm, trixie) in DIR
#   root_run DIR ENV... -- COMMAND...   runs a command as root in there, without anything of this machine's environment
#   root_namespaces     further flags of unshare for it, such as --net: without network
#   root_shown          a folder of this machine and the place where it is seen there, to be read alone; or nothing
# Roots are entered by chroot in a mount and process namespace of their own: what is mounted or left running in there is gone with
# the command. That needs root's rights; a user without them gets "skipped".
# shellcheck shell=bash

root_cache=${root_cache:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/linkwright/roots}

root_namespaces=()
root_shown=()

root_requirements() {
  local tool
  for tool in mmdebstrap unshare apt-get apt-config tar; do
    command -v "$tool" >/dev/null || {
      echo "$tool is not installed"
      return 1
    }
  done
  [ "$(id -u)" -eq 0 ] || {
    echo "a root can only be made as root"
    return 1
  }
  unshare --mount --pid --fork true 2>/dev/null || {
    echo "namespaces are not permitted here"
    return 1
  }
  [ -n "$(root_sources bookworm)" ] || {
    echo "apt knows no package source of Debian here (apt-get update first)"
    return 1
  }
}

# This machine's sources of Debian, as lines for another suite of it.
root_sources() {
  apt-get indextargets --format '$(REPO_URI)|$(RELEASE)|$(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
    sort -u | awk -F '|' -v suite="$1" '
      { split($2, part, "-"); release = $2; sub(/^[a-z]+/, suite, release)
        key = "/usr/share/keyrings/debian-archive-keyring.gpg"
        signed = (getline line < key) >= 0 ? " [signed-by=" key "]" : ""
        print "deb" signed " " $1 " " release " " $3 }' | sort -u
}

# How this machine's apt reaches its sources.
root_apt_settings() { apt-config dump | grep -E '^(Acquire::(Check-|http|https|Retries)|DPkg::Lock)' || true; }

root_make() {
  local suite=$1 root=$2 archives=$root_cache/archives base settings
  base=$root_cache/$suite.tar
  mkdir -p "$archives/partial" "$root"
  if [ ! -s "$base" ] || [ -n "$(find "$base" -mtime +7)" ]; then
    settings=$(mktemp)
    root_apt_settings >"$settings"
    # Bound in a namespace of its own, the cache cannot be left mounted.
    root_sources "$suite" | unshare --mount --propagation private mmdebstrap --quiet --mode=root --variant=apt --format=tar \
      --aptopt="$settings" --dpkgopt=force-unsafe-io --skip=essential/unlink,cleanup/apt \
      --setup-hook="mkdir -p \"\$1/var/cache/apt/archives\" && mount --bind '$archives' \"\$1/var/cache/apt/archives\"" \
      --customize-hook='umount "$1/var/cache/apt/archives"' \
      "$suite" "$base.new" - || { rm -f "$settings" "$base.new"; return 1; }
    rm -f "$settings"
    mv "$base.new" "$base"
  fi
  tar -C "$root" -xf "$base"
}

root_run() {
  local root=$1 environment=()
  shift
  while [ "$1" != -- ]; do
    environment+=("$1")
    shift
  done
  shift
  mkdir -p "$root_cache/archives/partial"
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child --propagation private "${root_namespaces[@]}" sh -c '
    root=$1 archives=$2 shown=$3 place=$4; shift 4
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/dev/shm" 2>/dev/null || true
    mkdir -p "$root/var/cache/apt/archives"
    mount --bind "$archives" "$root/var/cache/apt/archives"
    if [ -n "$shown" ]; then
      mkdir -p "$root$place"
      mount --bind "$shown" "$root$place"
      mount -o remount,bind,ro "$root$place"
    fi
    exec chroot "$root" env -i "$@"' root_run "$root" "$root_cache/archives" "${root_shown[0]:-}" "${root_shown[1]:-}" \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    "${environment[@]}" "$@"
}
