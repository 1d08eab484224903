// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/BundledData.h"

#include <cstdlib>
#include <filesystem>

#include "app/cli/Assets.h"

namespace linkwright::app {
namespace {

void bundledFallback(const char* variable, const char* of_system, const char* bundled) {
  const std::filesystem::path data = cli::DataFolder();
  std::error_code error;
  if (data.empty() || std::filesystem::exists(of_system, error)) return;
  if (std::filesystem::exists(data / bundled, error)) setenv(variable, (data / bundled).c_str(), 0);
}

}  // namespace

void useBundledData() {
  bundledFallback("FONTCONFIG_FILE", "/etc/fonts/fonts.conf", "fonts/fonts.conf");
  bundledFallback("XKB_CONFIG_ROOT", "/usr/share/X11/xkb", "xkb");
}

}  // namespace linkwright::app
