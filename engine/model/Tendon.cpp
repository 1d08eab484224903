// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/Tendon.h"

namespace linkwright {

const char* ToString(TendonStop stop) {
  switch (stop) {
    case TendonStop::kPoint:
      return "point";
    case TendonStop::kSphere:
      return "sphere";
    case TendonStop::kCylinder:
      return "cylinder";
    case TendonStop::kPulley:
      return "pulley";
  }
  return "";
}

const char* ToString(TendonType type) { return type == TendonType::kFixed ? "fixed" : "spatial"; }

}  // namespace linkwright
